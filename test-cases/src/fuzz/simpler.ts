import type { Case, StateAction } from './cases.js';
import { isObject, type JsonObject, put } from './json.js';
import { FUTURE } from './leaves.js';

/** What a text becomes at its simplest; the first pattern that fits counts. */
const SIMPLEST: readonly (readonly [pattern: RegExp, simplest: string])[] = [
  [/^\d{4}-\d\d-\d\dT/, '1970-01-01T00:00:00.000Z'],
  [/^ahp:/, 'ahp:/a'],
  [new RegExp(`^${FUTURE}$`), FUTURE],
  [/(?:)/, 'a'],
];

/** Every case that is one step simpler than this one, the boldest steps first. */
export function* simplerCases(input: Case): Generator<Case> {
  for (const actions of shorter(input.actions)) yield { ...input, actions };
  for (const state of simpler(input.state)) {
    if (isObject(state)) yield { ...input, state };
  }
  for (const [i, action] of input.actions.entries()) {
    for (const step of simpler(action)) {
      yield { ...input, actions: input.actions.with(i, step as StateAction) };
    }
  }
  yield* renamed(input);
  if (input.now !== 0) yield { ...input, now: 0 };
}

/** The list without a half of it, a quarter, and so on; from the end, since what comes later needs what came before. */
function* shorter<T>(list: readonly T[]): Generator<T[]> {
  for (let size = list.length; size >= 1; size = Math.floor(size / 2)) {
    for (let end = list.length; end > 0; end -= size) {
      yield list.toSpliced(Math.max(0, end - size), Math.min(size, end));
    }
  }
}

/** Every value that is one step simpler than this one. */
export function* simpler(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield* shorter(value);
    for (let i = 0; i < value.length; i++) {
      for (const step of simpler(value[i])) yield value.with(i, step);
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) yield without(value, key);
    for (const key of Object.keys(value)) {
      for (const step of simpler(value[key])) yield having(value, key, step);
    }
  } else if (typeof value === 'string') {
    if (value !== simplest(value)) yield simplest(value);
  } else if (typeof value === 'number') {
    yield* simplerNumbers(value);
  } else if (value === true) {
    yield false;
  }
}

/** 0, 1, and the number without one of its bits: a status then shows which flag matters. */
function* simplerNumbers(value: number): Generator<number> {
  if (value === 0) return;
  yield 0;
  if (value === 1) return;
  yield 1;
  if (value !== value >>> 0) return;
  for (let bit = 31; bit >= 0; bit--) {
    const without = (value & ~(1 << bit)) >>> 0;
    if (without !== value && without > 1) yield without;
  }
}

/** The case with one of its texts replaced wherever it is, so that what has the same name still has. */
function* renamed(input: Case): Generator<Case> {
  const texts = new Set<string>();
  collectTexts([input.state, input.actions], texts);
  for (const text of texts) {
    const to = simplest(text);
    if (text === to) continue;
    const replaced = replaceText({ state: input.state, actions: input.actions }, text, to);
    yield { ...input, ...(replaced as Pick<Case, 'state' | 'actions'>) };
  }
}

function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collectTexts(each, texts);
    if (!Array.isArray(value)) for (const key of Object.keys(value)) texts.add(key);
  }
}

function replaceText(value: unknown, text: string, by: string): unknown {
  if (value === text) return by;
  if (Array.isArray(value)) return value.map((each) => replaceText(each, text, by));
  if (!isObject(value)) return value;
  const replaced = {};
  for (const key of Object.keys(value)) {
    put(replaced, key === text ? by : key, replaceText(value[key], text, by));
  }
  return replaced;
}

function simplest(text: string): string {
  return SIMPLEST.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}

function without(object: JsonObject, left: string): JsonObject {
  const made = {};
  for (const key of Object.keys(object)) if (key !== left) put(made, key, object[key]);
  return made;
}

function having(object: JsonObject, name: string, value: unknown): JsonObject {
  const made = {};
  for (const key of Object.keys(object)) put(made, key, key === name ? value : object[key]);
  return made;
}
