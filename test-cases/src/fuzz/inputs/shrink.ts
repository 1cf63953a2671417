import type { Input } from './inputs.js';
import { isNumber, isString, MEMBERS, type Parts, type Token, tokensOf, VALUES } from './tokens.js';

const MAX_TRIES = 3000;
const MAX_TIME = 30_000;

/** Makes a text as short as it can be while it still shows what it shows. */
export async function shrinkText(
  input: Input,
  shows: (shorter: Input) => Promise<boolean>,
): Promise<Input> {
  let shortest = input;
  let tries = 0;
  const end = Date.now() + MAX_TIME;
  for (let again = true; again; ) {
    again = false;
    for (const text of shorterTexts(shortest.text)) {
      if (tries++ >= MAX_TRIES || Date.now() > end) return shortest;
      const candidate = { ...input, text };
      if (text.length >= shortest.text.length || !(await shows(candidate))) continue;
      shortest = candidate;
      again = true;
      break;
    }
  }
  return shortest;
}

/** Every text that is one step shorter, the boldest steps first. */
function* shorterTexts(text: string): Generator<string> {
  const tokens = tokensOf(text);
  yield* withoutParts(tokens, MEMBERS);
  yield* withoutParts(tokens, VALUES);
  for (let size = tokens.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start < tokens.length; start += size) {
      yield tokens.toSpliced(start, size).join('');
    }
  }
  for (const [i, token] of tokens.entries()) {
    if (isString(token)) {
      yield tokens.with(i, '""').join('');
      yield tokens.with(i, `${token.slice(0, token.length >> 1)}"`).join('');
    } else if (isNumber(token)) {
      yield tokens.with(i, '0').join('');
    }
  }
  for (let i = 0; i < text.length; i++) yield text.slice(0, i) + text.slice(i + 1);
}

/** The text without one of its parts and a comma beside it, largest parts first. */
function* withoutParts(tokens: readonly Token[], parts: Parts): Generator<string> {
  const spans = parts.starts(tokens).map((start) => ({ start, end: parts.end(tokens, start) }));
  for (const { start, end } of spans.sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (tokens[end] === ',') yield tokens.toSpliced(start, end + 1 - start).join('');
    else if (tokens[start - 1] === ',') yield tokens.toSpliced(start - 1, end + 1 - start).join('');
    else yield tokens.toSpliced(start, end - start).join('');
  }
}
