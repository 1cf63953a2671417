import { describe, expect, it } from 'vitest';
import { DecodeError, JsonError, readJson } from '../index.js';
import { readDocument } from './read.js';
import { Walker } from './walker.js';

/** What is wrong with a text; undefined: nothing. */
function problemOf(text: string | Uint8Array): JsonError | undefined {
  try {
    readJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('reading JSON', () => {
  it.each([
    ['scalars', ' [null,true,false,0,-1.5e3,"a"] ', [null, true, false, 0, -1500, 'a']],
    ['objects', '{"a":{},"b":[{"a":1}]}', { a: {}, b: [{ a: 1 }] }],
    ['escapes', '"\\ud83d\\ude00\\\\ud800\\u0041"', '\u{1f600}\\ud800A'],
    ['a key named __proto__', '{"__proto__":1}', JSON.parse('{"__proto__":1}')],
    ['quotes that are escaped', '{"a\\"":"\\\\","b":"\\""}', { 'a"': '\\', b: '"' }],
  ])('takes %s', (_, text, value) => {
    expect(readJson(text)).toEqual(value);
    expect(readJson(new TextEncoder().encode(text))).toEqual(value);
  });

  it.each([
    ['nothing', '', '', /^expected a JSON value, found the end of the text at offset 0$/],
    ['an unfinished object', '{"a":1', '', /expected "," or "}", found the end .* at offset 6$/],
    ['an unfinished string', '["abc', '', /expected the end of a string, .* at offset 1$/],
    ['a wrong escape', '{"a":"\\x"}', '', /expected a string without .* at offset 5$/],
    ['a key that is none', '{a:1}', '', /expected a key, found something else at offset 1$/],
    ['no colon', '{"a" 1}', '', /expected ":", found something else at offset 5$/],
    ['a comma too many', '[1,]', '', /expected a JSON value, found something else at offset 3$/],
    [
      'text behind it',
      '1 2',
      '',
      /expected the end of the text, found something else at offset 2$/,
    ],
    ['a byte order mark', '\ufeff1', '', /at offset 0$/],
    ['half of a pair', '["\\ud800"]', '', /expected a character, found half .* at offset 1$/],
    ['half of a pair as it is', '"\ud800"', '', /half of a surrogate pair/],
    ['half of a pair in a key', '{"\\udc00":1}', '', /half of a surrogate pair/],
    ['a key twice', '{"a":[{"b":1,"\\u0062":1}]}', '/a/0/b', /^\/a\/0\/b: expected a key once/],
    ['an odd key twice', '{"a/~":1,"a/~":1}', '/a~1~0', /found it twice at offset 9$/],
    ['a number beyond a double', '[0,{"a":-1e999}]', '/1/a', /that a double can hold/],
    ['too many levels', nested(513), '', /at most 512 levels of nesting at offset 512$/],
    ['far too many levels', '['.repeat(100_000), '', /at most 512 levels of nesting/],
    ['so many levels that parsing them would take all memory', '['.repeat(9e6), '', /at most 512/],
    ['far too many objects', '{"a":'.repeat(100_000), '', /at most 512 levels of nesting/],
  ])('refuses %s', (_, text, path, message) => {
    const problem = problemOf(text);
    expect(problem).toBeInstanceOf(DecodeError);
    expect(problem).toMatchObject({ path, message: expect.stringMatching(message) });
  });

  it('takes as many levels as there may be', () => {
    const long = `"${'['.repeat(1_000_000)}\\""`;
    expect(
      problemOf(`[${long},${nested(511)},{"a":${nested(510)}},${nested(511)}]`),
    ).toBeUndefined();
    expect(problemOf(`[${long},${nested(512)}]`)?.message).toMatch(/at most 512 levels/);
    expect(problemOf(nested(512))).toBeUndefined();
    expect(problemOf(`{"a":${nested(511)}}`)).toBeUndefined();
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(problemOf(Uint8Array.of(0x22, 0xff, 0x22))?.message).toMatch(/expected UTF-8/);
    expect(problemOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))?.path).toBe('');
  });

  it('does not repeat what the text holds, which may be secret', () => {
    for (const text of ['hunter2', '{"hunter2":hunter2}', '["hunter2', '{"a":"hunter2" "b"}']) {
      expect(problemOf(text)?.message).not.toContain('hunter2');
    }
  });

  it('tells integers from numbers that only look like them', () => {
    const text = '[9223372036854775807,9223372036854775808,-9223372036854775809,9.3e18]';
    const { value, exact } = readDocument(text);
    expect(value).toEqual([2 ** 63, 2 ** 63, -(2 ** 63), 9.3e18]);
    expect(exact).toEqual([2 ** 63, 0.5, 0.5, 9.3e18]);
    expect(readDocument('[1e-400,1.00000000000000000001,1.0,1e1,10e-1,0e-999]').exact).toEqual([
      0.5, 0.5, 1, 10, 1, 0,
    ]);
    const usual = readDocument('[1.0]');
    expect(usual.exact).toBe(usual.value);
  });
});

/** Texts and pieces of texts, from which more are made. */
const PIECES = [
  ...'{}[]:,"\\ 01-.eEau',
  '{"a":1,"b":[true,null]}',
  '"\\ud83d\\ude00"',
  '"\\ud800"',
  '{"a":{"a":"\\\\"},"\\u0061":0}',
  '1e999',
  '"a":',
  'null',
];

it('the quick way and the exact way take the same texts', () => {
  let state = 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  let taken = 0;
  for (let i = 0; i < 20_000; i++) {
    let text = PIECES[below(PIECES.length)] as string;
    for (let steps = below(4); steps > 0; steps--) {
      const at = below(text.length + 1);
      text = text.slice(0, at) + PIECES[below(PIECES.length)] + text.slice(at + below(3));
    }
    const quick = problemOf(text);
    let exact: unknown;
    try {
      new Walker(text).walk();
    } catch (error) {
      exact = error;
    }
    expect(quick, text).toEqual(exact);
    if (!quick) taken++;
  }
  expect(taken).toBeGreaterThan(1000);
});
