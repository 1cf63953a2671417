/** A line of the input, or the news that there was one too long to be kept. */
export type Line = { readonly bytes: Uint8Array } | { readonly tooLong: true };

const NEWLINE = 0x0a;

/**
 * Splits what arrives into lines. A line longer than the limit is reported as soon as it is, and the rest of it is
 * thrown away as it comes: what is buffered never grows beyond the limit.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #isSkipping = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that a chunk completes. */
  *split(chunk: Uint8Array): Generator<Line, void> {
    let start = 0;
    while (start < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline < 0 ? chunk.length : newline;
      if (!this.#isSkipping) {
        this.#pieces.push(chunk.subarray(start, end));
        this.#length += end - start;
        if (this.#length > this.#maxBytes) {
          this.#pieces = [];
          this.#isSkipping = true;
          yield { tooLong: true };
        } else if (newline >= 0) {
          yield { bytes: join(this.#pieces) };
        }
      }
      if (newline < 0) return;
      this.#pieces = [];
      this.#length = 0;
      this.#isSkipping = false;
      start = newline + 1;
    }
  }

  /** The line that is left without an end when nothing more arrives. */
  *rest(): Generator<Line, void> {
    if (this.#length > 0 && !this.#isSkipping) yield { bytes: join(this.#pieces) };
  }
}

/** Splits a stream into lines. */
export async function* readLines(
  input: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  const splitter = new LineSplitter(maxBytes);
  for await (const chunk of input) yield* splitter.split(chunk);
  yield* splitter.rest();
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
}
