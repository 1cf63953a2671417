import { DecodeError } from '../index.js';
import { Refused } from './refused.js';

/**
 * Decodes a part of a request; what does not fit is refused.
 *
 * @param at JSON pointer to the part
 */
export function decoding<T>(at: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const path = at + error.path;
    throw new Refused('decode', `${path}: ${error.reason}`, path);
  }
}
