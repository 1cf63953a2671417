import type { Field, Model, TypeExpression } from '../../model/model.js';
import { capital } from '../../model/names.js';
import type { Names } from '../quicktype/names.js';

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Bool',
  integer: 'Int64',
  float: 'Double',
  any: 'JSONValue',
};

/** A type where it is used. */
export function swiftType(type: TypeExpression, names: Names): string {
  switch (type.kind) {
    case 'ref':
      return names.type(type.name);
    case 'array':
      return `[${swiftType(type.items, names)}]`;
    case 'map':
      return `WireMap<${swiftType(type.values, names)}>`;
    default: {
      const simple = SIMPLE[type.kind];
      if (simple === undefined) throw new Error(`Swift has no type for a ${type.kind} here`);
      return simple;
    }
  }
}

/** What is behind a name that is only another name. */
export function resolved(type: TypeExpression, model: Model): TypeExpression {
  const target = type.kind === 'ref' ? model.types[type.name] : undefined;
  return target?.kind === 'alias' ? resolved(target.type, model) : type;
}

/** The one value a field can have. Such a field is not stored. */
export function fixedValue(field: Field, model: Model): string | boolean | undefined {
  const type = resolved(field.type, model);
  const isFixed = type.kind === 'literal' && type.values.length === 1 && !field.optional;
  return isFixed ? type.values[0] : undefined;
}

/** The type of a field's value: one of several texts is an enum of the record's own. */
export function valueType(field: Field, names: Names): string {
  if (field.type.kind !== 'literal') return swiftType(field.type, names);
  return field.type.values.some((value) => typeof value === 'string') ? choiceName(field) : 'Bool';
}

/** Name of the enum for a field that is one of several texts. */
export function choiceName(field: Field): string {
  return `${capital(field.name)}Value`;
}
