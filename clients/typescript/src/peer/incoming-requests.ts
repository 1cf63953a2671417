import { JsonRpcErrorCodes } from '@agent-host-protocol/types';
import { LimitError } from '../limits.js';
import { RpcError, shortened } from './errors.js';
import type { Params } from './message.js';

/** What a handler is told beside the params. */
export interface RequestContext {
  readonly method: string;
  /** Aborted when the connection ends before the request is answered. */
  readonly signal: AbortSignal;
}

/** Answers a request of the other side; what it throws becomes an error answer. */
export type RequestHandler = (params: Params, context: RequestContext) => unknown;

/** Requests of the other side that are being answered. */
export class IncomingRequests {
  readonly #running = new Set<AbortController>();
  readonly #limit: number;

  /** @param limit how many may be answered at the same time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Lets a handler answer.
   *
   * @throws what the handler throws; RpcError when nobody handles the method, or too many are being answered.
   */
  async run(handler: RequestHandler | undefined, method: string, params: Params): Promise<unknown> {
    if (!handler) {
      const { MethodNotFound } = JsonRpcErrorCodes;
      throw new RpcError(MethodNotFound, `nobody answers ${shortened(method)} here`);
    }
    if (this.#running.size >= this.#limit) {
      const what = `${method} was not begun: too many requests at once`;
      const { message } = new LimitError('maxInboundRequests', this.#limit, what);
      throw new RpcError(JsonRpcErrorCodes.InternalError, message);
    }
    const abort = new AbortController();
    this.#running.add(abort);
    try {
      return await handler(params, { method, signal: abort.signal });
    } finally {
      this.#running.delete(abort);
    }
  }

  /** Nobody waits for the answers any more. */
  end(reason: Error): void {
    for (const abort of [...this.#running]) abort.abort(reason);
  }
}
