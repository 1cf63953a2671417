import {
  build,
  commandOf,
  isLanguage,
  LANGUAGE_NAMES,
  lineOf,
  loadLanguages,
  prepare,
} from './languages.js';
import { run as runProgram } from './run.js';

/** @typedef {import('./languages/language.js').Language} Language */

/** @param {string[]} args */
export async function run([name = '', ...args]) {
  if (!isLanguage(name)) {
    console.error(
      `ahp testee: there is no testee "${name}"; there are ${LANGUAGE_NAMES.join(', ')}`,
    );
    return 2;
  }
  const [language] = await loadLanguages([name]);
  if (!language) return 1;
  const problem = await makeTestee(language);
  if (problem) {
    // Standard output belongs to the program that is built here.
    console.error(`ahp testee: ${problem}`);
    return 1;
  }
  const [program, ...own] = commandOf(language.testee);
  // It is talked to, so it stays where the user is.
  const options = { show: true, cwd: process.cwd() };
  return (await runProgram(program, [...own, ...args], options)).code;
}

/**
 * Makes a language's testee ready to be started.
 *
 * @param {Language} language
 * @returns {Promise<string | undefined>} what is wrong
 */
async function makeTestee(language) {
  const missing = await prepare(language);
  if (missing) return `${language.title} cannot be had: ${missing}`;
  const { code, output } = await build(language.testee);
  return code === 0 ? undefined : `the ${language.title} testee does not build:\n${output}`;
}

/**
 * Takes `--language NAME` out of a command line; "all" stands for every language, and names may be separated by commas.
 *
 * @param {string[]} args
 * @returns {{ names: string[], rest: string[], unknown?: string }}
 */
export function takeLanguages(args) {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const rest = [];
  for (let i = 0; i < args.length; i++) {
    const [option, value] = splitOption(args[i] ?? '');
    if (option !== '--language') rest.push(args[i] ?? '');
    else asked.push(...(value ?? args[++i] ?? '').split(','));
  }
  const names = asked.includes('all') ? LANGUAGE_NAMES : [...new Set(asked)];
  return { names, rest, unknown: names.find((name) => !isLanguage(name)) };
}

/** @param {string} arg */
function splitOption(arg) {
  const at = arg.indexOf('=');
  return at === -1 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)];
}

/**
 * Builds the testees of languages and gives the arguments that name them to the runner, or says why it cannot.
 *
 * @param {string[]} names
 * @returns {Promise<string[] | undefined>}
 */
export async function testeeArgs(names) {
  /** @type {string[]} */
  const args = [];
  for (const language of await loadLanguages(names)) {
    const problem = await makeTestee(language);
    if (problem) {
      console.error(`ahp: ${problem}`);
      return undefined;
    }
    args.push('--testee', lineOf(language.testee));
  }
  return args;
}
