import { join } from 'node:path';
import { turbo } from './generate.js';
import { ROOT, run as runProgram } from './run.js';

/**
 * How the testee of each language is built and started.
 *
 * @type {Record<string, { workspace: string, command: [string, ...string[]] }>}
 */
const TESTEES = {
  typescript: {
    workspace: '@agent-host-protocol/client',
    command: [process.execPath, join(ROOT, 'clients/typescript/dist/testee/main.js')],
  },
};

/** @param {string[]} args */
export async function run([language = '', ...args]) {
  const testee = Object.hasOwn(TESTEES, language) ? TESTEES[language] : undefined;
  if (!testee) {
    const known = `there are ${Object.keys(TESTEES).join(', ')}`;
    console.error(`ahp testee: there is no testee "${language}"; ${known}`);
    return 2;
  }
  if (!(await build([testee.workspace]))) return 1;
  const [program, ...own] = testee.command;
  return (await runProgram(program, [...own, ...args], { show: true })).code;
}

/** The line that starts the testee of a language in a shell, once its workspace is built. */
export function testeeOf(/** @type {string} */ language) {
  const testee = /** @type {typeof TESTEES[string]} */ (TESTEES[language]);
  return {
    workspace: testee.workspace,
    line: testee.command.map((part) => `"${part}"`).join(' '),
  };
}

/**
 * Builds workspaces and what they need. Says nothing unless it fails: standard output belongs to the program that is
 * built here.
 *
 * @param {string[]} workspaces
 */
export async function build(workspaces) {
  const filters = workspaces.map((name) => `--filter=${name}`);
  const { code, output } = await turbo(['build', ...filters]);
  if (code !== 0) console.error(output);
  return code === 0;
}
