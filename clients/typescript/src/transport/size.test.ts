import { describe, expect, it } from 'vitest';
import { cutToBytes, isLonger, utf8Length } from './size.js';

const TEXTS = ['', 'abc', 'é', '€', '😀', 'aé€😀z', '\ud83d', '\ude00', '\ud83da', '\ude00\ud83d'];

describe('the length of a text in UTF-8', () => {
  it.each(TEXTS)('is what an encoder makes of it: %j', (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  });

  it.each(TEXTS)('is compared exactly: %j', (text) => {
    const { length } = new TextEncoder().encode(text);
    expect([-1, 0, 1, 100].map((more) => isLonger(text, length + more))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a text that is cut', () => {
  it.each([
    ['a€b', 1, 'a'],
    ['a€b', 3, 'a'],
    ['a€b', 4, 'a€'],
    ['a😀', 4, 'a'],
    ['a😀', 5, 'a😀'],
    ['short', 123, 'short'],
  ])('keeps its characters whole: %j to %d bytes', (text, bytes, expected) => {
    expect(cutToBytes(text, bytes)).toBe(expected);
  });
});
