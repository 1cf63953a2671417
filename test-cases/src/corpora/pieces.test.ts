import { expect, it } from 'vitest';
import { textOfPieces } from './pieces.js';

it('texts are put together', () => {
  expect(textOfPieces('abc')).toBe('abc');
  expect(textOfPieces(['a', { repeat: 'bc', times: 2 }, 'd'])).toBe('abcbcd');
});

it.each([[7], [[7]], [[{ repeat: 'a' }]], [[{ repeat: 'a', times: 'b' }]], [[null]]])(
  '%j is no text',
  (pieces) => {
    expect(() => textOfPieces(pieces)).toThrow(/^expected .*"text" to be /);
  },
);
