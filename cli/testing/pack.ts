import { join } from 'node:path';
import { programOf, ROOT, run } from '../run.js';
import { readJson, workspaces } from './workspaces.js';

/** A published package as npm packed it. */
export interface Packed {
  readonly name: string;
  /** Its folder in the copy of the repository. */
  readonly folder: string;
  readonly tarball: string;
  /** What is in the tarball, sorted. */
  readonly files: readonly string[];
}

/**
 * Builds the packages in a copy of the repository and packs those that are published. In the repository itself, what
 * earlier builds left lying about would be packed, too.
 */
export async function packPublished(copy: string, destination: string): Promise<Packed[]> {
  await succeed(process.execPath, [programOf('turbo'), 'run', 'build'], copy);
  const published = workspaces().filter((each) => each.published);
  const chosen = published.map(({ name }) => `--workspace=${name}`);
  const args = ['pack', '--json', '--pack-destination', destination, '--loglevel=error', ...chosen];
  const packs: { name: string; filename: string; files: { path: string }[] }[] = JSON.parse(
    await succeed('npm', args, copy),
  );
  return published.flatMap(({ name, folder }) =>
    packs
      .filter((pack) => pack.name === name)
      .map(({ filename, files }) => ({
        name,
        folder: join(copy, folder),
        tarball: join(destination, filename),
        files: files.map(({ path }) => path).sort(),
      })),
  );
}

/** Packs what published packages need of others, as it is installed here, so that no registry is asked for it. */
export async function packDependencies(
  destination: string,
): Promise<{ name: string; tarball: string }[]> {
  const ours = workspaces();
  const manifests = ours
    .filter(({ published }) => published)
    .map(({ folder }) => readJson(join(ROOT, folder, 'package.json')));
  const all = manifests.flatMap(({ dependencies = {} }: { dependencies?: object }) =>
    Object.keys(dependencies),
  );
  const others = [...new Set(all)].filter((each) => ours.every(({ name }) => name !== each));
  const folders = others.map((name) => join(ROOT, 'node_modules', name));
  if (folders.length === 0) return [];
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const packs: { name: string; filename: string }[] = JSON.parse(
    await succeed('npm', [...args, '--loglevel=error', ...folders], ROOT),
  );
  return packs.map(({ name, filename }) => ({ name, tarball: join(destination, filename) }));
}

/** Runs a program that has to succeed, and gives what it printed. */
export async function succeed(program: string, args: string[], cwd: string): Promise<string> {
  const { code, output } = await run(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
