import { describe, isObject } from '../json/shape.js';
import type { Problem } from '../validation/validation.js';

type Expectation = readonly [field: string, expected: string, isMet: (value: unknown) => boolean];

const isString = (value: unknown) => typeof value === 'string';
const isAction = (value: unknown) => isObject(value) && typeof value.type === 'string';

/** What a client relies on by itself, whether or not it validates. */
const SHAPES = {
  envelope: [
    ['channel', 'a string', isString],
    ['serverSeq', 'an integer', Number.isSafeInteger],
    ['action', 'an object with a type', isAction],
  ],
  snapshot: [
    ['resource', 'a string', isString],
    ['fromSeq', 'an integer', Number.isSafeInteger],
  ],
  initializeResult: [['serverSeq', 'an integer', Number.isSafeInteger]],
} satisfies Record<string, readonly Expectation[]>;

/** The first thing without which a value is of no use at all. */
export function shapeProblem(shape: keyof typeof SHAPES, value: unknown): Problem | undefined {
  if (!isObject(value)) return { path: '', expected: 'an object', found: describe(value) };
  const expectations: readonly Expectation[] = SHAPES[shape];
  for (const [field, expected, isMet] of expectations) {
    const found = value[field];
    if (!isMet(found)) return { path: `/${field}`, expected, found: describe(found) };
  }
  return undefined;
}
