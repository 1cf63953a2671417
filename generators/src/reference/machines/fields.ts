import type { UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { RecordValue, Value } from '../../reducers/program.js';
import type { Context } from '../context.js';
import { valueText } from '../effects/values.js';
import { code } from '../markdown.js';
import { placeOf, type Scope, type Status, shownFrom } from './scope.js';

/** What a transition does to the fields, as Markdown. */
export interface Fields {
  /** Always written. */
  set: string[];
  /** Written if the action has them. */
  given: string[];
  /** Taken over. */
  carried: string[];
  /** Taken over if the action does not have them. */
  otherwise: string[];
  /** Gone. */
  dropped: string[];
}

/** What happens to fields where a new record takes the place of another. */
export function replacedFields(
  value: RecordValue,
  from: Status | undefined,
  at: { place: string; scope: Scope; union: UnionType },
): Fields {
  const fields = noFields();
  for (const [name, each] of Object.entries(value.fields)) {
    if (name !== at.union.property) {
      sort(fields, name, each, at);
    }
  }
  const { context } = at.scope.names;
  fields.dropped = fieldNames(context, at.union, from)
    .filter((name) => !Object.hasOwn(value.fields, name))
    .map(code);
  return fields;
}

export function noFields(): Fields {
  return { set: [], given: [], carried: [], otherwise: [], dropped: [] };
}

function sort(
  fields: Fields,
  name: string,
  value: Value,
  at: { place: string; scope: Scope },
): void {
  const isOwn = (each: Value | undefined) =>
    each !== undefined && 'path' in each && placeOf(at.scope, each.path) === `${at.place}.${name}`;
  if (isOwn(value)) {
    fields.carried.push(code(name));
    return;
  }
  const [first, second, ...more] = 'firstPresent' in value ? value.firstPresent : [];
  if (first !== undefined && second !== undefined && more.length === 0) {
    if (isOwn(second)) {
      fields.given.push(written(name, first, at));
      fields.otherwise.push(code(name));
      return;
    }
    if (isOwn(first)) {
      fields.carried.push(`${code(name)} or else ${words(second, at)}`);
      return;
    }
  }
  fields.set.push(written(name, value, at));
}

/** A field with what is written to it, unless that is what the action has under the same name. */
export function written(name: string, value: Value, at: { place: string; scope: Scope }): string {
  const origin = 'path' in value ? placeOf(at.scope, value.path) : undefined;
  const same = origin?.startsWith('action.') && origin.endsWith(`.${name}`);
  return same ? code(name) : `${code(name)} = ${words(value, at)}`;
}

function words(value: Value, at: { place: string; scope: Scope }): string {
  return valueText(value, shownFrom(at.scope, at.place));
}

/** Names of the fields of a union's member, except the one that decides. */
function fieldNames(context: Context, union: UnionType, status: Status | undefined): string[] {
  if (status === undefined) {
    return [];
  }
  const member = flatMembers(union, context.model).find(({ values }) => values?.includes(status));
  const type = member?.type.kind === 'ref' ? context.model.types[member.type.name] : undefined;
  const names = type?.kind === 'record' ? type.fields.map((field) => field.name) : [];
  return names.filter((name) => name !== union.property);
}
