import { describe, expect, it } from 'vitest';
import { OWN_CORPORA } from '../../corpora/files.js';
import { readModel } from '../model.js';
import { Random } from '../random.js';
import { Inputs } from './inputs.js';
import { mutate } from './mutate.js';
import { MEMBERS, tokensOf, VALUES } from './tokens.js';

const model = readModel();
const inputs = new Inputs(model, OWN_CORPORA);
const all = Array.from({ length: 20_000 }, (_, run) => inputs.make(1, run));

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('texts', () => {
  it('follow from seed and run alone', () => {
    const fresh = new Inputs(model, OWN_CORPORA);
    for (const run of [4321, 7, 0]) expect(fresh.make(1, run)).toEqual(all[run]);
    expect(fresh.make(2, 7)).not.toEqual(all[7]);
  });

  it('are of every type', () => {
    const types = new Set(all.map(({ type }) => type));
    expect(Object.keys(model.types).filter((type) => !types.has(type))).toEqual([]);
    expect([...types].filter((type) => !Object.hasOwn(model.types, type))).toEqual([]);
  });

  it('are JSON about as often as not', () => {
    const share = all.filter(({ text }) => parses(text)).length / all.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.8);
  });

  it.each<[string, (text: string) => boolean]>([
    ['half of a surrogate pair', (text) => text.includes('"\\ud800"')],
    ['a number beyond 64 bits', (text) => text.includes('9223372036854775808')],
    ['a number beyond a double', (text) => text.includes('e400')],
    [
      'too many levels',
      (text) => text.includes('['.repeat(513)) || text.includes('{"a":'.repeat(513)),
    ],
    ['nothing', (text) => text === ''],
    ['a key twice', (text) => /\{("\w+":)\d+,\1/.test(text)],
    ['a control character', (text) => text.includes('\u0000')],
  ])('have %s now and then', (_, test) => {
    expect(all.some(({ text }) => test(text))).toBe(true);
  });

  it('can be sent', () => {
    expect(all.filter(({ text }) => /[\ud800-\udfff]/u.test(text))).toEqual([]);
  });
});

describe('tokens', () => {
  it('make up the text, right or wrong', () => {
    for (const { text } of all.slice(0, 2000)) expect(tokensOf(text).join('')).toBe(text);
  });

  it('have values and members in them', () => {
    const tokens = tokensOf('{"a":[1,{"b":null}],"c":"d"}');
    const parts = (of: typeof VALUES) =>
      of.starts(tokens).map((start) => tokens.slice(start, of.end(tokens, start)).join(''));
    expect(parts(MEMBERS)).toEqual(['"a":[1,{"b":null}]', '"b":null', '"c":"d"']);
    expect(parts(VALUES)).toEqual([
      '{"a":[1,{"b":null}],"c":"d"}',
      '[1,{"b":null}]',
      '1',
      '{"b":null}',
      'null',
      '"d"',
    ]);
  });
});

it('the shortest of texts can be mutated', () => {
  const random = new Random();
  for (let run = 0; run < 5000; run++) {
    random.start(1, run);
    expect(typeof mutate(random.pick(['', '"', '0', '{}', ':']), random)).toBe('string');
  }
});
