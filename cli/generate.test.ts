import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PLUGINS } from '../generators/src/languages/plugins.js';
import { run } from './run.js';
import { contentsOf, copyRepository, restore } from './testing/copy.js';
import { readJson } from './testing/workspaces.js';

// A run takes seconds, and many more on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 });

// On a copy of the repository, which each test finds as a fresh checkout would be.
let copy: string;
let original: ReadonlyMap<string, string>;

beforeAll(() => {
  copy = copyRepository();
  original = contentsOf(copy);
});
afterEach(() => restore(copy, original));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const generate = (...args: string[]) => run(join(copy, 'ahp'), ['generate', ...args]);

async function succeed(...args: string[]): Promise<void> {
  const { code, output } = await generate(...args);
  expect(code, output).toBe(0);
}

/** Replaces a passage of a file. */
function edit(path: string, from: string | RegExp, to: string): void {
  const before = readFileSync(join(copy, path), 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${path} does not contain ${from}`);
  writeFileSync(join(copy, path), after);
}

/** Paths of the files that are not as they were, were not there, or are gone. */
function changedSince(before: ReadonlyMap<string, string>): string[] {
  const now = contentsOf(copy);
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => before.get(path) !== now.get(path),
  );
}

const STATE = 'types/channels-chat/state.ts';
const SCHEMA = 'schema/channels/chat.json';
const EXAMPLE = 'test-cases/examples/ChatState/all-fields.json';
const PAGE = 'docs/reference/chat.md';
const CLIENT = 'clients/go/gen_registry.go';

/** The clients that were made: one whose formatter is not on this machine is left as it is. */
function clientsOf(output: string): string[] {
  const left = (name: string) => output.toLowerCase().includes(`the ${name} client is left as it`);
  return Object.keys(PLUGINS).filter((name) => !left(name));
}

function addField(): void {
  const field = '  /** How the chat feels today. */\n  mood?: string;\n';
  edit(STATE, /export interface ChatState .*\{\n/, `$&${field}`);
}

describe('generate --check', () => {
  it('names the one file that somebody edited, and leaves it', async () => {
    edit(SCHEMA, '{', '{ ');
    const { code, output } = await generate('--check');
    expect(code).toBe(1);
    const told = output.slice(output.indexOf('1 generated'));
    expect(told).toBe(`1 generated files are stale; run "./ahp generate":\n  ${SCHEMA}\n`);
    expect(changedSince(original)).toEqual([SCHEMA]);
  });

  it('names everything that follows from a changed type, and writes none of it', async () => {
    addField();
    const { code, output } = await generate('--check');
    expect(code).toBe(1);
    const bundles = ['schema/model.json', 'schema/bundle.json', 'schema/bundle.strict.json'];
    const stale = [...bundles, 'schema/src/generated/validators.ts', SCHEMA, EXAMPLE, PAGE];
    for (const path of stale) expect(output).toContain(`\n  ${path}\n`);
    for (const name of clientsOf(output)) expect(output).toContain(`\n  clients/${name}/`);
    expect(output).not.toContain('terminal');
    expect(changedSince(original)).toEqual([STATE]);
  });
});

/** What the step that makes clients has left word of: folders that are its own, and single files. */
function clientFiles(): string[] {
  const report = readJson(join(copy, 'node_modules/.cache/ahp/mirrors.json'));
  const { folders, paths } = report as { folders: string[]; paths: string[] };
  const inside = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  return [...paths, ...[...contentsOf(copy).keys()].filter(inside)];
}

/** Whether a path is one of those that a pattern of turbo's or git's stands for. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split(/(\*\*\/?|\*)/).map((part) => {
    if (part.startsWith('**')) return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(path);
}

describe('generate', () => {
  it('tells turbo and git of every file of a client that it makes', async () => {
    await succeed();
    const { tasks } = readJson(join(copy, 'turbo.json')) as {
      tasks: Record<string, { outputs: string[] }>;
    };
    const outputs = tasks['//#generate:mirrors']?.outputs ?? [];
    const marked = readFileSync(join(copy, '.gitattributes'), 'utf8')
      .split('\n')
      .filter((line) => line.endsWith(' linguist-generated -merge'))
      .map((line) => line.split(' ')[0] ?? '');
    const files = clientFiles();
    expect(files.length).toBeGreaterThan(50);
    for (const patterns of [outputs, marked]) {
      const untold = files.filter((file) => !patterns.some((pattern) => matches(pattern, file)));
      expect(untold).toEqual([]);
    }
  });

  it('makes everything fresh, and then has nothing left to do', async () => {
    addField();
    const first = await generate();
    expect(first.code, first.output).toBe(0);
    const fresh = contentsOf(copy);
    expect(fresh.get('schema/model.json')).toContain('"mood"');
    for (const name of clientsOf(first.output)) {
      const changed = changedSince(original).filter((path) => path.startsWith(`clients/${name}/`));
      expect(changed.length, name).toBeGreaterThan(0);
    }
    // The second run may take everything from the cache; the third makes some again, and the last one all.
    for (const args of [[], ['samples', '--force'], ['--check']]) {
      const { code, output } = await generate(...args);
      expect(code, output).toBe(0);
      expect(changedSince(fresh), `generate ${args}`).toEqual([]);
      if (args[0] === '--check') expect(output).toMatch(/^Generated files are fresh/);
    }
  });

  // One file of each step. Nothing else changes, so that a step might think that it has nothing to do.
  it.each([SCHEMA, EXAMPLE, PAGE, CLIENT])(
    'puts %s back if it was edited or deleted',
    async (path) => {
      for (const spoil of [() => edit(path, /^/, ' '), () => rmSync(join(copy, path))]) {
        await succeed();
        spoil();
        await succeed();
        expect(changedSince(original)).toEqual([]);
      }
    },
  );

  it('puts an example back each time it is deleted', async () => {
    for (let time = 0; time < 2; time++) {
      await succeed();
      rmSync(join(copy, EXAMPLE));
      await succeed();
      expect(changedSince(original)).toEqual([]);
    }
  });

  it('removes what is left over although nothing else has changed', async () => {
    await succeed();
    writeFileSync(join(copy, 'docs/reference/gone.md'), '');
    await succeed();
    expect(changedSince(original)).toEqual([]);
  });

  it('stops at a missing fact with the file, the line and what to do', async () => {
    const path = 'types/channels-chat/actions-turns.ts';
    // An action's, not a field's: those of fields are indented.
    const tag = /^ \* @since .*\n(?= \* @dispatch)/m;
    const at = original.get(path)?.search(tag);
    edit(path, tag, '');
    const text = readFileSync(join(copy, path), 'utf8');
    const line = text.slice(0, text.indexOf('\nexport ', at) + 1).split('\n').length;

    const { code, output } = await generate();
    expect(code).toBe(1);
    const problem = `^${path}:${line}: the action chat/\\w+ has no @since tag\\. Add the version .*\n$`;
    expect(output).toMatch(new RegExp(problem));
    expect(changedSince(original)).toEqual([path]);
  });
});
