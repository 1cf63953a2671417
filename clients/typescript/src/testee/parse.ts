import { Refused } from './refused.js';

/** A request whose fields are still to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** How deep a request may be nested, its own braces included. */
export const MAX_NESTING = 512;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a line as a request. */
export function parseRequest(line: Uint8Array): Fields {
  // Looked at before it is parsed: the parser itself has no limit but memory.
  if (isNestedDeeper(line, MAX_NESTING)) {
    throw new Refused('usage', `the line is nested deeper than ${MAX_NESTING} levels`);
  }
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused('usage', 'the line is not a JSON object');
  }
  return value as Fields;
}

function parseJson(line: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    throw new Refused('usage', 'the line is not UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused('usage', `the line is not JSON: ${(error as Error).message}`);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENERS = new Set([0x5b, 0x7b]);
const CLOSERS = new Set([0x5d, 0x7d]);

function isNestedDeeper(line: Uint8Array, limit: number): boolean {
  // Most lines are too short to be that deep.
  if (line.length <= limit) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < line.length; i++) {
    const byte = line[i] as number;
    if (byte === QUOTE) inString = !inString;
    else if (inString) i += byte === BACKSLASH ? 1 : 0;
    else if (OPENERS.has(byte)) depth++;
    else if (CLOSERS.has(byte)) depth--;
    if (depth > limit) return true;
  }
  return false;
}
