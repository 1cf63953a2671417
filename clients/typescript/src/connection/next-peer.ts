import type { Dispose } from '../emitter.js';
import { RequestTimeoutError } from '../peer/errors.js';
import type { RequestOptions } from '../peer/outgoing-requests.js';
import type { Peer } from '../peer/peer.js';
import { startTimer } from '../peer/timer.js';
import { ClientClosedError } from './errors.js';
import type { ClientStatus } from './listener.js';

/** What there is to wait for. */
export interface Awaited {
  readonly connection: { readonly peer: Peer | undefined; readonly status: ClientStatus };
  /** Tells that it changed. */
  readonly onStatus: (listener: () => void) => Dispose;
}

/**
 * The next connection that is ready, waited for no longer than a request waits for its answer.
 *
 * @throws RequestTimeoutError, ClientClosedError or what closed the client, or the signal's reason when there is none.
 */
export function nextPeer(
  { connection, onStatus }: Awaited,
  method: string,
  { timeoutMs = 0, signal }: RequestOptions,
): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const disposals: Dispose[] = [];
    const over = () => {
      for (const dispose of disposals.splice(0)) dispose();
    };
    const fail = (error: unknown) => {
      over();
      reject(error);
    };
    if (signal?.aborted) return fail(signal.reason);
    if (timeoutMs) {
      const late = () => fail(new RequestTimeoutError(method, timeoutMs));
      disposals.push(startTimer(timeoutMs, late));
    }
    const onAbort = () => fail(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    disposals.push(() => signal?.removeEventListener('abort', onAbort));
    const look = () => {
      const { peer, status } = connection;
      if (peer) {
        over();
        resolve(peer);
      } else if (status.kind === 'closed') {
        fail(status.error ?? new ClientClosedError('the client was closed'));
      }
    };
    disposals.push(onStatus(look));
    look();
  });
}
