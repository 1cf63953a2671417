/** Lines up rows for the terminal; numbers go to the right. The first row has the headings. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) =>
    Math.max(...rows.map((row) => String(row[i] ?? '').length)),
  );
  const line = (row: readonly (string | number)[]) =>
    row.map((cell, i) =>
      typeof cell === 'number'
        ? String(cell).padStart(widths[i] ?? 0)
        : cell.padEnd(widths[i] ?? 0),
    );
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}
