import { ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { CHAT, SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { type FromHost, spoiled } from './testing/broken-line.js';
import { playing, told } from './testing/hand-host.js';
import { busy, insteadOfFirst, titled, titleIn, world } from './testing/world.js';

/** The session and the chat of a client whose host's messages are spoiled. */
async function watching(host: ReturnType<typeof world>, spoil: Parameters<typeof spoiled>[1]) {
  const here = await told(spoiled(host, spoil), { validation });
  const session = await here.client.subscribe(SESSION, { as: 'session' });
  const chat = await here.client.subscribe(CHAT, { as: 'chat' });
  return { ...here, session, chat };
}

const changed = (message: FromHost, more: object) => ({
  ...message,
  params: { ...message.params, ...more },
});

describe('a known action that does not fit', () => {
  it.each([
    ['because a field has a wrong type', { action: { type: 'session/titleChanged', title: 7 } }],
    ['because a field is missing', { action: { type: 'session/titleChanged' } }],
    ['because it has no type', { action: { title: 'x' } }],
    ['because its type is a number', { action: { type: 7 } }],
    ['because it is null', { action: null }],
    ['because its number is a text', { serverSeq: '1' }],
    ['because its number is a fraction', { serverSeq: 1.5 }],
    ['because its origin is a text', { origin: 'secret' }],
    ['because its reason is a number', { rejectionReason: 7 }],
  ])('has the channel fetched anew, %s', async (_, wrong) => {
    const host = world();
    const { client, session, chat, kinds, statuses } = await watching(
      host,
      insteadOfFirst(
        (message) => titleIn(message) === 'bad',
        (message) => [changed(message, wrong)],
      ),
    );
    const snapshots: string[] = [];
    session.onSnapshot(({ title }) => void snapshots.push(title));
    host.act(SESSION, titled('before'));
    host.act(SESSION, titled('bad'));
    host.act(CHAT, busy('meanwhile'));
    host.act(SESSION, { type: 'session/activityChanged', activity: 'after' });
    await quiet();
    expect(session.state).toEqual(host.state(SESSION, 'session'));
    expect([session.live, chat.state.activity]).toEqual([true, 'meanwhile']);
    expect([snapshots, kinds()]).toEqual([['bad'], ['invalidNotification']]);
    expect([statuses, client.status.kind]).toEqual([[], 'ready']);
  });

  it('costs nothing where nobody is subscribed', async () => {
    const { connection, kinds, statuses } = await playing({ validation });
    const action = { type: 'session/titleChanged', title: 7 };
    connection.notify('action', { channel: SESSION, serverSeq: 1, action });
    await quiet();
    expect([kinds(), statuses]).toEqual([['invalidNotification'], []]);
    expect(connection.received).toHaveLength(1);
  });

  it('is ignored by the reducers where nothing is checked, and the channel goes on', async () => {
    const host = world();
    const spoil = insteadOfFirst(
      (message) => titleIn(message) === 'bad',
      (message) => [changed(message, { action: { type: 'session/titleChanged', title: 7 } })],
    );
    const { client } = await told(spoiled(host, spoil));
    const session = await client.subscribe(SESSION, { as: 'session' });
    host.act(SESSION, titled('bad'));
    await quiet();
    expect([session.live, typeof session.state.title]).toEqual([true, 'string']);
    host.act(SESSION, titled('good'));
    await quiet();
    expect(session.state.title).toBe('good');
  });

  it('leaves own actions to be answered that are under way', async () => {
    const host = world();
    const { session } = await watching(
      host,
      insteadOfFirst(
        (message) => titleIn(message) === 'bad',
        (message) => [changed(message, { serverSeq: null })],
      ),
    );
    host.act(SESSION, titled('bad'));
    const outcomes = ['mine', 'mine too'].map((title) => session.dispatch(titled(title)));
    expect((await Promise.all(outcomes)).map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
    ]);
    await quiet();
    expect(session.state).toEqual(host.state(SESSION, 'session'));
    expect([session.state.title, session.pendingCount]).toEqual(['mine too', 0]);
  });

  it('that answers an own action ends the wait for its outcome', async () => {
    const host = world();
    const { session } = await watching(
      host,
      insteadOfFirst(
        (message) => titleIn(message) === 'mine',
        (message) => [changed(message, { rejectionReason: 7 })],
      ),
    );
    const [mine, another] = ['mine', 'another'].map((title) => session.dispatch(titled(title)));
    expect(await mine).toEqual({
      status: 'dropped',
      reason: 'the answer of the host could not be read',
    });
    expect(await another).toMatchObject({ status: 'confirmed' });
    await quiet();
    expect(session.state).toEqual(host.state(SESSION, 'session'));
    expect([session.state.title, session.pendingCount]).toEqual(['another', 0]);
  });

  it.each([
    ['initialize', 'protocolVersion'],
    ['subscribe', '"snapshot"'],
    ['reconnect', '"replay"'],
  ])('is mended when it comes right behind the answer to %s', async (method, member) => {
    const host = world();
    let isArmed = method !== 'reconnect';
    const isTheAnswer = ({ method: notAnswer, result }: FromHost) =>
      isArmed && notAnswer === undefined && JSON.stringify(result).includes(member);
    const spoil = insteadOfFirst(isTheAnswer, (message) => {
      host.act(SESSION, titled('unreadable'));
      const action = { type: 'session/titleChanged', title: 7 };
      const params = { channel: SESSION, serverSeq: host.serverSeq, action };
      return [message, { jsonrpc: '2.0', method: 'action', params }];
    });
    const connector = spoiled(host, (message) =>
      titleIn(message) === 'unreadable' ? [] : spoil(message),
    );
    const { client, status } = await told(connector, {
      validation,
      ...(method === 'initialize' && { initialSubscriptions: [SESSION] }),
    });
    const session = await client.subscribe(SESSION, { as: 'session' });
    if (method === 'reconnect') {
      isArmed = true;
      host.cut();
      await status('waiting');
      await status('ready');
    }
    await quiet();
    expect([session.live, session.state.title]).toEqual([true, 'unreadable']);
  });

  it('is mended even when the connection is lost before the snapshot arrives', async () => {
    const { client, connection, host } = await playing({ validation });
    const joining = client.subscribe(SESSION, { as: 'session' });
    const snapshot = { resource: SESSION, state: sessionState(), fromSeq: 0 };
    connection.answer(await connection.until('subscribe'), { snapshot });
    const session = await joining;
    connection.notify('action', {
      channel: SESSION,
      serverSeq: 1,
      action: { type: 'session/titleChanged' },
    });
    // Whatever comes for other channels is beyond the number of the one that was lost.
    connection.notify('action', {
      channel: ROOT_URI,
      serverSeq: 2,
      action: { type: 'root/activeSessionsChanged', activeSessions: 2 },
    });
    await connection.until('subscribe');
    connection.close();
    const next = await host.next();
    const message = await next.until('reconnect');
    expect(message.params).toMatchObject({ lastSeenServerSeq: 2, subscriptions: [ROOT_URI] });
    next.answer(message, { type: 'replay', actions: [], missing: [] });
    const state = sessionState({ title: 'whole' });
    next.answer(await next.until('subscribe'), {
      snapshot: { resource: SESSION, state, fromSeq: 2 },
    });
    await quiet();
    expect([session.live, session.state.title]).toEqual([true, 'whole']);
  });

  it('in a replay has its channel fetched anew, and the others go on', async () => {
    const host = world();
    const { client, session, chat, kinds, status } = await watching(
      host,
      insteadOfFirst(
        ({ result }) => (result as { type?: string } | null)?.type === 'replay',
        (message) => {
          const result = message.result as { actions: object[] };
          const [first, ...rest] = result.actions;
          const bad = { ...first, action: { type: 'session/titleChanged', title: 7 } };
          return [{ ...message, result: { ...result, actions: [bad, ...rest] } }];
        },
      ),
    );
    host.cut();
    host.act(SESSION, titled('bad'));
    host.act(CHAT, busy('missed'));
    await status('waiting');
    await status('ready');
    await quiet();
    expect([session.state.title, chat.state.activity]).toEqual(['bad', 'missed']);
    expect([kinds(), client.status.kind]).toEqual([['invalidResult'], 'ready']);
  });

  it('is not mended without end: the connection is made again, and then the client ends', async () => {
    const { client, connection, host, statuses } = await playing({ validation });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    let asked = 0;
    const play = async (line: typeof connection) => {
      const bad = { type: 'root/activeSessionsChanged', activeSessions: 'many' };
      const snapshot = { resource: ROOT_URI, state: { agents: [] }, fromSeq: 0 };
      while (line.ends.length === 0) {
        line.notify('action', { channel: ROOT_URI, serverSeq: 1, action: bad });
        await quiet();
        if (line.ends.length > 0) return;
        line.answer(await line.until('subscribe'), { snapshot });
        await quiet();
        asked++;
      }
    };
    await play(connection);
    expect([asked, statuses[0]?.kind]).toEqual([16, 'waiting']);
    while (client.status.kind !== 'closed') {
      const line = await host.next();
      line.answer(await line.until('reconnect'), { type: 'replay', actions: [], missing: [] });
      await quiet();
      await play(line);
    }
    expect(client.status).toMatchObject({ error: { name: 'ProtocolViolationError' } });
    expect([host.connections.length, asked]).toEqual([5, 5 * 16]);
    expect(root.error).toMatchObject({ name: 'ProtocolViolationError' });
  });
});

describe('an action that this version does not know', () => {
  it('is ignored silently, and its number counts (C-13, C-14)', async () => {
    const { client, connection, host, kinds } = await playing({ validation });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const { state } = root;
    connection.notify('action', {
      channel: ROOT_URI,
      serverSeq: 8,
      action: { type: 'root/sang', melody: [1, { deep: true }] },
      later: 'field',
    });
    await quiet();
    expect([root.state, kinds(), connection.received.length]).toEqual([state, [], 1]);
    expect(root.state).toBe(state);
    connection.close();
    const next = await host.next();
    expect((await next.next()).params).toMatchObject({ lastSeenServerSeq: 8 });
  });
});

describe('sequence numbers', () => {
  const acting = (serverSeq: number, activeSessions: number) => ({
    jsonrpc: '2.0',
    method: 'action',
    params: {
      channel: ROOT_URI,
      serverSeq,
      action: { type: 'root/activeSessionsChanged', activeSessions },
    },
  });

  async function counting() {
    const here = await playing({ validation });
    const root = await here.client.subscribe(ROOT_URI, { as: 'root' });
    const seen: number[] = [];
    root.onEnvelope(({ serverSeq }) => void seen.push(serverSeq));
    return { ...here, root, seen };
  }

  it('that are skipped do not matter', async () => {
    const { connection, host, root, seen, kinds } = await counting();
    connection.say(acting(1, 1), acting(5, 5), acting(2 ** 52, 6));
    await quiet();
    expect([root.state.activeSessions, seen]).toEqual([6, [1, 5, 2 ** 52]]);
    expect(kinds()).toEqual([]);
    connection.close();
    const next = await host.next();
    expect((await next.next()).params).toMatchObject({ lastSeenServerSeq: 2 ** 52 });
  });

  it('that come again change nothing', async () => {
    const { connection, root, seen, kinds } = await counting();
    connection.say(acting(1, 1), acting(1, 100), acting(2, 2), acting(1, 100), acting(0, 100));
    connection.say(acting(-5, 100));
    await quiet();
    expect([root.state.activeSessions, seen, kinds()]).toEqual([2, [1, 2], []]);
  });

  it('beyond 2^53 cannot be relied on, so the channel is fetched anew', async () => {
    const { connection, root, seen } = await counting();
    connection.say(acting(2 ** 53, 9));
    const snapshot = { resource: ROOT_URI, state: { agents: [], activeSessions: 4 }, fromSeq: 4 };
    connection.answer(await connection.until('subscribe'), { snapshot });
    await quiet();
    expect([root.state.activeSessions, seen]).toEqual([4, []]);
  });
});
