import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Problem } from '../problems.js';

const OPTIONS = {
  target: 'ES2022',
  module: 'NodeNext',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['ES2023'],
};

/**
 * Errors the compiler finds in `types/`, reducers included, as problems. The native compiler does it, in a process of its
 * own: it takes a fifth of the time, while this process goes on with the compiler that has an API. Generated sources
 * come from memory, so that a run never depends on what an earlier run wrote.
 */
export function compilerProblems(
  root: string,
  generated: ReadonlyMap<string, string>,
): Promise<Problem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ahp-compile-'));
  for (const path of readdirSync(join(root, 'types'), { recursive: true, encoding: 'utf8' })) {
    if (!isSource(path)) continue;
    write(join(folder, 'types', path), readFileSync(join(root, 'types', path), 'utf8'));
  }
  for (const [path, text] of generated) write(join(folder, path), text);
  write(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, include: ['types'] }),
  );
  // Modules are ES modules as in the package itself.
  write(join(folder, 'package.json'), '{ "type": "module" }');
  return new Promise((done, fail) => {
    const args = [compiler(), '-p', '.', '--pretty', 'false'];
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (error, stdout) => {
      rmSync(folder, { recursive: true, force: true });
      const problems = readProblems(stdout);
      if (error && problems.length === 0) fail(error);
      else done(problems);
    });
  });
}

/** Written by hand, and needed by the wire types or the reducers. */
function isSource(path: string): boolean {
  return (
    /^(common|version|channels-[^/]*)[/\\][^/\\]+\.ts$/.test(path) && !/\.test\.ts$/.test(path)
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function compiler(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('typescript/package.json');
  return join(dirname(manifest), require(manifest).bin.tsc);
}

function readProblems(output: string): Problem[] {
  const problems: Problem[] = [];
  for (const line of output.split('\n')) {
    const match = /^(?:(.+?)\((\d+),\d+\): )?error TS\d+: (.*?)\.?$/.exec(line);
    if (!match) continue;
    problems.push({
      file: match[1] ?? 'types',
      line: Number(match[2] ?? 1),
      what: match[3] ?? '',
      mend: 'Mend it as you would any error of the TypeScript compiler',
    });
  }
  return problems;
}
