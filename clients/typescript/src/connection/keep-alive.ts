import { ROOT_URI } from '@agent-host-protocol/types';
import type { Dispose } from '../emitter.js';
import type { Peer } from '../peer/peer.js';
import type { KeepAliveOptions } from './options.js';

/**
 * Asks the host whether it is there whenever nothing has arrived for a while.
 *
 * @param onSilence called once if it does not answer
 */
export function keepAlive(
  peer: Peer,
  { intervalMs, timeoutMs }: KeepAliveOptions,
  onSilence: (error: Error) => void,
): Dispose {
  let heard = peer.received;
  let asking = false;
  const timer = setInterval(() => {
    if (peer.received !== heard || asking) {
      heard = peer.received;
      return;
    }
    asking = true;
    peer.request('ping', { channel: ROOT_URI }, { timeoutMs, unchecked: true }).then(
      () => {
        asking = false;
      },
      (error) => {
        // Any answer will do, even an error; what counts is that there was one.
        if (peer.received !== heard) asking = false;
        else if (!peer.end) onSilence(error);
      },
    );
  }, intervalMs);
  return () => clearInterval(timer);
}
