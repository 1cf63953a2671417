import type { AhpClient } from '../client.js';
import type { Dispose } from '../emitter.js';

/** Calls back whenever the connection is there again after it was lost; what was missed is in the state by then. */
export function onReconnect(client: AhpClient, listener: () => void): Dispose {
  return client.onStatus((status) => {
    if (status.kind === 'ready' && status.resumed !== 'no') listener();
  });
}
