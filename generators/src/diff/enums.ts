import type { BitsetType, EnumType, EnumValue } from '../model/model.js';
import { type Change, change, inside, type Place } from './change.js';
import { type Comparison, pairUp } from './comparison.js';
import { compareDescribed } from './described.js';
import type { Kind } from './rules.js';

type Openness = EnumType['openness'];

/** What it means to go from one openness to another. */
const OPENNESS: Record<`${Openness} ${Openness}`, Kind | undefined> = {
  'closed closed': undefined,
  'closed open': 'enum-opened',
  'closed extensible': 'enum-made-extensible',
  'open closed': 'enum-closed',
  'open open': undefined,
  'open extensible': 'enum-extension-changed',
  'extensible closed': 'enum-closed',
  'extensible open': 'enum-extension-changed',
  'extensible extensible': undefined,
};

/** Changes of an enum. Whether an addition hurts is up to OLD, which reads it; a removal, up to NEW. */
export function compareEnums(
  _in: Comparison,
  before: EnumType,
  after: EnumType,
  at: Place,
): Change[] {
  if (before.base !== after.base) {
    return [change('enum-base-changed', at, `has ${after.base} values, had ${before.base} values`)];
  }
  const opened = OPENNESS[`${before.openness} ${after.openness}`];
  return [
    ...(opened ? [change(opened, at, `is ${after.openness}, was ${before.openness}`)] : []),
    ...compareValues(before.values, after.values, at, {
      added: before.openness === 'closed' ? 'enum-value-added-closed' : 'enum-value-added-open',
      removed:
        after.openness === 'closed' ? 'enum-value-removed-closed' : 'enum-value-removed-open',
      changed: 'enum-value-changed',
    }),
  ];
}

/** Changes of a bitset. */
export function compareBitsets(
  _in: Comparison,
  before: BitsetType,
  after: BitsetType,
  at: Place,
): Change[] {
  return compareValues(before.values, after.values, at, {
    added: 'bitset-value-added',
    removed: 'bitset-value-removed',
    changed: 'bitset-value-changed',
  });
}

function compareValues(
  before: readonly EnumValue[],
  after: readonly EnumValue[],
  at: Place,
  kinds: Record<'added' | 'removed' | 'changed', Kind>,
): Change[] {
  const valueAt = (value: EnumValue) => inside(at, 'values', value.name);
  const text = (value: EnumValue) => JSON.stringify(value.value);
  const byName = pairUp(before, after, (value) => value.name);
  // A name that is gone and one that is new for the same value are one value with another name.
  const byValue = pairUp(byName.gone, byName.added, (value) => value.value);
  return [
    ...byValue.gone.map((old) => change(kinds.removed, valueAt(old), `(${text(old)}) was removed`)),
    ...byValue.added.map((now) => change(kinds.added, valueAt(now), `(${text(now)}) is new`)),
    ...byValue.kept.flatMap(([old, now]) => [
      change('value-renamed', valueAt(now), `(${text(now)}) was called ${old.name}`),
      ...compareDescribed(old, now, valueAt(now)),
    ]),
    ...byName.kept.flatMap(([old, now]) => [
      ...(old.value === now.value
        ? []
        : [change(kinds.changed, valueAt(now), `is ${text(now)}, was ${text(old)}`)]),
      ...compareDescribed(old, now, valueAt(now)),
    ]),
  ];
}
