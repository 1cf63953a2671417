import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the benchmark of the client and runs it: the code that is measured has to be that which users run, and what
 * runs TypeScript as it is makes calls of its own.
 */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, 'node_modules/.cache/ahp/bench/client');

await build({
  entryPoints: ['client-run', 'client-work', 'client-host'].map((name) =>
    fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
  ),
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['ws'],
  outdir: FOLDER,
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
});
const args = [join(FOLDER, 'client-run.mjs'), ...process.argv.slice(2)];
const run = spawn(process.execPath, args, { stdio: 'inherit' });
const [code] = await once(run, 'close');
process.exitCode = code ?? 1;
