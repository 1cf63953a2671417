import type { Random } from '../random.js';
import { CHARACTERS, NUMBERS, STRINGS, TOKENS } from './odd.js';
import {
  isNumber,
  isString,
  MEMBERS,
  type Parts,
  type Span,
  type Token,
  tokensOf,
  VALUES,
} from './tokens.js';

/** Changes a text; undefined: there is nothing in it to be changed in this way. */
type Mutation = (text: string, random: Random) => string | undefined;

/** Changes the tokens of a text. */
type TokenMutation = (tokens: Token[], random: Random) => readonly Token[] | undefined;

/** Depths that are harmless, close to the limit, and beyond it. */
const DEPTHS = [1, 1, 1, 2, 3, 10, 100, 500, 509, 510, 511, 512, 513, 600];

const ofTokens =
  (mutate: TokenMutation): Mutation =>
  (text, random) =>
    mutate(tokensOf(text), random)?.join('');

/** One token that passes a test becomes another. */
const oneToken = (test: (token: Token) => boolean, make: (token: Token, random: Random) => Token) =>
  ofTokens((tokens, random) => {
    const places = tokens.flatMap((token, i) => (test(token) ? [i] : []));
    if (places.length === 0) return undefined;
    const place = random.pick(places);
    return tokens.with(place, make(tokens[place] as Token, random));
  });

/** One part of the text becomes something else. */
const onePart = (
  parts: Parts,
  make: (part: readonly Token[], random: Random, tokens: readonly Token[]) => readonly Token[],
) =>
  ofTokens((tokens, random) => {
    const span = pickPart(parts, tokens, random);
    if (!span) return undefined;
    const { start, end } = span;
    const made = make(tokens.slice(start, end), random, tokens);
    return tokens.toSpliced(start, end - start, ...made);
  });

const MUTATIONS: readonly Mutation[] = [
  // Characters.
  (text, random) => splice(text, random.below(text.length + 1), 0, random.pick(CHARACTERS)),
  (text, random) => splice(text, random.below(text.length), 1, ''),
  (text, random) => splice(text, random.below(text.length), 1, random.pick(CHARACTERS)),
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => text.slice(random.below(text.length)),
  (text, random) => text + random.pick(TOKENS),
  (text, random) => random.pick(TOKENS) + text,
  // Tokens.
  ofTokens((tokens, random) => tokens.toSpliced(random.below(tokens.length), 1)),
  ofTokens((tokens, random) =>
    tokens.toSpliced(random.below(tokens.length), 0, random.pick(tokens)),
  ),
  ofTokens((tokens, random) => tokens.with(random.below(tokens.length), random.pick(tokens))),
  ofTokens((tokens, random) => tokens.with(random.below(tokens.length), random.pick(TOKENS))),
  ofTokens((tokens, random) =>
    tokens.toSpliced(random.below(tokens.length), 0, random.pick(TOKENS)),
  ),
  oneToken(isNumber, (_, random) => random.pick(NUMBERS)),
  oneToken(isNumber, (token, random) => token + random.pick(['.0', 'e0', '.5', 'e1', '0', 'e-1'])),
  oneToken(isString, (_, random) => random.pick(STRINGS)),
  oneToken(isString, (token, random) =>
    splice(token, inside(token, random), 0, random.pick(STRINGS).slice(1, -1)),
  ),
  oneToken(isString, escaped),
  oneToken(isString, (token, random) =>
    random.below(2) ? token.toUpperCase() : token.toLowerCase(),
  ),
  // Structure.
  onePart(MEMBERS, (member) => [...member, ',', ...member]),
  onePart(MEMBERS, (member, random, tokens) => [
    ...member,
    ',',
    ...another(MEMBERS, tokens, random),
  ]),
  onePart(MEMBERS, () => ['"later"', ':', '{}']),
  onePart(MEMBERS, (member, random) => [random.pick(STRINGS), ...member.slice(1)]),
  onePart(MEMBERS, (_, random, tokens) => another(MEMBERS, tokens, random)),
  onePart(VALUES, (_, random, tokens) => another(VALUES, tokens, random)),
  onePart(VALUES, (_, random) => [random.pick(TOKENS)]),
  onePart(VALUES, (_, random) => [random.pick(NUMBERS)]),
  onePart(VALUES, (value, random) => wrapped(value, random.pick(DEPTHS), '[', ']')),
  onePart(VALUES, (value, random) => wrapped(value, random.pick(DEPTHS), '{"a":', '}')),
  onePart(VALUES, (value) => value.slice(1, -1)),
  withoutMember,
  swapped,
];

