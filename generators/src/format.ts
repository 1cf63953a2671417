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
  const sources = [...files].filter(([path]) => path.endsWith('.ts'));
  const folder = mkdtempSync(join(tmpdir(), 'ahp-format-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const [path, text] of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
    const args = ['check', '--write', '--linter-enabled=false', '--vcs-enabled=false', '.'];
    execFileSync(process.execPath, [biome, ...args], { cwd: folder, stdio: 'pipe' });
    const formatted = new Map(files);
    for (const [path] of sources) formatted.set(path, readFileSync(join(folder, path), 'utf8'));
    return formatted;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
