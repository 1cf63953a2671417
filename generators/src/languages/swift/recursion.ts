import type { Model, TypeExpression } from '../../model/model.js';
import { resolved } from './expressions.js';

/** Whether a field of a record holds, without a list, map or union between, the record itself. Swift needs a box there. */
export function isBoxed(record: string, type: TypeExpression, model: Model): boolean {
  const seen = new Set<string>();
  const reaches = (expression: TypeExpression): boolean => {
    const target = resolved(expression, model);
    if (target.kind !== 'ref' || seen.has(target.name)) return false;
    if (target.name === record) return true;
    seen.add(target.name);
    const named = model.types[target.name];
    return named?.kind === 'record' && named.fields.some((field) => reaches(field.type));
  };
  return reaches(type);
}
