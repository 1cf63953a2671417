import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from './bench-mirrors.js';
import type { Language } from './languages/language.js';
import { LANGUAGE_NAMES, lineOf, loadLanguages } from './languages.js';
import { run } from './run.js';
import { takeLanguages } from './testee.js';
import { copyRepository } from './testing/copy.js';

const NODE = process.execPath;

/** A testee that knows its line and nothing else: it refuses whatever it is asked. */
const REFUSING = `
  let rest = '';
  process.stdin.on('data', (data) => {
    const lines = (rest + data).split('\\n');
    rest = lines.pop();
    for (const line of lines) {
      const { id, op } = JSON.parse(line);
      const info = { language: 'Fake', implementation: 'fake', protocolVersion: '0.6.0',
        supportedVersions: ['0.6.0'], reducers: [], types: [] };
      console.log(JSON.stringify(op === 'info' ? { id, ok: true, ...info }
        : { id, ok: false, error: { kind: 'usage', message: 'no' } }));
    }
  });`;

const succeeding = { program: NODE, args: ['-e', ''] };
const failing = { program: NODE, args: ['-e', 'console.log("broken glass"); process.exit(1)'] };

/** Languages of which one cannot be had, one has a testee that does not build, and one refuses everything. */
const FAKES: Record<string, Partial<Omit<Language, 'prepare'>>> = {
  absent: {
    toolchain: { what: 'absentc', probe: [['no-such-program']], install: 'nobody has it' },
  },
  broken: {
    checks: [
      { name: 'glass', ...failing },
      { name: 'wood', ...succeeding },
    ],
    testee: { build: [failing], command: [NODE] },
  },
  refusing: { testee: { build: [], command: [NODE, '-e', REFUSING] } },
};

function sourceOf(name: string): string {
  const language = {
    name,
    title: `The ${name}`,
    toolchain: { what: 'Node', probe: [[NODE, '--version']], install: '' },
    checks: [{ name: 'wood', ...succeeding }],
    testee: { build: [succeeding], command: [NODE] },
    bench: { build: [], command: [NODE] },
    ...FAKES[name],
  };
  return `export const language = ${JSON.stringify(language)};\nlanguage.prepare = async () => undefined;\n`;
}

let copy: string;

beforeAll(() => {
  copy = copyRepository();
  const folder = join(copy, 'cli/languages');
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
  for (const name of Object.keys(FAKES)) writeFileSync(join(folder, `${name}.js`), sourceOf(name));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

const ahp = (args: string[], env: Record<string, string> = {}) =>
  run(join(copy, 'ahp'), args, { env: { CI: '', ...env } });

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('a language whose toolchain cannot be had', () => {
  const why = 'absentc is not on this machine: nobody has it';

  it('is named and left out', async () => {
    const { code, output } = await ahp(['test', 'absent']);
    expect(code, output).toBe(0);
    expect(output).toContain(`The absent was not run, as its toolchain cannot be had: ${why}\n`);
    expect(output).toMatch(/^The absent +not run$/m);
    expect(linesOf(output).at(-1)).toBe('0 passed, 0 failed');
  });

  it('is a failure in CI', async () => {
    const { code, output } = await ahp(['test', 'absent'], { CI: 'true' });
    expect(code).toBe(1);
    expect(output).toContain(why);
    expect(linesOf(output).at(-1)).toBe('0 passed, 1 failed');
  });

  it('has no testee', async () => {
    const { code, output } = await ahp(['testee', 'absent']);
    expect(code).toBe(1);
    expect(output).toBe(`ahp testee: The absent cannot be had: ${why}\n`);
  });

  it('is told by the doctor', async () => {
    const { output } = await ahp(['doctor']);
    expect(output).toMatch(/^absentc +missing +nobody has it +the The absent client$/m);
  });
});

describe('a language that fails', () => {
  it('has its output shown, and all its checks run', async () => {
    const { code, output } = await ahp(['test', 'broken']);
    expect(code).toBe(1);
    expect(output).toContain('\n--- broken: glass ---\nbroken glass\n');
    expect(output).toContain('\n--- broken: testee ---\nbroken glass\n');
    expect(output).toMatch(/^The broken +none +0 +0 +1 of 3 +\d+\.\d s$/m);
    expect(linesOf(output).at(-1)).toBe('1 passed, 2 failed');
  });

  it('fails every fixture that it refuses, and runs them all', async () => {
    const { code, output } = await ahp(['test', 'refusing']);
    expect(code).toBe(1);
    const row = /^The refusing +(\d+) of (\d+) +(\d+) +(\d+) +2 of 2 /m.exec(output);
    const [ran, held, passed, failed] = (row ?? []).slice(1).map(Number);
    expect(ran).toBeGreaterThan(4000);
    expect(ran).toBe(held);
    expect(failed).toBeGreaterThanOrEqual(held ?? 0);
    expect(linesOf(output).at(-1)).toBe(`${(passed ?? 0) + 2} passed, ${failed} failed`);
  }, 120_000);
});

describe('languages by name', () => {
  it.each(['conformance', 'fuzz'])('%s does not know every language', async (command) => {
    const { code, output } = await ahp([command, '--language', 'absent,nonsense']);
    expect(code).toBe(2);
    const known = 'there are absent, broken, refusing and all';
    expect(output).toBe(`ahp ${command}: there is no language "nonsense"; ${known}\n`);
  });

  it('are taken out of a command line', () => {
    const [first = ''] = LANGUAGE_NAMES;
    expect(takeLanguages(['--runs', '1'])).toMatchObject({ names: [], rest: ['--runs', '1'] });
    expect(takeLanguages(['--language', 'all', '-x'])).toMatchObject({
      names: LANGUAGE_NAMES,
      rest: ['-x'],
    });
    expect(takeLanguages([`--language=${first}`, '--language', first]).names).toEqual([first]);
    expect(takeLanguages(['--language']).unknown).toBe('');
  });
});

it('a command is a line that a shell takes apart again', async () => {
  const line = lineOf({
    build: [],
    command: [NODE, '-p', 'process.argv.slice(1)', '--', '$a "b" `c'],
  });
  const { output } = await run('sh', ['-c', line]);
  expect(output.trim()).toBe(`[ '$a "b" \`c' ]`);
});

describe('the verdict on a benchmark', () => {
  const measured = { typed: 0.9, untyped: 1, later: 1, delta10: 100, delta10000: 130 };
  const good = (name: string, change: object) =>
    judge({ name, title: name } as Language, { ...measured, ...change }).good;

  it('has bars', () => {
    expect(good('rust', {})).toBe(true);
    expect(good('rust', { typed: 1.1 })).toBe(false);
    expect(good('python', { typed: 1.1 })).toBe(true);
    expect(good('python', { delta10000: 131 })).toBe(false);
  });
});

describe('every language', async () => {
  it.each(await loadLanguages())('$name describes itself', (language) => {
    expect(LANGUAGE_NAMES).toContain(language.name);
    expect(language.toolchain.probe.length).toBeGreaterThan(0);
    const names = language.checks.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
  });
});
