import type { Fields } from './parse.js';
import { Refused } from './refused.js';

/** Reads a field of a request that holds a text. */
export function textOf(request: Fields, name: string): string {
  const value = request[name];
  if (typeof value !== 'string') throw wrong(name, 'a string');
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
export function numberOf(request: Fields, name: string): number {
  const value = request[name];
  if (!Number.isFinite(value)) throw wrong(name, 'a number');
  return value as number;
}

/** Reads a field of a request that holds true or false; missing: false. */
export function flagOf(request: Fields, name: string): boolean {
  const value = request[name] ?? false;
  if (typeof value !== 'boolean') throw wrong(name, 'true or false');
  return value;
}

/** Reads a field of a request that holds a list. */
export function listOf(request: Fields, name: string): readonly unknown[] {
  const value = request[name];
  if (!Array.isArray(value)) throw wrong(name, 'a list');
  return value;
}

/** Reads a field of a request that holds a list of texts. */
export function textsOf(request: Fields, name: string): readonly string[] {
  const list = listOf(request, name);
  if (!list.every((each) => typeof each === 'string')) throw wrong(name, 'a list of strings');
  return list as readonly string[];
}

/** Reads a field of a request that may hold anything, but has to be there. */
export function anythingOf(request: Fields, name: string): unknown {
  if (!Object.hasOwn(request, name)) throw wrong(name, 'a value');
  return request[name];
}

function wrong(name: string, expected: string): Refused {
  return new Refused('usage', `"${name}" of the request is to be ${expected}`, `/${name}`);
}
