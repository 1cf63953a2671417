import type { Field, Model, TypeExpression } from '../../../generators/src/model/model.js';
import { flatMembers } from '../../../generators/src/model/unions.js';
import type { Reducers } from '../../../generators/src/reducers/program.js';

/** The parts of `model.json` that reducers need. */
export type ProgramModel = Pick<Model, 'types' | 'actions' | 'supportedVersions'> & {
  reducers: Reducers;
};

/** The type with a name, which may also be that of a simple type. */
export function typeNamed(name: string): TypeExpression {
  switch (name) {
    case 'string':
    case 'boolean':
    case 'integer':
    case 'float':
    case 'any':
      return { kind: name };
    default:
      return { kind: 'ref', name };
  }
}

/** The type of an action with that wire name, if it is known. */
export function typeOfAction(model: ProgramModel, wireName: string): TypeExpression | undefined {
  const action = model.actions.find((each) => each.type === wireName);
  return action && typeNamed(action.typeName);
}

/** A field of a record, or of the first member of a union that has such a field. */
export function fieldOf(
  model: ProgramModel,
  type: TypeExpression | undefined,
  name: string,
): Field | undefined {
  return fieldsOf(model, type).find((field) => field.name === name);
}

const fieldsByModel = new WeakMap<ProgramModel['types'], Map<string, readonly Field[]>>();

/** Every field of a record, or of all members of a union. */
export function fieldsOf(model: ProgramModel, type: TypeExpression | undefined): readonly Field[] {
  if (type?.kind !== 'ref') return [];
  // Programs ask this at every step of every path.
  const known = fieldsByModel.get(model.types) ?? new Map<string, readonly Field[]>();
  fieldsByModel.set(model.types, known);
  const found = known.get(type.name) ?? listFields(model, type.name);
  known.set(type.name, found);
  return found;
}

function listFields(model: ProgramModel, name: string): readonly Field[] {
  const target = Object.hasOwn(model.types, name) ? model.types[name] : undefined;
  switch (target?.kind) {
    case 'record':
      return target.fields;
    case 'alias':
      return fieldsOf(model, target.type);
    case 'union':
      return target.members.flatMap((each) => fieldsOf(model, each.type));
    default:
      return [];
  }
}

/** What the elements of a list are. */
export function elementOf(
  model: ProgramModel,
  type: TypeExpression | undefined,
): TypeExpression | undefined {
  const list = resolve(model, type);
  return list?.kind === 'array' ? list.items : undefined;
}

/** What the entries of a map are. */
export function entryOf(
  model: ProgramModel,
  type: TypeExpression | undefined,
): TypeExpression | undefined {
  const map = resolve(model, type);
  return map?.kind === 'map' ? map.values : undefined;
}

/** A type behind its other names. */
function resolve(
  model: ProgramModel,
  type: TypeExpression | undefined,
): TypeExpression | undefined {
  const target = type?.kind === 'ref' ? model.types[type.name] : undefined;
  return target?.kind === 'alias' ? resolve(model, target.type) : type;
}

/** How members of a union are told apart. */
export interface Deciding {
  readonly property: string;
  readonly values: readonly (string | boolean)[];
  /** Whether later versions may add members. */
  readonly open: boolean;
}

/** How the members of a union are told apart, if by a property. */
export function decidingOf(
  model: ProgramModel,
  type: TypeExpression | undefined,
): Deciding | undefined {
  const resolved = resolve(model, type);
  const union = resolved?.kind === 'ref' ? model.types[resolved.name] : undefined;
  if (union?.kind !== 'union' || union.property === undefined) return undefined;
  const values = flatMembers(union, model as unknown as Model).flatMap((each) => each.values ?? []);
  return { property: union.property, values, open: union.open === true };
}
