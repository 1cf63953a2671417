/** Stands for a length that is not known; no length is equal to it, nor to a sum it is part of. */
const UNKNOWN = Number.NaN;

/**
 * How long the shortest JSON text is that can be read as a value, or UNKNOWN. A text of just this length has nothing that
 * the value does not have: no key twice, no escape without need, no digit too many.
 *
 * @param escapes whether what has to be escaped counts as such; without, strings count as they are
 * @param levels how many levels the value may have
 */
export function shortestLength(value: unknown, escapes: boolean, levels: number): number {
  if (typeof value === 'string') return stringLength(value, escapes);
  if (typeof value === 'number') return numberLength(value);
  if (typeof value !== 'object' || value === null) return value === false ? 5 : 4;
  if (levels === 0) return UNKNOWN;
  // The bracket that opens; that which closes takes the place of the comma behind the last.
  let length = 1;
  if (Array.isArray(value)) {
    for (const item of value) length += shortestLength(item, escapes, levels - 1) + 1;
  } else {
    const object = value as Record<string, unknown>;
    for (const key in object) {
      const field = object[key];
      length += stringLength(key, escapes) + 2;
      // Most fields are strings, for which a call of its own would cost more than the sum.
      length +=
        typeof field === 'string'
          ? stringLength(field, escapes)
          : shortestLength(field, escapes, levels - 1);
    }
  }
  return length === 1 ? 2 : length;
}

function stringLength(string: string, escapes: boolean): number {
  return 2 + string.length + (escapes ? escapesLength(string) : 0);
}

/** By how much a string is longer where what has to be escaped is. */
function escapesLength(string: string): number {
  let length = 0;
  for (let i = 0; i < string.length; i++) {
    const code = string.charCodeAt(i);
    if (code < 0x20) length += SHORT_ESCAPES.includes(code) ? 1 : 5;
    else if (code === 0x22 || code === 0x5c) length++;
  }
  return length;
}

/** Control characters with an escape of two characters: \b, \t, \n, \f, \r. */
const SHORT_ESCAPES: readonly number[] = [0x08, 0x09, 0x0a, 0x0c, 0x0d];

/** Whole numbers with digits enough for most uses; thousands may be shorter with an exponent, so they are not known. */
function numberLength(number: number): number {
  if (!(number >= 0 && number < 1e15) || number % 1 !== 0) return UNKNOWN;
  if (number % 1000 === 0) return number === 0 ? 1 : UNKNOWN;
  let length = 1;
  for (let bound = 10; number >= bound; bound *= 10) length++;
  return length;
}
