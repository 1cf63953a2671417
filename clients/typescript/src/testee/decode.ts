import { type TypeName, validate, type WireTypes } from '@agent-host-protocol/schema';
import { dropNulls } from './nulls.js';
import { Refused } from './refused.js';

/**
 * Makes a value of a wire type out of what was parsed from JSON. It is the same object, without nulls that stand for
 * absent fields.
 *
 * @param at JSON pointer to the value in the request
 */
export function decode<Name extends TypeName>(
  type: Name,
  value: unknown,
  at: string,
): WireTypes[Name] {
  const result = validate(type, value);
  if (!result.ok) {
    const [first, ...rest] = result.errors;
    const path = at + first?.path;
    const more = rest.length ? ` (and ${rest.length} more)` : '';
    const message = `${path}: expected ${first?.expected}, found ${first?.found}${more}`;
    throw new Refused('decode', message, path);
  }
  dropNulls(type, value);
  return result.value;
}
