import { JsonError, readJson } from '../index.js';
import { Refused } from './refused.js';

/** A request whose fields are still to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a line as a request. */
export function parseRequest(line: Uint8Array): Fields {
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused('usage', 'the line is not a JSON object');
  }
  return value as Fields;
}

function parseJson(line: Uint8Array): unknown {
  try {
    return readJson(line);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new Refused('usage', `the line is not JSON that can be read: ${error.message}`);
  }
}
