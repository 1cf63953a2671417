import { ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { failure, playing } from './testing/hand-host.js';

const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const acting = (serverSeq: number, channel: string = ROOT_URI) => ({
  jsonrpc: '2.0',
  method: 'action',
  params: {
    channel,
    serverSeq,
    action:
      channel === ROOT_URI
        ? { type: 'root/activeSessionsChanged', activeSessions: serverSeq }
        : { type: 'session/titleChanged', title: `${serverSeq}` },
  },
});

describe('a host that floods', () => {
  it('with actions is followed, and a reader that does not read is told that it missed some', async () => {
    const { client, connection } = await playing({
      validation,
      limits: { maxBufferedEnvelopes: 100 },
    });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const [slow, fast] = [root.envelopes(), root.envelopes()];
    const read: number[] = [];
    const reading = (async () => {
      for await (const { serverSeq } of fast) if (read.push(serverSeq) === 5000) break;
    })();
    for (const batch of many(100)) {
      connection.say(...many(50).map((n) => acting((batch - 1) * 50 + n)));
      await quiet();
    }
    await reading;
    expect(root.state.activeSessions).toBe(5000);
    expect(read).toEqual(many(5000));
    expect(await failure(slow.next())).toMatchObject({
      name: 'LimitError',
      limit: 'maxBufferedEnvelopes',
      allowed: 100,
    });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    expect([root.live, client.status.kind]).toEqual([true, 'ready']);
  });

  it('a reader with no more than is kept costs nothing', async () => {
    const { client, connection } = await playing({ limits: { maxBufferedEnvelopes: 100 } });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const stream = root.envelopes();
    connection.say(...many(100).map((n) => acting(n)));
    await quiet();
    for (const serverSeq of many(100)) {
      expect((await stream.next()).value).toMatchObject({ serverSeq });
    }
  });

  it('a channel before its snapshot ends that channel, and the others live on', async () => {
    const { client, connection } = await playing({ limits: { maxBufferedEnvelopes: 100 } });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const failed = failure(client.subscribe(SESSION, { as: 'session' }));
    const message = await connection.until('subscribe');
    connection.say(...many(101).map((n) => acting(n, SESSION)));
    expect(await failed).toMatchObject({ name: 'LimitError', limit: 'maxBufferedEnvelopes' });
    const snapshot = { resource: SESSION, state: sessionState(), fromSeq: 0 };
    connection.answer(message, { snapshot });
    connection.say(...many(50_000).map((n) => acting(200 + n, SESSION)));
    await quiet();
    expect([root.live, client.status.kind]).toEqual([true, 'ready']);
    const joining = client.subscribe(SESSION, { as: 'session' });
    connection.answer(await connection.until('subscribe'), {
      snapshot: { ...snapshot, fromSeq: 99_999 },
    });
    expect((await joining).live).toBe(true);
  });

  it('with what nobody waits for is not remembered', async () => {
    const { client, connection, kinds } = await playing({ validation });
    for (const _ of many(20)) {
      connection.say(
        ...many(500).map((n) => acting(n, `ahp-session:/${n}`)),
        ...many(500).map((n) => ({
          jsonrpc: '2.0',
          method: `m${n}`,
          params: { channel: `c:${n}` },
        })),
      );
      await quiet();
    }
    expect([client.status.kind, kinds()]).toEqual(['ready', []]);
    expect(connection.received).toHaveLength(1);
  });

  it('with requests gets an error for each beyond the limit, and room again later', async () => {
    const { client, connection } = await playing({ limits: { maxInboundRequests: 10 } });
    const finish: (() => void)[] = [];
    client.handleRaw('resourceRead', () => new Promise<void>((resolve) => finish.push(resolve)));
    const asking = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'resourceRead',
      params: { channel: ROOT_URI, uri: 'file:///a' },
    });
    connection.say(...many(5000).map(asking));
    await quiet();
    const refusals = connection.received.slice(1);
    expect(refusals).toHaveLength(4990);
    expect(JSON.stringify(refusals[0])).toContain('maxInboundRequests: 10');
    expect(finish).toHaveLength(10);
    for (const each of finish.splice(0)) each();
    await quiet();
    connection.say(asking(9999));
    await quiet();
    expect([connection.received.length, finish.length]).toEqual([1 + 4990 + 10, 1]);
    expect(client.status.kind).toBe('ready');
  });

  it('with notifications waits for a listener, which sees each in order', async () => {
    const { client, connection } = await playing();
    const heard: number[] = [];
    client.onNotification('root/progress', ({ progress }) => void heard.push(progress));
    connection.say(
      ...many(5000).map((progress) => ({
        jsonrpc: '2.0',
        method: 'root/progress',
        params: { channel: ROOT_URI, progressToken: 't', progress },
      })),
    );
    await quiet();
    expect(heard).toEqual(many(5000));
  });

  it('listeners that fail does not keep the others from being told', async () => {
    const { client, connection, kinds } = await playing();
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    let told = 0;
    root.onEnvelope(() => {
      throw new Error('a listener failed');
    });
    root.onEnvelope(() => void told++);
    connection.say(...many(3).map((n) => acting(n)));
    await quiet();
    expect([told, root.state.activeSessions]).toEqual([3, 3]);
    expect(kinds()).toEqual(['listenerFailed', 'listenerFailed', 'listenerFailed']);
  });
});

describe('what is too much for a host', () => {
  it('is not asked: the error names the limit', async () => {
    const { client } = await playing({ limits: { maxOutboundRequests: 5 } });
    const asked = many(5).map(() => failure(client.request('ping', { channel: ROOT_URI })));
    expect(await failure(client.request('ping', { channel: ROOT_URI }))).toMatchObject({
      name: 'LimitError',
      limit: 'maxOutboundRequests',
      allowed: 5,
    });
    client.close();
    await Promise.all(asked);
  });

  it.each(['maxMessageBytes', 'maxQueuedBytes'] as const)(
    'is not dispatched, and shows no effect: %s',
    async (limit) => {
      const { client, connection } = await playing({ limits: { [limit]: 1000 } });
      const root = await client.subscribe(ROOT_URI, { as: 'root' });
      const before = root.state;
      const config = (value: string) =>
        ({ type: 'root/configChanged', config: { value } }) as const;
      expect(() => root.dispatch(config('x'.repeat(1000)))).toThrow(`${limit}: 1000`);
      expect([root.state, root.pendingCount]).toEqual([before, 0]);
      const outcome = root.dispatch(config('x'));
      const { params } = await connection.until('dispatchAction');
      const origin = { clientId: client.clientId, clientSeq: params?.clientSeq };
      connection.notify('action', {
        channel: ROOT_URI,
        serverSeq: 1,
        origin,
        action: params?.action,
      });
      expect(await outcome).toEqual({ status: 'confirmed', serverSeq: 1 });
    },
  );
});
