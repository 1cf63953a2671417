import { ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHAT, SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { type FromHost, type Spoil, spoiled } from './testing/broken-line.js';
import { failure, playing, told } from './testing/hand-host.js';
import { titled, world } from './testing/world.js';

const isAnswer = ({ method }: FromHost) => method === undefined;

/** Ways to answer too much; what is too much is one message for each answer. */
const TOO_MUCH: [string, Spoil][] = [
  ['answers everything twice', (message) => (isAnswer(message) ? [message, message] : [message])],
  [
    'answers what nobody asked',
    (message) =>
      isAnswer(message) ? [{ jsonrpc: '2.0', id: 100_000, result: {} }, message] : [message],
  ],
  [
    'says of errors that they answer nothing',
    (message) =>
      isAnswer(message)
        ? [{ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'what?' } }, message]
        : [message],
  ],
  [
    'answers with a text as id too',
    (message) =>
      isAnswer(message) ? [{ ...message, id: String(message.id), error: {} }, message] : [message],
  ],
  [
    'answers once more with an error',
    (message) =>
      isAnswer(message)
        ? [message, { jsonrpc: '2.0', id: message.id, error: { code: 1, message: 'no' } }]
        : [message],
  ],
];

describe('a host that', () => {
  it.each(TOO_MUCH)('%s changes nothing, and is told of', async (_, spoil) => {
    const host = world();
    const { client, kinds, status } = await told(spoiled(host, spoil), { validation });
    const session = await client.subscribe(SESSION, { as: 'session' });
    expect(await session.dispatch(titled('mine'))).toMatchObject({ status: 'confirmed' });
    expect(await client.request('ping', { channel: ROOT_URI })).toBeNull();
    host.cut();
    host.act(SESSION, titled('missed'));
    await status('waiting');
    await status('ready');
    await quiet();
    expect(session.state).toEqual(host.state(SESSION, 'session'));
    expect(host.connections.size).toBe(1);
    // Those of subscribe, ping and reconnect; that of initialize may come before anybody listens.
    expect(kinds().length).toBeGreaterThanOrEqual(3);
    expect(new Set(kinds())).toEqual(new Set(['unexpectedAnswer']));
  });

  it('mixes up its answers is found out where they are checked', async () => {
    const { client, connection } = await playing({ validation });
    const listed = failure(client.request('listSessions', { channel: ROOT_URI }));
    const pinged = failure(client.request('ping', { channel: ROOT_URI }));
    const first = await connection.until('listSessions');
    const second = await connection.until('ping');
    connection.answer(first, null);
    connection.answer(second, { items: [] });
    expect(await listed).toMatchObject({ name: 'InvalidMessageError', problem: { path: '' } });
    expect(await pinged).toMatchObject({ name: 'InvalidMessageError', problem: { path: '' } });
    expect(client.status.kind).toBe('ready');
  });
});

