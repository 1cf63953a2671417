import type { TypeName } from '@agent-host-protocol/schema';
import { describe, expect, it } from 'vitest';
import { OWN_CORPORA } from '../../../../test-cases/src/corpora/files.js';
import { readInvalid } from '../../../../test-cases/src/corpora/invalid.js';
import { DecodeError, JsonError } from '../index.js';
import { decode, decodeValue } from './decode.js';

describe('decoding', () => {
  it('makes a typed value of text or bytes', () => {
    const position = decode('TextPosition', '{"line":1e3,"character":7.0}');
    expect(position.line + position.character).toBe(1007);
    expect(decode('TextPosition', Buffer.from('{"line":1,"character":2}'))).toEqual({
      line: 1,
      character: 2,
    });
  });

  it('leaves nulls out that stand for absent', () => {
    const text = '{"type":"chat/activityChanged","activity":null,"later":null}';
    expect(decode('StateAction', text)).toEqual({ type: 'chat/activityChanged', later: null });
  });

  it.each([
    ['9223372036854775807', true],
    ['9223372036854775808', false],
    ['-9223372036854775808', true],
    ['-9223372036854775809', false],
    ['9223372036854775807.0', true],
    ['9.223372036854775807e18', true],
    ['9223372036854775808.0', false],
    ['9223372036854775807.5', false],
    ['9007199254740991.5', false],
    ['1.00000000000000000000001', false],
    ['1e-400', false],
    ['0e-400', true],
    ['0.0', true],
    ['1000000000000000000000e-3', true],
    ['1e18', true],
    ['1e23', false],
    ['0.5', false],
  ])('takes %s as an integer: %s (G-10)', (number, taken) => {
    const read = () => decode('TextPosition', `{"line":${number},"character":0}`);
    if (taken) expect(read().line).toBe(Number(number));
    else
      expect(read).toThrow(
        /^\/line: expected an integer, found (the number \S+|a number that only comes close)$/,
      );
  });

  it('takes any finite number as a float, whatever its size', () => {
    const text = '{"kind":"number","value":9223372036854775808}';
    expect(decode('ChatInputNumberAnswerValue', text).value).toBe(2 ** 63);
  });

  it('names the place of what does not fit', () => {
    const wrong = () => decode('StringList', '{"items":["a",7]}');
    expect(wrong).toThrow(DecodeError);
    expect(wrong).toThrow('/items/1: expected a string, found the number 7');
    expect(() => decodeValue('StringList', { items: 7 })).toThrow(
      '/items: expected an array, found the number 7',
    );
    expect(() => decode('StringList', '{')).toThrow(JsonError);
  });
});

it('every invalid text is refused at its path, saying what was expected', () => {
  const texts = readInvalid(OWN_CORPORA).flatMap((each) =>
    'fixture' in each && 'text' in each.fixture ? [{ name: each.name, ...each.fixture }] : [],
  );
  expect(texts.length).toBeGreaterThan(100);
  for (const { name, type, text, path, expected = '' } of texts) {
    let error: unknown;
    try {
      decode(type as TypeName, text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error, name).toBeInstanceOf(DecodeError);
    expect(error, name).toMatchObject({ path });
    expect((error as DecodeError).reason.startsWith(`expected ${expected}`), name).toBe(true);
  }
});
