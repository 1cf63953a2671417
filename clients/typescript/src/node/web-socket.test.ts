import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ConnectError, type Connector } from '../transport/transport.js';
import { webSocket as platformWebSocket, type WebSocketOptions } from '../transport/web-socket.js';
import { fromWebSocket, webSocket } from './index.js';
import { connectWith } from './testing/kinds.js';
import { record } from './testing/recorder.js';
import { BrowserWebSocket, startServer } from './testing/web-socket-server.js';

type Opener = (url: string, options?: WebSocketOptions) => Connector;

const OPENERS: readonly [name: string, open: Opener, codes: Record<number, number>][] = [
  [
    'of the platform',
    (url, options) => platformWebSocket(url, { ...options, WebSocket: BrowserWebSocket }),
    // Browsers send no code of the standard but 1000.
    { 1003: 4003, 1009: 4009 },
  ],
  ['of Node', webSocket, { 1003: 1003, 1009: 1009 }],
];

/** The address of a server that lives as long as the test. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function failureOf(connecting: Promise<unknown>): Promise<ConnectError> {
  const error = await connecting.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConnectError);
  return error as ConnectError;
}

afterEach(() => void vi.useRealTimers());

describe.each(OPENERS)('WebSocket %s', (_, open, codes) => {
  async function connect(options?: WebSocketOptions, limits = {}) {
    const server = await startServer();
    const [client, [socket, request]] = await Promise.all([
      connectWith(open(server.url, options), limits),
      server.accept(),
    ]);
    return { client, socket, request };
  }

  it('connects to a host that accepts (TR-2), and sends one text frame per message (TR-8)', async () => {
    const { client, socket } = await connect();
    const frames: [string, boolean][] = [];
    const done = new Promise<void>((resolve) => {
      socket.on('message', (data, isBinary) => {
        frames.push([String(data), isBinary]);
        if (frames.length === 2) resolve();
      });
    });
    client.send('{"id":1}');
    client.send('{"id":"€"}');
    await done;
    expect(frames).toEqual([
      ['{"id":1}', false],
      ['{"id":"€"}', false],
    ]);
  });

  it('shows the query to the host before anything is sent (TR-13)', async () => {
    const query = { token: 'a b&c=d', second: '2' };
    const { client, socket, request } = await connect({ query });
    const { searchParams } = new URL(request.url ?? '', 'ws://host');
    expect(Object.fromEntries(searchParams)).toEqual(query);
    const host = record(fromWebSocket(socket));
    client.send('"first"');
    expect(await host.first(1)).toEqual(['"first"']);
  });

  it('offers subprotocols', async () => {
    const { request } = await connect({ protocols: ['one', 'two'] });
    expect(request.headers['sec-websocket-protocol']).toBe('one,two');
  });

  it('keeps messages that come together with the answer to the handshake', async () => {
    const server = await startServer();
    server.server.on('connection', (socket) => {
      socket.send('1');
      socket.send('2');
    });
    const received = record(await connectWith(open(server.url)));
    expect(await received.first(2)).toEqual(['1', '2']);
  });

  it('puts the parts of a message together (TR-6)', async () => {
    const { client, socket } = await connect();
    const received = record(client);
    const bytes = Buffer.from('"€😀"');
    for (const [i, byte] of bytes.entries())
      socket.send(Buffer.of(byte), { binary: false, fin: i === bytes.length - 1 });
    expect(await received.first(1)).toEqual(['"€😀"']);
  });

  it('ends when a binary frame arrives, and says why (TR-9)', async () => {
    const { client, socket } = await connect();
    const received = record(client);
    socket.send('1');
    socket.send(Buffer.from('2'));
    socket.send('3');
    expect(await received.end()).toMatchObject({ kind: 'protocol', code: 1003 });
    expect(received.messages).toEqual(['1']);
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([codes[1003], expect.stringMatching(/text frames/)]);
  });

  it('says to the other side that a message was too long', async () => {
    const { client, socket } = await connect({}, { maxMessageBytes: 10 });
    const received = record(client);
    socket.send('12345678901');
    expect(await received.end()).toMatchObject({ kind: 'limit', code: 1009 });
    expect((await once(socket, 'close'))[0]).toBe(codes[1009]);
  });

  it('is refused by a close that says so', async () => {
    const { client, socket } = await connect();
    socket.close(1008, 'not you');
    const end = await record(client).end();
    expect(end).toEqual({ kind: 'refused', reason: 'not you', code: 1008 });
  });

  it('cuts a reason to what fits into a close frame', async () => {
    const { client, socket } = await connect();
    const received = record(client);
    client.close('€'.repeat(100));
    const [, reason] = await once(socket, 'close');
    expect(String(reason)).toBe('€'.repeat(41));
    expect((await received.end()).reason).toBe('€'.repeat(100));
  });

  it('does not wait for ever for the answer to its close', async () => {
    const { client, socket } = await connect();
    const received = record(client);
    socket.pause();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    client.close('done');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(received.ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received.ends).toEqual([{ kind: 'closed', reason: 'done' }]);
  });

  it('keeps no more than a limit while nobody has opened it', async () => {
    const { client, socket } = await connect({}, { maxQueuedBytes: 1000 });
    for (let i = 0; i < 20; i++) socket.send(JSON.stringify('x'.repeat(98)));
    await once(socket, 'close');
    const received = record(client);
    expect(await received.end()).toMatchObject({ kind: 'limit', code: 1009 });
    expect(received.messages.length).toBe(11);
  });

  it('may be tried again when nobody listens', async () => {
    const server = createServer();
    const url = await listen(server);
    server.close();
    const error = await failureOf(connectWith(open(url, { query: { token: 'secret' } })));
    expect(error.retryable).toBe(true);
    expect(error.message).toContain(url.slice(0, -1));
    expect(error.message).not.toContain('secret');
  });

  it('waits for the answer to the handshake only so long', async () => {
    const server = createServer();
    const url = await listen(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = failureOf(connectWith(open(url, { connectTimeoutMs: 1000 })));
    const [socket] = await once(server, 'connection');
    const gone = once(socket.resume(), 'close');
    await vi.advanceTimersByTimeAsync(1000);
    const error = await failure;
    expect(error.retryable).toBe(true);
    expect(error.message).toMatch(/no answer within 1000 ms/);
    await gone;
  });

  it('gives up when it is no longer wanted', async () => {
    const server = createServer();
    const url = await listen(server);
    const wish = new AbortController();
    const failure = failureOf(connectWith(open(url), {}, wish.signal));
    const [socket] = await once(server, 'connection');
    const gone = once(socket.resume(), 'close');
    wish.abort();
    expect((await failure).retryable).toBe(false);
    await gone;
  });

  it('does not even begin when it is not wanted', async () => {
    const server = await startServer();
    const error = await failureOf(connectWith(open(server.url), {}, AbortSignal.abort()));
    expect(error.retryable).toBe(false);
  });

  it.each(['secret', 'http://127.0.0.1/secret', 'ws://127.0.0.1/?token=secret#part'])(
    'refuses a wrong URL without repeating it: %s',
    (url) => {
      expect(() => open(url)).toThrow(
        new TypeError('wrong WebSocket URL: expected an absolute ws: or wss: one, no fragment'),
      );
    },
  );

  it('refuses a wrong subprotocol', async () => {
    const error = await failureOf(connectWith(open('ws://127.0.0.1:9', { protocols: ['a b'] })));
    expect(error.retryable).toBe(false);
    expect(error.message).toMatch(/options are wrong/);
  });
});

describe('WebSocket of the platform', () => {
  it('has to be there', () => {
    vi.stubGlobal('WebSocket', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(() => platformWebSocket('ws://127.0.0.1')).toThrow(/option WebSocket/);
  });

  it('is used where it is built in', async () => {
    vi.stubGlobal('WebSocket', BrowserWebSocket);
    onTestFinished(() => void vi.unstubAllGlobals());
    const server = await startServer();
    const accepted = server.accept();
    const client = await connectWith(platformWebSocket(new URL(server.url)));
    const [socket] = await accepted;
    const host = record(fromWebSocket(socket));
    client.send('1');
    expect(await host.first(1)).toEqual(['1']);
  });
});

describe('WebSocket of Node', () => {
  it('shows headers to the host, which lets in whom it knows (TR-13)', async () => {
    const verifyClient = ({ req }: { req: { headers: Record<string, unknown> } }) =>
      req.headers.authorization === 'Bearer secret';
    const server = await startServer({ verifyClient });
    const known = { headers: { authorization: 'Bearer secret' } };
    const [client, [socket]] = await Promise.all([
      connectWith(webSocket(server.url, known)),
      server.accept(),
    ]);
    const host = record(fromWebSocket(socket));
    client.send('1');
    expect(await host.first(1)).toEqual(['1']);

    const unknown = { headers: { authorization: 'Bearer wrong' } };
    const error = await failureOf(connectWith(webSocket(server.url, unknown)));
    expect(error.retryable).toBe(false);
    expect(error.message).toMatch(/HTTP status 401/);
    expect(error.message).not.toContain('Bearer');
  });

  it.each([
    [false, [200, 302, 400, 401, 403, 404, 426]],
    [true, [408, 425, 429, 500, 502, 503, 504]],
  ])('may be tried again: %s, after the statuses %j', async (retryable, statuses) => {
    let status = 0;
    const server = createHttpServer();
    server.on('upgrade', (_request, socket) => {
      socket.end(`HTTP/1.1 ${status} Told\r\nContent-Length: 0\r\n\r\n`);
    });
    const url = await listen(server);
    for (status of statuses) {
      const error = await failureOf(connectWith(webSocket(url)));
      expect(error.retryable).toBe(retryable);
      expect(error.message).toContain(`HTTP status ${status}`);
    }
  });

  it('is not tried again with a server that does not know WebSocket', async () => {
    const server = createHttpServer();
    server.on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 101 Fine\r\nUpgrade: other\r\nConnection: upgrade\r\n\r\n');
    });
    const error = await failureOf(connectWith(webSocket(await listen(server))));
    expect(error.retryable).toBe(false);
    expect(error.message).toMatch(/not that of a WebSocket server/);
  });

  it('knows text that is not UTF-8 as an error of the other side', async () => {
    const { client, socket } = await pair();
    const received = record(client);
    socket.send(Buffer.of(0xff), { binary: false });
    expect(await received.end()).toMatchObject({ kind: 'protocol', code: 1007 });
  });

  it('knows a broken frame as an error of the other side', async () => {
    const { client, socket } = await pair();
    const received = record(client);
    // A reserved opcode.
    writeRaw(socket, [0x83, 0x00]);
    expect(await received.end()).toMatchObject({ kind: 'protocol', code: 1002 });
  });

  it('does not read a frame that says that it is too long', async () => {
    const { client, socket } = await pair({ maxMessageBytes: 1000 });
    const received = record(client);
    // Two gigabytes are announced, none arrives.
    writeRaw(socket, [0x81, 127, 0, 0, 0, 0, 0x80, 0, 0, 0]);
    expect(await received.end()).toMatchObject({ kind: 'limit', code: 1009 });
  });

  it('compresses only when told so', async () => {
    const server = await startServer({ perMessageDeflate: true });
    for (const perMessageDeflate of [false, true]) {
      const accepted = server.accept();
      await connectWith(webSocket(server.url, { perMessageDeflate }));
      const [, request] = await accepted;
      expect('sec-websocket-extensions' in request.headers).toBe(perMessageDeflate);
    }
  });

  /** Writes past the WebSocket, which would not send such a thing. */
  function writeRaw(socket: WebSocket, bytes: number[]): void {
    (socket as unknown as { _socket: Socket })._socket.write(Buffer.from(bytes));
  }

  async function pair(limits = {}): Promise<{
    client: Awaited<ReturnType<Connector>>;
    socket: WebSocket;
  }> {
    const server = await startServer();
    const [client, [socket]] = await Promise.all([
      connectWith(webSocket(server.url), limits),
      server.accept(),
    ]);
    return { client, socket };
  }
});

describe('an accepted WebSocket', () => {
  it('is ended by a binary frame (TR-9)', async () => {
    const server = await startServer();
    const [client, [socket]] = await Promise.all([open(server.url), server.accept()]);
    const host = record(fromWebSocket(socket));
    client.send(Buffer.from('1'));
    expect(await host.end()).toMatchObject({ kind: 'protocol', code: 1003 });
    expect((await once(client, 'close'))[0]).toBe(1003);
  });

  it('may have been closed before', async () => {
    const server = await startServer();
    const [client, [socket]] = await Promise.all([open(server.url), server.accept()]);
    client.terminate();
    await once(socket, 'close');
    expect((await record(fromWebSocket(socket)).end()).kind).toBe('lost');
  });

  async function open(url: string): Promise<WebSocket> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return socket;
  }
});
