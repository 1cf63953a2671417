import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net';
import { ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SESSION } from '../helpers/testing/harness.js';
import { fromWebSocket, stdioTransport, webSocket } from '../node/index.js';
import { startServer } from '../node/testing/web-socket-server.js';
import { RpcError } from '../peer/errors.js';
import type { ModelHost } from '../testing/model-host.js';
import type { Connector, Transport, TransportListener } from '../transport/transport.js';
import { validation } from '../validation/index.js';
import { told } from './testing/hand-host.js';
import { titled, world } from './testing/world.js';

/** Two queues in the same process, with nothing of ours in them. */
function queues(): [Transport, Transport] {
  const side = (deliver: (work: (to: TransportListener) => void) => void): Transport => ({
    queuedBytes: 0,
    open: (listener) => {
      opened.push(listener);
    },
    send: (text) => deliver((to) => to.onMessage(text)),
    close: (reason = 'closed') => {
      for (const each of opened.splice(0)) {
        queueMicrotask(() => each.onEnd({ kind: 'closed', reason }));
      }
    },
  });
  const opened: TransportListener[] = [];
  const to = (index: number) => (work: (to: TransportListener) => void) => {
    queueMicrotask(() => {
      const listener = opened[index];
      if (listener) work(listener);
    });
  };
  // The host opens its side first.
  return [side(to(0)), side(to(1))];
}

/** Ways to the same host. */
const WAYS: [string, (host: ModelHost) => Promise<Connector>][] = [
  [
    'a queue in the same process',
    async (host) => async () => {
      const [client, far] = queues();
      host.accept(far);
      return client;
    },
  ],
  [
    'lines over TCP',
    async (host) => {
      const server = createServer((socket) => {
        host.accept(stdioTransport({ input: socket, output: socket }));
      }).listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      return async () => {
        const socket = connectSocket(port, '127.0.0.1');
        await once(socket, 'connect');
        return stdioTransport({ input: socket, output: socket });
      };
    },
  ],
  [
    'a WebSocket',
    async (host) => {
      const { server, url } = await startServer();
      server.on('connection', (socket) => host.accept(fromWebSocket(socket)));
      return webSocket(url);
    },
  ],
];

describe('a client', () => {
  it.each(WAYS)(
    'works over %s, and takes up what was lost itself (TR-1, TR-7, TR-16)',
    async (_, way) => {
      const host = world();
      const { client, status, problems } = await told(await way(host), { validation });
      const session = await client.subscribe(SESSION, { as: 'session' });
      expect(await session.dispatch(titled('mine'))).toMatchObject({ status: 'confirmed' });
      host.cut();
      host.act(SESSION, titled('missed'));
      await status('waiting');
      await status('ready');
      expect(session.state).toEqual(host.state(SESSION, 'session'));
      expect(client.status).toMatchObject({ resumed: 'replay' });
      expect(problems).toEqual([]);
    },
  );

  it('shows one token to the endpoint and others to resources, whenever those want them (TR-13, TR-14)', async () => {
    const tokens: unknown[] = [];
    const host = world();
    host.handlers.authenticate = ({ resource, token }) => {
      if (token === 'wrong') throw new RpcError(-32007, 'no', { resources: [] });
      tokens.push([resource, token]);
      return {};
    };
    const { server, url } = await startServer({
      verifyClient: ({ req }: { req: { headers: Record<string, unknown> } }) =>
        req.headers.authorization === 'Bearer endpoint',
    });
    const said: string[] = [];
    server.on('connection', (socket) => {
      socket.on('message', (data) => void said.push(String(data)));
      host.accept(fromWebSocket(socket));
    });
    const headers = { authorization: 'Bearer endpoint' };
    const { client } = await told(webSocket(url, { headers }), { validation });
    const authenticate = (token: string) =>
      client.request('authenticate', { channel: ROOT_URI, resource: 'https://a.example', token });
    await client.subscribe(SESSION, { as: 'session' });
    await expect(authenticate('wrong')).rejects.toMatchObject({ code: -32007 });
    await authenticate('one');
    await authenticate('another');
    expect(tokens).toEqual([
      ['https://a.example', 'one'],
      ['https://a.example', 'another'],
    ]);
    expect(said.join()).not.toContain('endpoint');
  });
});
