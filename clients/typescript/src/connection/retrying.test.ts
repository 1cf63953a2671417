import { JsonRpcErrorCodes, ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quiet } from '../peer/testing/quiet.js';
import { ConnectError, type Connector } from '../transport/transport.js';
import { backoff } from './backoff.js';
import type { ClientOptions } from './options.js';
import { failure, HandHost, playing, told } from './testing/hand-host.js';

const POLICY = { baseMs: 500, maxMs: 4000, maxAttempts: 100, stableMs: 1000 };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A client whose host is there once, and then only if it is let. */
async function abandoned(
  options: Partial<ClientOptions> = {},
  thrown: Error = new ConnectError('nobody is there', true),
) {
  const host = new HandHost();
  let tries = 0;
  let isThere = true;
  const connector: Connector = (given) => {
    tries++;
    return isThere ? host.connector(given) : Promise.reject(thrown);
  };
  const comeBack = () => {
    isThere = true;
  };
  const connecting = told(connector, options);
  const connection = await host.next();
  await connection.initialize();
  const client = await connecting;
  isThere = false;
  connection.close('the host went away');
  await quiet();
  return { ...client, host, comeBack, tries: () => tries };
}

describe('the wait before the next try', () => {
  it.each([
    [1, 500],
    [2, 1000],
    [3, 2000],
    [4, 4000],
    [5, 4000],
    [2000, 4000],
  ])('after %d failures is anything from 0 up to %d ms', (failures, bound) => {
    for (const random of [0, 0.25, 0.5, 0.999]) {
      expect(backoff(POLICY, failures, () => random)).toBe(random * bound);
    }
  });
});

describe('a client whose connection was lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tries again after waits whose bound doubles, without end', async () => {
    const { statuses, client } = await abandoned({
      random: () => 0.5,
      reconnect: { baseMs: 500, maxMs: 4000 },
    });
    await pass(60_000);
    const waits = statuses.flatMap((status) => (status.kind === 'waiting' ? [status.delayMs] : []));
    expect(waits.slice(0, 6)).toEqual([250, 500, 1000, 2000, 2000, 2000]);
    expect(waits.length).toBeGreaterThan(20);
    expect(client.status.kind).toBe('waiting');
  });

  it('tells where it stands', async () => {
    const { statuses } = await abandoned({ random: () => 0.5, reconnect: POLICY });
    await pass(250);
    const error = { name: 'ConnectError', message: 'nobody is there' };
    expect(statuses).toMatchObject([
      { kind: 'waiting', attempt: 1, delayMs: 250, error: { name: 'ConnectionLostError' } },
      { kind: 'connecting', attempt: 1 },
      { kind: 'waiting', attempt: 2, delayMs: 500, error },
    ]);
  });

  it('tries at once when it is told to, and only then', async () => {
    const { client, host, comeBack, tries, statuses } = await abandoned({
      random: () => 0.999,
      reconnect: { baseMs: 1_000_000, maxMs: 1_000_000 },
    });
    expect(tries()).toBe(1);
    client.reconnectNow();
    await quiet();
    expect(tries()).toBe(2);
    comeBack();
    client.reconnectNow();
    client.reconnectNow();
    const next = await host.next();
    next.answer(await next.next(), { type: 'replay', actions: [], missing: [] });
    await quiet();
    expect([tries(), client.status.kind]).toEqual([3, 'ready']);
    client.reconnectNow();
    await pass(10_000_000);
    expect([tries(), statuses.at(-1)?.kind]).toEqual([3, 'ready']);
  });

  it('gives up after so many tries, with the last reason', async () => {
    const { client, statuses, tries } = await abandoned({ reconnect: { maxAttempts: 3 } });
    await pass(10_000);
    expect(tries()).toBe(1 + 3);
    expect(client.status).toMatchObject({ kind: 'closed', error: { message: 'nobody is there' } });
    expect(statuses.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not try at all where it is told not to', async () => {
    const { client, tries } = await abandoned({ reconnect: false });
    await pass(10_000);
    expect(tries()).toBe(1);
    expect(client.status).toMatchObject({
      kind: 'closed',
      error: { name: 'ConnectionLostError' },
    });
  });

  it('counts from the beginning after a connection that held', async () => {
    const { client, host, comeBack, statuses } = await abandoned({
      random: () => 0.5,
      reconnect: POLICY,
    });
    await pass(250 + 500);
    comeBack();
    client.reconnectNow();
    const replay = { type: 'replay', actions: [], missing: [] };
    const waits = () =>
      statuses
        .filter(({ kind }) => kind === 'waiting')
        .map((each) => each.kind === 'waiting' && each.attempt);
    // One that is lost at once is another failure; one that held is none.
    const short = await host.next();
    short.answer(await short.next(), replay);
    await pass(999);
    short.close();
    await quiet();
    expect(waits()).toEqual([1, 2, 3, 4]);
    client.reconnectNow();
    const long = await host.next();
    long.answer(await long.next(), replay);
    await pass(1000);
    long.close();
    await quiet();
    expect(waits()).toEqual([1, 2, 3, 4, 1]);
  });

  it.each([['the connector says that it is', new ConnectError('HTTP 403', false)]])(
    'ends at once when trying again is of no use: %s',
    async (_, thrown) => {
      const { client, tries } = await abandoned({}, thrown);
      await pass(60_000);
      expect(tries()).toBe(2);
      expect(client.status).toEqual({ kind: 'closed', error: thrown });
    },
  );

  it.each([
    ['InvalidParams', JsonRpcErrorCodes.InvalidParams],
    ['InvalidRequest', JsonRpcErrorCodes.InvalidRequest],
    ['MethodNotFound', JsonRpcErrorCodes.MethodNotFound],
    ['AuthRequired', -32007],
    ['PermissionDenied', -32009],
    ['UnsupportedProtocolVersion', -32005],
  ])('ends at once when initialize is answered with %s', async (_, code) => {
    const { client, host, connection } = await playing();
    connection.close();
    await pass(0);
    const next = await host.next();
    next.refuse(await next.until('reconnect'), JsonRpcErrorCodes.InvalidParams);
    next.refuse(await next.until('initialize'), code);
    await pass(60_000);
    expect(client.status.kind).toBe('closed');
    expect(host.connections).toHaveLength(2);
    expect(next.ends).toHaveLength(1);
  });

  it.each([
    ['InternalError', JsonRpcErrorCodes.InternalError],
    ['a code of its own', -31000],
  ])('tries again, anew, when initialize is answered with %s', async (_, code) => {
    const { client, host, connection } = await playing();
    connection.close();
    await pass(0);
    const next = await host.next();
    next.refuse(await next.until('reconnect'), code);
    next.refuse(await next.until('initialize'), code);
    await pass(1);
    const last = await host.next();
    await last.initialize();
    await quiet();
    expect(client.status.kind).toBe('ready');
  });

  it('asks to begin anew when the host never answers that it should go on', async () => {
    const { client, host, connection } = await playing({ handshakeTimeoutMs: 500 });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    connection.close();
    await pass(0);
    const stalled = await host.next();
    await stalled.until('reconnect');
    await pass(500);
    expect(stalled.ends).toHaveLength(1);
    await pass(1);
    const next = await host.next();
    await next.initialize();
    await quiet();
    expect([client.status.kind, root.live]).toEqual(['ready', true]);
  });

  it('asks again to go on when the connection broke before the answer', async () => {
    const { host, connection } = await playing();
    connection.close();
    await pass(0);
    const broken = await host.next();
    await broken.until('reconnect');
    broken.close();
    await pass(1);
    const next = await host.next();
    expect((await next.next()).method).toBe('reconnect');
  });
});

