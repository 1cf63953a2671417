import { join } from 'node:path';
import { hasTestee, runRunner } from './conformance.js';
import { ROOT, runTypeScript } from './run.js';

/** Where fixtures go unless said otherwise: a difference may be nobody's business but the finder's. */
const OUTPUT = join(ROOT, 'node_modules/.cache/ahp/fuzz');

/** Clients and a host in one process: no testee, and no corpus. */
const CLIENTS = 'clients/typescript/src/testing/convergence/main.ts';

/** @param {string[]} args */
export async function run(args) {
  const [what, ...rest] = args;
  if (what === 'clients') return (await runTypeScript(CLIENTS, rest, { show: true })).code;
  const hasOutput = args.some((arg) => arg === '--output' || arg.startsWith('--output='));
  const output = hasOutput ? [] : ['--output', OUTPUT];
  // Reducers are compared with our own in any case; texts need somebody to read them.
  const needed = what === 'inputs' && !hasTestee(args) ? ['typescript'] : [];
  return runRunner('fuzz', ['fuzz'], [...args, ...output], needed);
}
