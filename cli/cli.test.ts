import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolchains } from './doctor.js';
import { COMMANDS } from './main.js';
import { ROOT, run } from './run.js';
import { copyRepository, temporaryFolder } from './testing/copy.js';
import { readJson } from './testing/workspaces.js';

const elsewhere = temporaryFolder('cli');
let copy: string;

beforeAll(() => {
  copy = copyRepository();
}, 60_000);
afterAll(() => {
  for (const folder of [copy, elsewhere]) rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Runs ./ahp of a copy, where it cannot think of installing anything, for a user who is in some other folder. */
const ahp = (...args: string[]) => run(join(copy, 'ahp'), args, { cwd: elsewhere });

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('help', () => {
  it.each(['--help', '-h', 'help', ''])('"./ahp %s" names every command', async (arg) => {
    const { code, output } = await ahp(...(arg ? [arg] : []));
    expect(code).toBe(0);
    for (const [name, { summary }] of Object.entries(COMMANDS)) {
      const line = linesOf(output).find((each) => each.startsWith(`  ${name} `));
      expect(line, name).toContain(summary);
    }
  });

  it.each(Object.keys(COMMANDS))('tells how to call %s', async (name) => {
    const { code, output } = await ahp('help', name);
    expect(code).toBe(0);
    expect(linesOf(output)[0]).toMatch(new RegExp(`^\\./ahp ${name}( |$)`));
    expect(await ahp(name, '--help')).toMatchObject({ code: 0, output });
  });
});

describe('what there is not', () => {
  const CALLS: [args: string[], line: string][] = [
    [['nonsense'], 'ahp: there is no command "nonsense"; "./ahp help" lists them'],
    [['toString'], 'ahp: there is no command "toString"; "./ahp help" lists them'],
    [['help', 'nonsense'], 'ahp: there is no command "nonsense"; "./ahp help" lists them'],
    [
      ['generate', '--nonsense'],
      'ahp generate: unknown argument "--nonsense"; see "./ahp help generate"',
    ],
    [
      ['bench', 'nonsense'],
      'ahp bench: there is no benchmark "nonsense"; there are generate, validate, reducers, client, sizes, mirrors',
    ],
    [['diff', 'one'], 'ahp diff: expected OLD and NEW, got 1 arguments; see --help'],
    [['diff', '--nonsense'], 'ahp diff: unknown option --nonsense; see --help'],
  ];

  it.each(CALLS)('%j ends with 2 and one clear line', async (args, line) => {
    expect(await ahp(...args)).toMatchObject({ code: 2, output: `${line}\n` });
  });
});

describe('doctor', () => {
  const rowOf = (output: string, name: string) =>
    linesOf(output).find((line) => line.startsWith(`${name}  `));

  it('tells of each toolchain', async () => {
    const { code, output } = await ahp('doctor');
    expect(code, output).toBe(0);
    for (const { name, forWhat } of await toolchains()) {
      const row = rowOf(output, name);
      expect(row, name).toMatch(/ (found|can be installed|missing) /);
      expect(row, name).toContain(forWhat);
    }
    expect(rowOf(output, 'Node')).toMatch(new RegExp(` found +${process.version} `));
    expect(rowOf(output, 'npm packages')).toContain(' found ');
  });

  it('ends with 1 where a toolchain is missing that is needed', async () => {
    const args = [join(copy, 'ahp'), 'doctor'];
    const { code, output } = await run(process.execPath, args, {
      env: { PATH: elsewhere, AHP_CHROMIUM: '' },
    });
    expect(code).toBe(1);
    for (const { name, install } of await toolchains()) {
      expect(rowOf(output, name)?.replace(/ +/g, ' ')).toContain(`${name} missing ${install} `);
    }
    const needed = (await toolchains()).filter((each) => each.needed).length;
    expect(linesOf(output).at(-1)).toBe(`${needed} needed toolchains are missing.`);
  });
});

describe('diff', () => {
  interface Model {
    protocolVersion: string;
    types: { ChatState: { fields: { name: string; optional?: boolean }[] } };
  }

  /** Writes the model, edited, into a folder below the one that the user is in. */
  function write(folder: string, edit: (model: Model) => void): void {
    const model = readJson(join(ROOT, 'schema/model.json')) as unknown as Model;
    edit(model);
    mkdirSync(join(elsewhere, folder), { recursive: true });
    writeFileSync(join(elsewhere, folder, 'model.json'), JSON.stringify(model));
  }

  function dropTitle({ types: { ChatState } }: Model): void {
    ChatState.fields = ChatState.fields.filter(({ name }) => name !== 'title');
  }

  it('finds nothing in two equal models', async () => {
    write('old', () => {});
    const { code, output } = await ahp('diff', 'old/model.json', 'old');
    expect(code, output).toBe(0);
    expect(linesOf(output)[0]).toBe('No changes');
  });

  it('ends with 1 if something breaks and the version does not say so', async () => {
    write('old', () => {});
    write('new', dropTitle);
    const { code, output } = await ahp('diff', 'old/model.json', 'new/model.json');
    expect(code, output).toBe(1);
    expect(output).toMatch(/^Breaks readers/m);
    expect(output).toMatch(/^ {2}ChatState\.title /m);
    expect(linesOf(output).at(-1)).toMatch(/: not enough$/);
  });

  it('ends with 0 if the version says so', async () => {
    write('old', () => {});
    write('new', (model) => {
      dropTitle(model);
      model.protocolVersion = '99.0.0';
    });
    const { code, output } = await ahp('diff', 'old', 'new', '--json');
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ after: '99.0.0', enough: true });
  });

  it('ends with 2 and one line if a model cannot be read', async () => {
    writeFileSync(join(elsewhere, 'empty.json'), '{}');
    const { code, output } = await ahp('diff', 'empty.json', 'empty.json');
    expect(code).toBe(2);
    expect(linesOf(output)).toEqual([
      expect.stringMatching(/^ahp diff: .*empty\.json is not a model: it has no modelVersion$/),
    ]);
  });
});

describe('test', () => {
  it('runs the tests a filter names and ends with their number', async () => {
    const { code, output } = await ahp('test', 'types/version');
    expect(code, output).toBe(0);
    expect(linesOf(output).at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/);
  });

  it('counts tests that fail and files that do not load', async () => {
    const head = "import { expect, it } from 'vitest';\n";
    const body = "it('holds', () => {});\nit('fails', () => expect(1).toBe(2));\n";
    writeFileSync(join(copy, 'cli/wrong-one.test.ts'), head + body);
    writeFileSync(join(copy, 'cli/wrong-two.test.ts'), "import './nowhere.js';\n");
    const { code, output } = await ahp('test', 'cli/wrong-');
    expect(code).toBe(1);
    expect(linesOf(output).at(-1)).toBe('1 passed, 2 failed');
  });

  it('fails where a filter names none', async () => {
    const { code, output } = await ahp('test', 'nonsense');
    expect(code).toBe(1);
    expect(linesOf(output).at(-1)).toBe('0 passed, 1 failed');
  });
});
