import type { AliasType, Type } from '../model/model.js';
import { type Change, change, type Place, place } from './change.js';
import { type Comparison, pairUp } from './comparison.js';
import { compareDescribed, compareGrouping } from './described.js';
import { compareBitsets, compareEnums } from './enums.js';
import { compareExpression, compareWhole } from './expressions.js';
import { compareRecords } from './records.js';
import type { Kind } from './rules.js';
import { compareUnions } from './unions.js';

type Compare<T> = (in_: Comparison, before: T, after: T, at: Place) => Change[];

const COMPARE: { [K in Type['kind']]: Compare<Extract<Type, { kind: K }>> } = {
  record: compareRecords,
  union: compareUnions,
  enum: compareEnums,
  bitset: compareBitsets,
  alias: (in_, before: AliasType, after: AliasType, at) =>
    compareExpression(in_, before.type, after.type, at),
};

/** Changes of one type, whatever its name. */
export function compareType(in_: Comparison, before: Type, after: Type, at: Place): Change[] {
  // The table pairs each kind with its own function; TypeScript cannot follow that through an index.
  const compare = COMPARE[after.kind] as Compare<Type>;
  return [
    ...compare(in_, before, after, at),
    ...compareGrouping(before.channel, after.channel, at, 'is declared with'),
    ...compareDescribed(before, after, at),
  ];
}

/** Changes of the types of a model. */
export function compareTypes(in_: Comparison): Change[] {
  const { gone, added, kept } = pairTypes(in_);
  const oldNames = new Map([...in_.renames].map(([old, now]) => [now, old]));
  const typeAt = (name: string) => place(name, 'types', name);
  return [
    ...gone
      .filter(([name]) => !in_.renames.has(name))
      .map(([name]) => change('type-removed', typeAt(name), 'was removed')),
    ...added.map(([name, { kind }]) =>
      oldNames.has(name)
        ? change('type-renamed', typeAt(name), `was called ${oldNames.get(name)}`)
        : change('type-added', typeAt(name), `is a new ${kind}`),
    ),
    ...kept.flatMap(([[name, old], [, now]]) =>
      old.kind === now.kind
        ? compareType(in_, old, now, typeAt(name))
        : compareWhole(in_, name, old.kind, now.kind, typeAt(name)),
    ),
  ];
}

const pairTypes = ({ before, after }: Comparison) =>
  pairUp(Object.entries(before.types), Object.entries(after.types), ([name]) => name);

/** Differences that two types with nothing but another name may have. */
const BESIDE_THE_WIRE: readonly Kind[] = [
  'docs',
  'since-restated',
  'names-regrouped',
  'type-respelled',
];

/** Finds types that were given another name: one is gone, one is new, and their shapes are equal. */
export function findRenames(in_: Comparison): Map<string, string> {
  const { gone, added } = pairTypes(in_);
  const renames = new Map<string, string>();
  const free = new Map(added);
  for (const [old, before] of gone) {
    for (const [now, after] of free) {
      if (before.kind !== after.kind) continue;
      const underway = new Set([`${old} ${now}`]);
      const changes = compareType({ ...in_, underway }, before, after, place(now, 'types', now));
      if (!changes.every(({ kind }) => BESIDE_THE_WIRE.includes(kind))) continue;
      renames.set(old, now);
      free.delete(now);
      break;
    }
  }
  return renames;
}
