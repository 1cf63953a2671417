import { type Breaks, type Kind, ruleOf } from './rules.js';

/** How much of the version has to grow while the major version is 0. */
export type Bump = 'none' | 'patch' | 'minor';

/** One difference between two models. */
export interface Change {
  /** Row of the rule table. */
  readonly kind: Kind;
  /** Where it is, segments escaped as in a JSON pointer: `types/ChatState/fields/turns`. */
  readonly path: string;
  /** Where it is, for people: `ChatState.turns`. */
  readonly where: string;
  /** What happened there; reads on from `where`. */
  readonly what: string;
  /** Whom it breaks. */
  readonly breaks: Breaks;
  /** What it needs. */
  readonly bump: Bump;
  /** What to look at although the wire may be fine. */
  readonly note?: string;
}

/** Where a change is. */
export type Place = Pick<Change, 'path' | 'where'>;

const escaped = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** A place by the words people use for it and the segments of its path. */
export function place(where: string, ...segments: string[]): Place {
  return { where, path: segments.map(escaped).join('/') };
}

/** A named thing inside a place. */
export function inside(at: Place, list: string, name: string, where = `.${name}`): Place {
  return { where: at.where + where, path: `${at.path}/${list}/${escaped(name)}` };
}

/** A change judged by the rule table. */
export function change(kind: Kind, at: Place, what: string): Change {
  const { breaks, silent, note } = ruleOf(kind);
  const bump = silent ? 'none' : breaks === 'nobody' ? 'patch' : 'minor';
  return { kind, path: at.path, where: at.where, what, breaks, bump, ...(note && { note }) };
}

/** Whether readers, writers or both are among those broken. */
export const breaksReaders = (breaks: Breaks) => breaks === 'reader' || breaks === 'both';
export const breaksWriters = (breaks: Breaks) => breaks === 'writer' || breaks === 'both';

/** Whom several changes break together. */
export function joined(all: readonly Breaks[]): Breaks {
  const readers = all.some(breaksReaders);
  const writers = all.some(breaksWriters);
  if (readers && writers) return 'both';
  return readers ? 'reader' : writers ? 'writer' : 'nobody';
}
