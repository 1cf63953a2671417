import type { ConnectOptions, Connector, Transport } from '../transport/transport.js';

/**
 * A new transport, for as long as it is wanted; one that comes later is closed.
 *
 * @throws what the connector throws, or the signal's reason: also where the connector does not listen to it.
 */
export function obtain(connect: Connector, options: ConnectOptions): Promise<Transport> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    const obtained = async () => {
      try {
        const transport = await connect(options);
        if (signal.aborted) transport.close('it is no longer wanted');
        else resolve(transport);
      } catch (error) {
        reject(error);
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    };
    void obtained();
  });
}
