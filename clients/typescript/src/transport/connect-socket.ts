import { type ErrorReader, SocketTransport, type WebSocketLike } from './socket.js';
import { ConnectError, type ConnectOptions, type Transport } from './transport.js';

/** How long the handshake of a WebSocket may take unless an option says otherwise. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Why a WebSocket was not opened. */
export interface SocketFailure {
  readonly why: string;
  readonly retryable: boolean;
}

/** One try to open a WebSocket. */
export interface SocketAttempt extends ConnectOptions {
  readonly address: URL;
  readonly timeoutMs: number | undefined;
  /** Makes the socket. */
  make(): WebSocketLike;
  /** Why the handshake failed, from the error of the socket where it has one. */
  explain(error: unknown): SocketFailure;
  readonly readError?: ErrorReader;
}

const UNWANTED: SocketFailure = { why: 'it is no longer wanted', retryable: false };
const WRONG_OPTIONS: SocketFailure = {
  why: 'the options are wrong, such as a protocol or a header that cannot be',
  retryable: false,
};

/**
 * Opens a WebSocket.
 *
 * @throws ConnectError when it cannot. The message names the server only: path and query may hold secrets.
 */
export async function connectSocket(attempt: SocketAttempt): Promise<Transport> {
  if (attempt.signal.aborted) throw connectError(attempt, UNWANTED);
  let socket: WebSocketLike;
  try {
    socket = attempt.make();
  } catch {
    // The error may repeat what it was given.
    throw connectError(attempt, WRONG_OPTIONS);
  }
  // Listens from the beginning: the first message may come together with the answer to the handshake.
  const transport = new SocketTransport(socket, attempt.limits, attempt.readError);
  const failure = await handshake(socket, attempt);
  if (!failure) return transport;
  socket.close();
  throw connectError(attempt, failure);
}

/** Waits until the socket is open or never will be. */
async function handshake(
  socket: WebSocketLike,
  { signal, timeoutMs = CONNECT_TIMEOUT_MS, explain }: SocketAttempt,
): Promise<SocketFailure | undefined> {
  const settled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outcome = new Promise<SocketFailure | undefined>((settle) => {
    const late = { why: `no answer within ${timeoutMs} ms`, retryable: true };
    timer = setTimeout(() => settle(late), timeoutMs);
    signal.addEventListener('abort', () => settle(UNWANTED), { signal: settled.signal });
    socket.addEventListener('open', () => settle(undefined));
    socket.addEventListener('error', ({ error }) => settle(explain(error)));
    socket.addEventListener('close', () => settle(explain(undefined)));
  });
  const failure = await outcome;
  clearTimeout(timer);
  settled.abort();
  return failure;
}

function connectError({ address }: SocketAttempt, { why, retryable }: SocketFailure): ConnectError {
  const server = `${address.protocol}//${address.host}`;
  return new ConnectError(`cannot connect to ${server}: ${why}`, retryable);
}

/**
 * The address of a WebSocket with a query added.
 *
 * @throws TypeError when it is none. The message does not repeat it: it may hold secrets.
 */
export function socketAddress(
  url: string | URL,
  query: Readonly<Record<string, string>> = {},
): URL {
  const address = URL.canParse(String(url)) ? new URL(url) : undefined;
  if (!address || !['ws:', 'wss:'].includes(address.protocol) || address.hash)
    throw new TypeError('wrong WebSocket URL: expected an absolute ws: or wss: one, no fragment');
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
