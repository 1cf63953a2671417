import { connectSocket, socketAddress } from './connect-socket.js';
import type { WebSocketLike } from './socket.js';
import type { Connector } from './transport.js';

export type { WebSocketEvent, WebSocketLike } from './socket.js';

/** How to open a WebSocket. */
export interface WebSocketOptions {
  /** Added to the URL. What a host wants to know before it lets anybody in may go here. */
  readonly query?: Readonly<Record<string, string>>;
  /** Subprotocols to offer. AHP needs none. */
  readonly protocols?: readonly string[];
  /** How long the handshake may take: 30 seconds unless said otherwise. */
  readonly connectTimeoutMs?: number;
}

/** How to open a WebSocket of the platform. */
export interface PlatformWebSocketOptions extends WebSocketOptions {
  /** The class to use in place of the global one. */
  readonly WebSocket?: WebSocketConstructor;
}

/** A class like the `WebSocket` of browsers. */
export type WebSocketConstructor = new (url: URL, protocols: string[]) => WebSocketLike;

/**
 * Connects over the WebSocket that browsers and newer versions of Node have built in.
 *
 * Browsers do not tell why a handshake failed, so each failure is one that may be tried again.
 *
 * @throws TypeError when the URL is wrong, or there is no WebSocket here.
 */
export function webSocket(url: string | URL, options: PlatformWebSocketOptions = {}): Connector {
  const address = socketAddress(url, options.query);
  const Implementation = options.WebSocket ?? builtIn();
  return (connect) =>
    connectSocket({
      ...connect,
      address,
      timeoutMs: options.connectTimeoutMs,
      make: () => new Implementation(address, [...(options.protocols ?? [])]),
      explain: () => ({ why: 'the WebSocket could not be opened', retryable: true }),
    });
}

function builtIn(): WebSocketConstructor {
  const { WebSocket } = globalThis as { WebSocket?: WebSocketConstructor };
  if (!WebSocket)
    throw new TypeError(
      'no WebSocket is built in here: give one in the option WebSocket, or take webSocket of the import /node',
    );
  return WebSocket;
}
