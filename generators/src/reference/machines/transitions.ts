import type { Action, UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { RecordValue, Value } from '../../reducers/program.js';
import type { Context } from '../context.js';
import { code } from '../markdown.js';
import { type Fields, noFields, replacedFields, written } from './fields.js';
import { conditions, type Scope, type Status, unionNameAt } from './scope.js';
import type { Write } from './walk.js';

/** What one action does to a member of a union. */
export interface Transition {
  readonly action: Action;
  /** What it was; missing: it was not there. */
  readonly from?: Status;
  /** What it becomes; missing: it is gone. */
  readonly to?: Status;
  /** When, as Markdown; beside that the action is about it at all. */
  readonly conditions: readonly string[];
  readonly fields: Fields;
  /** True: only fields change. */
  readonly inPlace?: true;
}

/** A union with the places in which programs replace one member by another. */
export interface Moving {
  readonly name: string;
  readonly union: UnionType;
  readonly places: ReadonlySet<string>;
}

/** The unions that have a past: a program knows which member is there, and puts another in its place. */
export function findMoving(context: Context, writes: readonly Write[]): Moving[] {
  const found = new Map<string, Set<string>>();
  for (const write of writes) {
    const name = unionNameAt(write.scope, write.path);
    const union = name === undefined ? undefined : context.model.types[name];
    const from = write.scope.members.get(write.place);
    if (name === undefined || union?.kind !== 'union' || from === undefined) {
      continue;
    }
    const to = statusOf(context, union, recordOf(write));
    if (to !== undefined && from.some((status) => status !== to)) {
      found.set(name, (found.get(name) ?? new Set()).add(write.place));
    }
  }
  return [...found].map(([name, places]) => {
    return { name, union: context.model.types[name] as UnionType, places };
  });
}

/** Everything that happens to the members of such a union. */
export function transitionsOf(
  context: Context,
  moving: Moving,
  writes: readonly Write[],
): Transition[] {
  return [
    ...writes.flatMap((write) => appearances(context, moving, write)),
    ...writes.flatMap((write) => replacements(context, moving, write)),
    ...changes(moving, writes),
    ...writes.flatMap((write) => removals(moving, write)),
  ];
}

/** A member that comes with a new record around it, or as a new element. */
function appearances(context: Context, moving: Moving, write: Write): Transition[] {
  if (moving.places.has(write.place)) {
    return [];
  }
  return recordsIn(write).flatMap(({ record, scope }) => {
    const to = statusOf(context, moving.union, record);
    if (to === undefined) {
      return [];
    }
    const at = { place: '', scope, union: moving.union };
    const fields = replacedFields(record, undefined, at);
    return [{ action: write.action, to, conditions: [], fields }];
  });
}

/** A member that takes the place of another. */
function replacements(context: Context, moving: Moving, write: Write): Transition[] {
  const record = recordOf(write);
  const to = statusOf(context, moving.union, record);
  if (record === undefined || to === undefined || !moving.places.has(write.place)) {
    return [];
  }
  const all = flatMembers(moving.union, context.model).flatMap((member) => member.values ?? []);
  return (write.scope.members.get(write.place) ?? all).map((from) => ({
    action: write.action,
    from,
    to,
    conditions: conditions(write.scope, write.place),
    fields: replacedFields(record, from, { ...write, union: moving.union }),
  }));
}

/** Members that stay what they are while fields of them change; what one action does is one transition. */
function changes({ places }: Moving, writes: readonly Write[]): Transition[] {
  const found = new Map<string, { write: Write; place: string; from: Status; names: string[] }[]>();
  for (const write of writes) {
    for (const place of places) {
      const names = namesIn(write, place);
      for (const from of names.length === 0 ? [] : (write.scope.members.get(place) ?? [])) {
        const key = JSON.stringify([write.action.type, place, from]);
        found.set(key, [...(found.get(key) ?? []), { write, place, from, names }]);
      }
    }
  }
  return [...found.values()].flatMap((together) => {
    const [first] = together;
    if (first === undefined) {
      return [];
    }
    const own = together.map(({ write, place }) => conditions(write.scope, place));
    const shared = (own[0] ?? []).filter((test) => own.every((tests) => tests.includes(test)));
    const fields = noFields();
    together.forEach(({ write, place, names }, index) => {
      const further = (own[index] ?? []).filter((test) => !shared.includes(test));
      for (const name of names) {
        change(fields, name, write, place, further);
      }
    });
    fields.carried = ['everything else'];
    const { from, write } = first;
    return [{ action: write.action, from, to: from, conditions: shared, fields, inPlace: true }];
  });
}

function change(
  fields: Fields,
  name: string,
  { statement, scope }: Write,
  place: string,
  tests: readonly string[],
): void {
  const value = 'set' in statement ? statement.to : undefined;
  const text = value === undefined ? code(name) : written(name, value, { place, scope });
  const given = tests.length === 1 && tests[0] === `${code(`action.${name}`)} is there`;
  if (given && text === code(name)) {
    fields.given.push(text);
  } else {
    fields.set.push(tests.length === 0 ? text : `${text} if ${tests.join(' and ')}`);
  }
}

/** Names of the fields of a place that a statement writes. */
function namesIn({ statement, place: written }: Write, place: string): string[] {
  if (written === place && 'patch' in statement) {
    return statement.fields;
  }
  const [name] = written.startsWith(`${place}.`) ? written.slice(place.length + 1).split('.') : [];
  return name === undefined ? [] : [name];
}

/** A member that goes with what is around it. */
function removals({ places }: Moving, write: Write): Transition[] {
  const { action, statement, place, scope } = write;
  const isAround = [...places].some(
    (each) => /^[.[]/.test(each.slice(place.length)) && each.startsWith(place),
  );
  if (!isAround || !('clear' in statement || 'set' in statement)) {
    return [];
  }
  return [{ action, conditions: conditions(scope, place, ''), fields: noFields() }];
}

/** The status that a record stands for, if it is a member of a union. */
function statusOf(
  context: Context,
  union: UnionType,
  record: RecordValue | undefined,
): Status | undefined {
  const members = flatMembers(union, context.model);
  const isIt = ({ type }: (typeof members)[number]) =>
    type.kind === 'ref' && type.name === record?.record;
  const decisive = record?.fields[union.property ?? ''];
  const member = members.find(isIt);
  const literal = decisive && 'literal' in decisive ? decisive.literal : undefined;
  return member?.values?.find((value) => value === literal) ?? member?.values?.[0];
}

/** The record that a statement writes as it is. */
function recordOf({ statement, scope }: Write): RecordValue | undefined {
  const value = 'set' in statement ? resolve(statement.to, scope).value : undefined;
  return value !== undefined && 'record' in value ? value : undefined;
}

/** Every record in what a statement writes. */
function recordsIn({ statement, scope }: Write): { record: RecordValue; scope: Scope }[] {
  const collect = (value: Value, there: Scope): { record: RecordValue; scope: Scope }[] => {
    const { value: each, scope: inside } = resolve(value, there);
    const fields = 'fields' in each ? Object.values(each.fields) : [];
    const below = fields.flatMap((field) => collect(field, inside));
    return 'record' in each ? [{ record: each, scope: inside }, ...below] : below;
  };
  const values = 'to' in statement ? [statement.to] : 'value' in statement ? [statement.value] : [];
  return values.flatMap((value) => collect(value, scope));
}

/** What a parameter was given. */
function resolve(value: Value, scope: Scope): { value: Value; scope: Scope } {
  const given = 'path' in value ? scope.values.get(value.path) : undefined;
  return given === undefined ? { value, scope } : resolve(given.value, given.scope);
}
