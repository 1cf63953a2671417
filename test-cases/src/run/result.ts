import type { Info } from '../testee/contract.js';
import type { CorpusName } from './corpora.js';

/** What became of a case. */
export interface Result {
  /** Path of the fixture in its corpora. */
  readonly fixture: string;
  /** How it was replayed, where there are several ways. */
  readonly form?: string;
  readonly description?: string;
  /** Everything that is wrong; nothing: it passed. */
  readonly problems: readonly string[];
  /** False: it was not sent at all, which is a failure like any other. */
  readonly ran: boolean;
}

/** What became of a corpus. */
export interface CorpusReport {
  readonly corpus: CorpusName;
  /** How many fixtures it holds, of those the filter lets through. */
  readonly held: number;
  /** How many of them were replayed. */
  readonly ran: number;
  readonly results: readonly Result[];
  readonly seconds: number;
  /** Present: nothing of it was sent, since the testee does not say that it has what it takes. Says what that is. */
  readonly notAsked?: string;
}

/** What became of a testee. */
export interface TesteeReport {
  readonly command: string;
  /** What it said about itself; missing: it did not. */
  readonly info?: Info;
  readonly corpora: readonly CorpusReport[];
  readonly seconds: number;
}

/** What became of a run. */
export interface Report {
  readonly testees: readonly TesteeReport[];
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** How many of the results are good, and how many are not. */
export function count(results: readonly Result[]): { passed: number; failed: number } {
  const passed = results.filter(({ problems }) => problems.length === 0).length;
  return { passed, failed: results.length - passed };
}
