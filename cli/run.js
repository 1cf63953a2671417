import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const require = createRequire(join(ROOT, 'package.json'));

/**
 * Finds the program an installed package ships, through its manifest: a package need not export its programs.
 *
 * @param {string} name of the package
 * @param {string} [program] if it ships several
 */
export function programOf(name, program = name.split('/').at(-1)) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest);
  const path = typeof bin === 'string' ? bin : bin[program ?? name];
  return join(dirname(manifest), path);
}

/** The folder of an installed package, if it is there. */
export function folderOf(/** @type {string} */ name) {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/**
 * @typedef {object} Outcome
 * @property {number} code
 * @property {string} output Standard output and error as they came, unless shown.
 * @property {number} seconds
 */

/**
 * Runs a program and waits for it.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string>, cwd?: string }} [options] `show`: straight to the terminal
 * @returns {Promise<Outcome>}
 */
export function run(program, args, { show = false, env = {}, cwd = ROOT } = {}) {
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    const end = (/** @type {number} */ code) =>
      done({ code, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a TypeScript program of the repository.
 *
 * @param {string} file path from the root
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTypeScript(file, args, options) {
  return run(process.execPath, ['--import', 'tsx', join(ROOT, file), ...args], options);
}
