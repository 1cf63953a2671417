import { LimitError, type Limits } from '../limits.js';

/** The limits that a transport has to hold; the others are for the layers above it. */
export type TransportLimits = Pick<Limits, 'maxMessageBytes' | 'maxQueuedBytes'>;

/**
 * Refuses a message that a transport may not take.
 *
 * @param queuedBytes what is waiting already
 * @throws LimitError when the message is too long, or too much would wait.
 */
export function checkOutgoing(text: string, queuedBytes: number, limits: TransportLimits): void {
  const { maxMessageBytes, maxQueuedBytes } = limits;
  if (isLonger(text, maxMessageBytes))
    throw new LimitError('maxMessageBytes', maxMessageBytes, 'the message is too long to be sent');
  if (isLonger(text, maxQueuedBytes - queuedBytes))
    throw new LimitError('maxQueuedBytes', maxQueuedBytes, 'too much is waiting to be sent');
}

/** Whether a text has more bytes in UTF-8 than allowed. They are counted only where its length leaves a doubt. */
export function isLonger(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  // A UTF-16 unit takes three bytes at most: a pair of them, four together.
  return text.length * 3 > maxBytes && utf8Length(text) > maxBytes;
}

/** How many bytes of UTF-8 a text has. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) i++;
  }
  return bytes;
}

/** The longest beginning of a text, in whole characters, that has at most so many bytes in UTF-8. */
export function cutToBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
