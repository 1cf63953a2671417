import type { ErrorCode } from '../model/model.js';
import { type Change, change, type Place, place } from './change.js';
import { type Comparison, pairUp } from './comparison.js';
import { compareDescribed, compareGrouping } from './described.js';
import { compareExpression, named } from './expressions.js';

const errorAt = ({ name }: ErrorCode) => place(name, 'errors', name);

/** Changes of the error codes of a model. */
export function compareErrors(in_: Comparison): Change[] {
  const byName = pairUp(in_.before.errors, in_.after.errors, ({ name }) => name);
  // A name that is gone and one that is new for the same number are one error with another name.
  const byCode = pairUp(byName.gone, byName.added, ({ code }) => code);
  return [
    ...byCode.gone.map((old) =>
      change('error-removed', errorAt(old), `(${old.code}) is no longer an error code`),
    ),
    ...byCode.added.map((now) =>
      change('error-added', errorAt(now), `(${now.code}) is a new error code`),
    ),
    ...byCode.kept.flatMap(([old, now]) => [
      change('error-renamed', errorAt(now), `(${now.code}) was called ${old.name}`),
      ...compareRest(in_, old, now, errorAt(now)),
    ]),
    ...byName.kept.flatMap(([old, now]) => [
      ...(old.code === now.code
        ? []
        : [change('error-code-changed', errorAt(now), `is ${now.code}, was ${old.code}`)]),
      ...compareRest(in_, old, now, errorAt(now)),
    ]),
  ];
}

function compareRest(in_: Comparison, before: ErrorCode, after: ErrorCode, at: Place): Change[] {
  return [
    ...compareData(in_, before, after, at),
    ...compareGrouping(before.group, after.group, at, 'is listed in'),
    ...compareDescribed(before, after, at),
  ];
}

function compareData(in_: Comparison, before: ErrorCode, after: ErrorCode, at: Place): Change[] {
  if (before.data && after.data) {
    return compareExpression(in_, named(before.data), named(after.data), at, 'data');
  }
  if (after.data) return [change('error-data-added', at, `carries ${after.data}`)];
  if (before.data) return [change('error-data-removed', at, `no longer carries ${before.data}`)];
  return [];
}
