import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runTypeScript } from './run.js';

/** @param {string[]} args */
export async function run(args) {
  // Programs run in the repository's root; a path is meant from where the user is.
  const sources = args.map((arg) => (existsSync(arg) ? resolve(arg) : arg));
  return (await runTypeScript('generators/src/diff/bin.ts', sources, { show: true })).code;
}
