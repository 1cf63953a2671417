import { ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { spoiled } from './testing/broken-line.js';
import { failure, HandHost, playing, told } from './testing/hand-host.js';
import { insteadOfFirst, titled, titleIn, world } from './testing/world.js';

const REPLAY = { type: 'replay', actions: [], missing: [] };

/** What may stand in the place of an action without anybody being able to tell. */
const GARBAGE: [string, string][] = [
  ['no JSON', 'secret garbage'],
  ['nothing', ''],
  ['half a message', '{"jsonrpc":"2.0","method":"action","params":{"channel":"secr'],
  ['two messages in one', '{"jsonrpc":"2.0"}{"jsonrpc":"2.0"}'],
  ['levels without end', '['.repeat(100_000)],
  ['a batch', '[{"jsonrpc":"2.0","method":"x","params":{"channel":"y"}}]'],
  ['null', 'null'],
  ['an object without a method', '{"jsonrpc":"2.0"}'],
  ['another version of JSON-RPC', '{"jsonrpc":"1.0","method":"action","params":{}}'],
  ['a number as method', '{"jsonrpc":"2.0","method":1,"params":{"channel":"x"}}'],
  ['an action without a channel', '{"jsonrpc":"2.0","method":"action","params":{}}'],
  ['an action with an array as params', '{"jsonrpc":"2.0","method":"action","params":[]}'],
  ['an action with null as params', '{"jsonrpc":"2.0","method":"action","params":null}'],
  ['an action with null as id', '{"jsonrpc":"2.0","id":null,"method":"action","params":{}}'],
];

describe('garbage', () => {
  it.each(GARBAGE)(
    'that could have been an action costs the connection, and nothing else: %s',
    async (_, garbage) => {
      for (const rules of [{}, { validation }]) {
        const host = world();
        const spoil = insteadOfFirst(
          (message) => titleIn(message) === 'lost',
          () => [garbage],
        );
        const { client, statuses, status, problems } = await told(spoiled(host, spoil), rules);
        const session = await client.subscribe(SESSION, { as: 'session' });
        const titles: string[] = [];
        session.onState(({ title }) => void titles.push(title));
        for (const title of ['before', 'lost', 'after']) host.act(SESSION, titled(title));
        await status('waiting');
        await status('ready');
        expect(titles).toEqual(['before', 'lost', 'after']);
        expect(statuses.map(({ kind }) => kind)).toEqual(['waiting', 'connecting', 'ready']);
        expect(client.status).toMatchObject({ resumed: 'replay' });
        expect([host.connections.size, problems.length]).toEqual([1, 1]);
        const texts = [...problems, statuses[0]].map((each) =>
          JSON.stringify([each, String((each as { error?: Error }).error)]),
        );
        expect(texts.join()).not.toContain('secret');
      }
    },
  );

  it.each([
    ['a notification without a channel', '{"jsonrpc":"2.0","method":"root/sang","params":{}}'],
    ['a notification with null as params', '{"jsonrpc":"2.0","method":"root/sang","params":null}'],
    ['a request without params', '{"jsonrpc":"2.0","id":1,"method":"resourceRead"}'],
    ['a request with an object as id', '{"jsonrpc":"2.0","id":{},"method":"resourceRead"}'],
    ['an answer to nothing', '{"jsonrpc":"2.0","result":1}'],
  ])('that can be no action costs nothing: %s', async (_, garbage) => {
    const { connection, client, statuses, kinds } = await playing({ validation });
    connection.say(garbage);
    await quiet();
    expect([client.status.kind, statuses]).toEqual(['ready', []]);
    expect(kinds()).toHaveLength(1);
  });

  it('instead of the answer to initialize is one error in the end', async () => {
    const host = new HandHost();
    const failed = failure(told(host.connector, { validation }));
    const connection = await host.next();
    await connection.next();
    connection.say('secret garbage');
    const error = await failed;
    expect(error.name).toBe('JsonError');
    expect(error.message).not.toContain('secret');
    await quiet();
    expect([host.connections.length, connection.ends.length]).toEqual([1, 1]);
  });
});

describe('a host that breaks the protocol again and again', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['says garbage after each handshake', { answer: REPLAY, garbage: 'garbage' }],
    ['says garbage instead of each handshake', { garbage: 'garbage' }],
    ['answers reconnect with what there is not', { answer: { type: 'sometimes' } }],
    ['answers reconnect with a text', { answer: 'fine' }],
    ['answers reconnect with half of a replay', { answer: { type: 'replay' } }],
    ['answers reconnect with actions of nothing', { answer: { ...REPLAY, actions: [7] } }],
  ])(
    'ends the client with one ProtocolViolationError: one that %s',
    async (_, { answer, garbage }: { answer?: unknown; garbage?: string }) => {
      const { client, connection, host, statuses } = await playing({ validation });
      const root = await client.subscribe(ROOT_URI, { as: 'root' });
      const ends: unknown[] = [];
      root.onEnd((error) => void ends.push(error));
      const outcome = client.dispatch(ROOT_URI, { type: 'root/configChanged', config: {} });
      const waiting = failure(root.waitFor(() => false));
      connection.say('garbage');
      for (let times = 2; times <= 5; times++) {
        const line = await host.next();
        const message = await line.next();
        // What could not be taken up is begun anew.
        const initialized = { protocolVersion: '0.0.0', serverSeq: 0, snapshots: [] };
        if (answer) line.answer(message, message.method === 'reconnect' ? answer : initialized);
        if (garbage !== undefined) line.say(garbage);
      }
      while (client.status.kind !== 'closed') await quiet();
      expect(host.connections).toHaveLength(5);
      const { error } = client.status;
      expect(error?.name).toBe('ProtocolViolationError');
      expect(error?.message).toMatch(/^the host broke the protocol 5 times in a row: /);
      expect(error?.cause).toBeInstanceOf(Error);
      expect(statuses.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
      expect(ends).toEqual([error]);
      expect(await waiting).toBe(error);
      expect(await outcome).toMatchObject({ status: 'dropped' });
      expect(await failure(client.request('ping', { channel: ROOT_URI }))).toBe(error);
    },
  );

  it.each(['protocol', 'limit'] as const)(
    'ends the client when transports end for that reason: %s',
    async (kind) => {
      const host = new HandHost();
      let end: () => void = () => {};
      const connecting = told(async (options) => {
        const transport = await host.connector(options);
        return {
          get queuedBytes() {
            return transport.queuedBytes;
          },
          open(listener) {
            transport.open(listener);
            end = () => {
              transport.close();
              listener.onEnd({ kind, reason: 'a binary frame arrived' });
            };
          },
          send: (text) => transport.send(text),
          close: (reason) => transport.close(reason),
        };
      });
      await (await host.next()).initialize();
      const { client, status } = await connecting;
      end();
      for (let times = 2; times <= 5; times++) {
        const line = await host.next();
        line.answer(await line.until('reconnect'), REPLAY);
        await status('ready');
        end();
      }
      expect(client.status).toMatchObject({
        kind: 'closed',
        error: { name: 'ProtocolViolationError', message: expect.stringContaining('binary frame') },
      });
    },
  );

  it('is forgiven once a connection has held', async () => {
    vi.useFakeTimers();
    const { client, connection, host } = await playing({ reconnect: { stableMs: 1000 } });
    let line = connection;
    for (let times = 0; times < 12; times++) {
      await vi.advanceTimersByTimeAsync(1000);
      line.say('garbage');
      await quiet();
      expect(client.status).toMatchObject({ kind: 'waiting', attempt: 1 });
      await vi.advanceTimersByTimeAsync(1);
      line = await host.next();
      line.answer(await line.until('reconnect'), REPLAY);
    }
    await quiet();
    expect(client.status.kind).toBe('ready');
  });
});
