/** A place where two JSON values differ. */
export interface Difference {
  /** JSON pointer to the place. */
  readonly path: string;
  /** What belongs there; undefined: nothing does. */
  readonly expected: unknown;
  /** What is there; undefined: nothing is. */
  readonly found: unknown;
}

/** Deeper values are not followed: they would overflow the stack. */
const MAX_DEPTH = 2000;

/**
 * Compares two JSON values exactly: null is not the same as absent, the order of keys does not matter, that of elements
 * does, and numbers compare by value.
 *
 * @param limit how many differences are looked for at most
 */
export function differences(
  expected: unknown,
  found: unknown,
  limit = Number.POSITIVE_INFINITY,
): Difference[] {
  const all: Difference[] = [];
  compare(expected, found, '', 0);
  return all;

  function compare(left: unknown, right: unknown, path: string, depth: number): void {
    if (all.length >= limit || left === right) return;
    if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) {
      all.push({ path, expected: left, found: right });
    } else if (depth >= MAX_DEPTH) {
      const tooDeep = `nested deeper than ${MAX_DEPTH} levels`;
      all.push({ path, expected: 'something that can be compared', found: tooDeep });
    } else {
      for (const key of keysOf(left, right)) {
        compare(member(left, key), member(right, key), `${path}/${escapeKey(key)}`, depth + 1);
      }
    }
  }
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function keysOf(left: Container, right: Container): Iterable<string> {
  return new Set([...Object.keys(left), ...Object.keys(right)]);
}

/** Own members only: a key named `constructor` is data like any other. */
function member(container: Container, key: string): unknown {
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

/** Escapes a key for a JSON pointer. */
function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