/** How many mutations a text gets: mostly one, so that what is wrong is one thing. */
const HOW_MANY = [0, 1, 1, 1, 1, 1, 1, 2, 2, 3];

/** A longer text is not made any longer. */
const MAX_LENGTH = 20_000;

/** Changes a text here and there. */
export function mutate(text: string, random: Random): string {
  let mutated = text;
  for (let left = random.pick(HOW_MANY); left > 0 && mutated.length < MAX_LENGTH; left--) {
    if (mutated.length === 0) break;
    mutated = random.pick(MUTATIONS)(mutated, random) ?? mutated;
  }
  return wellFormed(mutated);
}

function splice(text: string, start: number, count: number, by: string): string {
  return text.slice(0, start) + by + text.slice(start + count);
}

/** A place between the quotes of a string. */
function inside(token: Token, random: Random): number {
  return 1 + random.below(Math.max(1, token.length - 1));
}

/** The same string with one of its characters escaped. */
function escaped(token: Token, random: Random): Token {
  const place = inside(token, random);
  const code = token.charCodeAt(place);
  if (place >= token.length - 1 || code === 0x5c || token[place - 1] === '\\') return token;
  return splice(token, place, 1, `\\u${code.toString(16).padStart(4, '0')}`);
}

function pickPart(parts: Parts, tokens: readonly Token[], random: Random): Span | undefined {
  const starts = parts.starts(tokens);
  if (starts.length === 0) return undefined;
  const start = random.pick(starts);
  return { start, end: parts.end(tokens, start) };
}

/** A part of the text as it is. */
function another(parts: Parts, tokens: readonly Token[], random: Random): readonly Token[] {
  const span = pickPart(parts, tokens, random);
  return span ? tokens.slice(span.start, span.end) : [];
}

function wrapped(value: readonly Token[], times: number, open: string, close: string): Token[] {
  return [open.repeat(times), ...value, close.repeat(times)];
}

/** Leaves out a member and one comma beside it. */
function withoutMember(text: string, random: Random): string | undefined {
  const tokens = tokensOf(text);
  const member = pickPart(MEMBERS, tokens, random);
  if (!member) return undefined;
  const { start, end } = member;
  const from = tokens[end] !== ',' && tokens[start - 1] === ',' ? start - 1 : start;
  const to = tokens[end] === ',' ? end + 1 : end;
  return tokens.toSpliced(from, to - from).join('');
}

/** Lets two members change places, so that what usually comes first comes last. */
function swapped(text: string, random: Random): string | undefined {
  const tokens = tokensOf(text);
  const one = pickPart(MEMBERS, tokens, random);
  const other = pickPart(MEMBERS, tokens, random);
  if (!one || !other) return undefined;
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  if (first.end > second.start) return undefined;
  const part = (span: Span) => tokens.slice(span.start, span.end);
  return [
    ...tokens.slice(0, first.start),
    ...part(second),
    ...tokens.slice(first.end, second.start),
    ...part(first),
    ...tokens.slice(second.end),
  ].join('');
}

/** No half of a surrogate pair as it is: it could not be sent. Node has this since version 20. */
function wellFormed(text: string): string {
  return (text as unknown as { toWellFormed(): string }).toWellFormed();
}
