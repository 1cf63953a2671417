import { join } from 'node:path';
import { programOf, run } from '../run.js';
import { workspaces } from './workspaces.js';

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

/** Runs a program that has to succeed, and gives what it printed. */
export async function succeed(program: string, args: string[], cwd: string): Promise<string> {
  const { code, output } = await run(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
