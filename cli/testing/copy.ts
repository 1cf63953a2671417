import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { wantedMark } from '../install.js';
import { ROOT } from '../run.js';
import { workspaces } from './workspaces.js';

/** What a fresh checkout does not have, as tools make it: what git is told to ignore here and in each client. */
const MADE = [
  '.git',
  ...ignoredIn(''),
  ...readdirSync(join(ROOT, 'clients')).flatMap((name) => ignoredIn(`clients/${name}`)),
];

/** The names that a folder's .gitignore has; those that start with a slash are meant in that folder only. */
function ignoredIn(folder: string): string[] {
  const file = join(ROOT, folder, '.gitignore');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !/[*#!]/.test(line))
    .map((line) => (line.startsWith('/') ? folder + line : line).replace(/\/$/, ''));
}

const isMade = (path: string) => MADE.some((each) => `/${path}`.endsWith(`/${each}`));

/** Our own packages: in a copy they have to be those of the copy. */
const SCOPE = '@agent-host-protocol';

/**
 * Copies the repository as a fresh checkout would be, with all packages installed, into a folder of its own. Git is
 * not asked which files those are: the tests need nothing but Node.
 */
export function copyRepository(): string {
  const copy = temporaryFolder('copy');
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !isMade(relative(ROOT, path)) });
  linkPackages(copy);
  return copy;
}

/**
 * Links the packages one by one, not all as one folder: the tools keep caches and marks beside them, and those of the
 * copy have to be its own.
 */
function linkPackages(copy: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === SCOPE || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(from, name), join(to, name));
  }
  for (const { name, folder } of workspaces()) symlinkSync(join(copy, folder), join(to, name));
  writeFileSync(join(to, '.ahp-installed'), wantedMark());
}

/** A new folder outside the repository. Whoever makes it removes it. */
export function temporaryFolder(purpose: string): string {
  // Without links in its path, so that it can be compared with what tools print.
  return realpathSync(mkdtempSync(join(tmpdir(), `ahp-${purpose}-`)));
}

/** The content of every file in a copy that a checkout would have, by path from its root. */
export function contentsOf(copy: string, folder = ''): Map<string, string> {
  const entries = readdirSync(join(copy, folder), { withFileTypes: true });
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (isMade(path)) return [];
      if (entry.isDirectory()) return [...contentsOf(copy, path)];
      return [[path, readFileSync(join(copy, path), 'utf8')]];
    }),
  );
}

/** Puts every file of a copy back to what it was. */
export function restore(copy: string, contents: ReadonlyMap<string, string>): void {
  const now = contentsOf(copy);
  for (const path of now.keys()) if (!contents.has(path)) rmSync(join(copy, path));
  for (const [path, text] of contents) {
    if (now.get(path) !== text) writeFileSync(join(copy, path), text);
  }
}
