/** A token of a JSON text; what is none is one all the same, so that joined tokens are always the text. */
export type Token = string;

const TOKEN = /"(?:[^"\\]|\\.)*"?|[-+]?[0-9][-+.0-9eE]*|[A-Za-z]+|\s+|./gsu;

/** Splits a text, which need not be right. */
export function tokensOf(text: string): Token[] {
  return text.match(TOKEN) ?? [];
}

export function isString(token: Token | undefined): boolean {
  return token?.[0] === '"';
}

export function isNumber(token: Token | undefined): boolean {
  const first = token?.charCodeAt(0) ?? 0;
  return first === 0x2d || (first >= 0x30 && first <= 0x39);
}

/** A part of a list of tokens: from one place to before another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Some of the parts of a text: where they start, and how to find the end of one. */
export interface Parts {
  /** Where they start. */
  starts(tokens: readonly Token[]): number[];
  end(tokens: readonly Token[], start: number): number;
}

/** The values in a text, keys left out. */
export const VALUES: Parts = {
  starts(tokens) {
    const starts: number[] = [];
    for (let i = 0; i < tokens.length; i++) {
      if (startsValue(tokens[i]) && tokens[i + 1] !== ':') starts.push(i);
    }
    return starts;
  },
  end: endOf,
};

/** The members in a text: key, colon and value. */
export const MEMBERS: Parts = {
  starts(tokens) {
    const starts: number[] = [];
    for (let i = 1; i < tokens.length; i++) {
      if (tokens[i] === ':' && isString(tokens[i - 1])) starts.push(i - 1);
    }
    return starts;
  },
  end: (tokens, start) => endOf(tokens, start + 2),
};

/** Whether a value starts with this token, as far as one can tell without a look at the others. */
function startsValue(token: Token | undefined): boolean {
  const first = token?.charCodeAt(0) ?? 0;
  return first > 0x22 ? !PUNCTUATION.has(first) : first === 0x22;
}

/** Colon, comma and what closes. */
const PUNCTUATION: ReadonlySet<number> = new Set([0x3a, 0x2c, 0x5d, 0x7d]);

/** Where the value ends that starts at a place. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let i = start; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth <= 0) return i + 1;
  }
  return tokens.length;
}
