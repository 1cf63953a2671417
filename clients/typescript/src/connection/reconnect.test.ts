import {
  type ActionEnvelope,
  JsonRpcErrorCodes,
  ROOT_URI,
  type StateAction,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CHAT,
  chatState,
  harness,
  rootState,
  SESSION,
  sessionState,
} from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { failure, playing, rootSnapshot } from './testing/hand-host.js';

const titled = (title: string): StateAction => ({ type: 'session/titleChanged', title });
const active = (activeSessions: number): StateAction => ({
  type: 'root/activeSessionsChanged',
  activeSessions,
});

/** A client with the root, a session and a chat, all with state, and an MCP channel without. */
async function subscribed(options: Parameters<typeof harness>[0] = {}) {
  const here = await harness(options, { validation });
  const { host, client } = here;
  host.add(SESSION, 'session', sessionState());
  host.add(CHAT, 'chat', chatState());
  host.stateless.add('mcp://h/1');
  const root = await client.subscribe(ROOT_URI, { as: 'root' });
  const session = await client.subscribe(SESSION, { as: 'session' });
  const chat = await client.subscribe(CHAT, { as: 'chat' });
  const mcp = await client.subscribe('mcp://h/1', { as: 'stateless' });
  const problems: unknown[] = [];
  client.onProblem((problem) => void problems.push(problem));
  return { ...here, root, session, chat, mcp, problems };
}

