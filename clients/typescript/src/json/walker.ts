import { JsonError } from './error.js';
import { isInteger } from './integer.js';
import { endOfString, isWellFormed } from './strings.js';

/** How many levels of arrays and objects a text may have. */
export const MAX_NESTING = 512;

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** Where a number stands that is no signed 64-bit integer, though the double nearest to it is. */
export interface Deceptive {
  readonly start: number;
  readonly end: number;
}

/**
 * Walks a JSON text and finds the first thing that is wrong with it, with its place. Slow and exact, where the platform's
 * parser is fast and lenient.
 */
export class Walker {
  readonly #text: string;
  #at = 0;
  readonly #path: (string | number)[] = [];
  readonly #deceptive: Deceptive[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Numbers of the text that are not the integers they seem to be.
   *
   * @throws JsonError for the first thing that is wrong.
   */
  walk(): readonly Deceptive[] {
    this.#space();
    this.#value();
    if (this.#at < this.#text.length) throw this.#wrong('expected the end of the text');
    return this.#deceptive;
  }

  #value(): void {
    const start = this.#text[this.#at];
    if (start === '{') this.#list('}', () => this.#members());
    else if (start === '[') this.#list(']', () => this.#items());
    else if (start === '"') this.#string();
    else if (start !== undefined && '-0123456789'.includes(start)) this.#number();
    else if (!this.#match(WORD)) throw this.#wrong('expected a JSON value');
    this.#space();
  }

  /** What is between brackets. */
  #list(end: string, content: () => void): void {
    if (this.#path.length >= MAX_NESTING) {
      throw new JsonError('', `expected at most ${MAX_NESTING} levels of nesting`, this.#at);
    }
    this.#at++;
    this.#space();
    if (this.#text[this.#at] !== end) content();
    if (this.#text[this.#at] !== end) throw this.#wrong(`expected "," or "${end}"`);
    this.#at++;
  }

  #items(): void {
    this.#path.push(0);
    for (let index = 0; index === 0 || this.#comma(); index++) {
      this.#path[this.#path.length - 1] = index;
      this.#value();
    }
    this.#path.pop();
  }

  #members(): void {
    const keys = new Set<string>();
    this.#path.push('');
    for (let first = true; first || this.#comma(); first = false) {
      if (this.#text[this.#at] !== '"') throw this.#wrong('expected a key');
      const start = this.#at;
      const key = this.#string();
      this.#path[this.#path.length - 1] = key;
      if (keys.has(key))
        throw new JsonError(this.#pointer(), 'expected a key once, found it twice', start);
      keys.add(key);
      this.#space();
      if (this.#text[this.#at] !== ':') throw this.#wrong('expected ":"');
      this.#at++;
      this.#space();
      this.#value();
    }
    this.#path.pop();
  }

  #comma(): boolean {
    if (this.#text[this.#at] !== ',') return false;
    this.#at++;
    this.#space();
    return true;
  }

  #string(): string {
    const start = this.#at;
    const end = endOfString(this.#text, start);
    if (end < 0) {
      throw new JsonError('', 'expected the end of a string, found the end of the text', start);
    }
    this.#at = end + 1;
    const string = parsedString(this.#text.slice(start, this.#at));
    if (string === undefined) {
      const reason = 'expected a string without wrong escapes and control characters';
      throw new JsonError('', reason, start);
    }
    if (!isWellFormed(string)) {
      throw new JsonError('', 'expected a character, found half of a surrogate pair', start);
    }
    return string;
  }

  #number(): void {
    const start = this.#at;
    const match = this.#match(NUMBER);
    if (!match) throw this.#wrong('expected a number');
    const [text] = match;
    const value = Number(text);
    if (!Number.isFinite(value)) {
      throw new JsonError(this.#pointer(), 'expected a number that a double can hold', start);
    }
    if (Math.abs(value) > 2 ** 63 || !Number.isInteger(value) || isInteger(text)) return;
    this.#deceptive.push({ start, end: this.#at });
  }

  #space(): void {
    this.#match(SPACE);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  #pointer(): string {
    return this.#path
      .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('');
  }

  /** The text is no JSON from here on. */
  #wrong(reason: string): JsonError {
    const found = this.#at < this.#text.length ? 'something else' : 'the end of the text';
    return new JsonError('', `${reason}, found ${found}`, this.#at);
  }
}

function parsedString(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
