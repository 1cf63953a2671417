import type { TypeExpression } from '../../../model/model.js';
import type { Place } from '../../programs/scope.js';
import type { Types } from '../types.js';
import type { Expression } from './expressions.js';

/**
 * What is at a place, as the type that belongs elsewhere: a member instead of its union where tests have settled that,
 * and a value of one enum as the same value of another.
 */
export function fitted(
  found: Expression,
  place: Place,
  expected: TypeExpression | undefined,
  types: Types,
): Expression {
  const wanted = expected && types.resolved(expected);
  const last = place.steps.at(-1);
  const declared = last && types.resolved(last.field.type);
  if (wanted?.kind !== 'ref' || declared?.kind !== 'ref' || wanted.name === declared.name) {
    return found;
  }
  const name = types.names.type(wanted.name);
  const [from, to] = [types.named(declared.name), types.named(wanted.name)];
  if (from.kind === 'enum' && to.kind === 'enum') {
    const value = `${found.code}${found.nullable ? '?' : ''}.value`;
    if (to.openness === 'closed') {
      const table = to.base === 'string' ? 'texts' : 'numbers';
      return { code: `${name}.${table}[${value}]`, nullable: true };
    }
    return found.nullable
      ? { code: `${value}?.let(${name}::of)`, nullable: true }
      : { code: `${name}.of(${value})`, nullable: false };
  }
  if (from.kind === 'union' && to.kind === 'record') {
    return { code: `(${found.code} as? ${name})`, nullable: true };
  }
  return found;
}
