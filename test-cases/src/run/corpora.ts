import type { Cases } from './case.js';
import { invalid } from './invalid.js';
import { reconciliation } from './reconciliation.js';
import { reducers } from './reducers.js';
import { roundTrips } from './round-trips.js';
import { translations } from './translations.js';
import { versions } from './versions.js';

/** What decides how a corpus is read. */
export interface CorpusOptions {
  /** The folder that holds the corpora. */
  readonly root: string;
  /** True: they are in the shapes of the public corpora, not in ours. */
  readonly foreign: boolean;
  /** True: a null member in a reducer fixture stands for none. */
  readonly nullIsAbsent: boolean;
  /** True: the testee has in-place reducers. */
  readonly inPlace: boolean;
}

/** Reads a corpus. */
export type Corpus = (options: CorpusOptions) => Cases;

/** The corpora by the names they have on the command line. */
export const CORPORA = {
  reducers,
  'round-trips': roundTrips,
  versions,
  invalid,
  reconciliation,
  translations,
} as const satisfies Record<string, Corpus>;

/** The name of a corpus. */
export type CorpusName = keyof typeof CORPORA;

export const CORPUS_NAMES = Object.keys(CORPORA) as CorpusName[];

/** What a testee says in `info` that has a client runtime, by the corpora that are about one. Others are not asked. */
export const RUNTIME_CORPORA: Readonly<Partial<Record<CorpusName, 'reconcile' | 'translate'>>> = {
  reconciliation: 'reconcile',
  translations: 'translate',
};

/** Those that have a public shape. */
export const FOREIGN_CORPORA = ['reducers', 'round-trips'] as const satisfies CorpusName[];
