import type { Dispose } from '../emitter.js';
import { LimitError } from '../limits.js';
import { RequestTimeoutError } from './errors.js';
import { startTimer } from './timer.js';

/** What a request may be told. */
export interface RequestOptions {
  /** How long to wait for the answer, in milliseconds; 0: for ever. */
  readonly timeoutMs?: number;
  /** Gives the request up when aborted. The other side is not told, as the protocol has no word for it. */
  readonly signal?: AbortSignal;
  /** Hands the result over as it came; whoever asked checks it. */
  readonly unchecked?: boolean;
}

/** An own request that waits for its answer. */
export interface OutgoingRequest {
  readonly method: string;
  readonly unchecked: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Own requests that wait for an answer: numbers them, and ends each exactly once. */
export class OutgoingRequests {
  readonly #waiting = new Map<number, OutgoingRequest>();
  readonly #limit: number;
  readonly #timeoutMs: number;
  #nextId = 1;

  /**
   * @param limit how many may wait at the same time
   * @param timeoutMs how long they wait unless they say otherwise
   */
  constructor(limit: number, timeoutMs: number) {
    this.#limit = limit;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws what `send` throws; LimitError, RequestTimeoutError, or the signal's reason.
   */
  add(
    method: string,
    { timeoutMs = this.#timeoutMs, signal, unchecked = false }: RequestOptions,
    send: (id: number) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#waiting.size >= this.#limit) {
        const what = `${method} was not sent: too many requests wait for an answer`;
        return reject(new LimitError('maxOutboundRequests', this.#limit, what));
      }
      const id = this.#nextId++;
      const disposals: Dispose[] = [];
      const over = () => {
        this.#waiting.delete(id);
        for (const dispose of disposals) dispose();
      };
      const request: OutgoingRequest = {
        method,
        unchecked,
        resolve: (result) => {
          over();
          resolve(result);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      };
      this.#waiting.set(id, request);
      if (timeoutMs) {
        const late = () => request.reject(new RequestTimeoutError(method, timeoutMs));
        disposals.push(startTimer(timeoutMs, late));
      }
      if (signal) {
        const onAbort = () => request.reject(signal.reason);
        signal.addEventListener('abort', onAbort);
        disposals.push(() => signal.removeEventListener('abort', onAbort));
      }
      try {
        send(id);
      } catch (error) {
        request.reject(error as Error);
      }
    });
  }

  /** The request that waits for an answer with this id. */
  get(id: number): OutgoingRequest | undefined {
    return this.#waiting.get(id);
  }

  /** Whether a request had this id; if it does not wait, it has ended. */
  wasSent(id: number): boolean {
    return Number.isInteger(id) && id > 0 && id < this.#nextId;
  }

  /** Nothing will be answered any more. */
  end(errorOf: (method: string) => Error): void {
    for (const { method, reject } of [...this.#waiting.values()]) reject(errorOf(method));
  }
}
