import { runTypeScript } from './run.js';

/** @param {string[]} args */
export async function run(args) {
  if (args.length > 0) {
    console.error(`ahp mutants: takes no arguments, but there is "${args[0]}"`);
    return 2;
  }
  return (await runTypeScript('test-cases/src/programs/main.ts', [], { show: true })).code;
}
