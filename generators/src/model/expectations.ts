import type { Model, TypeExpression } from './model.js';

/** `a Turn`, `an Annotation`: how an error names what belongs somewhere, in every language. */
export function withArticle(name: string): string {
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** `one of "a", "b"`, or the one there is. */
export function oneOf(values: readonly (string | number | boolean)[]): string {
  const list = values.map((each) => JSON.stringify(each));
  return list.length === 1 ? (list[0] as string) : `one of ${list.join(', ')}`;
}

/** What an error says belongs where a value of a type is missing. */
export function expectationOf(type: TypeExpression, model: Model): string {
  switch (type.kind) {
    case 'literal':
      return oneOf(type.values);
    case 'ref':
      return expectationOfNamed(type.name, model);
    default:
      return SIMPLE[type.kind];
  }
}

const SIMPLE: Readonly<Record<Exclude<TypeExpression['kind'], 'literal' | 'ref'>, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'an integer',
  float: 'a number',
  null: 'null',
  any: 'a value',
  array: 'an array',
  map: 'an object',
};

function expectationOfNamed(name: string, model: Model): string {
  const type = model.types[name];
  if (type?.kind === 'alias') return expectationOf(type.type, model);
  if (type?.kind === 'bitset') return 'an unsigned 32-bit integer';
  if (type?.kind !== 'enum') return withArticle(name);
  if (type.openness === 'closed') return oneOf(type.values.map((each) => each.value));
  return SIMPLE[type.base];
}
