import { JsonError } from './error.js';
import { mayDeceive } from './integer.js';
import { nestsDeeper } from './nesting.js';
import { shortestLength } from './shortest.js';
import { countStrings, escapesHalf, isWellFormed } from './strings.js';
import { type Deceptive, MAX_NESTING, Walker } from './walker.js';

export { MAX_NESTING } from './walker.js';

/** What a JSON text holds. */
export interface JsonDocument {
  readonly value: unknown;
  /**
   * The same value for tests of integers: numbers that are none, but became one when the nearest double was taken, are a
   * half here. Mostly it is `value` itself.
   */
  readonly exact: unknown;
}

/** Shorter texts cannot be so deep that parsing them takes much memory. */
const LONG = 1_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads JSON strictly: no key twice in an object, no half of a surrogate pair, no number beyond a double, at most
 * {@link MAX_NESTING} levels.
 *
 * The platform's parser is fast but lenient. Its result is counted against the text; only where that raises a doubt is
 * the text walked, character by character.
 *
 * @throws JsonError when the text is not such JSON.
 */
export function readJson(text: string | Uint8Array): unknown {
  return readDocument(text).value;
}

/**
 * Reads JSON for a decoder that has to know integers exactly.
 *
 * @throws JsonError when the text is not JSON, strictly read.
 */
export function readDocument(text: string | Uint8Array): JsonDocument {
  const source = typeof text === 'string' ? text : decodeText(text);
  const value = parse(source);
  if (isPlain(source, value)) return { value, exact: value };
  const tally = new Tally();
  tally.add(value, 0);
  const doubtful =
    tally.odd ||
    tally.strings !== countStrings(source) ||
    escapesHalf(source) ||
    mayDeceive(source) ||
    !isWellFormed(source);
  if (!doubtful) return { value, exact: value };
  const deceptive = new Walker(source).walk();
  return { value, exact: deceptive.length ? JSON.parse(disclosed(source, deceptive)) : value };
}

/** Whether a text is written without anything that could raise a doubt. Most are, and most of them without escapes. */
function isPlain(text: string, value: unknown): boolean {
  const isShortest =
    shortestLength(value, false, MAX_NESTING) === text.length ||
    (text.includes('\\') && shortestLength(value, true, MAX_NESTING) === text.length);
  return isShortest && isWellFormed(text);
}

function parse(text: string): unknown {
  // The parser itself has no limit but memory.
  if (text.length <= LONG || !nestsDeeper(text, MAX_NESTING)) {
    try {
      return JSON.parse(text);
    } catch {
      // Its message repeats a part of the text.
    }
  }
  new Walker(text).walk();
  throw new JsonError('', 'expected JSON', 0);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new JsonError('', 'expected UTF-8', 0);
  }
}

/** What was parsed, counted. */
class Tally {
  /** Keys and texts; fewer than the text has: a key was there twice. */
  strings = 0;
  /** Whether it is too deep, or holds a number beyond a double. */
  odd = false;

  add(value: unknown, depth: number): void {
    if (typeof value === 'string') this.strings++;
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) this.odd = true;
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_NESTING) this.odd = true;
      else if (Array.isArray(value)) for (const item of value) this.add(item, depth + 1);
      else this.#addObject(value as Record<string, unknown>, depth + 1);
    }
  }

  #addObject(object: Record<string, unknown>, depth: number): void {
    for (const key in object) {
      this.strings++;
      this.add(object[key], depth);
    }
  }
}

/** The text with a half in the place of each number that could be taken for an integer. */
function disclosed(text: string, deceptive: readonly Deceptive[]): string {
  let made = '';
  let done = 0;
  for (const { start, end } of deceptive) {
    made += `${text.slice(done, start)}0.5`;
    done = end;
  }
  return made + text.slice(done);
}
