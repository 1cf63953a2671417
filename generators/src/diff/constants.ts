import type { Constant } from '../model/model.js';
import { type Change, change, type Place, place } from './change.js';
import { type Comparison, pairUp } from './comparison.js';
import { compareDescribed, compareGrouping } from './described.js';

const constantAt = ({ name }: Constant) => place(name, 'constants', name);
const text = ({ value }: Constant) => JSON.stringify(value);

/** Changes of the constants of a model. */
export function compareConstants({ before, after }: Comparison): Change[] {
  const byName = pairUp(before.constants, after.constants, ({ name }) => name);
  const byValue = pairUp(byName.gone, byName.added, ({ value }) => value);
  return [
    ...byValue.gone.map((old) =>
      change('constant-removed', constantAt(old), `(${text(old)}) was removed`),
    ),
    ...byValue.added.map((now) =>
      change('constant-added', constantAt(now), `(${text(now)}) is new`),
    ),
    ...byValue.kept.flatMap(([old, now]) => [
      change('constant-renamed', constantAt(now), `(${text(now)}) was called ${old.name}`),
      ...compareRest(old, now, constantAt(now)),
    ]),
    ...byName.kept.flatMap(([old, now]) => [
      ...(old.value === now.value
        ? []
        : [change('constant-changed', constantAt(now), `is ${text(now)}, was ${text(old)}`)]),
      ...compareRest(old, now, constantAt(now)),
    ]),
  ];
}

const compareRest = (before: Constant, after: Constant, at: Place): Change[] => [
  ...compareGrouping(before.channel, after.channel, at, 'is declared with'),
  ...compareDescribed(before, after, at),
];
