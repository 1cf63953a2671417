import { afterEach, describe, expect, it, vi } from 'vitest';
import { record } from '../node/testing/recorder.js';
import { memoryPair } from './memory.js';

describe('a pair in memory', () => {
  afterEach(() => void vi.useRealTimers());

  it('never delivers while the other side is still sending', async () => {
    const [one, other] = memoryPair();
    const received = record(other);
    one.send('1');
    expect(received.messages).toEqual([]);
    expect(await received.first(1)).toEqual(['1']);
  });

  it('needs no timers, so that a test may stop the clock', async () => {
    vi.useFakeTimers();
    const [one, other] = memoryPair();
    const received = record(other);
    one.send('1');
    one.close('done');
    expect(await received.end()).toEqual({ kind: 'closed', reason: 'done' });
    expect(received.messages).toEqual(['1']);
  });

  it('counts what the other side has not taken', async () => {
    const [one, other] = memoryPair();
    one.send('"€"');
    one.send('12');
    expect([one.queuedBytes, other.queuedBytes]).toEqual([7, 0]);
    await record(other).first(2);
    expect(one.queuedBytes).toBe(0);
  });

  it('loses what is under way when it is broken', async () => {
    const knife = new AbortController();
    const [one, other] = memoryPair({ signal: knife.signal });
    const [atOne, atOther] = [record(one), record(other)];
    one.send('1');
    knife.abort();
    for (const recorder of [atOne, atOther]) expect((await recorder.end()).kind).toBe('lost');
    expect(atOther.messages).toEqual([]);
  });

  it('may be broken from the beginning', async () => {
    const [one] = memoryPair({ signal: AbortSignal.abort() });
    expect((await record(one).end()).kind).toBe('lost');
  });

  it('stays closed when it is broken afterwards', async () => {
    const knife = new AbortController();
    const [one, other] = memoryPair({ signal: knife.signal });
    const [atOne, atOther] = [record(one), record(other)];
    one.close('done');
    await atOther.end();
    knife.abort();
    await Promise.resolve();
    expect([...atOne.ends, ...atOther.ends].map(({ kind }) => kind)).toEqual(['closed', 'closed']);
  });
});