describe('a connection that was lost', () => {
  afterEach(() => void vi.useRealTimers());

  it('is taken up by reconnect, before anything else, with all that was seen (C-1, TR-15, TR-16)', async () => {
    const { client, host, sent, breakAnd } = await subscribed();
    host.act(SESSION, titled('one'));
    await quiet();
    const before = sent.length;
    await breakAnd();
    expect(sent[before]).toMatchObject({
      method: 'reconnect',
      params: {
        channel: ROOT_URI,
        clientId: 'me',
        lastSeenServerSeq: 1,
        subscriptions: [ROOT_URI, SESSION, CHAT],
      },
    });
    expect(client.status).toMatchObject({ kind: 'ready', resumed: 'replay' });
    client.close();
  });

  it("brings what was missed, in the host's order, like live actions (TR-16)", async () => {
    const { client, host, breakAnd, root, session, problems } = await subscribed();
    const envelopes: ActionEnvelope[] = [];
    const states: unknown[] = [];
    for (const each of [root, session]) each.onEnvelope((envelope) => envelopes.push(envelope));
    session.onState(({ title }) => void states.push(title));
    const read = session.envelopes();
    host.act(SESSION, titled('live'));
    await quiet();
    await breakAnd(() => {
      host.act(SESSION, titled('missed'));
      host.act(ROOT_URI, active(1));
      host.act(SESSION, titled('missed too'));
    });
    host.act(SESSION, titled('live again'));
    await quiet();
    expect(envelopes.map(({ serverSeq }) => serverSeq)).toEqual([1, 2, 3, 4, 5]);
    expect(states).toEqual(['live', 'missed', 'missed too', 'live again']);
    for (const serverSeq of [1, 2, 4, 5]) {
      expect((await read.next()).value).toMatchObject({ serverSeq });
    }
    expect(session.state).toEqual(host.state(SESSION, 'session'));
    expect([root.state.activeSessions, problems]).toEqual([1, []]);
    client.close();
  });

  it('brings fresh snapshots of every channel where the host no longer knows what was missed', async () => {
    const { client, host, breakAnd, root, session, chat, problems } = await subscribed({
      replayLimit: 1,
    });
    const snapshots: string[] = [];
    root.onSnapshot(() => void snapshots.push('root'));
    session.onSnapshot(() => void snapshots.push('session'));
    chat.onSnapshot(() => void snapshots.push('chat'));
    await breakAnd(() => {
      host.act(SESSION, titled('missed'));
      host.act(CHAT, { type: 'chat/activityChanged', activity: 'busy' });
      host.act(ROOT_URI, active(7));
    });
    expect(client.status).toMatchObject({ kind: 'ready', resumed: 'snapshot' });
    expect(snapshots.sort()).toEqual(['chat', 'root', 'session']);
    expect(session.state).toEqual(host.state(SESSION, 'session'));
    expect(chat.state).toEqual(host.state(CHAT, 'chat'));
    expect(root.state).toEqual(host.state(ROOT_URI, 'root'));
    host.act(SESSION, titled('live again'));
    await quiet();
    expect([session.state.title, problems]).toEqual(['live again', []]);
    client.close();
  });

  it.each([
    ['says so', undefined],
    ['leaves its snapshot out', 0],
  ])('ends the channels that are gone, when the host %s (C-11)', async (_, replayLimit) => {
    const { client, host, breakAnd, session, chat } = await subscribed(
      replayLimit === undefined ? {} : { replayLimit },
    );
    const ends: unknown[] = [];
    chat.onEnd((error) => void ends.push(error));
    await breakAnd(() => {
      host.remove(CHAT);
      host.act(SESSION, titled('still here'));
    });
    expect(ends).toMatchObject([{ name: 'ChannelGoneError' }]);
    expect([chat.ended, chat.error]).toEqual([true, ends[0]]);
    expect([session.live, session.state.title]).toEqual([true, 'still here']);
    await breakAnd();
    expect(client.status.kind).toBe('ready');
    client.close();
  });

  it('subscribes again to channels without state, and goes on with them (C-12)', async () => {
    const { client, host, sent, breakAnd, mcp } = await subscribed();
    const received: string[] = [];
    mcp.onNotification(({ method }) => void received.push(method));
    const before = sent.length;
    await breakAnd();
    await quiet();
    expect(sent.slice(before)).toMatchObject([
      { method: 'reconnect' },
      { method: 'subscribe', params: { channel: 'mcp://h/1' } },
    ]);
    host.notify('notifications/tools/list_changed', { channel: 'mcp://h/1' });
    await quiet();
    expect([mcp.live, received]).toEqual([true, ['notifications/tools/list_changed']]);
    client.close();
  });

  it('begins anew with all channels when the host does not know the client (C-12)', async () => {
    const { client, host, sent, breakAnd, session, chat, mcp, problems } = await subscribed();
    host.act(SESSION, titled('one'));
    await quiet();
    const before = sent.length;
    await breakAnd(() => {
      host.forgetClients();
      host.act(SESSION, titled('two'));
    });
    await quiet();
    expect(sent.slice(before)).toMatchObject([
      { method: 'reconnect' },
      {
        method: 'initialize',
        params: { clientId: 'me', initialSubscriptions: [ROOT_URI, SESSION, CHAT] },
      },
      { method: 'subscribe', params: { channel: 'mcp://h/1' } },
    ]);
    expect(client.status).toMatchObject({ kind: 'ready', resumed: 'snapshot' });
    expect([session.state.title, chat.live, mcp.live]).toEqual(['two', true, true]);
    expect(problems).toEqual([]);
    client.close();
  });

  it('begins anew from a host that was started again, whose numbers are lower', async () => {
    const { client, host, connection } = await playing(
      {},
      { serverSeq: 900, snapshots: [rootSnapshot(900)] },
    );
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    connection.close();
    const next = await host.next();
    next.refuse(await next.until('reconnect'), JsonRpcErrorCodes.InvalidParams);
    await next.initialize({ serverSeq: 2, snapshots: [rootSnapshot(2)] });
    await quiet();
    next.notify('action', { channel: ROOT_URI, serverSeq: 3, action: active(5) });
    await quiet();
    expect(root.state.activeSessions).toBe(5);
    next.close();
    const last = await host.next();
    expect((await last.next()).params).toMatchObject({ lastSeenServerSeq: 3 });
  });

  it('asks anew for a channel whose options a list of URIs does not carry', async () => {
    const { client, host, sent, breakAnd } = await harness();
    host.add(CHAT, 'chat', chatState());
    const options = { view: { turns: 2 }, delivery: { maxLatencyMs: 50 } };
    const chat = await client.subscribe(CHAT, { as: 'chat', ...options });
    await breakAnd(() => host.forgetClients());
    await quiet();
    const asked = sent.filter(({ method }) => method === 'subscribe').map(({ params }) => params);
    expect(asked).toEqual([
      { channel: CHAT, ...options },
      { channel: CHAT, ...options },
    ]);
    expect(chat.live).toBe(true);
    client.close();
  });

  it('keeps the last state to be seen while it is gone', async () => {
    const { client, host, connection } = await playing();
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const ends: unknown[] = [];
    root.onEnd((error) => void ends.push(error));
    connection.close();
    const next = await host.next();
    await next.next();
    expect([root.live, root.ended, root.state, ends]).toEqual([false, false, { agents: [] }, []]);
  });

  it('is not asked about what came of a channel before its snapshot', async () => {
    const { client, host, connection } = await playing();
    const joining = client.subscribe(SESSION, { as: 'session' });
    await connection.until('subscribe');
    connection.notify('action', { channel: SESSION, serverSeq: 9, action: titled('early') });
    await quiet();
    connection.close();
    const next = await host.next();
    const message = await next.next();
    expect(message.params).toMatchObject({ lastSeenServerSeq: 0, subscriptions: [ROOT_URI] });
    next.answer(message, { type: 'replay', actions: [], missing: [] });
    const state = sessionState({ title: 'whole' });
    next.answer(await next.until('subscribe'), {
      snapshot: { resource: SESSION, state, fromSeq: 9 },
    });
    expect((await joining).state.title).toBe('whole');
  });
});

