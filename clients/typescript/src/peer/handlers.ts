import type { Dispose } from '../emitter.js';
import type { RequestHandler } from './incoming-requests.js';

/** Who answers which requests of the other side. */
export class RequestHandlers {
  readonly #handlers = new Map<string, RequestHandler>();

  /**
   * @param channel answers only requests about this channel
   * @throws RangeError when somebody answers it already.
   */
  add(method: string, handler: RequestHandler, channel?: string): Dispose {
    const key = keyOf(method, channel);
    if (this.#handlers.has(key)) {
      const where = channel === undefined ? '' : ` on ${channel}`;
      throw new RangeError(`${method}${where} is answered by somebody else already`);
    }
    this.#handlers.set(key, handler);
    return () => {
      if (this.#handlers.get(key) === handler) this.#handlers.delete(key);
    };
  }

  /** Who answers a request: whoever answers it for its channel, or else for all channels. */
  find(method: string, channel: string): RequestHandler | undefined {
    return this.#handlers.get(keyOf(method, channel)) ?? this.#handlers.get(keyOf(method));
  }
}

/** No URI is empty, so it stands for all channels. */
function keyOf(method: string, channel = ''): string {
  return `${method}\n${channel}`;
}
