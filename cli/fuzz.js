import { join } from 'node:path';
import { ROOT, run as runProgram } from './run.js';
import { build } from './testee.js';

const PROGRAM = join(ROOT, 'test-cases/bin/ahp-conformance.js');

/** Where fixtures go unless said otherwise: a difference may be nobody's business but the finder's. */
const OUTPUT = join(ROOT, 'node_modules/.cache/ahp/fuzz');

/** @param {string[]} args */
export async function run(args) {
  if (!(await build(['@agent-host-protocol/conformance']))) return 1;
  const hasOutput = args.some((arg) => arg === '--output' || arg.startsWith('--output='));
  const output = hasOutput ? [] : ['--output', OUTPUT];
  // Paths and commands are meant from where the user is.
  const options = { show: true, cwd: process.cwd() };
  return (await runProgram(process.execPath, [PROGRAM, 'fuzz', ...args, ...output], options)).code;
}
