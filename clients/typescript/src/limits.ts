/** How much a peer may ask of us. Each limit has its own name in the error that it causes. */
export interface Limits {
  /** Longest message, in bytes of UTF-8, sent or received. */
  readonly maxMessageBytes: number;
  /** Most levels of arrays and objects in a received message. */
  readonly maxDepth: number;
  /** Most bytes that wait to be sent because the other side does not read. */
  readonly maxQueuedBytes: number;
  /** Most requests of the other side that are being answered at the same time. */
  readonly maxInboundRequests: number;
  /** Most own requests that wait for an answer at the same time. */
  readonly maxOutboundRequests: number;
  /**
   * Most own actions of one channel that the host has neither echoed nor refused; channels without a subscription count as
   * one.
   */
  readonly maxPendingActions: number;
  /** Most envelopes that are kept for a reader that is slower than the host. */
  readonly maxBufferedEnvelopes: number;
}

/** What holds unless an option says otherwise. */
export const DEFAULT_LIMITS: Limits = {
  maxMessageBytes: 32 * 1024 * 1024,
  maxDepth: 512,
  maxQueuedBytes: 64 * 1024 * 1024,
  maxInboundRequests: 256,
  maxOutboundRequests: 1024,
  maxPendingActions: 1024,
  maxBufferedEnvelopes: 16_384,
};

/** A limit was reached; which one is in `limit`. */
export class LimitError extends Error {
  override readonly name = 'LimitError';

  /**
   * @param limit name of the limit
   * @param allowed its value
   * @param what what was too much, for people
   */
  constructor(
    readonly limit: keyof Limits,
    readonly allowed: number,
    what: string,
  ) {
    super(`${what} (limit ${limit}: ${allowed})`);
  }
}
