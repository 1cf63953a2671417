import type { Fields } from './parse.js';
import { Refused } from './refused.js';

/**
 * Reads a field of a request that holds a text.
 *
 * @param at JSON pointer to the part of the request that has the field
 */
export function textOf(request: Fields, name: string, at = ''): string {
  const value = request[name];
  if (typeof value !== 'string') throw wrong(name, 'a string', at);
  return value;
}

/** Reads a field of a request that holds one of a few texts. */
export function choiceOf<Choice extends string>(
  request: Fields,
  name: string,
  choices: readonly Choice[],
): Choice {
  const value = request[name] as Choice;
  if (!choices.includes(value)) throw wrong(name, `one of ${choices.join(', ')}`);
  return value;
}

/** Reads a field of a request that holds a number. */
export function numberOf(request: Fields, name: string, at = ''): number {
  const value = request[name];
  if (!Number.isFinite(value)) throw wrong(name, 'a number', at);
  return value as number;
}

/** Reads a field of a request that holds true or false; missing: false. */
export function flagOf(request: Fields, name: string): boolean {
  const value = request[name] ?? false;
  if (typeof value !== 'boolean') throw wrong(name, 'true or false');
  return value;
}

/** Reads a field of a request that holds a list. */
export function listOf(request: Fields, name: string, at = ''): readonly unknown[] {
  const value = request[name];
  if (!Array.isArray(value)) throw wrong(name, 'a list', at);
  return value;
}

/** Reads a field of a request that holds an object. */
export function objectOf(request: Fields, name: string, at = ''): Fields {
  const value = request[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(name, 'an object', at);
  }
  return value as Fields;
}

/** Reads a field of a request that holds a list of texts. */
export function textsOf(request: Fields, name: string): readonly string[] {
  const list = listOf(request, name);
  if (!list.every((each) => typeof each === 'string')) throw wrong(name, 'a list of strings');
  return list as readonly string[];
}

/** Reads a field of a request that may hold anything, but has to be there. */
export function anythingOf(request: Fields, name: string, at = ''): unknown {
  if (!Object.hasOwn(request, name)) throw wrong(name, 'a value', at);
  return request[name];
}

function wrong(name: string, expected: string, at = ''): Refused {
  const where = at || 'the request';
  return new Refused('usage', `"${name}" of ${where} is to be ${expected}`, `${at}/${name}`);
}
