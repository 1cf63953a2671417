import type { TypeExpression } from '../model/model.js';
import { type Change, change, type Place } from './change.js';
import { type Comparison, newName } from './comparison.js';
import type { Breaks, Kind } from './rules.js';
import { spell, verdictOf, verdictOfWhole } from './verdict.js';

const KIND: Record<Breaks, Kind> = {
  nobody: 'type-respelled',
  reader: 'type-widened',
  writer: 'type-narrowed',
  both: 'type-changed',
};

/** Changes of a type where it is used. What changed inside a named type is told there, not at each use. */
export function compareExpression(
  in_: Comparison,
  before: TypeExpression,
  after: TypeExpression,
  at: Place,
  what = 'type',
): Change[] {
  const [old, now] = [spell(before, (name) => newName(in_, name)), spell(after)];
  if (old === now) return [];
  const { breaks, because } = verdictOf(in_, before, after);
  const reason = because ? `: ${because}` : '';
  return [change(KIND[breaks], at, `has ${what} ${now}, was ${spell(before)}${reason}`)];
}

/** Changes of a named type that is no longer of the same kind. */
export function compareWhole(
  in_: Comparison,
  name: string,
  old: string,
  now: string,
  at: Place,
): Change[] {
  const { breaks } = verdictOfWhole(in_, named(name), named(name));
  return [change(KIND[breaks], at, `is of kind ${now}, was ${old}`)];
}

/** The expression for a name that may be missing, which stands for null. */
export const named = (name: string | undefined): TypeExpression =>
  name === undefined ? { kind: 'null' } : { kind: 'ref', name };
