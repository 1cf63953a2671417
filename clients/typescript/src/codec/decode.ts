import {
  type AbsentNull,
  type TypeName,
  type ValidationResult,
  validate,
  type WireTypes,
} from '@agent-host-protocol/schema';
import { DecodeError } from '../decode-error.js';
import { readDocument } from '../json/read.js';

/**
 * Makes a value of a wire type out of JSON text, strictly read.
 *
 * @throws DecodeError when the text is not JSON, or not that of such a value.
 */
export function decode<Name extends TypeName>(
  type: Name,
  text: string | Uint8Array,
): WireTypes[Name] {
  const { value, exact } = readDocument(text);
  const decoded = demand(type, value);
  if (exact !== value) demand(type, exact, 'a number that only comes close');
  return withoutNulls(decoded);
}

/**
 * Makes a value of a wire type out of what was parsed from JSON. It is the same object, without nulls that stand for
 * absent fields.
 *
 * @throws DecodeError when the value does not fit its type.
 */
export function decodeValue<Name extends TypeName>(type: Name, value: unknown): WireTypes[Name] {
  return withoutNulls(demand(type, value));
}

/** Removes, from what was validated, the nulls that stand for absent fields. Other nulls are values and stay. */
export function dropNulls(nulls: readonly AbsentNull[]): void {
  for (const { holder, name } of nulls) delete holder[name];
}

type Valid<Name extends TypeName> = ValidationResult<WireTypes[Name]> & { ok: true };

function withoutNulls<Name extends TypeName>({ value, nulls }: Valid<Name>): WireTypes[Name] {
  dropNulls(nulls);
  return value;
}

/** @param instead what is said to be found, if it is not what the value holds */
function demand<Name extends TypeName>(type: Name, value: unknown, instead?: string): Valid<Name> {
  const result = validate(type, value);
  if (result.ok) return result;
  const [first, ...rest] = result.errors;
  const more = rest.length ? ` (and ${rest.length} more)` : '';
  throw new DecodeError(
    first?.path ?? '',
    `expected ${first?.expected}, found ${instead ?? first?.found}${more}`,
  );
}
