import { inBatches } from '../batches.js';
import type { Input, Inputs } from './inputs.js';
import { type Reader, type Reading, readAlike, readAll, samePlace } from './readers.js';

/** What to run. */
export interface InputFuzzOptions {
  readonly inputs: Inputs;
  readonly readers: readonly Reader[];
  readonly seed: number;
  /** Number of the first run; 0 unless said otherwise. */
  readonly first?: number;
  readonly runs: number;
  /** Is told now and then how many runs are done, and how many of them differed. */
  readonly onProgress?: (done: number, differences: number) => void;
}

/** A run whose readers do not agree, or do what they must not. */
export interface DifferingInput {
  readonly run: number;
  readonly input: Input;
  readonly readings: readonly Reading[];
}

/** What came of it. */
export interface InputFuzzReport {
  readonly taken: number;
  readonly refused: number;
  /** How many texts all refused, but at different places: of several wrong things any may be named. */
  readonly places: number;
  readonly differences: number;
  /** The first of them. */
  readonly differing: readonly DifferingInput[];
}

/** So many texts are under way at a time. */
const BATCH = 512;

/** How many differing runs are kept. */
const KEPT = 500;

/** Gives random texts to all readers and tells on which they do not agree. */
export async function fuzzInputs(options: InputFuzzOptions): Promise<InputFuzzReport> {
  const { inputs, readers, seed, first = 0, runs, onProgress } = options;
  const counts = { taken: 0, refused: 0, places: 0, differences: 0 };
  const differing: DifferingInput[] = [];

  const judge = (run: number, input: Input, readings: readonly Reading[]) => {
    if (!readAlike(readings)) {
      counts.differences++;
      if (differing.length < KEPT) differing.push({ run, input, readings });
    } else if (readings[0]?.kind === 'taken') {
      counts.taken++;
    } else {
      counts.refused++;
      if (!samePlace(readings)) counts.places++;
    }
  };

  await inBatches({
    first,
    runs,
    size: BATCH,
    async run(run) {
      const input = inputs.make(seed, run);
      const readings = await readAll(readers, input);
      if (readings.some(({ kind }) => kind === 'broken')) return false;
      judge(run, input, readings);
      return true;
    },
    async alone(run) {
      const input = inputs.make(seed, run);
      judge(run, input, await readAll(readers, input));
      // What happens after the answer is not to be blamed on the next.
      await Promise.all(
        readers.map(({ testee }) => testee.request({ op: 'info' }).catch(() => {})),
      );
    },
    onProgress: (done) => onProgress?.(done, counts.differences),
  });
  return { ...counts, differing };
}
