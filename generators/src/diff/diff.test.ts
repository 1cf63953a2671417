import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model, Type } from '../model/model.js';
import { diffModels } from './diff.js';
import { runDiff } from './main.js';
import { formatChanges, requiredBump } from './report.js';
import { RULES } from './rules.js';
import type { Case } from './test/case.js';
import { CASES } from './test/cases.js';
import { assign, field, record, tinyModel } from './test/model.js';

const REAL = join(dirname(fileURLToPath(import.meta.url)), '../../../schema/model.json');

function modelsOf({ before, after }: Case): [Model, Model] {
  const models: [Model, Model] = [tinyModel(), tinyModel()];
  for (const model of models) before?.(model);
  after(models[1]);
  return models;
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(cases.map((each) => [each.title, each] as const))('%s', (_title, each) => {
    const changes = diffModels(...modelsOf(each));
    expect(changes.map(({ kind, where }) => `${kind} ${where}`)).toEqual(each.gives);
  });
});

describe('the rule table', () => {
  const exercised = Object.values(CASES)
    .flat()
    .flatMap(({ gives }) => gives);

  it.each(Object.keys(RULES))('%s has a case', (kind) => {
    expect(exercised.some((each) => each.startsWith(`${kind} `))).toBe(true);
  });

  it.each(Object.entries(RULES))('%s needs a release that fits whom it breaks', (kind, rule) => {
    const each = Object.values(CASES)
      .flat()
      .find(({ gives }) => gives.some((line) => line.startsWith(`${kind} `))) as Case;
    const found = diffModels(...modelsOf(each)).find((change) => change.kind === kind);
    const bump = rule.breaks !== 'nobody' ? 'minor' : kind === 'docs' ? 'none' : 'patch';
    expect(found).toMatchObject({ breaks: rule.breaks, bump });
  });
});

describe('diffModels', () => {
  it('finds nothing between a model and itself', () => {
    const model = JSON.parse(readFileSync(REAL, 'utf8')) as Model;
    expect(diffModels(model, structuredClone(model))).toEqual([]);
    expect(diffModels(tinyModel(), tinyModel())).toEqual([]);
  });

  it('leaves the models alone', () => {
    const [before, after] = [tinyModel(), tinyModel()];
    delete after.types.Bag;
    const copies = structuredClone([before, after]);
    diffModels(before, after);
    expect([before, after]).toEqual(copies);
  });

  it('escapes paths as JSON pointers do', () => {
    const after = tinyModel();
    after.actions.shift();
    expect(diffModels(tinyModel(), after)[0]?.path).toBe('actions/chat~1said');
  });

  it('says why a type at its use no longer fits', () => {
    const [before, after] = [tinyModel(), tinyModel()];
    const wider = record(field('text'), field('more'));
    for (const model of [before, after]) model.types.Wider = wider;
    (after.requests[0] as Model['requests'][number]).params = 'Wider';
    expect(diffModels(before, after)).toMatchObject([
      {
        kind: 'type-narrowed',
        what: 'has params Wider, was Said: Wider.more is new: required string',
      },
    ]);
  });

  // What travels with a model but says nothing about the protocol, or is the answer to the changes.
  const BESIDE = [
    '/$schema',
    '/$comment',
    '/modelVersion',
    '/protocolVersion',
    '/reducers/version',
  ];
  const isTold = (path: string) => !BESIDE.includes(path) && !path.endsWith('/bits');

  it.each(leavesOf(tinyModel()).filter(isTold))('sees a change of %s', (path) => {
    const after = tinyModel();
    replaceLeaf(after, path);
    expect(diffModels(tinyModel(), after)).not.toEqual([]);
  });
});

/** Paths to everything in a value that is neither an object nor a list. */
function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, `${path}/${key.replaceAll('/', '~1')}`),
  );
}

/** Other values that may stand where only certain words may. */
const OTHER: Readonly<Record<string, string>> = {
  host: 'client',
  client: 'host',
  clientToHost: 'hostToClient',
  hostToClient: 'clientToHost',
  request: 'notification',
  record: 'any',
  closed: 'open',
  open: 'closed',
  extensible: 'closed',
  integer: 'string',
  property: 'jsonType',
  presence: 'jsonType',
  jsonType: 'presence',
  string: 'boolean',
  float: 'boolean',
  boolean: 'string',
};

function replaceLeaf(root: unknown, path: string): void {
  const keys = path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/'));
  const last = keys.pop() as string;
  const parent = keys.reduce((at, key) => at[key] as never, root as Record<string, unknown>);
  const value = parent[last];
  // Another kind of type has other parts, too; a whole type stands in for it.
  if (last === 'kind' && COMPOUND.includes(value as string)) {
    for (const key of Object.keys(parent)) delete parent[key];
    Object.assign(parent, OTHER_TYPE[value as string]);
  } else if (typeof value === 'boolean') parent[last] = !value;
  else if (typeof value === 'number') parent[last] = value + 100;
  else parent[last] = OTHER[value as string] ?? `${value}9`;
}

