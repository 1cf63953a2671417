import { describe, expect, it } from 'vitest';
import { readLines } from './lines.js';

async function linesOf(chunks: readonly string[], maxBytes = 100): Promise<string[]> {
  async function* input() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of readLines(input(), maxBytes)) {
    lines.push('tooLong' in line ? '(too long)' : Buffer.from(line.bytes).toString());
  }
  return lines;
}

describe('lines', () => {
  it.each([
    ['several in a chunk', ['a\nb\nc\n'], ['a', 'b', 'c']],
    ['one over several chunks', ['a', 'b', 'c\nd', '\n'], ['abc', 'd']],
    ['empty ones', ['\n\na\n'], ['', '', 'a']],
    ['a last one without an end', ['a\nb'], ['a', 'b']],
    ['nothing', [], []],
  ])('are found: %s', async (_, chunks, expected) => {
    expect(await linesOf(chunks)).toEqual(expected);
  });

  it('may be as long as the limit', async () => {
    expect(await linesOf(['12345\n123456\n12345'], 5)).toEqual(['12345', '(too long)', '12345']);
  });

  it.each([
    ['in one chunk', ['a\n1234567890\nb\n']],
    ['in small chunks', ['a\n12', '34', '56', '78', '90', '\nb\n']],
    ['with the end in a chunk of its own', ['a\n1234567890', '\n', 'b\n']],
  ])('that are too long are reported once, in their place: %s', async (_, chunks) => {
    expect(await linesOf(chunks, 5)).toEqual(['a', '(too long)', 'b']);
  });

  it('that are too long may be the last', async () => {
    expect(await linesOf(['1234567890'], 5)).toEqual(['(too long)']);
    expect(await linesOf(['1234567890\n'], 5)).toEqual(['(too long)']);
  });
});
