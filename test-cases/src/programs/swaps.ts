import type { TypeExpression } from '../../../generators/src/model/model.js';
import type { Names } from './owners.js';
import { elementOf, fieldsOf, type ProgramModel } from './types.js';
import { typeAtPath } from './walk.js';

/** Paths that differ in one field, where a record has another field of the same type. */
export function pathSwaps(path: string, names: Names, model: ProgramModel): string[] {
  const parts = path.split('.');
  return parts.flatMap((name, at) => {
    if (at === 0) return [];
    const holder = typeAtPath(model, names, parts.slice(0, at).join('.'));
    return siblings(holder, name, model).map((other) => parts.with(at, other).join('.'));
  });
}

/** Other fields that the elements of a list could be told apart by. */
export function keySwaps(path: string, key: string, names: Names, model: ProgramModel): string[] {
  return siblings(elementOf(model, typeAtPath(model, names, path)), key, model);
}

/** Another value of the same type: of its enum or bitset, if it is of one. */
export function otherLiteral(
  literal: string | number | boolean,
  wanted: TypeExpression | undefined,
  model: ProgramModel,
): string | number | boolean {
  if (typeof literal === 'boolean') return !literal;
  const named = valuesOf(wanted, model);
  const other = named[(named.indexOf(literal) + 1) % named.length];
  if (other !== undefined && other !== literal) return other;
  return typeof literal === 'number' ? literal + 1 : `${literal}?`;
}

function valuesOf(
  type: TypeExpression | undefined,
  model: ProgramModel,
): readonly (string | number | boolean)[] {
  if (type?.kind === 'literal') return type.values;
  const target = type?.kind === 'ref' ? model.types[type.name] : undefined;
  if (target?.kind === 'alias') return valuesOf(target.type, model);
  return target?.kind === 'enum' || target?.kind === 'bitset'
    ? target.values.map(({ value }) => value)
    : [];
}

/** Fields of the same type that stand beside a field in a record, or in a member of a union. */
function siblings(type: TypeExpression | undefined, name: string, model: ProgramModel): string[] {
  const found = recordsOf(type, model).flatMap((record) => {
    const fields = fieldsOf(model, record);
    const field = fields.find((each) => each.name === name);
    const form = JSON.stringify(field?.type);
    return fields.filter((each) => each.name !== name && JSON.stringify(each.type) === form);
  });
  return [...new Set(found.map((each) => each.name))];
}

function recordsOf(type: TypeExpression | undefined, model: ProgramModel): TypeExpression[] {
  const target = type?.kind === 'ref' ? model.types[type.name] : undefined;
  if (target?.kind === 'alias') return recordsOf(target.type, model);
  if (target?.kind === 'union')
    return target.members.flatMap((each) => recordsOf(each.type, model));
  return type && target?.kind === 'record' ? [type] : [];
}