describe('a host that never answers', () => {
  afterEach(() => void vi.useRealTimers());

  it('a request costs that request, in time', async () => {
    vi.useFakeTimers();
    const { client, connection, kinds } = await playing({ requestTimeoutMs: 500 });
    const failed = failure(client.request('listSessions', { channel: ROOT_URI }));
    const message = await connection.until('listSessions');
    await vi.advanceTimersByTimeAsync(500);
    expect(await failed).toMatchObject({ name: 'RequestTimeoutError', method: 'listSessions' });
    connection.answer(message, { items: [] });
    await quiet();
    expect([client.status.kind, kinds()]).toEqual(['ready', ['unexpectedAnswer']]);
  });

  it('a subscription costs that channel, and the others live on', async () => {
    vi.useFakeTimers();
    const { client, connection } = await playing({ requestTimeoutMs: 500 });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const failed = failure(client.subscribe(SESSION, { as: 'session' }));
    const message = await connection.until('subscribe');
    await vi.advanceTimersByTimeAsync(500);
    expect(await failed).toMatchObject({ name: 'RequestTimeoutError', method: 'subscribe' });
    const late = { resource: SESSION, state: sessionState(), fromSeq: 0 };
    connection.answer(message, { snapshot: late });
    await quiet();
    expect([root.live, client.status.kind]).toEqual([true, 'ready']);
    const joining = client.subscribe(SESSION, { as: 'session' });
    connection.answer(await connection.until('subscribe'), { snapshot: late });
    expect((await joining).live).toBe(true);
  });

  it('an action costs nothing but waiting: its effect is shown, and no more wait than are allowed', async () => {
    const { client, connection } = await playing({ limits: { maxPendingActions: 3 } });
    const joining = client.subscribe(SESSION, { as: 'session' });
    const snapshot = { resource: SESSION, state: sessionState(), fromSeq: 0 };
    connection.answer(await connection.until('subscribe'), { snapshot });
    const session = await joining;
    const outcomes = ['1', '2', '3'].map((title) => session.dispatch(titled(title)));
    expect(() => session.dispatch(titled('4'))).toThrow('maxPendingActions: 3');
    expect([session.state.title, session.pendingCount]).toEqual(['3', 3]);
    client.close();
    expect((await Promise.all(outcomes)).map(({ status }) => status)).toEqual([
      'dropped',
      'dropped',
      'dropped',
    ]);
    expect(session.state.title).toBe('a session');
  });

  it('an action on a channel without subscription leaves its outcome open, in time', async () => {
    vi.useFakeTimers();
    const { client } = await playing({ echoTimeoutMs: 500 });
    const outcome = client.dispatch(CHAT, { type: 'chat/turnCancelled', turnId: 't', duration: 1 });
    await vi.advanceTimersByTimeAsync(500);
    expect(await outcome).toEqual({ status: 'unconfirmed' });
    expect(vi.getTimerCount()).toBe(1);
  });

  it('actions on channels without subscription wait no more than are allowed', async () => {
    vi.useFakeTimers();
    const limits = { maxPendingActions: 2 };
    const { client } = await playing({ echoTimeoutMs: 500, limits });
    const cancelled = { type: 'chat/turnCancelled', turnId: 't', duration: 1 } as const;
    for (const channel of ['ahp-chat:/1', 'ahp-chat:/2']) void client.dispatch(channel, cancelled);
    expect(() => client.dispatch(CHAT, cancelled)).toThrow('maxPendingActions: 2');
    await vi.advanceTimersByTimeAsync(500);
    expect(() => client.dispatch(CHAT, cancelled)).not.toThrow();
  });

  it('an action that no connection came for in time is dropped, and never sent', async () => {
    vi.useFakeTimers();
    const host = world();
    const taken: string[] = [];
    const { client, status } = await told(host.connector(), {
      echoTimeoutMs: 500,
      reconnect: { baseMs: 10_000, maxMs: 10_000 },
      random: () => 1,
    });
    host.dispatched = (_uri, _clientSeq, { type }) => taken.push(type);
    host.cut();
    await status('waiting');
    const late = client.dispatch(CHAT, { type: 'chat/turnCancelled', turnId: 't', duration: 1 });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(await late).toMatchObject({ status: 'dropped' });
    void client.dispatch(CHAT, { type: 'chat/draftChanged' });
    await vi.advanceTimersByTimeAsync(100);
    await status('ready');
    await quiet();
    expect(taken).toEqual(['chat/draftChanged']);
  });
});

describe('a host whose answer to subscribe', () => {
  it.each([
    ['is null', null],
    ['is a text', 'secret'],
    ['has no snapshot', {}],
    ['has null as snapshot', { snapshot: null }],
    ['has a snapshot without state', { snapshot: { resource: SESSION, fromSeq: 0 } }],
    ['has a text as state', { snapshot: { resource: SESSION, state: 'secret', fromSeq: 0 } }],
    ['has an array as state', { snapshot: { resource: SESSION, state: [], fromSeq: 0 } }],
    ['has a fraction as number', { snapshot: { resource: SESSION, state: {}, fromSeq: 0.5 } }],
  ])('%s costs that channel alone, and may do better next time', async (_, answer) => {
    for (const rules of [{}, { validation }]) {
      const { client, connection } = await playing(rules);
      const root = await client.subscribe(ROOT_URI, { as: 'root' });
      const failed = failure(client.subscribe(SESSION, { as: 'session' }));
      connection.answer(await connection.until('subscribe'), answer);
      const error = await failed;
      expect(['InvalidMessageError', 'ChannelGoneError']).toContain(error.name);
      expect(error.message).not.toContain('secret');
      expect([root.live, client.status.kind]).toEqual([true, 'ready']);
      const joining = client.subscribe(SESSION, { as: 'session' });
      const snapshot = { resource: SESSION, state: sessionState(), fromSeq: 0 };
      connection.answer(await connection.until('subscribe'), { snapshot });
      expect((await joining).live).toBe(true);
    }
  });
});
