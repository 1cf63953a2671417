import { differences } from '../../../../../test-cases/src/compare.js';
import { show } from '../../../../../test-cases/src/text.js';

/** Whether two JSON values are the same; a member that is undefined is none. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = one as Readonly<Record<string, unknown>>;
  const right = other as Readonly<Record<string, unknown>>;
  for (const key in left) {
    if (!same(left[key], right[key])) return false;
  }
  for (const key in right) {
    if (left[key] === undefined && right[key] !== undefined) return false;
  }
  return true;
}

/** Where two JSON values differ first, for people. */
export function difference(expected: unknown, found: unknown): string {
  const [first] = differences(expected, found, 1);
  return first
    ? `at "${first.path}" expected ${show(first.expected)}, found ${show(first.found)}`
    : 'nowhere';
}
