import { WebSocket } from 'ws';
import { DEFAULT_LIMITS } from '../limits.js';
import { connectSocket, type SocketFailure, socketAddress } from '../transport/connect-socket.js';
import type { TransportLimits } from '../transport/size.js';
import { SocketTransport, type WebSocketLike } from '../transport/socket.js';
import type { Connector, Transport, TransportEnd } from '../transport/transport.js';
import type { WebSocketOptions } from '../transport/web-socket.js';

/** How to open a WebSocket from Node. */
export interface NodeWebSocketOptions extends WebSocketOptions {
  /** Added to the request that opens it. What a host wants to know before it lets anybody in may go here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether messages may be compressed: no, unless said otherwise, as it costs much memory for each connection. */
  readonly perMessageDeflate?: boolean;
}

/**
 * Connects over a WebSocket of the package `ws`, which can send headers and tells why a handshake failed.
 *
 * @throws TypeError when the URL is wrong.
 */
export function webSocket(url: string | URL, options: NodeWebSocketOptions = {}): Connector {
  const address = socketAddress(url, options.query);
  return (connect) => {
    let status: number | undefined;
    return connectSocket({
      ...connect,
      address,
      timeoutMs: options.connectTimeoutMs,
      make() {
        const socket = new WebSocket(address, [...(options.protocols ?? [])], {
          headers: { ...options.headers },
          maxPayload: connect.limits.maxMessageBytes,
          perMessageDeflate: options.perMessageDeflate ?? false,
        });
        socket.once('unexpected-response', (_request, response) => {
          status = response.statusCode;
          socket.terminate();
        });
        return socket;
      },
      explain: (error) => (status === undefined ? ofError(error) : ofStatus(status)),
      readError,
    });
  };
}

/** Makes a transport of a WebSocket that a server of the package `ws` has accepted, in the same tick. */
export function fromWebSocket(
  socket: WebSocketLike,
  limits: Partial<TransportLimits> = {},
): Transport {
  return new SocketTransport(socket, { ...DEFAULT_LIMITS, ...limits }, readError);
}

/** Statuses below 500 that do not say no for good. */
const PASSING = [408, 425, 429];

function ofStatus(status: number): SocketFailure {
  return {
    why: `the server answered with HTTP status ${status}: expected 101`,
    retryable: status >= 500 || PASSING.includes(status),
  };
}

/** Errors of the network have a code; those without are about an answer that is not that of a WebSocket. */
function ofError(error: unknown): SocketFailure {
  const code = codeOf(error);
  return code === undefined
    ? { why: 'the answer is not that of a WebSocket server', retryable: false }
    : { why: `network error ${code}`, retryable: true };
}

/** Errors that `ws` finds in what it receives, and the close codes with which it answers. */
const RECEIVE_ERRORS: Readonly<Record<string, readonly [TransportEnd['kind'], number, string]>> = {
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: ['limit', 1009, 'a message arrived that is too long'],
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: ['limit', 1009, 'a message arrived that is too long'],
  WS_ERR_TOO_MANY_BUFFERED_PARTS: ['limit', 1008, 'a message arrived in too many parts'],
  WS_ERR_INVALID_UTF8: ['protocol', 1007, 'a text arrived that is not UTF-8'],
};

function readError(error: unknown): TransportEnd | undefined {
  const name = codeOf(error);
  if (!name?.startsWith('WS_ERR_')) return undefined;
  const [kind, code, reason] = RECEIVE_ERRORS[name] ?? [
    'protocol',
    1002,
    `a frame arrived that is not of the WebSocket protocol (${name})`,
  ];
  return { kind, reason, code };
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
