import { CLOSE_CODES, endOfClose, PRIVATE_CLOSE_CODES } from './close-codes.js';
import { Inbox } from './inbox.js';
import { checkOutgoing, cutToBytes, isLonger, type TransportLimits } from './size.js';
import type { Transport, TransportEnd, TransportListener } from './transport.js';

/** What is used of a WebSocket, be it that of a browser or that of the package `ws`. */
export interface WebSocketLike {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  /** Ends it at once; browsers have no such thing. */
  terminate?(): void;
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: WebSocketEvent) => void,
  ): void;
}

/** What is used of the events of a WebSocket. */
export interface WebSocketEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly code?: number;
  readonly reason?: string;
  readonly error?: unknown;
}

const OPEN = 1;
const CLOSED = 3;

/** Longest reason that fits into a close frame, in bytes. */
const MAX_REASON_BYTES = 123;

/** How long the other side may take to answer a close while it reads nothing of what is queued. */
const CLOSE_GRACE_MS = 5_000;

/** Tells from the error of a socket why it ends; undefined where its close code tells. */
export type ErrorReader = (error: unknown) => TransportEnd | undefined;

/** A WebSocket as a transport: one message is one text frame. */
export class SocketTransport implements Transport {
  readonly #socket: WebSocketLike;
  readonly #limits: TransportLimits;
  readonly #inbox = new Inbox();
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  /** How this side has closed it. */
  #closing: TransportEnd | undefined;

  /** @param socket one that is open, or being opened */
  constructor(socket: WebSocketLike, limits: TransportLimits, readError?: ErrorReader) {
    this.#socket = socket;
    this.#limits = limits;
    socket.addEventListener('message', ({ data }) => this.#receive(data));
    socket.addEventListener('close', ({ code, reason }) => this.#finish(code, reason));
    socket.addEventListener('error', ({ error }) => {
      const end = readError?.(error);
      if (end) this.#end(end);
    });
    if (socket.readyState === CLOSED) this.#finish(1006);
  }

  get queuedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  open(listener: TransportListener): void {
    this.#inbox.open(listener);
  }

  send(text: string): void {
    if (this.#inbox.hasEnded || this.#socket.readyState !== OPEN) return;
    checkOutgoing(text, this.queuedBytes, this.#limits);
    this.#socket.send(text);
  }

  close(reason?: string): void {
    if (this.#inbox.hasEnded || this.#closing) return;
    this.#closing = { kind: 'closed', reason: reason || 'this side closed the connection' };
    this.#inbox.mute();
    this.#closeSocket('closed', reason);
  }

  #receive(data: unknown): void {
    const { maxMessageBytes, maxQueuedBytes } = this.#limits;
    if (this.#inbox.hasEnded || this.#closing) return;
    if (typeof data !== 'string')
      this.#fail('protocol', 'a binary frame arrived: expected text frames only');
    else if (isLonger(data, maxMessageBytes))
      this.#fail('limit', `a message arrived beyond the limit maxMessageBytes: ${maxMessageBytes}`);
    else if (this.#inbox.keptLength > maxQueuedBytes)
      this.#fail('limit', `more arrived unread than the limit maxQueuedBytes: ${maxQueuedBytes}`);
    else this.#inbox.add(data);
  }

  #fail(kind: 'protocol' | 'limit', reason: string): void {
    this.#end({ kind, reason, code: CLOSE_CODES[kind] });
    this.#closeSocket(kind, reason);
  }

  #closeSocket(kind: keyof typeof CLOSE_CODES, reason = ''): void {
    const short = cutToBytes(reason, MAX_REASON_BYTES);
    try {
      this.#socket.close(CLOSE_CODES[kind], short);
    } catch {
      this.#socket.close(PRIVATE_CLOSE_CODES[kind], short);
    }
    this.#giveTime(this.queuedBytes);
  }

  /** Waits for the close as long as the other side reads what is queued, and a while longer. */
  #giveTime(queuedBefore: number): void {
    this.#closeTimer = setTimeout(() => {
      const queued = this.queuedBytes;
      if (queued < queuedBefore) this.#giveTime(queued);
      else this.#finish(1006);
    }, CLOSE_GRACE_MS);
  }

  #finish(code = 1006, reason = ''): void {
    clearTimeout(this.#closeTimer);
    this.#end(endOfClose(code, reason));
    this.#socket.terminate?.();
  }

  #end(end: TransportEnd): void {
    this.#inbox.end(this.#closing ?? end);
  }
}
