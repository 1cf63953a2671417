import { isDeepStrictEqual } from 'node:util';
import type { Described } from '../model/model.js';
import { type Change, change, type Place } from './change.js';

const FOR_PEOPLE = ['doc', 'requirements', 'source'] as const;

type Stated = Described & { source?: string };

/** Changes of descriptions; one for each thing, however many of its words differ. */
export function compareDocs(before: Stated, after: Stated, at: Place): Change[] {
  const differ = FOR_PEOPLE.some((key) => !isDeepStrictEqual(before[key], after[key]));
  return differ ? [change('docs', at, 'is described differently')] : [];
}

/**
 * Changes of descriptions and of the version stated beside them. A version comes and goes with the oldest one that is
 * supported, so only two that contradict each other are worth a line.
 */
export function compareDescribed(before: Stated, after: Stated, at: Place): Change[] {
  if (before.since === after.since) return compareDocs(before, after, at);
  if (!before.since || !after.since) {
    return [change('docs', at, 'states its version differently')];
  }
  return [
    ...compareDocs(before, after, at),
    change('since-restated', at, `says since ${after.since}, said ${before.since}`),
  ];
}

/** A fact about the packages rather than the wire. */
export function compareGrouping<T>(before: T, after: T, at: Place, what: string): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const text = (value: unknown) => (value === undefined ? 'nothing' : String(value));
  return [change('names-regrouped', at, `${what} ${text(after)}, was ${text(before)}`)];
}
