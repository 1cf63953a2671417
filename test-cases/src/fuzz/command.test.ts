import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from './command.js';
import { readOptions } from './options.js';

const output: string[] = [];

beforeEach(() => {
  output.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line = '') => output.push(...line.split('\n')));
  vi.spyOn(console, 'error').mockImplementation((line) => output.push(line));
});
afterEach(() => vi.restoreAllMocks());

describe('ahp fuzz', () => {
  it('ends with what was done and exits with 0 when nothing differs', async () => {
    expect(await run(['--runs', '200', '--seed', '7'])).toBe(0);
    expect(output.at(-1)).toMatch(/^200 sequences, \d+ actions, 0 differences, seed 7$/);
    expect(output).toContainEqual(expect.stringMatching(/^never with an effect: /));
  });

  it('prints a random seed', async () => {
    await run(['--runs', '1']);
    expect(output.at(-1)).toMatch(/seed \d+$/);
  });

  it('runs one run of one reducer', async () => {
    expect(await run(['--seed', '7', '--run', '12', '--reducer', 'chat'])).toBe(0);
    expect(output.filter((line) => /^\w+ +\d+ +\d+/.test(line))).toHaveLength(1);
    expect(output.at(-1)).toMatch(/^1 sequences/);
  });

  it('tells what differs, writes a fixture and exits with 1', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ahp-fuzz-'));
    try {
      const args = ['--seed', '7', '--runs', '40', '--reducer', 'root', '--output', folder];
      expect(await run([...args, '--testee', idleTestee()])).toBe(1);
      const text = output.join('\n');
      expect(text).toContain('JavaScript (idle): /agents');
      expect(text).toMatch(
        /again: npx ahp-conformance fuzz --seed 7 --run \d+ --reducer root --testee '.+'/,
      );
      const [file = ''] = readdirSync(folder);
      expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toMatchObject({
        reducer: 'root',
        requirements: [],
        actions: [{ type: expect.stringMatching(/^root\//) }],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    [['--runs', 'many'], '--runs has to be a whole number'],
    [['--seed', '4294967296'], '--seed has to be a whole number from 0 to 4294967295'],
    [['--reducer', 'session/x'], 'there is no reducer "session/x"; there are annotations,'],
    [['--fast'], "Unknown option '--fast'"],
    [['--testee', 'exit 3', '--runs', '1'], 'the testee "exit 3" ended with exit code 3'],
  ])('exits with 2 when it is given %j', async (args, message) => {
    expect(await run(args)).toBe(2);
    expect(output.join('\n')).toContain(message);
  });

  it('does 20,000 runs unless said otherwise', () => {
    expect(readOptions([], [])).toMatchObject({ runs: 20_000, run: undefined, testees: [] });
  });
});

/** A testee for the shell that leaves every state as it is. */
function idleTestee(): string {
  const info = {
    language: 'JavaScript',
    implementation: 'idle',
    protocolVersion: '0',
    supportedVersions: [],
    reducers: [],
    types: [],
  };
  const program = `
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, state } = JSON.parse(line);
      console.log(JSON.stringify({ id, ok: true, state, ...${JSON.stringify(info)} }));
    })`;
  const code = Buffer.from(program).toString('base64');
  return `"${process.execPath}" -e "eval(atob('${code}'))"`;
}
