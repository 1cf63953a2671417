import { ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playing } from './testing/hand-host.js';

const KEEP_ALIVE = { intervalMs: 1000, timeoutMs: 100 };

const connected = () => playing({ keepAlive: KEEP_ALIVE });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a connection on which nothing arrives', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked with a ping after a while, and only then (TR-10, TR-12, C-8)', async () => {
    const { connection } = await connected();
    await pass(999);
    expect(connection.received).toHaveLength(1);
    await pass(1);
    expect(connection.received[1]).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'ping',
      params: { channel: ROOT_URI },
    });
  });

  it('stays while the host answers, and is asked again and again (TR-10, TR-12)', async () => {
    const { connection, client, statuses, problems } = await connected();
    for (let times = 1; times <= 5; times++) {
      await pass(1000);
      expect(connection.received).toHaveLength(1 + times);
      connection.answer(await connection.until('ping'), null);
      await pass(100);
    }
    expect(client.status.kind).toBe('ready');
    expect([statuses, problems]).toEqual([[], []]);
  });

  it.each([
    ['an error', (id: unknown) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } })],
    ['something other than null', (id: unknown) => ({ jsonrpc: '2.0', id, result: 'pong' })],
    [
      'something else altogether',
      () => ({ jsonrpc: '2.0', method: 'x', params: { channel: 'y' } }),
    ],
  ])(
    'stays when the host answers with %s, which is a sign of life too (TR-10)',
    async (_, answer) => {
      const { connection, client, statuses, problems } = await connected();
      await pass(1000);
      const { id } = await connection.until('ping');
      connection.say(answer(id));
      await pass(100);
      expect(client.status.kind).toBe('ready');
      expect([statuses, problems]).toEqual([[], []]);
    },
  );

  it('is given up when nothing arrives then either, and made again (TR-12)', async () => {
    const { connection, client, host, statuses } = await connected();
    await pass(1099);
    expect(client.status.kind).toBe('ready');
    await pass(1);
    expect(statuses[0]).toMatchObject({
      kind: 'waiting',
      error: { name: 'RequestTimeoutError', method: 'ping', timeoutMs: 100 },
    });
    expect(connection.ends).toHaveLength(1);
    await pass(1);
    expect(host.connections).toHaveLength(2);
  });

  it('is watched again once it was made again', async () => {
    const { connection, host } = await connected();
    connection.close();
    await pass(0);
    const second = await host.next();
    second.answer(await second.until('reconnect'), { type: 'replay', actions: [], missing: [] });
    await pass(1000);
    expect(second.received.map(({ method }) => method)).toEqual(['reconnect', 'ping']);
    expect(connection.received).toHaveLength(1);
  });

  it('is not asked once the client is closed', async () => {
    const { client, connection } = await connected();
    client.close();
    await pass(10_000);
    expect(connection.received).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not asked where nobody wants to know (C-8)', async () => {
    const { connection } = await playing({ keepAlive: false });
    await pass(10_000_000);
    expect(connection.received).toHaveLength(1);
  });
});

describe('a connection on which something arrives', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not asked', async () => {
    const { connection } = await connected();
    for (let times = 0; times < 20; times++) {
      await pass(900);
      connection.notify('root/sang', { channel: ROOT_URI });
    }
    expect(connection.received).toHaveLength(1);
  });

  it('may be asked by the program at any time too (C-8, TR-10)', async () => {
    const { client, connection } = await connected();
    const asked = client.request('ping', { channel: ROOT_URI });
    connection.answer(await connection.until('ping'), null);
    expect(await asked).toBeNull();
  });
});
