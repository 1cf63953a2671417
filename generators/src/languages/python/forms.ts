import type {
  Field,
  Model,
  RecordType,
  Type,
  TypeExpression,
  UnionType,
} from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import { literal } from './text.js';

/** A type with aliases resolved. */
export function resolved(type: TypeExpression, model: Model): TypeExpression {
  const target = type.kind === 'ref' ? model.types[type.name] : undefined;
  return target?.kind === 'alias' ? resolved(target.type, model) : type;
}

/** The value of a field that can be one thing only, which no record holds. */
export function onlyValue(field: Field, model: Model): string | boolean | undefined {
  const type = resolved(field.type, model);
  if (field.optional || type.kind !== 'literal' || type.values.length !== 1) return undefined;
  return type.values[0];
}

export function literalFields(type: RecordType, model: Model): Field[] {
  return type.fields.filter((field) => onlyValue(field, model) !== undefined);
}

/** The field that is msgspec's tag of a record: a text that is always the same. */
export function tagOf(type: RecordType, model: Model): Field | undefined {
  return literalFields(type, model).find((field) => typeof onlyValue(field, model) === 'string');
}

/** Whether msgspec checks everything about a record. It knows one tag for each, which has to be a text. */
export function isNativeRecord(type: RecordType, model: Model): boolean {
  const literals = literalFields(type, model);
  return literals.length === 0 || (literals.length === 1 && tagOf(type, model) !== undefined);
}

/** Whether msgspec can tell the members of a union. */
export function isNativeUnion(union: UnionType, model: Model): boolean {
  if (union.decidedBy === 'jsonType') return true;
  return (
    union.decidedBy === 'property' &&
    flatMembers(union, model).every((member) => {
      const target = targetOf(member.type, model);
      if (target?.kind !== 'record') return target?.kind === 'union';
      return isNativeRecord(target, model) && tagOf(target, model)?.name === union.property;
    })
  );
}

/** Names of the records of a union, those of nested unions included. */
export function recordsOf(union: UnionType, model: Model): string[] {
  return flatMembers(union, model).flatMap(({ type }) => {
    const target = targetOf(type, model);
    if (target?.kind === 'union') return recordsOf(target, model);
    return type.kind === 'ref' ? [type.name] : [];
  });
}

/** Records that msgspec is not told about, since another property leads to them. */
export function leftOut(union: UnionType, model: Model): string[] {
  return flatMembers(union, model).flatMap(({ type }) => {
    const target = targetOf(type, model);
    return target?.kind === 'union' ? recordsOf(target, model) : [];
  });
}

export function targetOf(type: TypeExpression, model: Model): Type | undefined {
  return type.kind === 'ref' ? model.types[type.name] : undefined;
}

/** Whether a field tells absent from null, so that absent is `UNSET`. */
export function hasUnset(field: Field, model: Model): boolean {
  return !!field.tristate || (!!field.optional && resolved(field.type, model).kind === 'any');
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  boolean: 'bool',
  integer: 'Integer',
  float: 'float',
  null: 'None',
  any: 'Any',
};

/** A type as an annotation, which type checkers and msgspec read. */
export function annotation(type: TypeExpression, model: Model): string {
  switch (type.kind) {
    case 'array':
      return `list[${annotation(type.items, model)}]`;
    case 'map':
      return `dict[str, ${annotation(type.values, model)}]`;
    case 'literal':
      return `Literal[${type.values.map(literal).join(', ')}]`;
    case 'ref':
      return named(type.name, model);
    default:
      return SIMPLE[type.kind] as string;
  }
}

function named(name: string, model: Model): string {
  const type = model.types[name];
  if (type?.kind === 'enum' && type.openness !== 'closed') {
    return type.base === 'string' ? 'str' : 'Integer';
  }
  if (type?.kind !== 'record') return name;
  if (!isNativeRecord(type, model)) return `Told[${name}, converted(${literal(name)})]`;
  return tagOf(type, model) ? `Told[${name}, only]` : name;
}
