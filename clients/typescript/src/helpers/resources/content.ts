import type {
  ContentEncoding,
  ResourceReadResult,
  ResourceWriteParams,
} from '@agent-host-protocol/types';
import { base64Of, bytesOf } from '../base64.js';

/** Bytes in the encoding that was asked for; in base64 if they are no text. */
export function encoded(
  bytes: Uint8Array,
  wanted: ContentEncoding | undefined,
): Pick<ResourceReadResult, 'data' | 'encoding'> {
  if (wanted !== 'base64') {
    try {
      const data = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return { data, encoding: 'utf-8' };
    } catch {
      // What is no text goes as bytes, whatever was asked for.
    }
  }
  return { data: base64Of(bytes), encoding: 'base64' };
}

/** The bytes that some data stands for; undefined if it is not in the encoding that it says. */
export function decoded(data: string, encoding: ContentEncoding): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(data);
  try {
    return encoding === 'base64' ? bytesOf(data) : undefined;
  } catch {
    return undefined;
  }
}

/** How data goes into what is there: which part of that comes before it, and which after. */
const PLACES: Readonly<
  Record<string, (length: number, position: number) => readonly [head: number, tail: number]>
> = {
  truncate: (length, position) => [position, length],
  append: (length, position) => [length - position, length - position],
  insert: (_length, position) => [position, position],
};

/** Old content with data written into it; undefined if there is no such place in it. */
export function written(
  old: Uint8Array,
  data: Uint8Array,
  { mode = 'truncate', position = 0 }: Pick<ResourceWriteParams, 'mode' | 'position'>,
): Uint8Array | undefined {
  const place = Object.hasOwn(PLACES, mode) ? PLACES[mode] : undefined;
  if (!place || !(position >= 0 && position <= old.length)) return undefined;
  const [head, tail] = place(old.length, position);
  const result = new Uint8Array(head + data.length + old.length - tail);
  result.set(old.subarray(0, head));
  result.set(data, head);
  result.set(old.subarray(tail), head + data.length);
  return result;
}
