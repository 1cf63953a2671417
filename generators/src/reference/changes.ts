import type { EnumValue, Field, Model, Type } from '../model/model.js';
import { type Context, typeOf } from './context.js';
import { actionLink, DIRECTIONS, errorLink, methodLink, nameLink } from './links.js';
import { code } from './markdown.js';

/** Something that a version added, and perhaps a later one removed. */
export interface Change {
  kind: string;
  /** Link to it. */
  link: string;
  since?: string;
  removed?: string;
}

/** Everything that has a version, grouped by kind. */
export function collectChanges(context: Context): Change[] {
  const { model } = context;
  // An action stands for its type: both have one description.
  const actionTypes = new Set(model.actions.map((action) => action.typeName));
  const types = Object.entries(model.types).sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    ...model.actions.map((action) => change('Actions', actionLink(action), action)),
    ...model.requests.map((request) =>
      change(`Requests, ${DIRECTIONS[request.direction]}`, methodLink('request', request), request),
    ),
    ...model.notifications.map((each) =>
      change(
        `Notifications, ${DIRECTIONS[each.direction]}`,
        methodLink('notification', each),
        each,
      ),
    ),
    ...model.carried.map((each) =>
      change(`Carried methods, ${DIRECTIONS[each.direction]}`, methodLink('carried', each), each),
    ),
    ...model.errors.map((error) => change('Error codes', errorLink(error), error)),
    ...types
      .filter(([name]) => !actionTypes.has(name))
      .map(([name, type]) => change('Types', nameLink(context, name), type)),
    ...types.flatMap(([name, type]) =>
      newFields(model, type).map((field) =>
        change('Fields', `${nameLink(context, name)}.${code(field.name)}`, field),
      ),
    ),
    ...types.flatMap(([name, type]) =>
      newValues(type).map((value) =>
        change(
          'Values',
          `${code(JSON.stringify(value.value))} of ${nameLink(context, name)}`,
          value,
        ),
      ),
    ),
    ...types.flatMap(([name, type]) =>
      newMembers(model, type).map((member) =>
        change(
          'Union members',
          `${nameLink(context, member)} of ${nameLink(context, name)}`,
          typeOf(context, member),
        ),
      ),
    ),
  ];
}

function change(kind: string, link: string, of: { since?: string; removed?: string }): Change {
  return { kind, link, since: of.since, removed: of.removed };
}

/** Fields younger than their record, told once: with the record they are inherited from. */
function newFields(model: Model, type: Type): Field[] {
  if (type.kind !== 'record') {
    return [];
  }
  const inherited = (field: Field) =>
    (type.extends ?? []).some((name) => {
      const base = model.types[name];
      const same = (each: Field) => each.name === field.name && each.since === field.since;
      return base?.kind === 'record' && base.fields.some(same);
    });
  return type.fields.filter((field) => field.since !== type.since && !inherited(field));
}

/** Values younger than their enum. */
function newValues(type: Type): EnumValue[] {
  const has = type.kind === 'enum' || type.kind === 'bitset';
  return has ? type.values.filter((value) => value.since !== type.since) : [];
}

/** Names of members younger than their union; an action is told as an action. */
function newMembers(model: Model, type: Type): string[] {
  if (type.kind !== 'union') {
    return [];
  }
  const actions = new Set(model.actions.flatMap(({ records, typeName }) => [...records, typeName]));
  return type.members
    .flatMap(({ type: member }) => (member.kind === 'ref' ? [member.name] : []))
    .filter((name) => !actions.has(name) && model.types[name]?.since !== type.since);
}
