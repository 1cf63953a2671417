/**
 * Lines up rows for the terminal; numbers go to the right.
 *
 * @param {readonly (readonly (string | number)[])[]} rows first row: headings
 */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => String(row[i] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => {
          const width = widths[i] ?? 0;
          return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
