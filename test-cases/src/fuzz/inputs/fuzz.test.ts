import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OWN_CORPORA } from '../../corpora/files.js';
import { main } from '../../main.js';
import { folderWith, typescriptTestee } from '../../run/testing.js';
import { Testee } from '../../testee/testee.js';
import { readModel } from '../model.js';
import { fuzzInputs } from './fuzz.js';
import { Inputs } from './inputs.js';
import type { Reader } from './readers.js';

const INFO = {
  language: 'JavaScript',
  implementation: 'careless',
  protocolVersion: '0',
  supportedVersions: [],
  reducers: [],
  types: [],
};

/** A line for the shell that starts a testee which answers with what the expression makes of a text. */
function reading(expression: string): string {
  const program = `
    const refuse = (path = '/text') => ({ ok: false, error: { kind: 'decode', message: path + ': no', path } });
    const read = (text) => { try { return { ok: true, value: JSON.parse(text) } } catch { return refuse() } };
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, op, text } = JSON.parse(line);
      const answer = op === 'info' ? { ok: true, ...${JSON.stringify(INFO)} } : ${expression};
      console.log(JSON.stringify({ id, ...answer }));
    })`;
  return `"${process.execPath}" -e "eval(atob('${Buffer.from(program).toString('base64')}'))"`;
}

const started: Testee[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

function reader(expression: string): Reader {
  const testee = new Testee(reading(expression));
  started.push(testee);
  return { name: expression, testee };
}

const inputs = new Inputs(readModel(), OWN_CORPORA);
const run = (readers: Reader[], runs = 600) => fuzzInputs({ inputs, readers, seed: 1, runs });

describe('fuzzing with texts', () => {
  it('finds nothing where readers agree, and counts other places', async () => {
    const same = await run([reader('read(text)'), reader('read(text)')]);
    expect(same).toMatchObject({ differences: 0, places: 0 });
    expect(same.taken + same.refused).toBe(600);
    expect(same.taken).toBeGreaterThan(100);
    const elsewhere = reader(`/^./.test(text) && read(text).ok ? read(text) : refuse('/text/a')`);
    const { differences, places, refused } = await run([reader('read(text)'), elsewhere]);
    expect({ differences, places }).toEqual({ differences: 0, places: refused });
  });

  it.each([
    ['takes what others refuse', '{ ok: true, value: 1 }'],
    ['refuses what others take', 'refuse()'],
    ['reads something else', '{ ...read(text), ...(read(text).ok ? { value: 0 } : {}) }'],
    ['refuses without a place', `{ ok: false, error: { kind: 'decode', message: 'no' } }`],
    ['refuses at another field', `refuse('/value')`],
    ['refuses for another reason', `{ ok: false, error: { kind: 'internal', message: 'no' } }`],
    ['answers without a value', '{ ok: true }'],
  ])('finds a reader that %s', async (_, expression) => {
    const { differences } = await run([reader('read(text)'), reader(expression)], 100);
    expect(differences).toBeGreaterThan(0);
  });

  it('finds a single reader that breaks, on the texts on which it does', async () => {
    const breaks = reader('text.length % 50 ? read(text) : process.exit(3)');
    const { differing } = await run([breaks], 300);
    const expected = Array.from({ length: 300 }, (_, i) => inputs.make(1, i)).filter(
      ({ text }) => text.length % 50 === 0,
    );
    expect(differing.map(({ input }) => input)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
  });
});

describe('ahp-conformance fuzz inputs', () => {
  const output: string[] = [];
  beforeEach(() => {
    output.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line = '') => output.push(...line.split('\n')));
    vi.spyOn(console, 'error').mockImplementation((line) => output.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  const own = typescriptTestee()
    .map((part) => `"${part}"`)
    .join(' ');

  it('ends with what was done and exits with 0 when nothing differs', async () => {
    const args = ['fuzz', 'inputs', '--runs', '2000', '--seed', '7', '--testee', own];
    expect(await main([...args, '--testee', own])).toBe(0);
    expect(output.at(-1)).toMatch(
      /^2000 texts, \d+ taken, \d+ refused \(0 at different places\), 0 differences, seed 7$/,
    );
  });

  it('tells what differs with the shortest text there is, writes it down and exits with 1', async () => {
    const folder = folderWith({});
    const careless = reading(`text.includes('1e400') ? { ok: true, value: 7 } : refuse()`);
    const strict = ['--testee', reading('refuse()'), '--testee', careless];
    const args = ['fuzz', 'inputs', '--seed', '1', '--runs', '20000', '--output', folder];
    expect(await main([...args, ...strict])).toBe(1);
    const text = output.join('\n');
    expect(text).toMatch(/, run \d+: "-?1e400"\n/);
    expect(text).toContain('JavaScript (careless): took 7');
    expect(text).toMatch(/again: npx ahp-conformance fuzz inputs --seed 1 --run \d+ --testee '/);
    const [file = ''] = readdirSync(folder);
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8')).text).toMatch(/^-?1e400$/);
  });

  it.each([
    [[], '--testee is missing'],
    [['--testee', 'x', '--runs', 'many'], '--runs has to be a whole number'],
    [['--testee', 'x', '--fast'], "Unknown option '--fast'"],
    [['--testee', 'exit 3'], 'the testee "exit 3" ended with exit code 3'],
  ])('exits with 2 when it is given %j', async (args, message) => {
    expect(await main(['fuzz', 'inputs', ...args])).toBe(2);
    expect(output.join('\n')).toContain(message);
  });

  it('explains itself', async () => {
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await main(['fuzz', 'inputs', '--help'])).toBe(0);
    expect(stdout.mock.calls.join()).toContain('--runs N');
  });
});
