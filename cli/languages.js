import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { probe } from './probe.js';
import { ROOT, run } from './run.js';

/** @typedef {import('./languages/language.js').Language} Language */
/** @typedef {import('./languages/language.js').Program} Program */
/** @typedef {import('./languages/language.js').Built} Built */

const FOLDER = join(ROOT, 'cli', 'languages');

/**
 * The names of all languages that have a client: each has a file that says how it is tested. What such a file keeps
 * beside it has a dash in its name.
 */
export const LANGUAGE_NAMES = readdirSync(FOLDER)
  .filter((file) => /^[a-z]+\.js$/.test(file) && file !== 'language.js')
  .map((file) => file.slice(0, -'.js'.length))
  .sort();

/** @param {string} name */
export const isLanguage = (name) => LANGUAGE_NAMES.includes(name);

/**
 * @param {readonly string[]} names
 * @returns {Promise<Language[]>}
 */
export function loadLanguages(names = LANGUAGE_NAMES) {
  return Promise.all(
    names.map(
      async (name) => (await import(pathToFileURL(join(FOLDER, `${name}.js`)).href)).language,
    ),
  );
}

/**
 * Makes a language's toolchain ready.
 *
 * @param {Language} language
 * @returns {Promise<string | undefined>} why it cannot be had
 */
export async function prepare({ toolchain, prepare }) {
  const problem = await prepare().catch((error) => String(error));
  if (problem) return problem;
  const found = await probe(toolchain.probe);
  return found ? undefined : `${toolchain.what} is not on this machine: ${toolchain.install}`;
}

/**
 * Runs a program of a language and keeps what it prints.
 *
 * @param {Program} program
 */
export function runIn({ program, args, cwd = '.', env }) {
  return run(fromRoot(program), args, { cwd: join(ROOT, cwd), env });
}

/**
 * Builds a program.
 *
 * @param {Built} built
 * @returns {Promise<{ code: number, output: string, seconds: number }>} of the first step that fails, or of all
 */
export async function build({ build }) {
  let [output, seconds] = ['', 0];
  for (const step of build) {
    const outcome = await runIn(step);
    output += outcome.output;
    seconds += outcome.seconds;
    if (outcome.code !== 0) return { code: outcome.code, output, seconds };
  }
  return { code: 0, output, seconds };
}

/**
 * The command that starts a program which was built, in whatever folder.
 *
 * @param {Built} built
 * @returns {[string, ...string[]]}
 */
export function commandOf({ command: [program, ...args] }) {
  return [fromRoot(program), ...args.map(fromRoot)];
}

/**
 * The same as a line for the shell.
 *
 * @param {Built} built
 */
export function lineOf(built) {
  return commandOf(built)
    .map((part) => `"${part.replace(/["\\$`]/g, '\\$&')}"`)
    .join(' ');
}

/** A path from the root, wherever one is; names of programs and options stay as they are. */
function fromRoot(/** @type {string} */ part) {
  const path = join(ROOT, part);
  return part.includes('/') && !isAbsolute(part) && existsSync(path) ? path : part;
}
