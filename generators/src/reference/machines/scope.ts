import { flatMembers } from '../../model/unions.js';
import type { Test, Value } from '../../reducers/program.js';
import { type Names, nameAt, unionAt } from '../effects/names.js';
import { testWords } from '../effects/tests.js';

/** A value of the property that decides a union. */
export type Status = string | boolean;

/** What is known at some point of a program. */
export interface Scope {
  /** Names and their types. */
  readonly names: Names;
  /** Where in the state or action each name is; elements of a list are all at `list[]`. */
  readonly places: ReadonlyMap<string, string>;
  /** Parameters that were given a value rather than a path. */
  readonly values: ReadonlyMap<string, { value: Value; scope: Scope }>;
  /** Members that the union at a place can be; missing: any. */
  readonly members: ReadonlyMap<string, readonly Status[]>;
  /** Tests that hold. */
  readonly tests: readonly Found[];
  /** How many tests there were when the program came to a place. */
  readonly reached: ReadonlyMap<string, number>;
}

/** A test on the way. */
export interface Found {
  readonly test: Test;
  readonly not: boolean;
  /** What was known there. */
  readonly scope: Scope;
}

/** The place a path leads to. */
export function placeOf(scope: Scope, path: string): string | undefined {
  const [root = '', ...fields] = path.split('.');
  const place = scope.places.get(root);
  return place === undefined ? undefined : [place, ...fields].join('.');
}

/** Notes that the program has come to a place; again: even if it had been there. */
export function reach(scope: Scope, place: string | undefined, again = false): Scope {
  if (place === undefined || (scope.reached.has(place) && !again)) {
    return scope;
  }
  return { ...scope, reached: new Map([...scope.reached, [place, scope.tests.length]]) };
}

/** Forgets what was known of a place, because another element of the list is there now. */
export function forget(scope: Scope, place: string): Scope {
  const outside = <Entry>(map: ReadonlyMap<string, Entry>) =>
    new Map([...map].filter(([known]) => known !== place && !known.startsWith(`${place}.`)));
  return { ...scope, members: outside(scope.members), reached: outside(scope.reached) };
}

/** What is known behind a test that holds; not: that does not. */
export function pass(scope: Scope, test: Test, not = false): Scope {
  if ('not' in test) {
    return pass(scope, test.not, !not);
  }
  if ('all' in test && !not) {
    return test.all.reduce((inside, each) => pass(inside, each), scope);
  }
  if ('any' in test && not) {
    return test.any.reduce((inside, each) => pass(inside, each, true), scope);
  }
  if ('is' in test) {
    const union = unionAt(scope.names, test.is);
    const place = placeOf(scope, test.is);
    // A union in an action says what the action is; only those of the state have a past.
    if (union !== undefined && place?.startsWith('state')) {
      const { model } = scope.names.context;
      const all = flatMembers(union, model).flatMap((member) => member.values ?? []);
      const before = scope.members.get(place) ?? all;
      const after = before.filter((status) => test.of.includes(status) !== not);
      const here = reach(scope, place);
      const tests = [...here.tests, { test, not, scope }];
      return { ...here, tests, members: new Map([...here.members, [place, after]]) };
    }
  }
  return { ...scope, tests: [...scope.tests, { test, not, scope }] };
}

/**
 * The tests behind which something happens to a place, in words as seen from there or from elsewhere. Those before only
 * found it.
 */
export function conditions(scope: Scope, place: string, from = place): string[] {
  const isAbout = ({ test, scope: there }: Found) =>
    'is' in test && placeOf(there, test.is) === place;
  return scope.tests
    .slice(scope.reached.get(place) ?? 0)
    .filter((found) => !isAbout(found))
    .map(({ test, not, scope: there }) => testWords(test, shownFrom(there, from), not));
}

/** Names whose paths are told as seen from a place: what is in it by its field, all else from the root. */
export function shownFrom(scope: Scope, from: string): Names {
  const show = (path: string) => {
    const place = placeOf(scope, path);
    if (from !== '' && place?.startsWith(`${from}.`)) {
      return place.slice(from.length + 1);
    }
    return place === undefined || place.includes('[]') ? path : place;
  };
  return { ...scope.names, show };
}

/** The union at a path, by name. */
export function unionNameAt(scope: Scope, path: string): string | undefined {
  return unionAt(scope.names, path) === undefined ? undefined : nameAt(scope.names, path);
}
