import { inBatches } from './batches.js';
import type { Case, Cases } from './cases.js';
import type { Coverage } from './coverage.js';
import { freeze } from './json.js';
import type { Outcome, Subject } from './subjects.js';
import { agree, outcomesOf } from './verdict.js';

/** What to run. */
export interface FuzzOptions {
  readonly cases: Cases;
  /** The first one's states are what the others' are compared with. */
  readonly subjects: readonly Subject[];
  readonly seed: number;
  /** Number of the first run; 0 unless said otherwise. */
  readonly first?: number;
  /** How many runs. */
  readonly runs: number;
  /** Name of the only reducer to run. */
  readonly reducer?: string | undefined;
  readonly coverage?: Coverage | undefined;
  /** Is told now and then how many runs are done, and how many of them differed. */
  readonly onProgress?: ((done: number, differences: number) => void) | undefined;
}

/** A run whose subjects do not agree. */
export interface DifferingRun {
  readonly run: number;
  readonly input: Case;
}

/** What came of it. */
export interface FuzzReport {
  readonly sequences: number;
  readonly actions: number;
  /** How many runs differed. */
  readonly differences: number;
  /** The first of them. */
  readonly differing: readonly DifferingRun[];
}

/** So many cases are under way at a time, so that testees need not wait for us. */
const BATCH = 128;

/** Every so many runs nothing of the case can be written to, so that a subject that does is found out. */
const FROZEN_EVERY = 16;

/** How many differing runs are kept. */
const KEPT = 100;

/** Runs random cases through all subjects and tells which runs they do not agree on. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { cases, subjects, seed, first = 0, runs, reducer, coverage, onProgress } = options;
  const differing: DifferingRun[] = [];
  let actions = 0;
  let differences = 0;

  const judge = (run: number, outcomes: readonly Outcome[]) => {
    if (agree(outcomes)) return;
    differences++;
    // Made again: a subject may have written to the case it was given.
    if (differing.length < KEPT) differing.push({ run, input: cases.make(seed, run, reducer) });
  };
  await inBatches({
    first,
    runs,
    size: BATCH,
    run(run) {
      const input = cases.make(seed, run, reducer);
      if (run % FROZEN_EVERY === 0) freeze(input);
      actions += input.actions.length;
      coverage?.addRun(input.reducer);
      const outcomes = outcomesOf(subjects, input);
      if (outcomes instanceof Promise) {
        return outcomes.then((all) => {
          if (!all.every(({ ok }) => ok)) return false;
          judge(run, all);
          return true;
        });
      }
      judge(run, outcomes);
      return true;
    },
    async alone(run) {
      judge(run, await outcomesOf(subjects, cases.make(seed, run, reducer)));
    },
    onProgress: (done) => onProgress?.(done, differences),
  });
  return { sequences: runs, actions, differences, differing };
}
