import type { Limits } from '../limits.js';

/** Why a transport ended. */
export interface TransportEnd {
  /**
   * `closed`: one side closed it in order. `lost`: it broke. `protocol`: the other side sent what this transport does not
   * carry. `limit`: the other side sent more than a limit allows. `refused`: the other side will not have us, so trying
   * again is of no use.
   */
  readonly kind: 'closed' | 'lost' | 'protocol' | 'limit' | 'refused';
  /** What happened, for people. Holds nothing that was received but a close reason. */
  readonly reason: string;
  /** The transport's own code, such as that of a WebSocket close frame. */
  readonly code?: number;
}

/** Whoever uses a transport. */
export interface TransportListener {
  /** One whole message has arrived. */
  onMessage(text: string): void;
  /** Nothing arrives any more and nothing can be sent. Told exactly once, after the last message. */
  onEnd(end: TransportEnd): void;
}

/**
 * A way for whole messages in both directions: ordered, reliable, with an end that has a reason. Everything above it
 * works with any transport.
 */
export interface Transport {
  /** Bytes that were given to `send` and have not left yet. */
  readonly queuedBytes: number;
  /** Begins to deliver, first what has arrived before. Called once. */
  open(listener: TransportListener): void;
  /**
   * Sends one whole message. After the end it does nothing.
   *
   * @throws LimitError when the message is too long, or too much is waiting already; then nothing of it is sent.
   */
  send(text: string): void;
  /** Ends it in order: what was sent before still goes out. Does nothing after the end. */
  close(reason?: string): void;
}

/** What a connector is given. */
export interface ConnectOptions {
  /** Aborted when the connection is no longer wanted. */
  readonly signal: AbortSignal;
  /** What the transport has to hold. */
  readonly limits: Limits;
}

/**
 * Makes a new transport to the same host, each time it is called.
 *
 * @throws ConnectError when it cannot.
 */
export type Connector = (options: ConnectOptions) => Promise<Transport>;

/** A transport could not be made. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';

  /**
   * @param retryable whether another try may do: false where the host has said no
   */
  constructor(
    message: string,
    readonly retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
