import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stdioTransport } from './index.js';
import { record } from './testing/recorder.js';

function start(limits = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = stdioTransport({ input, output, limits });
  return { input, output, transport, received: record(transport) };
}

afterEach(() => void vi.useRealTimers());

describe('messages over streams', () => {
  it('are lines of UTF-8', () => {
    const { transport, output } = start();
    transport.send('{"text":"€"}');
    transport.send('2');
    expect(String(output.read())).toBe('{"text":"€"}\n2\n');
  });

  it('stay one line each, whatever white space they have (TR-6)', () => {
    const { transport, output } = start();
    transport.send('{\n  "a": 1\r\n}');
    const lines = String(output.read()).split('\n');
    expect(lines.length).toBe(2);
    expect(JSON.parse(String(lines[0]))).toEqual({ a: 1 });
  });

  it.each([
    ['several in a chunk', '1\n2\n3\n', ['1', '2', '3']],
    ['carriage returns before line feeds', '1\r\n"2"\r\n', ['1', '"2"']],
    ['empty lines', '\n\r\n1\n\n2\n', ['1', '2']],
    ['carriage returns elsewhere', '[1,\r2]\n', ['[1,\r2]']],
    ['separators of Unicode', '"\u0085\u2028\u2029"\n', ['"\u0085\u2028\u2029"']],
    ['a byte order mark, which is not JSON and stays', '\ufeff1\n', ['\ufeff1']],
  ])('are found: %s', async (_, text, expected) => {
    const { input, received } = start();
    input.end(text);
    expect((await received.end()).kind).toBe('closed');
    expect(received.messages).toEqual(expected);
  });

  it('are put together from bytes that come one by one (TR-6)', async () => {
    const { input, received } = start();
    for (const byte of Buffer.from('"aé€😀"\n"b"\n')) input.write(Buffer.of(byte));
    expect(await received.first(2)).toEqual(['"aé€😀"', '"b"']);
  });

  it('are not handed over in part when the input ends (TR-6)', async () => {
    const { input, received } = start();
    input.end('1\n{"half":');
    expect(await received.end()).toEqual({
      kind: 'lost',
      reason: 'the input ended in the middle of a message',
    });
    expect(received.messages).toEqual(['1']);
  });

  it('that are not UTF-8 end the connection', async () => {
    const { input, output, received } = start();
    input.write(Buffer.concat([Buffer.from('1\n"'), Buffer.of(0xc3), Buffer.from('"\n2\n')]));
    expect(await received.end()).toEqual({
      kind: 'protocol',
      reason: 'a message arrived that is not UTF-8',
    });
    expect(received.messages).toEqual(['1']);
    expect([input.destroyed, output.writableEnded]).toEqual([true, true]);
  });

  it('may be as long as the limit, a carriage return not counted', async () => {
    const { input, received } = start({ maxMessageBytes: 5 });
    input.write('12345\n12345\r\n123456\n');
    expect(await received.end()).toMatchObject({ kind: 'limit' });
    expect(received.messages).toEqual(['12345', '12345']);
  });

  it('that are too long end the connection before they have arrived', async () => {
    const { input, received } = start({ maxMessageBytes: 5 });
    input.write('1\n"123456');
    expect(await received.end()).toMatchObject({
      kind: 'limit',
      reason: expect.stringContaining('maxMessageBytes: 5'),
    });
    expect(received.messages).toEqual(['1']);
  });
});

describe('a transport over streams', () => {
  it('reads nothing before it is opened', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = stdioTransport({ input, output });
    input.write('1\n');
    await nextTurn();
    expect(input.readableLength).toBe(2);
    expect(await record(transport).first(1)).toEqual(['1']);
  });

  it('is lost when the input breaks', async () => {
    const { input, received } = start();
    input.destroy(Object.assign(new Error('secret'), { code: 'EIO' }));
    expect(await received.end()).toEqual({ kind: 'lost', reason: 'the input broke: EIO' });
  });

  it('still delivers what arrives when the output is broken already', async () => {
    const { input, output, transport, received } = start();
    output.destroy(Object.assign(new Error('secret'), { code: 'EPIPE' }));
    await nextTurn();
    transport.send('1');
    input.end('"last words"\n');
    expect(await received.end()).toEqual({ kind: 'lost', reason: 'the output broke: EPIPE' });
    expect(received.messages).toEqual(['"last words"']);
  });

  it('does not wait for ever for last words', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { output, received } = start();
    output.destroy(Object.assign(new Error('secret'), { code: 'EPIPE' }));
    await nextTurn();
    expect(received.ends).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(received.ends).toEqual([{ kind: 'lost', reason: 'the output broke: EPIPE' }]);
  });

  it('gives a slow reader time when it is closed, as long as it reads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let taken: (() => void) | undefined;
    const output = new Writable({
      write(_chunk, _encoding, done) {
        taken = done;
      },
    });
    const transport = stdioTransport({ input: new PassThrough(), output });
    const received = record(transport);
    for (const message of ['1', '2', '3']) transport.send(message);
    transport.close('done');
    taken?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(received.ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(received.ends).toEqual([{ kind: 'closed', reason: 'done' }]);
  });
});
