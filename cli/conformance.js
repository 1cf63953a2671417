import { join } from 'node:path';
import { LANGUAGE_NAMES } from './languages.js';
import { ROOT, run as runProgram } from './run.js';
import { takeLanguages, testeeArgs } from './testee.js';
import { turbo } from './turbo.js';

const PROGRAM = join(ROOT, 'test-cases/bin/ahp-conformance.js');

/** @param {string[]} args */
export async function run(args) {
  return runRunner('conformance', [], args, hasTestee(args) ? [] : ['typescript']);
}

/** @param {string[]} args */
export function hasTestee(args) {
  return args.some((arg) => arg === '--testee' || arg.startsWith('--testee='));
}

/**
 * Builds the conformance runner and the testees of the languages that the command line names, and starts it.
 *
 * @param {string} command for messages
 * @param {string[]} first arguments that come before the user's
 * @param {string[]} args the user's
 * @param {string[]} unless languages where the user names none
 */
export async function runRunner(command, first, args, unless) {
  const { names, rest, unknown } = takeLanguages(args);
  if (unknown !== undefined) {
    const known = `there are ${LANGUAGE_NAMES.join(', ')} and all`;
    console.error(`ahp ${command}: there is no language "${unknown}"; ${known}`);
    return 2;
  }
  if (!(await buildRunner())) return 1;
  const testees = await testeeArgs(names.length ? names : unless);
  if (!testees) return 1;
  // Paths and commands are meant from where the user is.
  const options = { show: true, cwd: process.cwd() };
  return (await runProgram(process.execPath, [PROGRAM, ...first, ...rest, ...testees], options))
    .code;
}

async function buildRunner() {
  const { code, output } = await turbo(['build', '--filter=@agent-host-protocol/conformance']);
  if (code !== 0) console.error(output);
  return code === 0;
}
