import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LimitError } from '../limits.js';
import type { Transport } from '../transport/transport.js';
import { KINDS } from './testing/kinds.js';
import { record } from './testing/recorder.js';

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `{"n":${i}}`);

function sendAll(transport: Transport, messages: readonly string[]): void {
  for (const message of messages) transport.send(message);
}

/** What sending throws. */
function refusalOf(transport: Transport, message: string): unknown {
  try {
    transport.send(message);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each(KINDS)('transport: $name', ({ connect, carriesReasons }) => {
  it('keeps the order of 10,000 messages (TR-3) and loses none (TR-4)', async () => {
    const { client, host } = await connect();
    const received = record(host);
    const sent = numbered(10_000);
    sendAll(client, sent);
    expect(await received.first(sent.length)).toEqual(sent);
  });

  it('carries messages both ways at the same time (TR-5)', async () => {
    const { client, host } = await connect();
    const atHost = record(host);
    const atClient = record(client);
    const sent = numbered(500);
    for (const message of sent) {
      client.send(message);
      host.send(message);
    }
    expect(await atHost.first(sent.length)).toEqual(sent);
    expect(await atClient.first(sent.length)).toEqual(sent);
  });

  it.each([
    // Nine bytes that no chunk size is a multiple of.
    ['of several MiB', JSON.stringify('ä€😀'.repeat(500_000))],
    ['with separators of lines', JSON.stringify('a\nb\r\nc\u0085d\u2028e\u2029f')],
    ['with control characters and NUL', JSON.stringify('\u0000\u0007\u007f')],
  ])('hands over a message whole: one %s (TR-6)', async (_, message) => {
    const { client, host } = await connect();
    const [atHost, atClient] = [record(host), record(client)];
    client.send(message);
    client.send('"next"');
    host.send(message);
    for (const [text] of [await atHost.first(2), await atClient.first(1)])
      expect(text === message).toBe(true);
    expect(atHost.messages[1]).toBe('"next"');
  });

  it('delivers first what has arrived before it was opened, the end included', async () => {
    const { client, host } = await connect();
    const atHost = record(host);
    sendAll(host, numbered(3));
    host.close('done');
    await atHost.end();
    const atClient = record(client);
    expect(atClient.messages).toEqual([]);
    expect((await atClient.end()).kind).toBe('closed');
    expect(atClient.messages).toEqual(numbered(3));
  });

  it('is opened once', async () => {
    const { client } = await connect();
    record(client);
    expect(() => record(client)).toThrow(/open already/);
  });

  describe.each(['client', 'host'] as const)('closed by the %s', (closing) => {
    const other = closing === 'client' ? 'host' : 'client';

    it('tells both sides, with the reason where it can', async () => {
      const ends = await connect();
      const [near, far] = [record(ends[closing]), record(ends[other])];
      ends[closing].close('enough');
      expect(await near.end()).toMatchObject({ kind: 'closed', reason: 'enough' });
      const end = await far.end();
      expect(end.kind).toBe('closed');
      if (carriesReasons) expect(end.reason).toBe('enough');
      else expect(end.reason).not.toBe('');
    });

    it('still delivers what was sent before', async () => {
      const ends = await connect();
      const received = record(ends[other]);
      record(ends[closing]);
      const sent = [...numbered(1000), JSON.stringify('x'.repeat(1_000_000))];
      sendAll(ends[closing], sent);
      ends[closing].close();
      await received.end();
      expect(received.messages).toEqual(sent);
    });

    it('tells the end once and takes nothing after it', async () => {
      const ends = await connect();
      const [near, far] = [record(ends[closing]), record(ends[other])];
      ends[closing].close();
      ends[closing].close('again');
      ends[closing].send('"late"');
      await Promise.all([near.end(), far.end()]);
      for (const transport of [ends.client, ends.host]) {
        transport.send('"later"');
        transport.close();
      }
      await nextTurn();
      expect([near.ends.length, far.ends.length]).toEqual([1, 1]);
      expect([...near.messages, ...far.messages]).toEqual([]);
    });
  });

  it('is not disturbed when both sides close at the same time', async () => {
    const { client, host } = await connect();
    const both = [record(client), record(host)];
    client.close();
    host.close();
    for (const recorder of both) expect((await recorder.end()).kind).toBe('closed');
    await nextTurn();
    expect(both.map((recorder) => recorder.ends.length)).toEqual([1, 1]);
  });

  it('delivers nothing more to a side that has closed', async () => {
    const { client, host } = await connect();
    const atClient = record(client);
    record(host);
    sendAll(host, numbered(3));
    await atClient.first(1);
    const before = atClient.messages.length;
    client.close();
    sendAll(host, numbered(3));
    await atClient.end();
    expect(atClient.messages.length).toBe(before);
  });

  it('is lost when it breaks, and says so once (TR-4)', async () => {
    const { client, host, sever } = await connect();
    const [atClient] = [record(client), record(host)];
    host.send('1');
    await atClient.first(1);
    sever();
    const end = await atClient.end();
    expect(end.kind).toBe('lost');
    expect(end.reason).not.toBe('');
    client.send('2');
    client.close();
    await nextTurn();
    expect(atClient.ends.length).toBe(1);
  });

  it('does not send a message that is too long', async () => {
    const limits = { maxMessageBytes: 300 };
    const { client, host } = await connect({ client: limits, host: limits });
    const received = record(host);
    const refusal = refusalOf(client, `"${'€'.repeat(100)}"`);
    expect(refusal).toBeInstanceOf(LimitError);
    expect(refusal).toMatchObject({ limit: 'maxMessageBytes', allowed: 300 });
    const longest = `"${'€'.repeat(99)}x"`;
    client.send(longest);
    expect(await received.first(1)).toEqual([longest]);
  });

  it('refuses to queue too much for a side that does not read, and loses nothing of the rest', async () => {
    const limits = { maxQueuedBytes: 1_000_000 };
    const { client, host, stallHost } = await connect({ client: limits });
    const resume = stallHost();
    const message = JSON.stringify('x'.repeat(100_000));
    let sent = 0;
    let refusal: unknown;
    // The system has buffers of its own; how large they are, and when it fills them, is its business.
    for (; sent < 1000; await nextTurn()) {
      refusal = refusalOf(client, message);
      if (refusal) break;
      sent++;
      expect(client.queuedBytes).toBeLessThanOrEqual(limits.maxQueuedBytes + 1000);
    }
    expect(refusal).toMatchObject({ limit: 'maxQueuedBytes', allowed: 1_000_000 });
    expect(client.queuedBytes).toBeGreaterThan(800_000);
    resume();
    const received = record(host);
    expect(await received.first(sent)).toEqual(Array(sent).fill(message));
    client.send('"again"');
    expect((await received.first(sent + 1)).at(-1)).toBe('"again"');
    expect(client.queuedBytes).toBe(0);
  });
});

const withLimitsApart = KINDS.filter(({ limitsApart }) => limitsApart);

describe.each(withLimitsApart)('transport with limits of its own: $name', ({ connect }) => {
  it('ends when a message arrives that is too long', async () => {
    const { client, host } = await connect({ client: { maxMessageBytes: 300 } });
    const [atClient, atHost] = [record(client), record(host)];
    const longest = `"${'€'.repeat(99)}x"`;
    sendAll(host, [longest, `"${'€'.repeat(100)}"`, '"after"']);
    expect((await atClient.end()).kind).toBe('limit');
    expect(atClient.messages).toEqual([longest]);
    await atHost.end();
  });
});
