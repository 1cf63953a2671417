import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf, ROOT, run } from './run.js';
import { copyRepository, temporaryFolder } from './testing/copy.js';
import { type Packed, packDependencies, packPublished, succeed } from './testing/pack.js';
import { readJson, workspaces } from './testing/workspaces.js';

const names = workspaces()
  .filter(({ published }) => published)
  .map(({ name }) => name);

const tarballs = temporaryFolder('tarballs');
const consumer = temporaryFolder('consumer');
let copy: string;
let packed: Packed[];

beforeAll(async () => {
  copy = copyRepository();
  packed = await packPublished(copy, tarballs);
}, 180_000);

afterAll(() => {
  for (const folder of [copy, tarballs, consumer]) rmSync(folder, { recursive: true, force: true });
}, 60_000);

const packageOf = (name: string) => packed.find((each) => each.name === name) as Packed;

/** The files of a package's folder, by path from there. */
function filesOf({ folder }: Packed): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
}

const isBuilt = (path: string) => path.startsWith('dist/');

/** All JSON is for users, unless it tells a tool what to do, or us what is proved. */
const isData = (path: string) =>
  path.endsWith('.json') &&
  !/^(dist|src|\.turbo)\/|^(package|requirements)\.json$|(^|\/)tsconfig[^/]*\.json$/.test(path);

it('the definition is published', () => {
  expect(names).toContain('@agent-host-protocol/types');
  expect(names).toContain('@agent-host-protocol/schema');
});

describe.each(names)('%s', (name) => {
  it('holds its build, its programs, its data, its papers and nothing else', () => {
    const pack = packageOf(name);
    const { bin = {} } = readJson(join(pack.folder, 'package.json')) as { bin?: object };
    const made = filesOf(pack).filter((path) => isBuilt(path) || isData(path));
    const papers = ['LICENSE', 'README.md', 'package.json'];
    const expected = new Set([...made, ...Object.values(bin), ...papers]);
    expect(pack.files).toEqual([...expected].sort());
  });

  it('is built to JavaScript with declarations, without tests', () => {
    const built = packageOf(name).files.filter(isBuilt);
    const modules = built.filter((path) => path.endsWith('.js')).map((path) => path.slice(0, -3));
    expect(modules).toContain('dist/index');
    expect(modules.filter((path) => /\.test$|\/(test|testing|bench)\//.test(path))).toEqual([]);
    expect(built).toEqual(modules.flatMap((path) => [`${path}.js`, `${path}.d.ts`]).sort());
  });

  it('has the licence of the repository', () => {
    const text = (folder: string) => readFileSync(join(folder, 'LICENSE'), 'utf8');
    expect(text(packageOf(name).folder)).toBe(text(copy));
  });

  it('gives publint nothing to say', async () => {
    const { folder, tarball } = packageOf(name);
    const { buffer } = new Uint8Array(readFileSync(tarball));
    const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
    const manifest = readJson(join(folder, 'package.json'));
    expect(messages.map((each) => formatMessage(each, manifest, { color: false }))).toEqual([]);
  });

  it('has types that are not wrong', async () => {
    const attw = programOf('@arethetypeswrong/cli', 'attw');
    const args = ['--profile', 'esm-only', '--no-color', '--no-emoji', packageOf(name).tarball];
    const { code, output } = await run(process.execPath, [attw, ...args], { cwd: tarballs });
    expect(code, output).toBe(0);
  });
});

it('the schema package holds every schema', () => {
  const { channels } = readJson(join(copy, 'schema/model.json')) as {
    channels: { name: string }[];
  };
  const whole = ['bundle.json', 'bundle.strict.json', 'model.json', 'model.schema.json'];
  const parts = ['common', ...channels.map(({ name }) => name)].map(
    (each) => `channels/${each}.json`,
  );
  const { files } = packageOf('@agent-host-protocol/schema');
  expect(files.filter(isData)).toEqual([...whole, ...parts].sort());
});

describe('a project that uses them', () => {
  let others: Awaited<ReturnType<typeof packDependencies>>;
  beforeAll(async () => {
    others = await packDependencies(tarballs);
    cpSync(join(ROOT, 'cli/consumer'), consumer, { recursive: true });
    // No registry is asked; and each has to accept the others' versions.
    const cache = `--cache=${join(tarballs, 'cache')}`;
    const args = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', cache];
    const files = [...packed, ...others].map(({ tarball }) => tarball);
    await succeed('npm', [...args, ...files], consumer);
  }, 120_000);

  it('has one copy of each and nothing else', () => {
    const { packages } = readJson(join(consumer, 'package-lock.json')) as { packages: object };
    const places = [...packed, ...others].map(({ name }) => `node_modules/${name}`);
    expect(Object.keys(packages).sort()).toEqual(['', ...places].sort());
  });

  it('compiles under strict settings, and runs', async () => {
    const tsc = programOf('typescript', 'tsc');
    const compiled = await run(process.execPath, [tsc], { cwd: consumer });
    expect(compiled.code, compiled.output).toBe(0);
    const ran = await run(process.execPath, ['out/consumer.js'], { cwd: consumer });
    expect(ran.code, ran.output).toBe(0);
  });

  it.each(names)('reaches all data of %s by name', (name) => {
    const { resolve } = createRequire(join(consumer, 'package.json'));
    for (const file of packageOf(name).files.filter(isData)) {
      expect(resolve(`${name}/${file}`)).toBe(join(consumer, 'node_modules', name, file));
    }
  });
});
