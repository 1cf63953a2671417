import { compareVersions } from '../../diff/semver.js';
import type { Field, Model, TypeExpression } from '../../model/model.js';
import { HEADER } from './names.js';

/**
 * What the fields of each action have to be at the least for its reducer to work on it. Deep checks are the business of
 * validators; this is what keeps a reducer total when nobody asked them.
 */
export function renderShapes(model: Model): string {
  const lines = [
    HEADER,
    '/** JSON type of a field, whether it may be absent (or null), and the one value it may have. @internal */',
    "export type Shape = readonly ['string' | 'number' | 'boolean' | 'object' | 'array' | 'any', ('' | '?' | '?null' | '?tristate')?, boolean?];",
    '',
    '/** The records each action may be. @internal */',
    'export const ACTION_SHAPES: Readonly<Record<string, readonly Readonly<Record<string, Shape>>[]>> = {',
  ];
  for (const action of model.actions) {
    if (action.removed !== undefined) continue;
    const records = action.records.map((name) => `{ ${shapesOf(name, model).join(', ')} }`);
    lines.push(`  '${action.type}': [${records.join(', ')}],`);
  }
  lines.push('};');
  return `${lines.join('\n')}\n`;
}

function shapesOf(record: string, model: Model): string[] {
  const type = model.types[record];
  if (type?.kind !== 'record') return [];
  return type.fields
    .filter((field) => field.name !== 'type')
    .map((field) => {
      const shape = [`'${jsonType(field.type, model)}'`, `'${presence(field, model)}'`];
      if (field.type.kind === 'literal') shape.push(String(field.type.values[0]));
      else if (shape[1] === "''") shape.pop();
      return `${field.name}: [${shape.join(', ')}]`;
    });
}

/** A field that is newer than the oldest version we speak may be missing from what an older peer sends. */
function presence(field: Field, model: Model): string {
  if (field.tristate) return '?tristate';
  if (field.nullAsAbsent) return '?null';
  const oldest = model.supportedVersions.at(-1) ?? model.protocolVersion;
  const newer = field.since !== undefined && compareVersions(field.since, oldest) > 0;
  return field.optional || newer ? '?' : '';
}

function jsonType(type: TypeExpression, model: Model): string {
  switch (type.kind) {
    case 'string':
    case 'boolean':
      return type.kind;
    case 'integer':
    case 'float':
      return 'number';
    case 'array':
      return 'array';
    case 'map':
      return 'object';
    case 'literal':
      return typeof type.values[0];
    case 'ref': {
      const target = model.types[type.name];
      if (target?.kind === 'alias') return jsonType(target.type, model);
      if (target?.kind === 'enum') return target.base === 'string' ? 'string' : 'number';
      if (target?.kind === 'bitset') return 'number';
      if (target?.kind === 'union' && target.decidedBy !== 'property') return 'any';
      return 'object';
    }
    default:
      return 'any';
  }
}
