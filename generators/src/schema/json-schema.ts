import type {
  BitsetType,
  Described,
  EnumType,
  Field,
  Model,
  RecordType,
  Type,
  TypeExpression,
  UnionMember,
  UnionType,
} from '../model/model.js';
import { flatMembers } from '../model/unions.js';

/** A JSON Schema of draft 7. */
export type JsonSchema = Record<string, unknown>;

/**
 * Which of the two schemas. `open` is for readers: it takes fields, union members and enum values that a later version
 * may bring. `strict` is for checking what an implementation of this version emits: it takes nothing but what is defined.
 */
export type Build = 'open' | 'strict';

/** Keywords of ours; validators are to ignore them. */
export const KEYWORDS = [
  'x-ahp-bitset',
  'x-ahp-channel',
  'x-ahp-channels',
  'x-ahp-decided-by',
  'x-ahp-default',
  'x-ahp-discriminator',
  'x-ahp-dispatch',
  'x-ahp-action',
  'x-ahp-enum',
  'x-ahp-errors',
  'x-ahp-extends',
  'x-ahp-integer',
  'x-ahp-kinds',
  'x-ahp-members',
  'x-ahp-null-as-absent',
  'x-ahp-notifications',
  'x-ahp-carried',
  'x-ahp-removed',
  'x-ahp-requests',
  'x-ahp-requirements',
  'x-ahp-since',
  'x-ahp-tristate',
  'x-ahp-union',
  'x-ahp-values',
  'x-ahp-versions',
] as const;

const MAX_UINT32 = 4294967295;

/** JSON Schema of every wire type. */
export function definitionsOf(model: Model, build: Build): Record<string, JsonSchema> {
  const actions = new Map(
    model.actions.flatMap((action) => action.records.map((record) => [record, action] as const)),
  );
  const definitions: Record<string, JsonSchema> = {};
  for (const [name, type] of Object.entries(model.types)) {
    const action = actions.get(name);
    definitions[name] = {
      ...definitionOf(type, model, build),
      'x-ahp-channel': type.channel,
      ...(action && {
        'x-ahp-action': action.type,
        'x-ahp-dispatch': action.dispatch,
        'x-ahp-since': action.since,
        ...(action.removed && { 'x-ahp-removed': action.removed }),
      }),
    };
  }
  return definitions;
}

function definitionOf(type: Type, model: Model, build: Build): JsonSchema {
  switch (type.kind) {
    case 'record':
      return record(type, build);
    case 'union':
      return union(type, model, build);
    case 'enum':
      return enumeration(type, build);
    case 'bitset':
      return bitset(type);
    case 'alias':
      return { ...facts(type), ...expression(type.type) };
  }
}

function facts(it: Described): JsonSchema {
  return {
    description: it.doc,
    ...(it.since && { 'x-ahp-since': it.since }),
    ...(it.requirements && { 'x-ahp-requirements': it.requirements }),
  };
}

function record(type: RecordType, build: Build): JsonSchema {
  const required = type.fields.filter((field) => !field.optional).map((field) => field.name);
  return {
    ...facts(type),
    ...(type.extends && { 'x-ahp-extends': type.extends }),
    type: 'object',
    properties: Object.fromEntries(type.fields.map((each) => [each.name, field(each, build)])),
    ...(required.length && { required }),
    ...(build === 'strict' && !type.free && { additionalProperties: false }),
  };
}

function field(it: Field, build: Build): JsonSchema {
  const takesNull = it.tristate || (it.nullAsAbsent && build === 'open');
  return {
    ...(takesNull ? orNull(expression(it.type)) : expression(it.type)),
    ...facts(it),
    ...(it.tristate && { 'x-ahp-tristate': true }),
    ...(it.nullAsAbsent && { 'x-ahp-null-as-absent': true }),
    ...(it.default !== undefined && { 'x-ahp-default': it.default }),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function union(type: UnionType, model: Model, build: Build): JsonSchema {
  const members = flatMembers(type, model);
  const known = members.flatMap((member) => member.values ?? []);
  const unknown: JsonSchema = {
    description: 'A member that this version does not know; readers keep it as it is.',
    type: 'object',
    properties: { [type.property ?? '']: { type: 'string', not: { enum: known } } },
    required: [type.property],
  };
  return {
    ...facts(type),
    'x-ahp-union': type.open ? 'open' : 'closed',
    'x-ahp-decided-by': type.decidedBy,
    ...(type.property && { 'x-ahp-discriminator': type.property }),
    ...(type.kinds && { 'x-ahp-kinds': `#/definitions/${type.kinds}` }),
    anyOf: [
      ...members.map((member, index) => inOrder(member, members.slice(0, index))),
      ...(type.open && build === 'open' ? [unknown] : []),
    ],
  };
}

/** A member that is told by the fields it has is tried only after those before it: their fields must not be there. */
function inOrder(member: UnionMember, before: readonly UnionMember[]): JsonSchema {
  const earlier = before.map(({ present = [] }) => ({
    type: 'object',
    properties: Object.fromEntries(present.map((name) => [name, true])),
    required: present,
  }));
  const schema = expression(member.type);
  return member.present === undefined || earlier.length === 0
    ? schema
    : { allOf: [schema, { not: { anyOf: earlier } }] };
}

function enumeration(type: EnumType, build: Build): JsonSchema {
  const values = type.values.map((each) => each.value);
  const open = type.openness === 'extensible' || (type.openness === 'open' && build === 'open');
  return {
    ...facts(type),
    'x-ahp-enum': type.openness,
    'x-ahp-members': type.values.map(({ name, value, ...rest }) => ({ name, value, ...rest })),
    type: type.base,
    ...(open ? { 'x-ahp-values': values } : { enum: values }),
  };
}

function bitset(type: BitsetType): JsonSchema {
  return {
    ...facts(type),
    'x-ahp-bitset': `uint${type.bits}`,
    'x-ahp-members': type.values.map(({ name, value, ...rest }) => ({ name, value, ...rest })),
    type: 'integer',
    minimum: 0,
    maximum: MAX_UINT32,
  };
}

function expression(type: TypeExpression): JsonSchema {
  switch (type.kind) {
    case 'string':
    case 'boolean':
    case 'integer':
    case 'null':
      return { type: type.kind };
    case 'float':
      return { type: 'number' };
    case 'any':
      return {};
    case 'literal': {
      const [first, ...rest] = type.values;
      return { type: typeof first, ...(rest.length ? { enum: type.values } : { const: first }) };
    }
    case 'ref':
      return { $ref: `#/definitions/${type.name}` };
    case 'array':
      return { type: 'array', items: expression(type.items) };
    case 'map':
      return { type: 'object', additionalProperties: expression(type.values) };
  }
}
