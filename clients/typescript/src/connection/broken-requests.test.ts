import { REQUEST_TYPES } from '@agent-host-protocol/schema';
import { JsonRpcErrorCodes, ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { harness } from '../helpers/testing/harness.js';
import { RpcError } from '../peer/errors.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { playing } from './testing/hand-host.js';

const THEIRS = Object.keys(REQUEST_TYPES.hostToClient);
const OURS = Object.keys(REQUEST_TYPES.clientToHost).filter((method) => !THEIRS.includes(method));

/** Params that fit no method. */
const BAD_PARAMS: readonly unknown[] = [
  {},
  { uri: 7 },
  { uri: null },
  { uri: ['file:///a'] },
  { uri: { toString: 1 } },
  { uri: true, instanceId: 7, data: 7, encoding: [], source: 1, destination: {} },
];

describe('a request of the host', () => {
  it.each(THEIRS)(
    'with params that do not fit never gets to a handler: %s (C-54)',
    async (method) => {
      const { client, connection } = await playing({ validation });
      let isAsked = false;
      client.handleRaw(method, () => {
        isAsked = true;
      });
      connection.say(
        ...BAD_PARAMS.map((params, id) => ({
          jsonrpc: '2.0',
          id,
          method,
          params: { channel: 7, ...(params as object), ...(id % 2 && { channel: ROOT_URI }) },
        })),
        ...[null, [], 'x', 7].map((params, id) => ({
          jsonrpc: '2.0',
          id: id + 100,
          method,
          params,
        })),
      );
      await quiet();
      const answers = connection.received.slice(1);
      expect(answers.map(({ error }) => error?.code)).toEqual(
        Array(BAD_PARAMS.length + 4).fill(JsonRpcErrorCodes.InvalidParams),
      );
      for (const { error } of answers) {
        expect(error?.data).toEqual({
          path: expect.stringMatching(/^\/(params|channel|\w+)/),
          expected: expect.any(String),
          found: expect.any(String),
        });
      }
      expect([isAsked, client.status.kind]).toEqual([false, 'ready']);
    },
  );

  it.each(THEIRS)(
    'is answered with MethodNotFound while nobody handles it: %s (C-54, RS-7)',
    async (method) => {
      const { client, ask } = await harness({}, { validation });
      await expect(ask(method, { channel: ROOT_URI })).rejects.toMatchObject({
        code: JsonRpcErrorCodes.MethodNotFound,
      });
      client.close();
    },
  );

  it.each(OURS)('that only clients send is answered with MethodNotFound: %s', async (method) => {
    const { client, ask } = await harness({}, { validation });
    await expect(ask(method, { channel: ROOT_URI })).rejects.toMatchObject({
      code: JsonRpcErrorCodes.MethodNotFound,
    });
    client.close();
  });

  it('is answered by whoever handles it, for its channel first, until that ends (C-54)', async () => {
    const { client, ask } = await harness({}, { validation });
    const params = { channel: ROOT_URI, uri: 'file:///a' } as const;
    const content = (data: string) => ({ data, encoding: 'utf-8' as const });
    const off = client.handle('resourceRead', ({ uri }) => content(`all: ${uri}`));
    const offHere = client.handle('resourceRead', () => content('here'), ROOT_URI);
    expect(await ask('resourceRead', params)).toEqual(content('here'));
    expect(() => client.handle('resourceRead', () => content(''))).toThrow(RangeError);
    offHere();
    offHere();
    expect(await ask('resourceRead', params)).toEqual(content('all: file:///a'));
    off();
    await expect(ask('resourceRead', params)).rejects.toMatchObject({ code: -32601 });
    client.handle('resourceRead', () => {
      throw new RpcError(-32008, 'there is no such file');
    });
    await expect(ask('resourceRead', params)).rejects.toMatchObject({ code: -32008 });
    client.close();
  });

  it('of a method that the agreed version does not have is answered with MethodNotFound', async () => {
    for (const [version, code] of [
      ['0.5.2', JsonRpcErrorCodes.MethodNotFound],
      ['0.6.0', undefined],
    ] as const) {
      const { client, connection } = await playing({}, { protocolVersion: version });
      client.handleRaw('canvasClose', () => null);
      connection.say({ jsonrpc: '2.0', id: 1, method: 'canvasClose', params: { channel: 'x:' } });
      await quiet();
      expect(connection.received.at(-1)?.error?.code).toBe(code);
    }
  });
});

describe('a notification of the host', () => {
  it('of a method that the agreed version does not have is not handed on', async () => {
    for (const [version, times] of [
      ['0.1.0', 0],
      ['0.6.0', 1],
    ] as const) {
      const { client, connection } = await playing(
        { protocolVersions: [version] },
        { protocolVersion: version },
      );
      let told = 0;
      client.onNotification('root/progress', () => void told++);
      connection.notify('root/progress', { channel: ROOT_URI, progressToken: 't', progress: 1 });
      await quiet();
      expect(told).toBe(times);
    }
  });

  it('that nobody knows is ignored (C-14)', async () => {
    const { client, connection, kinds } = await playing({ validation });
    connection.notify('root/sang', { channel: ROOT_URI, melody: [1] });
    connection.notify('constructor', { channel: 'what:/ever' });
    await quiet();
    expect([client.status.kind, kinds(), connection.received.length]).toEqual(['ready', [], 1]);
  });
});