const COMPOUND = ['record', 'union', 'enum', 'bitset', 'alias', 'ref', 'literal', 'array', 'map'];
const AS_ALIAS = { kind: 'alias', type: { kind: 'null' }, doc: '', channel: '', source: '' };
const AS_NULL = { kind: 'null' };
const OTHER_TYPE: Readonly<Record<string, object>> = {
  record: AS_ALIAS,
  union: AS_ALIAS,
  enum: AS_ALIAS,
  bitset: AS_ALIAS,
  alias: record(),
  ref: AS_NULL,
  literal: AS_NULL,
  array: AS_NULL,
  map: AS_NULL,
};

const removeId = (model: Model) => {
  const state = model.types.State;
  if (state?.kind === 'record') state.fields.shift();
};

/** A pair of models at the given versions in which the given things happen to NEW. */
function models(old: string, now: string, ...happen: ((model: Model) => void)[]): [Model, Model] {
  const [before, after] = [tinyModel(), tinyModel()];
  before.protocolVersion = old;
  after.protocolVersion = now;
  for (const each of happen) each(after);
  return [before, after];
}

const addType = (model: Model) => assign(model.types, { More: record(field('more')) });
const reword = (model: Model) => assign(model.types.Uri as Type, { doc: 'Other words.' });

describe('requiredBump', () => {
  it.each([
    ['none', '0.6.0', []],
    ['none', '0.6.0', [reword]],
    ['patch', '0.6.0', [addType, reword]],
    ['minor', '0.6.0', [removeId, addType]],
    ['patch', '1.2.3', [addType]],
    ['major', '1.2.3', [removeId]],
  ] as const)('is %s from %s (%#)', (bump, from, happen) => {
    expect(requiredBump(diffModels(...models(from, from, ...happen)), from)).toBe(bump);
  });
});

describe('formatChanges', () => {
  const closing = (...pair: [Model, Model]) =>
    formatChanges(diffModels(...pair), ...pair)
      .trimEnd()
      .split('\n')
      .at(-1);

  it.each([
    ['needs no bump (0.6.0); NEW says 0.6.0', '0.6.0', '0.6.0', []],
    [
      'needs a minor bump (0.6.0 → 0.7.0); NEW says 0.6.0: not enough',
      '0.6.0',
      '0.6.0',
      [removeId],
    ],
    [
      'needs a minor bump (0.6.0 → 0.7.0); NEW says 0.6.9: not enough',
      '0.6.0',
      '0.6.9',
      [removeId],
    ],
    ['needs a minor bump (0.6.0 → 0.7.0); NEW says 0.7.0: enough', '0.6.0', '0.7.0', [removeId]],
    ['needs a minor bump (0.6.0 → 0.7.0); NEW says 1.0.0: enough', '0.6.0', '1.0.0', [removeId]],
    [
      'needs a major bump (1.2.3 → 2.0.0); NEW says 1.3.0: not enough',
      '1.2.3',
      '1.3.0',
      [removeId],
    ],
    ['needs a patch bump (0.6.0 → 0.6.1); NEW says 0.6.1: enough', '0.6.0', '0.6.1', [addType]],
  ] as const)('closes with "%s"', (line, old, now, happen) => {
    expect(closing(...models(old, now, ...happen))).toBe(line);
  });

  it('groups by whom a change breaks and only counts other words', () => {
    const pair = models('0.6.0', '0.7.0', removeId, addType, reword, (model) => {
      (model.channels[0] as Model['channels'][number]).uri = 'talk:/<id>';
    });
    expect(formatChanges(diffModels(...pair), ...pair)).toBe(
      [
        'Breaks readers who hold OLD and read what NEW writes (2)',
        '  channel chat  has URIs talk:/<id>, was chat:/<id>',
        '  State.id      was removed; it was required',
        '',
        'Breaks writers who hold OLD and write what NEW reads (1)',
        '  channel chat  has URIs talk:/<id>, was chat:/<id>',
        '',
        'Safe on the wire (1)',
        '  More  is a new record',
        '',
        'Only described differently: 1',
        '',
        'needs a minor bump (0.6.0 → 0.7.0); NEW says 0.7.0: enough',
        '',
      ].join('\n'),
    );
  });

  it('has colour only where asked', () => {
    const pair = models('0.6.0', '0.7.0', removeId);
    const changes = diffModels(...pair);
    expect(formatChanges(changes, ...pair)).not.toContain('\x1b');
    expect(formatChanges(changes, ...pair, { colour: true })).toContain('\x1b[31mBreaks readers');
  });
});

