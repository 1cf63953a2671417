import { compareVersions } from '@agent-host-protocol/types';

/** One thing that is wrong with a value. */
export interface ValidationError {
  /** JSON pointer to the place; of a missing field, to where it would be. */
  readonly path: string;
  /** What belongs there. */
  readonly expected: string;
  /** What is there. Texts are not repeated here, since they may be secret. */
  readonly found: string;
}

/** A field that holds null and stands for none. */
export interface AbsentNull {
  /** The object that has it. */
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** What a validation carries along. */
export interface Check {
  /** True: nothing but what this version defines. */
  readonly strict: boolean;
  /** The protocol version that whoever wrote the value speaks; undefined: this one. */
  readonly version: string | undefined;
  /** How many errors are kept. */
  readonly maxErrors: number;
  errors: ValidationError[];
  /** The nulls so far that stand for no field. */
  nulls: AbsentNull[];
  /** How deep types that contain themselves are nested here. */
  depth: number;
}

/** Checks a value at a path. */
export type Checker = (value: unknown, path: string, check: Check) => void;

/** An object whose fields are still to be looked at. */
export type Fields = Record<string, unknown>;

/** How deep a type may contain itself; deeper input is refused rather than followed. No JSON text need be deeper. */
export const MAX_DEPTH = 512;

/** 2^63. Neither 2^63 nor the greatest integer below it can be told from the other once it is a number. */
const INTEGERS = 2 ** 63;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a whole number of 64 bits, one of them for the sign. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= INTEGERS;
}

/** Whether the value was written in a version that did not have something yet. */
export function predates(check: Check, since: string): boolean {
  return check.version !== undefined && compareVersions(check.version, since) < 0;
}

/** Whether a field holds null and stands for none; whoever is strict knows no such fields. */
export function isAbsent(check: Check, holder: Fields, name: string): boolean {
  if (holder[name] !== null || check.strict) return false;
  check.nulls.push({ holder, name });
  return true;
}

export function fail(check: Check, path: string, expected: string, value: unknown): void {
  if (check.errors.length < check.maxErrors) {
    check.errors.push({ path, expected, found: describe(value) });
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a string';
  return `the ${typeof value} ${String(value)}`;
}

export const anything: Checker = (value, path, check) => {
  if (value === undefined) fail(check, path, 'a value', value);
};

export const string: Checker = (value, path, check) => {
  if (typeof value !== 'string') fail(check, path, 'a string', value);
};

export const boolean: Checker = (value, path, check) => {
  if (typeof value !== 'boolean') fail(check, path, 'true or false', value);
};

export const integer: Checker = (value, path, check) => {
  if (!isInteger(value)) fail(check, path, 'an integer', value);
};

export const float: Checker = (value, path, check) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) fail(check, path, 'a number', value);
};

export const nothing: Checker = (value, path, check) => {
  if (value !== null) fail(check, path, 'null', value);
};

export const uint32: Checker = (value, path, check) => {
  if (!isInteger(value) || value < 0 || value > 0xffffffff) {
    fail(check, path, 'an unsigned 32-bit integer', value);
  }
};

export function literal(...values: readonly (string | boolean)[]): Checker {
  const expected = oneOf(values);
  return (value, path, check) => {
    if (!values.includes(value as string)) fail(check, path, expected, value);
  };
}

/** A value of a closed enum. */
export function closedEnum(...values: readonly (string | number)[]): Checker {
  const known = new Set<unknown>(values);
  const expected = oneOf(values);
  return (value, path, check) => {
    if (!known.has(value)) fail(check, path, expected, value);
  };
}

/** A value of an enum that later versions may add to. */
export function openEnum(base: Checker, ...values: readonly (string | number)[]): Checker {
  const strict = closedEnum(...values);
  return (value, path, check) => (check.strict ? strict : base)(value, path, check);
}

export function arrayOf(item: Checker): Checker {
  return (value, path, check) => {
    if (!Array.isArray(value)) return fail(check, path, 'an array', value);
    for (let i = 0; i < value.length; i++) item(value[i], `${path}/${i}`, check);
  };
}

export function mapOf(item: Checker): Checker {
  if (item === anything) {
    return (value, path, check) => {
      if (!isObject(value)) fail(check, path, 'an object', value);
    };
  }
  return (value, path, check) => {
    if (!isObject(value)) return fail(check, path, 'an object', value);
    for (const key of Object.keys(value)) item(value[key], `${path}/${escapeKey(key)}`, check);
  };
}

/** Reports fields that a record does not have; only a strict check minds them. */
export function onlyFields(
  fields: Fields,
  path: string,
  check: Check,
  known: ReadonlySet<string>,
): void {
  for (const key of Object.keys(fields)) {
    if (!known.has(key)) fail(check, `${path}/${escapeKey(key)}`, 'no such field', fields[key]);
  }
}

/** A member that no case of its union names. */
export function unknownMember(
  kind: unknown,
  path: string,
  check: Check,
  open: boolean,
  known: string,
): void {
  if (!open || check.strict || typeof kind !== 'string') fail(check, path, known, kind);
}

/** Takes the first member that fits; if none does, reports what is wrong with the one that comes closest. */
export function firstThatFits(...members: readonly Checker[]): Checker {
  return (value, path, check) => {
    const before = check.errors;
    const nullsBefore = check.nulls.length;
    let closest: ValidationError[] | undefined;
    for (const member of members) {
      check.errors = [];
      check.nulls.length = nullsBefore;
      member(value, path, check);
      if (check.errors.length === 0) {
        check.errors = before;
        return;
      }
      if (!closest || check.errors.length < closest.length) closest = check.errors;
    }
    check.errors = before;
    for (const error of closest ?? []) {
      if (before.length < check.maxErrors) before.push(error);
    }
  };
}

/** Runs a checker of a type that can contain itself, and refuses to go too deep. */
export function nested(checker: Checker): Checker {
  return (value, path, check) => {
    if (check.depth >= MAX_DEPTH) {
      return fail(check, path, `at most ${MAX_DEPTH} levels of nesting`, value);
    }
    check.depth++;
    checker(value, path, check);
    check.depth--;
  };
}

function oneOf(values: readonly (string | number | boolean)[]): string {
  const list = values.map((each) => JSON.stringify(each));
  return list.length === 1 ? (list[0] as string) : `one of ${list.join(', ')}`;
}

/** Escapes a key for a JSON pointer. */
function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
