import { isTypeName } from '@agent-host-protocol/schema';
import { decode, decodeValue } from '../codec/decode.js';
import { decoding } from './decoding.js';
import { anythingOf, textOf } from './fields.js';
import type { Fields } from './parse.js';
import { Refused } from './refused.js';

/** Decodes a value, or the JSON text of one, and hands it back. */
export function roundTrip(request: Fields): { value: unknown } {
  const type = textOf(request, 'type');
  if (!isTypeName(type)) {
    throw new Refused('unknownType', `no wire type is named "${type}"`, '/type');
  }
  if (!Object.hasOwn(request, 'text')) {
    const given = anythingOf(request, 'value');
    return { value: decoding('/value', () => decodeValue(type, given)) };
  }
  const text = textOf(request, 'text');
  if (Object.hasOwn(request, 'value')) {
    throw new Refused('usage', 'a request has "value" or "text", not both', '/text');
  }
  return { value: decoding('/text', () => decode(type, text)) };
}