describe('a request around a break', () => {
  afterEach(() => void vi.useRealTimers());

  it('fails when it was sent before, and is not sent again', async () => {
    const { client, host, connection } = await playing();
    const failed = failure(client.request('listSessions', { channel: ROOT_URI }));
    await connection.until('listSessions');
    connection.close('good night');
    expect(await failed).toMatchObject({ name: 'ConnectionLostError' });
    const next = await host.next();
    next.answer(await next.next(), { type: 'replay', actions: [], missing: [] });
    await quiet();
    expect(next.received).toHaveLength(1);
  });

  it('waits for the next connection when it is made while there is none', async () => {
    const { client, host, connection, status } = await playing();
    connection.close();
    await status('waiting');
    const asked = client.request('listSessions', { channel: ROOT_URI });
    const next = await host.next();
    next.answer(await next.next(), { type: 'replay', actions: [], missing: [] });
    next.answer(await next.until('listSessions'), { items: [] });
    expect(await asked).toEqual({ items: [] });
  });

  it('waits no longer than for an answer, or its signal, or the end', async () => {
    const { client, connection, status } = await playing({ random: () => 0.999 });
    vi.useFakeTimers();
    connection.close();
    await status('waiting');
    const abort = new AbortController();
    const params = { channel: ROOT_URI } as const;
    const late = failure(client.request('ping', params, { timeoutMs: 10 }));
    const aborted = failure(client.request('ping', params, { signal: abort.signal }));
    const before = failure(client.request('ping', params, { signal: AbortSignal.abort() }));
    const closed = failure(client.request('ping', params));
    await vi.advanceTimersByTimeAsync(10);
    expect(await before).toMatchObject({ name: 'AbortError' });
    expect(await late).toMatchObject({ name: 'RequestTimeoutError', method: 'ping' });
    abort.abort(new Error('no longer wanted'));
    expect(await aborted).toMatchObject({ message: 'no longer wanted' });
    client.close();
    expect(await closed).toMatchObject({ name: 'ClientClosedError' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails at once when it is a notification', async () => {
    const { client, connection, status } = await playing();
    connection.close();
    await status('waiting');
    const send = () =>
      client.notify('notifications/message', { channel: 'mcp://h/1', level: 'info', data: 1 });
    expect(send).toThrow('there is no connection');
  });
});

describe('a root channel that is not subscribed to', () => {
  it('is not asked for after a break either', async () => {
    const { client, host, breakAnd, sent } = await harness({}, { initialSubscriptions: [] });
    host.add(ROOT_URI, 'root', rootState());
    await breakAnd();
    expect(sent.at(-1)).toMatchObject({ method: 'reconnect', params: { subscriptions: [] } });
    client.close();
  });
});
