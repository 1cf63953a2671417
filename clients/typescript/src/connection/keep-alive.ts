import { ROOT_URI } from '@agent-host-protocol/types';
import type { Dispose } from '../emitter.js';
import { RequestTimeoutError } from '../peer/errors.js';
import type { Peer } from '../peer/peer.js';
import { startTimer } from '../peer/timer.js';
import type { KeepAliveOptions } from './options.js';

/**
 * Asks the host whether it is there whenever nothing has arrived for a while. Whatever arrives then is a sign of life:
 * the answer may be an error, or wait behind much else.
 *
 * @param onSilence called once if nothing does
 */
export function keepAlive(
  peer: Peer,
  { intervalMs, timeoutMs }: KeepAliveOptions,
  onSilence: (error: Error) => void,
): Dispose {
  let heard: number;
  let stop: Dispose;
  const listen = () => {
    heard = peer.received;
    stop = startTimer(intervalMs, () => (peer.received === heard ? ask() : listen()));
  };
  const ask = () => {
    peer.request('ping', { channel: ROOT_URI }, { timeoutMs, unchecked: true }).catch(() => {});
    stop = startTimer(timeoutMs, () => {
      if (peer.received === heard) onSilence(new RequestTimeoutError('ping', timeoutMs));
      else listen();
    });
  };
  listen();
  return () => stop();
}
