import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Formats generated TypeScript as the repository's formatter would, so that nobody can tell it from the rest. */
export function formatTypeScript(
  root: string,
  files: ReadonlyMap<string, string>,
): Map<string, string> {
  const sources = new Map([...files].filter(([path]) => path.endsWith('.ts')));
  const formatted = formatInFolder(sources, (folder) => {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
    const args = ['check', '--write', '--linter-enabled=false', '--vcs-enabled=false', '.'];
    execFileSync(process.execPath, [biome, ...args], { cwd: folder, stdio: 'pipe' });
  });
  return new Map([...files, ...formatted]);
}

/** Formats files with a program that changes them where they are: all in one go, in a folder made for it. */
export function formatInFolder(
  files: ReadonlyMap<string, string>,
  format: (folder: string) => void,
): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'ahp-format-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    format(folder);
    return new Map(
      [...files.keys()].map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