describe('a client that is closed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tries nothing any more, wherever it stood', async () => {
    const { client, statuses, tries } = await abandoned({ random: () => 0.999 });
    client.close();
    client.close();
    client.reconnectNow();
    await pass(1_000_000);
    expect(tries()).toBe(1);
    expect(statuses.at(-1)).toEqual({ kind: 'closed', error: undefined });
    expect(statuses.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives the connection up that is being made', async () => {
    const { client, host, connection } = await playing();
    connection.close();
    await pass(0);
    const next = await host.next();
    await next.next();
    client.close();
    await quiet();
    expect([next.ends.length, client.status.kind]).toEqual([1, 'closed']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('refuses everything that would need a host, and ends what waits', async () => {
    const { client } = await playing();
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const waiting = [
      client.request('ping', { channel: ROOT_URI }),
      client.subscribe('ahp-chat:/c'),
      root.waitFor(() => false),
    ].map(failure);
    const read = root.envelopes().next();
    client.close();
    expect((await Promise.all(waiting)).map(({ name }) => name)).toEqual([
      'ConnectionLostError',
      'ClientClosedError',
      'ClientClosedError',
    ]);
    expect(await failure(read)).toMatchObject({ name: 'ClientClosedError' });
    expect(await failure(client.request('ping', { channel: ROOT_URI }))).toMatchObject({
      name: 'ClientClosedError',
    });
    expect(await failure(client.subscribe(ROOT_URI))).toMatchObject({ name: 'ClientClosedError' });
    expect(() => client.dispatch(ROOT_URI, { type: 'root/configChanged', config: {} })).toThrow(
      'the client is closed',
    );
    expect([root.ended, root.live]).toEqual([true, false]);
  });
});
