import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What a step makes: the files, and which files on disk are its own, so that none is left behind. */
export interface Output {
  /** Content by path from the repository's root. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders the step writes into. */
  readonly folders: readonly string[];
  /** Those of them in which nobody else writes, not even a tool that builds; all unless said otherwise. */
  readonly whole?: readonly string[];
  /** Whether a file in those folders is the step's. */
  readonly owns: (path: string) => boolean;
}

/** How an output differs from what is on disk. */
export interface Differences {
  /** Files whose content differs or that do not exist. */
  readonly changed: readonly string[];
  /** Files that should not exist any more. */
  readonly leftOver: readonly string[];
}

/** Compares an output with the disk; writes nothing. */
export function compare(root: string, output: Output): Differences {
  const changed = [...output.files]
    .filter(([path, text]) => read(join(root, path)) !== text)
    .map(([path]) => path);
  const leftOver = output.folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => output.owns(path) && !output.files.has(path));
  return { changed, leftOver };
}

/** Writes what differs. Each file appears whole or not at all. */
export function write(root: string, output: Output): Differences {
  const differences = compare(root, output);
  for (const path of differences.changed) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, output.files.get(path) as string);
    renameSync(temporary, target);
  }
  for (const path of differences.leftOver) {
    rmSync(join(root, path));
    removeIfEmpty(dirname(join(root, path)));
  }
  return differences;
}

/** Paths of all files below a folder, from the repository's root. */
export function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
