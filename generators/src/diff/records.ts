import { isDeepStrictEqual } from 'node:util';
import type { Field, RecordType } from '../model/model.js';
import { type Change, change, inside, type Place } from './change.js';
import { type Comparison, newName, pairUp } from './comparison.js';
import { compareDescribed, compareGrouping } from './described.js';
import { compareExpression } from './expressions.js';
import type { Kind } from './rules.js';
import { spell } from './verdict.js';

/** Changes of a record. */
export function compareRecords(
  in_: Comparison,
  before: RecordType,
  after: RecordType,
  at: Place,
): Change[] {
  const fieldAt = (field: Field) => inside(at, 'fields', field.name);
  const { gone, added, kept } = pairUp(before.fields, after.fields, (field) => field.name);
  const inherited = before.extends?.map((name) => newName(in_, name));
  return [
    ...(!before.free && after.free ? [change('record-freed', at, 'takes any further field')] : []),
    ...(before.free && !after.free
      ? [change('record-no-longer-free', at, 'no longer takes any further field')]
      : []),
    ...compareGrouping(inherited, after.extends, at, 'extends'),
    ...gone.map((field) =>
      field.optional
        ? change('field-removed-optional', fieldAt(field), 'was removed; it was optional')
        : change('field-removed-required', fieldAt(field), 'was removed; it was required'),
    ),
    ...added.map((field) =>
      field.optional
        ? change('field-added-optional', fieldAt(field), `is new: optional ${spell(field.type)}`)
        : change('field-added-required', fieldAt(field), `is new: required ${spell(field.type)}`),
    ),
    ...kept.flatMap(([old, now]) => compareFields(in_, old, now, fieldAt(now))),
  ];
}

interface Switch {
  readonly flag: 'optional' | 'tristate' | 'nullAsAbsent';
  readonly on: readonly [Kind, string];
  readonly off: readonly [Kind, string];
}

/** What it means when a flag of a field appears or goes. */
const SWITCHES: readonly Switch[] = [
  {
    flag: 'optional',
    on: ['field-became-optional', 'became optional'],
    off: ['field-became-required', 'became required'],
  },
  {
    flag: 'tristate',
    on: ['field-tristate-gained', 'may be null, which is not the same as absent'],
    off: ['field-tristate-lost', 'may no longer be null'],
  },
  {
    flag: 'nullAsAbsent',
    on: ['field-null-tolerated', 'is taken for absent where it is null'],
    off: ['field-null-refused', 'is no longer taken for absent where it is null'],
  },
];

function compareFields(in_: Comparison, before: Field, after: Field, at: Place): Change[] {
  const switched = SWITCHES.filter(({ flag }) => !before[flag] !== !after[flag]);
  return [
    ...switched.map(({ flag, on, off }) =>
      change((after[flag] ? on : off)[0], at, (after[flag] ? on : off)[1]),
    ),
    ...compareDefaults(before, after, at),
    ...compareExpression(in_, before.type, after.type, at),
    ...compareDescribed(before, after, at),
  ];
}

/** Only a field that may be absent on both sides has two meanings of absence to compare. */
function compareDefaults(before: Field, after: Field, at: Place): Change[] {
  if (!before.optional || !after.optional) return [];
  if (isDeepStrictEqual(before.default, after.default)) return [];
  const text = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const what = `counts as ${text(after.default)} when absent, counted as ${text(before.default)}`;
  return [change('field-default-changed', at, what)];
}
