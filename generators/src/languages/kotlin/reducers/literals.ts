import type { TypeExpression } from '../../../model/model.js';
import { quote, written } from '../names.js';
import type { Types } from '../types.js';
import { simpleMember } from '../unions.js';

/** A value written in a program, as one of the type that belongs there. */
export function literal(
  value: string | number | boolean,
  expected: TypeExpression | undefined,
  types: Types,
): string {
  const type = expected && types.resolved(expected);
  const target = type?.kind === 'ref' ? types.named(type.name) : undefined;
  if (type?.kind !== 'ref' || !target) return plain(value, type?.kind === 'float');
  const name = types.names.type(type.name);
  if (target.kind === 'enum') {
    const known = target.values.find((each) => each.value === value);
    return known
      ? `${name}.${written(types.names.value(type.name, known.name))}`
      : `${name}.of(${plain(value)})`;
  }
  if (target.kind === 'bitset') {
    const known = target.values.find((each) => each.value === value);
    return known
      ? `${name}.${written(types.names.value(type.name, known.name))}`
      : `${name}(${plain(value)})`;
  }
  if (target.kind === 'union') {
    const member = target.members.find((each) => JSON_TYPES[each.type.kind] === typeof value);
    const simple = member && simpleMember(type.name, member, types);
    if (simple) return `${name}.${simple}(${plain(value, member?.type.kind === 'float')})`;
  }
  throw new Error(`${JSON.stringify(value)} is no ${type.name}`);
}

const JSON_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  float: 'number',
};

function plain(value: string | number | boolean, isFloat = false): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'boolean') return String(value);
  return isFloat ? `${value}.toDouble()` : `${value}L`;
}
