import { ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { quiet } from '../peer/testing/quiet.js';
import { memoryPair } from '../transport/memory.js';
import { ConnectError } from '../transport/transport.js';
import { failure, HandHost, initialized, rootSnapshot, told } from './testing/hand-host.js';

describe('a connection that cannot be made', () => {
  afterEach(() => void vi.useRealTimers());

  it('fails with what the connector throws, and is not tried again', async () => {
    const thrown = new ConnectError('nobody listens', true);
    const connector = vi.fn(() => Promise.reject(thrown));
    expect(await failure(told(connector))).toBe(thrown);
    expect(connector).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'a connector that throws at once',
      () => {
        throw new TypeError('broken');
      },
    ],
    ['a connector that throws no error', () => Promise.reject('broken')],
  ])('fails with one error of %s', async (_, connector) => {
    expect((await failure(told(connector as never))).message).toBe('broken');
  });

  it('is given up in time when the connector never comes to an end', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const failed = failure(
      told(
        (options) => {
          signal = options.signal;
          return new Promise(() => {});
        },
        { handshakeTimeoutMs: 500 },
      ),
    );
    await vi.advanceTimersByTimeAsync(499);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ name: 'ConnectError', retryable: true });
    expect((await failed).message).toBe('the host was not ready within 500 ms');
    expect(signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closes the transport that comes too late', async () => {
    vi.useFakeTimers();
    const [near, far] = memoryPair();
    const ends: unknown[] = [];
    far.open({ onMessage: () => {}, onEnd: (end) => void ends.push(end) });
    let come: () => void = () => {};
    const failed = failure(
      told(() => new Promise((resolve) => (come = () => resolve(near))), {
        handshakeTimeoutMs: 500,
      }),
    );
    await vi.advanceTimersByTimeAsync(500);
    await failed;
    come();
    await quiet();
    expect(ends).toMatchObject([{ kind: 'closed' }]);
  });

  it('is given up in time when initialize is never answered', async () => {
    vi.useFakeTimers();
    const host = new HandHost();
    const failed = failure(told(host.connector, { handshakeTimeoutMs: 500 }));
    const connection = await host.next();
    await connection.next();
    connection.notify('root/sang', { channel: ROOT_URI });
    await vi.advanceTimersByTimeAsync(500);
    expect((await failed).message).toBe('the host was not ready within 500 ms');
    await quiet();
    expect([connection.ends.length, host.connections.length]).toEqual([1, 1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails with the answer when initialize is answered with an error', async () => {
    const host = new HandHost();
    const failed = failure(told(host.connector));
    const connection = await host.next();
    connection.refuse(await connection.next(), -32007, { resources: [] });
    expect(await failed).toMatchObject({ name: 'RpcError', code: -32007, data: { resources: [] } });
  });

  it('fails once when the host closes it instead of answering', async () => {
    const host = new HandHost();
    const failed = failure(told(host.connector));
    const connection = await host.next();
    await connection.next();
    connection.close('go away');
    const error = await failed;
    expect(error.name).toBe('ConnectionLostError');
    expect(error.message).toContain('go away');
  });

  it('takes actions that arrive together with the answer after the snapshots in it', async () => {
    const host = new HandHost();
    const connecting = told(host.connector);
    const connection = await host.next();
    const message = await connection.next();
    const action = { type: 'root/activeSessionsChanged', activeSessions: 3 };
    connection.answer(message, initialized({ serverSeq: 5, snapshots: [rootSnapshot(5)] }));
    connection.notify('action', { channel: ROOT_URI, serverSeq: 6, action });
    const { client } = await connecting;
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    await quiet();
    expect(root.state.activeSessions).toBe(3);
  });
});
