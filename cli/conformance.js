import { join } from 'node:path';
import { ROOT, run as runProgram } from './run.js';
import { build, testeeOf } from './testee.js';

const PROGRAM = join(ROOT, 'test-cases/bin/ahp-conformance.js');

/** @param {string[]} args */
export async function run(args) {
  const own = testeeOf('typescript');
  const hasTestee = args.some((arg) => arg === '--testee' || arg.startsWith('--testee='));
  const needed = hasTestee ? [] : [own.workspace];
  if (!(await build(['@agent-host-protocol/conformance', ...needed]))) return 1;
  const testee = hasTestee ? [] : ['--testee', own.line];
  // Paths and commands are meant from where the user is.
  const options = { show: true, cwd: process.cwd() };
  return (await runProgram(process.execPath, [PROGRAM, ...testee, ...args], options)).code;
}
