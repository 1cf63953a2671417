import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConnectError } from '../transport/transport.js';
import { type SpawnHostOptions, spawnHost } from './index.js';
import { connectWith } from './testing/kinds.js';
import { record } from './testing/recorder.js';

/** Starts a host that is a line of JavaScript. */
const run = (script: string, options?: SpawnHostOptions) =>
  connectWith(spawnHost(process.execPath, ['-e', script], options));

const ECHO = 'process.stdin.pipe(process.stdout);';

async function failureOf(connecting: Promise<unknown>): Promise<ConnectError> {
  const error = await connecting.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ConnectError);
  return error as ConnectError;
}

describe('a host that is started', () => {
  it('talks over its standard input and output (TR-5)', async () => {
    const host = await run(ECHO);
    const received = record(host);
    host.send('{"n":1}');
    expect(await received.first(1)).toEqual(['{"n":1}']);
    host.close();
    await received.end();
  });

  it.each([
    ['on its own', 'process.exit(0)', 'closed', 'the host ended with exit code 0', 0],
    ['with an error', 'process.exit(3)', 'lost', 'the host ended with exit code 3', 3],
    [
      'by a signal',
      'process.kill(process.pid, "SIGKILL")',
      'lost',
      'the host was ended by SIGKILL',
      undefined,
    ],
  ])('tells how it ended: %s', async (_, script, kind, reason, code) => {
    const received = record(await run(`process.stdout.write('1\\n', () => ${script})`));
    const end = await received.end();
    expect(end).toMatchObject({ kind, reason });
    expect(end.code).toBe(code);
    expect(received.messages).toEqual(['1']);
  });

  it('is lost when it ends in the middle of a message, even if it calls that a success', async () => {
    const received = record(await run(`process.stdout.write('{"half":')`));
    expect(await received.end()).toMatchObject({
      kind: 'lost',
      reason: expect.stringMatching(/middle of a message; the host ended with exit code 0/),
    });
  });

  it('ends when it is closed, after it has read everything', async () => {
    const stderr: string[] = [];
    const host = await run('process.stdin.on("data", (data) => process.stderr.write(data))', {
      onStderr: (text) => void stderr.push(text),
    });
    const received = record(host);
    host.send('"last words"');
    host.close('done');
    expect(await received.end()).toEqual({ kind: 'closed', reason: 'done' });
    await expect.poll(() => stderr.join('')).toBe('"last words"\n');
  });

  it('is killed when it does not end by itself', async () => {
    const stubborn = `
      process.on('SIGTERM', () => process.stderr.write('asked'));
      setInterval(() => {}, 1000);
      process.stdout.write('"pid ' + process.pid + '"\\n');
    `;
    const stderr: string[] = [];
    const host = await run(stubborn, { graceMs: 100, onStderr: (text) => void stderr.push(text) });
    const received = record(host);
    const pid = Number(/\d+/.exec(String(await received.first(1)))?.[0]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    host.close('done');
    expect(await received.end()).toEqual({ kind: 'closed', reason: 'done' });
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    await expect.poll(() => stderr.join('')).toBe('asked');
  });

  it('is stopped when it closes its output but goes on', async () => {
    const script = `require('node:fs').closeSync(1); setInterval(() => {}, 1000)`;
    const received = record(await run(script, { graceMs: 100 }));
    expect(await received.end()).toMatchObject({
      kind: 'lost',
      reason: 'the host was ended by SIGTERM',
    });
  });

  it('is stopped when it sends a message that is too long', async () => {
    const script = `${ECHO} process.stdout.write('x'.repeat(1000)); setInterval(() => {}, 1000)`;
    const connector = spawnHost(process.execPath, ['-e', script], { graceMs: 100 });
    const received = record(await connectWith(connector, { maxMessageBytes: 100 }));
    expect(await received.end()).toMatchObject({ kind: 'limit' });
  });

  it('has ended even if a process that it started keeps its output', async () => {
    const script = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: 'inherit', detached: true });
      process.stdout.write('1\\n', () => process.exit(0));
    `;
    const received = record(await run(script, { graceMs: 100, onStderr: () => {} }));
    expect(await received.end()).toMatchObject({
      kind: 'lost',
      reason: expect.stringMatching(/exit code 0/),
    });
    expect(received.messages).toEqual(['1']);
  });

  it('leaves nothing to wait for when it has closed its output before it ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const script = `
      process.stdin.resume().on('end', () => {
        require('node:fs').closeSync(1);
        setTimeout(() => {}, 100);
      });
      process.stdout.write('1\\n');
    `;
    const host = await run(script);
    const received = record(host);
    await received.first(1);
    host.close();
    await received.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has the environment and the folder that it is given', async () => {
    const script = `console.log(JSON.stringify([process.env.WORD, process.cwd()]))`;
    const received = record(await run(script, { env: { WORD: 'yes' }, cwd: '/' }));
    expect(await received.first(1)).toEqual(['["yes","/"]']);
    await received.end();
  });

  it('cannot be started when it is not there, which stays so', async () => {
    const error = await failureOf(connectWith(spawnHost('/no/such/program', ['--token=secret'])));
    expect(error.retryable).toBe(false);
    expect(error.message).toBe('cannot start the host: ENOENT');
  });

  it('is not started with arguments that cannot be', async () => {
    const error = await failureOf(connectWith(spawnHost(process.execPath, ['secret\0'])));
    expect(error.retryable).toBe(false);
    expect(error.message).not.toContain('secret');
  });

  it('is not started, or stopped again, when it is no longer wanted', async () => {
    const connector = spawnHost(process.execPath, ['-e', ECHO]);
    const wish = new AbortController();
    const connecting = failureOf(connectWith(connector, {}, wish.signal));
    wish.abort();
    expect((await connecting).retryable).toBe(false);
    expect((await failureOf(connectWith(connector, {}, wish.signal))).retryable).toBe(false);
  });
});
