import type { AbsentNull, Check, Checker, ValidationError } from './checks.js';
import { CHECKERS } from './generated/validators.js';
import type { WireTypes } from './generated/wire-types.js';

export type { AbsentNull, ValidationError } from './checks.js';
export {
  NOTIFICATION_TYPES,
  REQUEST_TYPES,
  type RequestTypes,
  STATE_TYPES,
} from './generated/messages.js';
export type { WireTypes } from './generated/wire-types.js';

/** The name of a wire type. */
export type TypeName = keyof WireTypes;

/** How to validate. */
export interface ValidateOptions {
  /**
   * False (the default) takes what a later version may bring: unknown fields, members of open unions, values of open
   * enums. True takes nothing but what this version defines, for checking what an implementation emits.
   */
  readonly strict?: boolean;
  /** The protocol version that the writer speaks: required fields that came later may be missing. This one unless given. */
  readonly version?: string;
  /** How many errors are collected at most. 1,000 unless said otherwise. */
  readonly maxErrors?: number;
}

/** The value with its type, or everything that is wrong with it. */
export type ValidationResult<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Nulls in it that readers are to take for absent fields. Other nulls are values. */
      readonly nulls: readonly AbsentNull[];
    }
  | { readonly ok: false; readonly errors: readonly ValidationError[] };

/** The names of all wire types, sorted. */
export const TYPE_NAMES = Object.keys(CHECKERS) as readonly TypeName[];

// Every message is looked up here: a map is quicker than a record of hundreds.
const CHECKER_OF: ReadonlyMap<string, Checker> = new Map(Object.entries(CHECKERS));

/** Whether a wire type has this name. */
export function isTypeName(name: string): name is TypeName {
  return CHECKER_OF.has(name);
}

/**
 * Validates a value as a wire type. The value itself is handed back, not a copy; a reader that is not strict may find
 * fields, members and values in it that its type does not name.
 *
 * @throws RangeError when no wire type has that name, or `version` is no version.
 */
export function validate<Name extends TypeName>(
  type: Name,
  value: unknown,
  options: ValidateOptions = {},
): ValidationResult<WireTypes[Name]> {
  const checker = CHECKER_OF.get(type);
  if (!checker) throw new RangeError(`no wire type is named ${String(type)}`);
  const check: Check = {
    strict: options.strict ?? false,
    version: options.version,
    maxErrors: options.maxErrors ?? 1000,
    errors: [],
    nulls: [],
    depth: 0,
  };
  checker(value, '', check);
  return check.errors.length
    ? { ok: false, errors: check.errors }
    : { ok: true, value: value as WireTypes[Name], nulls: check.nulls };
}
