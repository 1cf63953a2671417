import { AhpErrorCodes, type StateAction } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, playing } from '../connection/testing/hand-host.js';
import { CHAT, chatState, harness, SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';

const titled = (title: string): StateAction => ({ type: 'session/titleChanged', title });

async function withSession() {
  const here = await harness({}, { validation });
  here.host.add(SESSION, 'session', sessionState());
  return here;
}

describe('a subscription', () => {
  afterEach(() => void vi.useRealTimers());

  it('is shared by all its uses, and ends with the last one', async () => {
    const { client, host, params } = await withSession();
    const [one, other] = await Promise.all([
      client.subscribe(SESSION, { as: 'session' }),
      client.subscribe(SESSION, { as: 'session' }),
    ]);
    host.act(SESSION, titled('new'));
    await quiet();
    expect(one.state).toBe(other.state);
    one.close();
    one.close();
    await quiet();
    expect([params('subscribe').length, params('unsubscribe').length]).toEqual([1, 0]);
    expect([one.ended, other.ended, other.state.title]).toEqual([true, false, 'new']);
    other.close();
    await quiet();
    expect(params('unsubscribe')).toEqual([{ channel: SESSION }]);
    host.act(SESSION, titled('unseen'));
    const again = await client.subscribe(SESSION, { as: 'session' });
    expect([params('subscribe').length, again.state.title]).toEqual([2, 'unseen']);
    client.close();
  });

  it.each(['what:/ever', 'no scheme', '', 'ahp-later:/1', 'ahp-root:', 'constructor:/1'])(
    'is not asked for where the scheme is not understood: %j (C-6)',
    async (uri) => {
      const { client, params } = await withSession();
      expect(await failure(client.subscribe(uri))).toBeInstanceOf(RangeError);
      await quiet();
      expect(params('subscribe')).toEqual([]);
      client.close();
    },
  );

  it.each([
    ['with state', { anything: [1] }],
    ['without state', undefined],
  ])('may be of what only the program understands, %s (C-6)', async (_, state) => {
    const { client, connection } = await playing({ validation });
    const joining = client.subscribe('later:/1', { as: 'raw' });
    const snapshot = { resource: 'later:/1', state, fromSeq: 4 };
    connection.answer(await connection.until('subscribe'), state ? { snapshot } : {});
    const raw = await joining;
    const seen: unknown[] = [];
    raw.onEnvelope(({ action }) => void seen.push(action));
    raw.onNotification(({ method }) => void seen.push(method));
    const action = { type: 'later/happened', how: { deep: 1 } };
    connection.notify('action', { channel: 'later:/1', serverSeq: 5, action });
    // One that was refused has not happened.
    const refused = { serverSeq: 6, action, rejectionReason: 'no' };
    connection.notify('action', { channel: 'later:/1', ...refused });
    connection.notify('later/told', { channel: 'later:/1' });
    await quiet();
    expect(seen).toEqual([action, 'later/told']);
    expect(raw.state).toEqual(state);
  });

  it('is of one kind for all', async () => {
    const { client } = await withSession();
    await client.subscribe(SESSION, { as: 'session' });
    expect((await failure(client.subscribe(SESSION, { as: 'raw' }))).message).toContain(
      'is subscribed to as session, not as raw',
    );
    client.close();
  });

  it('carries its options, and takes more state than it asked for (C-59)', async () => {
    const { client, host, params } = await harness({}, { validation });
    const turn = (id: string) => ({
      id,
      message: { text: 'x', origin: { kind: 'user' as const } },
      responseParts: [],
      state: 'complete' as const,
      startedAt: '1970-01-01T00:00:00.000Z',
      duration: 1,
    });
    const turns = ['1', '2', '3', '4'].map(turn) as never[];
    host.add(CHAT, 'chat', chatState({ turns }));
    const options = { view: { turns: 1 }, delivery: { maxLatencyMs: 0 } };
    const chat = await client.subscribe(CHAT, { as: 'chat', ...options });
    expect(params('subscribe')).toEqual([{ channel: CHAT, ...options }]);
    expect(chat.state.turns).toHaveLength(4);
    client.close();
  });

  it('fails with the answer of a host that refuses, and may be tried again', async () => {
    const { client, host } = await withSession();
    host.remove(SESSION);
    expect(await failure(client.subscribe(SESSION))).toMatchObject({
      name: 'RpcError',
      code: AhpErrorCodes.NotFound,
    });
    host.add(SESSION, 'session', sessionState({ title: 'now' }));
    expect((await client.subscribe(SESSION, { as: 'session' })).state.title).toBe('now');
    client.close();
  });

  it('is given up when its signal is aborted', async () => {
    const { client, connection } = await playing();
    const abort = new AbortController();
    const reason = new Error('no longer wanted');
    const failed = failure(client.subscribe(SESSION, { as: 'session', signal: abort.signal }));
    const message = await connection.until('subscribe');
    abort.abort(reason);
    expect(await failed).toBe(reason);
    expect((await connection.next()).method).toBe('unsubscribe');
    const snapshot = { resource: SESSION, state: sessionState(), fromSeq: 0 };
    connection.answer(message, { snapshot });
    await quiet();
    expect(await failure(client.subscribe(SESSION, { signal: abort.signal }))).toBe(reason);
    expect(connection.received).toHaveLength(3);
  });

  it('keeps what comes before its snapshot, and leaves out what the snapshot contains', async () => {
    const { client, connection } = await playing({ validation });
    const joining = client.subscribe(SESSION, { as: 'session' });
    const message = await connection.until('subscribe');
    for (const serverSeq of [3, 4, 5]) {
      const params = { channel: SESSION, serverSeq, action: titled(`${serverSeq}`) };
      connection.notify('action', params);
    }
    const state = sessionState({ title: '4' });
    connection.answer(message, { snapshot: { resource: SESSION, state, fromSeq: 4 } });
    const session = await joining;
    const titles: string[] = [];
    session.onState(({ title }) => void titles.push(title));
    await quiet();
    expect([session.state.title, titles]).toEqual(['5', []]);
  });

  it('gives each reader every envelope in order, until the end', async () => {
    const { client, host } = await withSession();
    const session = await client.subscribe(SESSION, { as: 'session' });
    const read = async () => {
      const titles: unknown[] = [];
      for await (const { action } of session) titles.push((action as { title: string }).title);
      return titles;
    };
    const readers = [read(), read()];
    for (const title of ['1', '2', '3']) host.act(SESSION, titled(title));
    await quiet();
    session.close();
    expect(await Promise.all(readers)).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ]);
    expect(await session.envelopes().next()).toEqual({ done: true, value: undefined });
    client.close();
  });

  it('tells of an envelope when its effect is in the state', async () => {
    const { client, host } = await withSession();
    const session = await client.subscribe(SESSION, { as: 'session' });
    const found: string[] = [];
    session.onEnvelope(() => void found.push(session.state.title));
    host.act(SESSION, titled('seen'));
    await quiet();
    expect(found).toEqual(['seen']);
    client.close();
  });

  it('tells no listener of a use that was closed', async () => {
    const { client, host } = await withSession();
    const [one, other] = await Promise.all([
      client.subscribe(SESSION, { as: 'session' }),
      client.subscribe(SESSION, { as: 'session' }),
    ]);
    let told = 0;
    one.onState(() => void told++);
    one.close();
    one.onState(() => void told++);
    host.act(SESSION, titled('new'));
    await quiet();
    expect([told, other.state.title]).toEqual([0, 'new']);
    client.close();
  });

  it('waits for a state, or for the reason why there is none', async () => {
    const { client, host } = await withSession();
    const session = await client.subscribe(SESSION, { as: 'session' });
    const waiting = session.waitFor(({ title }) => title === 'new');
    host.act(SESSION, titled('new'));
    expect((await waiting).title).toBe('new');
    expect((await session.waitFor(({ title }) => title === 'new')).title).toBe('new');
    const abort = new AbortController();
    const aborted = failure(session.waitFor(() => false, abort.signal));
    abort.abort(new Error('no longer wanted'));
    expect(await aborted).toMatchObject({ message: 'no longer wanted' });
    const closed = failure(session.waitFor(() => false));
    session.close();
    expect((await closed).message).toContain('was closed');
    expect((await failure(session.waitFor(() => true))).message).toContain('was closed');
    client.close();
  });
});

describe('an action on a channel that is not subscribed to', () => {
  it('is sent, and its outcome is told where the host says it (C-71)', async () => {
    const { client, host, actions, params } = await harness({
      check: (action) => ('turnId' in action && action.turnId === 'no' ? 'not now' : undefined),
    });
    host.add(CHAT, 'chat', chatState());
    const cancelled = (turnId: string) =>
      ({ type: 'chat/turnCancelled', turnId, duration: 1 }) as const;
    expect(await client.dispatch(CHAT, cancelled('t'))).toMatchObject({ status: 'confirmed' });
    expect(await client.dispatch(CHAT, cancelled('no'))).toEqual({
      status: 'rejected',
      reason: 'not now',
    });
    expect(actions()).toEqual([cancelled('t'), cancelled('no')]);
    expect(params('subscribe')).toEqual([]);
    client.close();
  });
});
