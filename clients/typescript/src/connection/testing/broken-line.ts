import type { ModelHost } from '../../testing/model-host.js';
import { memoryPair } from '../../transport/memory.js';
import type { Connector, Transport } from '../../transport/transport.js';

/** A message of the host, before it gets to the client. */
export interface FromHost {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
}

/** What arrives instead of a message of the host: messages, or texts as they are. */
export type Spoil = (message: FromHost) => readonly (object | string)[];

/** A host that is all right, behind a line that spoils what it says. */
export function spoiled(host: ModelHost, spoil: Spoil): Connector {
  const connector = host.connector();
  return async (options) => {
    const transport = await connector(options);
    return wrapped(transport, {
      open: (listener) =>
        transport.open({
          onMessage(text) {
            for (const each of spoil(JSON.parse(text))) {
              listener.onMessage(typeof each === 'string' ? each : JSON.stringify(each));
            }
          },
          onEnd: (end) => listener.onEnd(end),
        }),
    });
  };
}

/** How a line ends. */
export const ENDINGS = ['cut', 'closed by the host'] as const;

/** Lines to a host, and how many steps there were: lines that were made, and messages in either direction. */
export interface Counted {
  readonly connector: Connector;
  readonly steps: number;
}

/** A host that is all right, behind lines that end after so many steps. */
export function ending(
  host: ModelHost,
  how: (typeof ENDINGS)[number],
  after: readonly number[],
): Counted {
  let steps = 0;
  const connector: Connector = async () => {
    const knife = new AbortController();
    const [near, far] = memoryPair({ signal: knife.signal });
    const step = () => {
      steps++;
      if (!after.includes(steps)) return;
      if (how === 'cut') knife.abort();
      else far.close('the host went away');
    };
    host.accept(far);
    step();
    return wrapped(near, {
      open: (listener) =>
        near.open({
          onMessage(text) {
            listener.onMessage(text);
            step();
          },
          onEnd: (end) => listener.onEnd(end),
        }),
      send(text) {
        near.send(text);
        step();
      },
    });
  };
  return {
    connector,
    get steps() {
      return steps;
    },
  };
}

function wrapped(
  transport: Transport,
  { open, send }: Pick<Transport, 'open'> & Partial<Pick<Transport, 'send'>>,
): Transport {
  return {
    get queuedBytes() {
      return transport.queuedBytes;
    },
    open,
    send: send ?? ((text) => transport.send(text)),
    close: (reason) => transport.close(reason),
  };
}
