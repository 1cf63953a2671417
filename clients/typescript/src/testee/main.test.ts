import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = fileURLToPath(new URL('main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Prints the most memory the process ever had, in kilobytes, when it ends. */
const measure =
  'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';

describe('the program', () => {
  let child: ChildProcessWithoutNullStreams;
  let errors = '';
  let lines: AsyncIterator<string>;
  let reader: Interface;

  function start(...args: string[]): void {
    const node = ['--import', tsx, '--import', measure, program, ...args];
    child = spawn(process.execPath, node, { cwd: root });
    errors = '';
    child.stderr.on('data', (data) => (errors += data));
    reader = createInterface({ input: child.stdout });
    lines = reader[Symbol.asyncIterator]();
  }

  const send = (text: string) => child.stdin.write(text);
  const next = async () => JSON.parse((await lines.next()).value);

  /** Ends the input; the rest of the output, the exit code, and the most memory in megabytes. */
  async function finish(): Promise<{ rest: string[]; code: number; peak: number }> {
    const closed = once(child, 'close');
    child.stdin.end();
    const rest: string[] = [];
    for (let line = await lines.next(); !line.done; line = await lines.next())
      rest.push(line.value);
    const [code] = await closed;
    return { rest, code, peak: Number(errors.trim().split('\n').at(-1)) / 1024 };
  }

  afterEach(() => {
    child.kill('SIGKILL');
  });

  it('answers line by line, in order, whatever the lines are, until the input ends', async () => {
    start();
    send('{"id":1,"op":"dispatchable","action":"canvas/updated"}\n');
    // Before anything else is sent: an answer does not wait for more.
    expect(await next()).toEqual({ id: 1, ok: true, dispatchable: false });
    send('rubbish\n\n{"id":2,"op":"nothing"}\n{"id":3,"op":"info"}');
    const { rest, code } = await finish();
    expect(rest.map((line) => JSON.parse(line))).toMatchObject([
      { id: null, ok: false, error: { kind: 'usage' } },
      { id: null, ok: false, error: { kind: 'usage' } },
      { id: 2, ok: false, error: { kind: 'usage' } },
      { id: 3, ok: true, language: 'TypeScript' },
    ]);
    expect(code).toBe(0);
  });

  it('passes over a line that is too long', async () => {
    start('--max-line-bytes', '50');
    send(`{"id":1,"op":"info","padding":"${'x'.repeat(100)}"}\n`);
    expect(await next()).toEqual({
      id: null,
      ok: false,
      error: { kind: 'usage', message: 'the line is longer than 50 bytes' },
    });
    send('{"id":2,"op":"info"}\n');
    expect(await next()).toMatchObject({ id: 2, ok: true });
  });

  it('keeps its memory in bounds, however long a line is', async () => {
    start();
    send('{"id":1,"op":"info"}\n');
    expect(await next()).toMatchObject({ id: 1, ok: true });
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    for (let i = 0; i < 600; i++) {
      if (!child.stdin.write(megabyte)) await once(child.stdin, 'drain');
    }
    send('\n{"id":2,"op":"info"}\n');
    expect(await next()).toMatchObject({
      id: null,
      error: { kind: 'usage', message: 'the line is longer than 67108864 bytes' },
    });
    expect(await next()).toMatchObject({ id: 2, ok: true });
    const { peak } = await finish();
    expect(peak).toBeGreaterThan(30);
    expect(peak).toBeLessThan(400);
  });

  it.each([[['--max-line-bytes', 'many']], [['--max-line-bytes', '0']], [['--help-me']]])(
    'refuses to start with %j, and says so on standard error only',
    async (args) => {
      start(...args);
      const { rest, code } = await finish();
      expect(rest).toEqual([]);
      expect(code).toBe(2);
      expect(errors).toMatch(/usage: testee \[--max-line-bytes NUMBER\]/);
    },
  );

  it('ends quietly when nobody reads its answers', async () => {
    start();
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    const closed = once(child, 'close');
    for (let i = 0; i < 100; i++) send('{"id":1,"op":"info"}\n');
    expect((await closed)[0]).toBe(0);
    expect(errors).toMatch(/^\d+\s*$/);
  });
});
