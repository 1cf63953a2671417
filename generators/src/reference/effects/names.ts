import type { BitsetType, Field, Type, TypeExpression, UnionType } from '../../model/model.js';
import type { Parameter } from '../../reducers/program.js';
import type { Context } from '../context.js';
import { nameLink } from '../links.js';
import { code } from '../markdown.js';

/** What a piece of a program is told with: the names in scope, and where links to other pieces lead. */
export interface Names {
  readonly context: Context;
  /** The page it is told on. */
  readonly page: string;
  /** Type of each name. */
  readonly types: ReadonlyMap<string, TypeExpression>;
  /** What a number or value in this position means, where it is part of a bitset. */
  readonly bitset?: BitsetType;
  /** What a path is shown as; otherwise as it is. */
  readonly show?: (path: string) => string;
}

/** A path where it is told. */
export function pathWords(names: Names, path: string): string {
  return code(names.show?.(path) ?? path);
}

/** The same with one more name. */
export function withName(names: Names, name: string, type: TypeExpression | undefined): Names {
  return type === undefined ? names : { ...names, types: new Map([...names.types, [name, type]]) };
}

/** The same with the element of a list as one more name. */
export function withElement(names: Names, name: string, list: string): Names {
  const type = typeAt(names, list);
  return withName(names, name, type?.kind === 'array' ? type.items : undefined);
}

/** Parameters as names; those of simple types have nothing to look up. */
export function parameterTypes(parameters: readonly Parameter[]): Map<string, TypeExpression> {
  const wire = parameters.filter(({ type }) => !SIMPLE.has(type));
  return new Map(wire.map(({ name, type }) => [name, { kind: 'ref', name: type }]));
}

/** Link to the type of a parameter or result. */
export function parameterLink(context: Context, type: string): string {
  return SIMPLE.has(type) ? code(type) : nameLink(context, type);
}

const SIMPLE: ReadonlySet<string> = new Set(['string', 'integer', 'boolean']);

/** What is at a path. */
export function typeAt(names: Names, path: string): TypeExpression | undefined {
  const [root = '', ...fields] = path.split('.');
  let type = names.types.get(root);
  for (const name of fields) {
    type = fieldOf(names.context, type, name)?.type;
  }
  return type;
}

/** Whether something always is at a path, because no field on the way may be absent. */
export function isAlwaysAt(names: Names, path: string): boolean {
  const [root = '', ...fields] = path.split('.');
  let type = names.types.get(root);
  return fields.every((name) => {
    const field = fieldOf(names.context, type, name);
    type = field?.type;
    return field !== undefined && field.optional !== true;
  });
}

/** A field of a record, or of the first member of a union that has it. */
export function fieldOf(
  context: Context,
  type: TypeExpression | undefined,
  name: string,
): Field | undefined {
  const target = named(context, type);
  if (target?.kind === 'record') {
    return target.fields.find((field) => field.name === name);
  }
  if (target?.kind === 'union') {
    for (const member of target.members) {
      const field = fieldOf(context, member.type, name);
      if (field !== undefined) {
        return field;
      }
    }
  }
  return undefined;
}

/** The name of the type at a path, behind any aliases. */
export function nameAt(names: Names, path: string): string | undefined {
  return nameOf(names.context, typeAt(names, path));
}

/** The union at a path, if there is one that a property decides. */
export function unionAt(names: Names, path: string): UnionType | undefined {
  const type = named(names.context, typeAt(names, path));
  return type?.kind === 'union' && type.property !== undefined ? type : undefined;
}

/** The bitset at a path. */
export function bitsetAt(names: Names, path: string): BitsetType | undefined {
  const type = named(names.context, typeAt(names, path));
  return type?.kind === 'bitset' ? type : undefined;
}

function named(context: Context, type: TypeExpression | undefined): Type | undefined {
  const name = nameOf(context, type);
  return name === undefined ? undefined : context.model.types[name];
}

function nameOf(context: Context, type: TypeExpression | undefined): string | undefined {
  if (type?.kind !== 'ref') {
    return undefined;
  }
  const target = context.model.types[type.name];
  return target?.kind === 'alias' ? (nameOf(context, target.type) ?? type.name) : type.name;
}
