import { describe, expect, it } from 'vitest';
import { differences } from './compare.js';

describe('differences', () => {
  it.each([
    ['the order of keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['how a number is written', JSON.parse('[10, 1e2, 0]'), JSON.parse('[10.0, 100, -0]')],
    ['keys that objects have anyway', { constructor: 1 }, { constructor: 1 }],
  ])('are not made by %s', (_, left, right) => {
    expect(differences(left, right)).toEqual([]);
  });

  it.each([
    ['null and absent', { a: null }, {}, [{ path: '/a', expected: null, found: undefined }]],
    ['absent and null', {}, { a: null }, [{ path: '/a', expected: undefined, found: null }]],
    ['nothing at all', 1, undefined, [{ path: '', expected: 1, found: undefined }]],
    ['types', { a: '1' }, { a: 1 }, [{ path: '/a', expected: '1', found: 1 }]],
    ['arrays and objects', { a: [] }, { a: {} }, [{ path: '/a', expected: [], found: {} }]],
    ['null and an object', { a: null }, { a: {} }, [{ path: '/a', expected: null, found: {} }]],
    [
      'the order of elements',
      [1, 2],
      [2, 1],
      [
        { path: '/0', expected: 1, found: 2 },
        { path: '/1', expected: 2, found: 1 },
      ],
    ],
    ['lengths', [1], [1, 2], [{ path: '/1', expected: undefined, found: 2 }]],
    ['keys to be escaped', { 'a/~b': 1 }, {}, [{ path: '/a~1~0b', expected: 1, found: undefined }]],
    [
      'keys that objects have anyway',
      { toString: 1 },
      {},
      [{ path: '/toString', expected: 1, found: undefined }],
    ],
    ['large integers', 2 ** 53, 2 ** 53 - 1, [{ path: '', expected: 2 ** 53, found: 2 ** 53 - 1 }]],
  ])('are found between %s', (_, left, right, expected) => {
    expect(differences(left, right)).toEqual(expected);
  });

  it('are found in a member named __proto__', () => {
    const [left, right] = [JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{}')];
    expect(differences(left, right)).toMatchObject([{ path: '/__proto__' }]);
    expect(differences(right, left)).toMatchObject([{ path: '/__proto__' }]);
  });

  it('stop at the limit', () => {
    expect(differences([1, 2, 3, 4], [], 2).map(({ path }) => path)).toEqual(['/0', '/1']);
  });

  it('survive values of any depth', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`);
    const other = JSON.parse(`${'['.repeat(100_000)}2${']'.repeat(100_000)}`);
    expect(differences(deep, deep)).toEqual([]);
    expect(differences(deep, other)).toMatchObject([{ found: 'nested deeper than 2000 levels' }]);
  });
});
