import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../../limits.js';
import { memoryPair } from '../../transport/memory.js';
import type { TransportLimits } from '../../transport/size.js';
import type { Connector, Transport } from '../../transport/transport.js';
import { webSocket as platformWebSocket } from '../../transport/web-socket.js';
import { fromWebSocket, spawnHost, stdioTransport, webSocket } from '../index.js';
import { BrowserWebSocket, startServer } from './web-socket-server.js';

/** Both sides of a connection. */
export interface Ends {
  readonly client: Transport;
  readonly host: Transport;
  /** Makes the host stop reading until the function that it returns is called. */
  stallHost(): () => void;
  /** Breaks the connection without a farewell. */
  sever(): void;
}

/** What the sides of a connection hold. */
export interface EndLimits {
  readonly client?: Partial<TransportLimits>;
  readonly host?: Partial<TransportLimits>;
}

/** A kind of transport. */
export interface Kind {
  readonly name: string;
  /** Whether the reason of a close gets to the other side. */
  readonly carriesReasons: boolean;
  /** Whether the sides may have limits of their own. */
  readonly limitsApart: boolean;
  connect(limits?: EndLimits): Promise<Ends>;
}

/** A side that nobody has opened yet does not read. */
const unopened = () => () => {};

/** Calls a connector as the layers above do. */
export function connectWith(
  connector: Connector,
  limits: Partial<TransportLimits> = {},
  signal = new AbortController().signal,
): Promise<Transport> {
  return connector({ signal, limits: { ...DEFAULT_LIMITS, ...limits } });
}

async function overWebSocket(
  connectorTo: (url: string) => Connector,
  { client, host }: EndLimits = {},
): Promise<Ends> {
  const server = await startServer();
  const [transport, [socket]] = await Promise.all([
    connectWith(connectorTo(server.url), client),
    server.accept(),
  ]);
  return {
    client: transport,
    host: fromWebSocket(socket, host),
    stallHost() {
      socket.pause();
      return () => socket.resume();
    },
    sever: () => socket.terminate(),
  };
}

/**
 * A host in a process of its own that hands every byte on, so that a test can be that host. It ends when its output has
 * been taken: what still waits to be written would be lost with it.
 */
const RELAY = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  process.stdin.pipe(socket).pipe(process.stdout);
  const taken = (then) => process.stdout.write('', then);
  socket.on('error', () => process.exit(3)).on('close', () => taken(() => process.exit(0)));
`;

async function overProcess({ client, host }: EndLimits = {}): Promise<Ends> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [transport, [socket]] = await Promise.all([
    connectWith(spawnHost(process.execPath, ['-e', RELAY, String(port)]), client),
    once(server, 'connection') as Promise<[Socket]>,
  ]);
  onTestFinished(() => void socket.destroy());
  return {
    client: transport,
    host: stdioTransport({ input: socket, output: socket, limits: host }),
    stallHost: unopened,
    sever: () => socket.resetAndDestroy(),
  };
}

/** Every transport there is. */
export const KINDS: readonly Kind[] = [
  {
    name: 'memory',
    carriesReasons: true,
    limitsApart: false,
    async connect({ client } = {}) {
      const knife = new AbortController();
      const [one, other] = memoryPair({ limits: client, signal: knife.signal });
      return { client: one, host: other, stallHost: unopened, sever: () => knife.abort() };
    },
  },
  {
    name: 'WebSocket of the platform',
    carriesReasons: true,
    limitsApart: true,
    connect: (limits) =>
      overWebSocket((url) => platformWebSocket(url, { WebSocket: BrowserWebSocket }), limits),
  },
  {
    name: 'WebSocket of Node',
    carriesReasons: true,
    limitsApart: true,
    connect: (limits) => overWebSocket((url) => webSocket(url), limits),
  },
  {
    name: 'streams',
    carriesReasons: false,
    limitsApart: true,
    async connect({ client, host } = {}) {
      const [up, down] = [new PassThrough(), new PassThrough()];
      return {
        client: stdioTransport({ input: down, output: up, limits: client }),
        host: stdioTransport({ input: up, output: down, limits: host }),
        stallHost: unopened,
        sever: () => down.destroy(),
      };
    },
  },
  {
    name: 'process',
    carriesReasons: false,
    limitsApart: true,
    connect: overProcess,
  },
];
