import type { Model, TypeExpression, UnionMember, UnionType } from '../model/model.js';
import { breaksReaders, breaksWriters, type Change, change, inside, type Place } from './change.js';
import { type Comparison, missing, newName, pairUp } from './comparison.js';
import { compareGrouping } from './described.js';
import { compareExpression } from './expressions.js';
import type { Breaks, Kind } from './rules.js';
import { spell, verdictOf } from './verdict.js';

/** Changes of a union. Whether an addition hurts is up to OLD, which reads it; a removal, up to NEW. */
export function compareUnions(
  in_: Comparison,
  before: UnionType,
  after: UnionType,
  at: Place,
): Change[] {
  if (before.decidedBy !== after.decidedBy || before.property !== after.property) {
    const how = (union: UnionType) => [union.decidedBy, union.property].filter(Boolean).join(' ');
    const what = `is decided by ${how(after)}, was by ${how(before)}`;
    return [change('union-decided-otherwise', at, what)];
  }
  const kinds = before.kinds && newName(in_, before.kinds);
  const compareMembers = before.decidedBy === 'property' ? compareByValue : compareByType;
  return [
    ...(!before.open && after.open ? [change('union-opened', at, 'is open, was closed')] : []),
    ...(before.open && !after.open ? [change('union-closed', at, 'is closed, was open')] : []),
    ...compareGrouping(kinds, after.kinds, at, 'lists its kinds in'),
    ...compareMembers(in_, before, after, at),
  ];
}

function kindAdded(before: UnionType): Kind {
  if (before.open) return 'union-member-added-open';
  if (before.decidedBy === 'channel') return 'union-member-added-channel';
  return 'union-member-added-closed';
}

const kindRemoved = (after: UnionType): Kind =>
  after.open ? 'union-member-removed-open' : 'union-member-removed-closed';

const memberAt = (at: Place, name: string) => inside(at, 'members', name, `[${name}]`);

interface Case {
  readonly value: string | boolean;
  readonly type: TypeExpression;
}

const casesOf = (union: UnionType): Case[] =>
  union.members.flatMap(({ type, values = [] }) => values.map((value) => ({ value, type })));

/** Members told apart by a property: one case for each of its values. */
function compareByValue(in_: Comparison, before: UnionType, after: UnionType, at: Place): Change[] {
  const caseAt = ({ value }: Case) => memberAt(at, String(value));
  const { gone, added, kept } = pairUp(casesOf(before), casesOf(after), ({ value }) => value);
  return [
    ...gone
      .filter((each) => !isToldInside(each, after, in_.after))
      .map((each) => change(kindRemoved(after), caseAt(each), `was removed: ${spell(each.type)}`)),
    ...added
      .filter((each) => !isToldInside(each, before, in_.before))
      .map((each) => change(kindAdded(before), caseAt(each), `is new: ${spell(each.type)}`)),
    ...kept.flatMap(([old, now]) => compareExpression(in_, old.type, now.type, caseAt(now))),
  ];
}

/**
 * Whether a case lies in a nested union that the side it is missing from has too. It is told there, and hurts nobody
 * more here as long as both are equally open on that side.
 */
function isToldInside(each: Case, side: UnionType, model: Model): boolean {
  if (each.type.kind !== 'ref') return false;
  const { name } = each.type;
  const target = model.types[name];
  const isMember = ({ type }: UnionMember) => type.kind === 'ref' && type.name === name;
  return target?.kind === 'union' && target.open === side.open && side.members.some(isMember);
}

/** Members told apart in any other way: each is its own type. */
function compareByType(in_: Comparison, before: UnionType, after: UnionType, at: Place): Change[] {
  const renamed = before.members.map((member) => ({
    ...member,
    name: spell(member.type, (name) => newName(in_, name)),
  }));
  const current = after.members.map((member) => ({ ...member, name: spell(member.type) }));
  const { gone, added, kept } = pairUp(renamed, current, ({ name }) => name);
  const respelled = (member: Named, what: string) =>
    change('type-respelled', memberAt(at, member.name), what);
  return [
    ...gone.map((old) =>
      after.members.some((now) => fits(in_, after, old, now, breaksWriters))
        ? respelled(old, 'was removed, and NEW has a member it fits')
        : change(kindRemoved(after), memberAt(at, old.name), 'was removed'),
    ),
    ...added.map((now) =>
      before.members.some((old) => fits(in_, before, old, now, breaksReaders))
        ? respelled(now, 'is new, and OLD has a member it fits')
        : change(kindAdded(before), memberAt(at, now.name), 'is new'),
    ),
    ...compareOrder(before, kept, at, current),
    ...kept.flatMap(([old, now]) => comparePresence(old, now, memberAt(at, now.name))),
  ];
}

/** Whether one member can stand in for another; only a JSON type tells them apart without any further sign. */
function fits(
  in_: Comparison,
  union: UnionType,
  old: UnionMember,
  now: UnionMember,
  hurts: (breaks: Breaks) => boolean,
): boolean {
  return union.decidedBy === 'jsonType' && !hurts(verdictOf(in_, old.type, now.type).breaks);
}

type Named = UnionMember & { name: string };

function compareOrder(
  before: UnionType,
  kept: readonly [Named, Named][],
  at: Place,
  current: readonly Named[],
): Change[] {
  if (before.decidedBy !== 'presence') return [];
  const was = kept.map(([old]) => old.name);
  const is = current.map(({ name }) => name).filter((name) => was.includes(name));
  if (was.join() === is.join()) return [];
  return [change('union-order-changed', at, `tries ${is.join(', ')}; tried ${was.join(', ')}`)];
}

function comparePresence(before: UnionMember, after: UnionMember, at: Place): Change[] {
  const gained = missing(after.present ?? [], before.present ?? []);
  const lost = missing(before.present ?? [], after.present ?? []);
  return [
    ...gained.map((field) => change('union-presence-gained', at, `is now told by ${field} too`)),
    ...lost.map((field) => change('union-presence-lost', at, `is no longer told by ${field}`)),
  ];
}