describe('ahp diff', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'ahp-diff-'));
    const write = (path: string, content: unknown) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(root, path), text);
    };
    const [old, broken] = models('0.6.0', '0.6.0', removeId);
    write('old.json', old);
    write('broken.json', broken);
    write('honest.json', { ...broken, protocolVersion: '0.7.0' });
    write('flat/model.json', old);
    write('empty/readme', '');
    write('text.json', 'no JSON');
    write('other.json', { some: 'thing' });
    write('future.json', { ...old, modelVersion: 2 });
    write('version.json', { ...old, protocolVersion: 'six' });
    write('list.json', { ...old, actions: {} });
    write('entry.json', { ...old, actions: [{}] });
    write('type.json', { ...old, types: { State: { kind: 'thing' } } });
    write('part.json', { ...old, types: { State: { kind: 'record' } } });

    const git = (...args: string[]) => {
      const me = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      execFileSync('git', [...me, ...args], { cwd: join(root, 'repo'), stdio: 'ignore' });
    };
    write('repo/readme', 'Nothing here yet.');
    git('init');
    git('add', '.');
    git('commit', '--no-gpg-sign', '-m', 'Without a model');
    git('tag', '--no-sign', 'bare');
    write('repo/schema/model.json', old);
    git('add', '.');
    git('commit', '--no-gpg-sign', '-m', 'With a model');
    git('tag', '--no-sign', 'v0.6.0');
    write('repo/schema/model.json', broken);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function run(args: string[], folder = '.') {
    const said = { out: '', err: '' };
    const code = await runDiff(args, {
      cwd: join(root, folder),
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
      colour: false,
    });
    return { code, ...said };
  }

  it.each([
    ['nothing changed', ['old.json', 'old.json'], 0],
    ['a folder', ['flat', 'old.json'], 0],
    ['a folder with schema/', ['old.json', 'repo'], 1],
    ['a break that the version hides', ['old.json', 'broken.json'], 1],
    ['a break that the version tells', ['old.json', 'honest.json'], 0],
  ] as const)('%s', async (_, args, code) => {
    expect(await run([...args])).toMatchObject({ code, err: '' });
  });

  it.each([
    ['expected OLD and NEW, got 0 arguments; see --help', []],
    ['expected OLD and NEW, got 1 arguments; see --help', ['old.json']],
    ['expected OLD and NEW, got 3 arguments; see --help', ['a', 'b', 'c']],
    ['unknown option --output=x; see --help', ['--output=x', 'old.json']],
    ['nowhere is neither a path nor a git revision here', ['nowhere', 'old.json']],
    ['empty is a folder without schema/model.json or model.json', ['empty', 'old.json']],
    ['text.json is not a model: it is not JSON', ['old.json', 'text.json']],
    ['other.json is not a model: it has no modelVersion', ['old.json', 'other.json']],
    ['future.json has modelVersion 2; only 1 can be compared', ['old.json', 'future.json']],
    [
      'version.json is not a model: protocolVersion is not MAJOR.MINOR.PATCH',
      ['old.json', 'version.json'],
    ],
    ['list.json is not a model: actions is not a list', ['old.json', 'list.json']],
    ['entry.json is not a model: actions/0 has no type', ['old.json', 'entry.json']],
    ['type.json is not a model: types/State is of no known kind', ['old.json', 'type.json']],
    ['part.json is not a model: types/State has no fields', ['old.json', 'part.json']],
  ] as const)('says "%s"', async (message, args) => {
    expect(await run([...args])).toEqual({ code: 2, out: '', err: `ahp diff: ${message}\n` });
  });

  it('reads git revisions', async () => {
    expect(await run(['v0.6.0', 'HEAD'], 'repo')).toMatchObject({ code: 0, err: '' });
    const { code, out } = await run(['v0.6.0', '.'], 'repo');
    expect(code).toBe(1);
    expect(out).toContain('State.id  was removed; it was required');
    expect(await run(['HEAD', 'HEAD'], 'repo/schema')).toMatchObject({ code: 0, err: '' });
  });

  it('says which revision has no model', async () => {
    const err = 'ahp diff: git revision bare has no schema/model.json\n';
    expect(await run(['bare', 'HEAD'], 'repo')).toEqual({ code: 2, out: '', err });
  });

  it('prints JSON', async () => {
    const { code, out } = await run(['old.json', '--json', 'broken.json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      before: '0.6.0',
      after: '0.6.0',
      needs: 'minor',
      atLeast: '0.7.0',
      enough: false,
      breaksUnannounced: true,
      changes: [
        {
          kind: 'field-removed-required',
          path: 'types/State/fields/id',
          where: 'State.id',
          what: 'was removed; it was required',
          breaks: 'reader',
          bump: 'minor',
        },
      ],
    });
  });

  it('explains itself', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const word of ['OLD', 'NEW', '--json', 'Exit code']) expect(out).toContain(word);
  });
});
