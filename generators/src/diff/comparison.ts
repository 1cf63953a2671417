import type { Model, Type } from '../model/model.js';
import type { Change, Place } from './change.js';

/** Two models under comparison, and what is known about them so far. */
export interface Comparison {
  readonly before: Model;
  readonly after: Model;
  /** Types that only changed their name: old name to new name. */
  readonly renames: ReadonlyMap<string, string>;
  /** Pairs of types that are being compared further up; types may contain themselves. */
  readonly underway: ReadonlySet<string>;
  /** Compares two types; passed along because types contain types of every kind. */
  readonly compareType: (in_: Comparison, before: Type, after: Type, at: Place) => Change[];
}

/** The name a type of OLD has in NEW. */
export const newName = (in_: Comparison, name: string) => in_.renames.get(name) ?? name;

/** What is only in one list, and what is in both. */
export interface Paired<T> {
  readonly gone: T[];
  readonly added: T[];
  readonly kept: [before: T, after: T][];
}

/** Pairs the entries of two lists by key. */
export function pairUp<T>(
  before: readonly T[],
  after: readonly T[],
  key: (item: T) => unknown,
): Paired<T> {
  const old = new Map(before.map((item) => [key(item), item]));
  const now = new Map(after.map((item) => [key(item), item]));
  return {
    gone: [...old].filter(([id]) => !now.has(id)).map(([, item]) => item),
    added: [...now].filter(([id]) => !old.has(id)).map(([, item]) => item),
    kept: [...old].flatMap(([id, item]) => {
      const other = now.get(id);
      return other === undefined ? [] : [[item, other] as [T, T]];
    }),
  };
}

/** What is in the first list only. */
export const missing = <T>(from: readonly T[], of: readonly T[]) =>
  from.filter((each) => !of.includes(each));
