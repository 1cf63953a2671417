/** A line of the input, or the news that there was one too long to be kept. */
export type Line = { readonly bytes: Uint8Array } | { readonly tooLong: true };

const NEWLINE = 0x0a;

/**
 * Splits a stream into lines. A line longer than the limit is reported as soon as it is, and the rest of it is thrown
 * away as it comes: what is buffered never grows beyond the limit.
 */
export async function* readLines(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let skipping = false;
  for await (const chunk of input) {
    let start = 0;
    while (start < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline < 0 ? chunk.length : newline;
      if (!skipping) {
        pieces.push(chunk.subarray(start, end));
        length += end - start;
        if (length > maxBytes) {
          pieces = [];
          skipping = true;
          yield { tooLong: true };
        } else if (newline >= 0) {
          yield { bytes: join(pieces) };
        }
      }
      if (newline < 0) break;
      pieces = [];
      length = 0;
      skipping = false;
      start = newline + 1;
    }
  }
  if (length > 0 && !skipping) yield { bytes: join(pieces) };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
}
