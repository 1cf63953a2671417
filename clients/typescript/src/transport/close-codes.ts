import type { TransportEnd } from './transport.js';

/** What the close codes of a WebSocket mean to us, and what to say where the other side gave no reason. */
const MEANINGS: Readonly<Record<number, readonly [TransportEnd['kind'], string]>> = {
  1000: ['closed', 'the other side closed the connection'],
  1001: ['closed', 'the other side goes away'],
  1002: ['protocol', 'the other side saw an error in the WebSocket protocol'],
  1003: ['protocol', 'the other side does not take such frames'],
  1005: ['closed', 'the other side closed the connection'],
  1006: ['lost', 'the connection broke'],
  1007: ['protocol', 'the other side saw text that is not UTF-8'],
  1008: ['refused', 'the other side refused the connection by its policy'],
  1009: ['limit', 'a message was too long for the other side'],
  1010: ['protocol', 'the other side misses a WebSocket extension'],
  1011: ['lost', 'the other side failed'],
  1012: ['lost', 'the other side restarts'],
  1013: ['lost', 'the other side is too busy'],
  1014: ['lost', 'a gateway could not reach the other side'],
  1015: ['lost', 'the TLS handshake failed'],
  3000: ['refused', 'the other side wants to know who we are'],
  3003: ['refused', 'the other side forbids the connection'],
  4003: ['protocol', 'the other side does not take such frames'],
  4009: ['limit', 'a message was too long for the other side'],
  // Common habit: an HTTP status plus 4000.
  4401: ['refused', 'the other side wants to know who we are'],
  4403: ['refused', 'the other side forbids the connection'],
  4404: ['refused', 'the other side does not know what was asked for'],
};

/** The code for an end that this side wants. */
export const CLOSE_CODES = { closed: 1000, protocol: 1003, limit: 1009 } as const;

/** What stands for it where none of the standard codes but 1000 may be sent, as in browsers. */
export const PRIVATE_CLOSE_CODES = { closed: 1000, protocol: 4003, limit: 4009 } as const;

/** What the close of a WebSocket means. */
export function endOfClose(code: number, reason: string): TransportEnd {
  const [kind, meaning] = MEANINGS[code] ?? unlisted(code);
  return { kind, reason: reason || meaning, code };
}

/** Codes from 3000 are for applications, which close in order; the others are of the protocol, and unknown to us. */
function unlisted(code: number): readonly [TransportEnd['kind'], string] {
  return code >= 3000
    ? ['closed', `the other side closed the connection with code ${code}`]
    : ['lost', `the connection ended with code ${code}`];
}
