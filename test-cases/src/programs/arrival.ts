import { compareVersions } from '@agent-host-protocol/types';
import type { Field, TypeExpression } from '../../../generators/src/model/model.js';
import { isObject, type Json, type JsonObject, member } from './json.js';
import { decidingOf, fieldsOf, type ProgramModel } from './types.js';

/**
 * Whether a reducer can work on an action: every field it needs is there, and what is there has the right JSON type.
 * Nothing here looks deeper than the fields of the action itself; that is for validators.
 */
export function canReduce(
  model: ProgramModel,
  action: JsonObject,
  type: TypeExpression | undefined,
): boolean {
  return fieldsFor(model, action, type).every((field) => {
    const value = member(action, field.name);
    if (value === undefined) return mayBeMissing(model, field);
    if (value === null && (field.tristate || field.nullAsAbsent)) return true;
    return hasJsonType(model, value, field.type);
  });
}

/** A field that is newer than the oldest version we speak may be missing from what an older peer sends. */
function mayBeMissing(model: ProgramModel, field: Field): boolean {
  if (field.optional || field.type.kind === 'any') return true;
  const oldest = model.supportedVersions.at(-1);
  return (
    field.since !== undefined && oldest !== undefined && compareVersions(field.since, oldest) > 0
  );
}

/** The fields of the record that an action is, also where several records share its wire name. */
function fieldsFor(
  model: ProgramModel,
  action: JsonObject,
  type: TypeExpression | undefined,
): readonly Field[] {
  const target = type?.kind === 'ref' ? model.types[type.name] : undefined;
  const deciding = decidingOf(model, type);
  if (target?.kind !== 'union' || deciding === undefined) return fieldsOf(model, type);
  const value = member(action, deciding.property);
  const found = target.members.find(({ values }) => values?.some((each) => each === value));
  // Of an action that is none of the records, the deciding field itself is what does not fit.
  return fieldsOf(model, (found ?? target.members[0])?.type);
}

function hasJsonType(model: ProgramModel, value: Json, type: TypeExpression): boolean {
  switch (type.kind) {
    case 'string':
    case 'boolean':
      return typeof value === type.kind;
    case 'integer':
    case 'float':
      return typeof value === 'number';
    case 'literal':
      return typeof value === typeof type.values[0];
    case 'array':
      return Array.isArray(value);
    case 'map':
      return isObject(value);
    case 'ref': {
      const target = model.types[type.name];
      if (target?.kind === 'alias') return hasJsonType(model, value, target.type);
      if (target?.kind === 'enum') {
        return typeof value === (target.base === 'string' ? 'string' : 'number');
      }
      if (target?.kind === 'bitset') return typeof value === 'number';
      // Members that no property tells apart may be of any JSON type, such as a text or an object.
      if (target?.kind === 'union' && target.decidedBy !== 'property') return true;
      return isObject(value);
    }
    default:
      return true;
  }
}
