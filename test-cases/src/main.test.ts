import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from './main.js';
import { fake, folderWith, roundTrip } from './run/testing.js';

const good = folderWith({ 'round-trips/a.json': roundTrip(1), 'round-trips/b.json': roundTrip(2) });
const bad = folderWith({ 'round-trips/a.json': roundTrip('bad') });
const line = (name: string) =>
  fake(name)
    .map((part) => `"${part}"`)
    .join(' ');
const testee = ['--testee', line('refuses')];

describe('the program', () => {
  let stdout = '';
  let stderr = '';

  beforeEach(() => {
    stdout = stderr = '';
    const record = (add: (text: string) => void) => (text: unknown) => {
      add(String(text));
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(record((text) => (stdout += text)));
    vi.spyOn(console, 'log').mockImplementation((text) => (stdout += `${text}\n`));
    vi.spyOn(console, 'error').mockImplementation((text) => (stderr += `${text}\n`));
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('exits with 0 when everything passed', async () => {
    expect(await main([...testee, '--fixtures', good])).toBe(0);
    expect(stdout).toMatch(/^Fake, a fake, protocol 0\.6\.0/);
    expect(stdout).toMatch(/\n2 passed, 0 failed\n$/);
    expect(stderr).toBe('');
  });

  it('exits with 1 when something failed', async () => {
    expect(await main([...testee, '--fixtures', bad])).toBe(1);
    expect(stdout).toMatch(
      /\nFAILED round-trips\/a\.json\n {2}expected an answer, found a refusal/,
    );
    expect(stdout).toMatch(/\n0 passed, 1 failed\n$/);
  });

  it.each([
    ['json', (text: string) => JSON.parse(text).passed],
    ['junit', (text: string) => Number(/tests="(\d+)"/.exec(text)?.[1])],
  ])('keeps standard output clean for %s', async (reporter, passed) => {
    expect(await main([...testee, '--fixtures', good, '--reporter', reporter])).toBe(0);
    expect(passed(stdout)).toBe(2);
    expect(stderr).toBe('2 passed, 0 failed\n');
  });

  it('writes the report to a file', async () => {
    const file = join(folderWith({}), 'report.json');
    const output = ['--reporter', 'json', '--output', file];
    expect(await main([...testee, '--fixtures', good, ...output])).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ passed: 2 });
    expect(stdout).toBe('2 passed, 0 failed\n');
  });

  it('runs several testees', async () => {
    const two = [...testee, '--testee', line('dies')];
    expect(await main([...two, '--fixtures', good])).toBe(0);
    expect(stdout).toMatch(/\n4 passed, 0 failed\n$/);
  });

  it('explains itself', async () => {
    expect(await main(['--help'])).toBe(0);
    for (const option of ['--testee', '--corpus', '--filter', '--null-is-absent', '--fixtures']) {
      expect(stdout).toContain(option);
    }
  });

  it.each([
    [[], '--testee is missing'],
    [['--tester', 'x'], '--tester'],
    [['x', ...testee], "Unexpected argument 'x'"],
    [[...testee, '--corpus', 'reducers,mistakes'], 'there is no "mistakes"; there are reducers, r'],
    [[...testee, '--reporter', 'xml'], 'there is no "xml"; there are people, json, junit'],
    [[...testee, '--timeout', '0'], '--timeout: expected a number of milliseconds, found "0"'],
    [[...testee, '--timeout', 'soon'], 'found "soon"'],
    [[...testee, '--fixtures', 'no-such-folder'], 'no-such-folder has no folder reducers or round'],
    [[...testee, '--fixtures', good, '--corpus', 'reducers'], 'has no such folder'],
    [[...testee, '--fixtures', good, '--corpus', 'versions'], 'has no such folder'],
    [[...testee, '--fixtures', good, '--filter', 'zzz'], 'no fixture has "zzz" in its path'],
  ])('exits with 2 for %j', async (args, message) => {
    expect(await main(args)).toBe(2);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(existsSync('no-such-folder')).toBe(false);
  });
});
