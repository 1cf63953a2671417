import type { Field, TypeExpression } from '../../../model/model.js';
import type { Statement } from '../../../reducers/program.js';
import { written } from '../names.js';
import { indented } from './layout.js';
import { namesOf, type Words } from './words.js';

/** Writes those of the named fields that are given. */
export function patch(it: Extract<Statement, { patch: unknown }>, words: Words): string[] {
  const from = recordAt(it.from, words);
  return it.fields.flatMap((name) => {
    const field = from.fields.find((each) => each.name === name);
    return field ? patchField(it.patch, it.from, field, words) : [];
  });
}

/** Writes every field that is given, also those this version does not know. */
export function patchAll(it: Extract<Statement, { patchAll: unknown }>, words: Words): string[] {
  const { expressions } = words;
  const holder = recordAt(it.patchAll, words);
  const known = new Set(holder.fields.map((field) => field.name));
  const fields = recordAt(it.from, words).fields.filter(
    (field) => known.has(field.name) && !it.except.includes(field.name),
  );
  const target = expressions.present(it.patchAll);
  const source = expressions.present(it.from);
  return [
    ...fields.flatMap((field) => patchField(it.patchAll, it.from, field, words)),
    `if (${target}.patchUnknown(${source}, ${namesOf(it.except)})) changed = true`,
  ];
}

function patchField(target: string, source: string, field: Field, words: Words): string[] {
  const { expressions, places, variables } = words;
  const { types } = expressions.shop;
  if (!field.optional && types.only(field.type) !== undefined) return [];
  const path = `${target}.${field.name}`;
  const from = expressions.present(source);
  const owner = nameOf(expressions.scope.at(source).type);
  const property = `${from}.${written(types.names.field(owner, field.name))}`;
  const copied = (value: string) => (types.isScalar(field.type) ? value : `duplicate(${value})`);
  if (field.tristate) {
    const given = variables.fresh(`${field.name.replace(/\W/g, '')}Given`);
    return [
      `val ${given} = ${property}`,
      `if (${given} != Tristate.Absent) {`,
      ...indented(places.put(path, copied(`${given}.valueOrNull`), variables)),
      '}',
    ];
  }
  if (!field.optional) return places.put(path, copied(property), variables);
  const given = variables.fresh(`${field.name.replace(/\W/g, '')}Given`);
  return [
    `val ${given} = ${property}`,
    `if (${given} != null) {`,
    ...indented(places.put(path, copied(given), variables)),
    '}',
  ];
}

function recordAt(path: string, { expressions }: Words) {
  const type = expressions.shop.types.named(nameOf(expressions.scope.at(path).type));
  if (type.kind !== 'record') throw new Error(`${path} is no record`);
  return type;
}

function nameOf(type: TypeExpression): string {
  return type.kind === 'ref' ? type.name : '';
}
