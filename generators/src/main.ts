import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compare, type Output, write } from './files.js';
import type { Model } from './model/model.js';
import { formatProblem, ProblemsError } from './problems.js';
import {
  definitionStep,
  type MirrorsOutput,
  mirrorsStep,
  referenceStep,
  samplesStep,
} from './steps.js';

/**
 * Runs one generation step and writes its files, or (`check`) all of them without writing.
 * Usage, from the repository's root: main.ts definition | samples | reference | mirrors [LANGUAGE ...] | check.
 * AHP_ROOT names another root.
 */
const root = resolve(process.env.AHP_ROOT ?? process.cwd());

async function main(task: string, args: readonly string[]): Promise<number> {
  if (task === 'check') return checkAll();
  const step = STEPS[task];
  if (!step) {
    console.error(`unknown step "${task}"; there are ${Object.keys(STEPS).join(', ')} and check`);
    return 2;
  }
  const started = performance.now();
  const output = await step(args);
  const { changed, leftOver } = write(root, output);
  if ('missing' in output) complain(output as MirrorsOutput);
  const folders = output.whole ?? output.folders;
  report(task, {
    folders,
    paths: [...output.files.keys()].filter(
      (path) => !folders.some((folder) => path.startsWith(`${folder}/`)),
    ),
    files: output.files.size,
    written: changed.length,
    removed: leftOver.length,
    milliseconds: Math.round(performance.now() - started),
    missing: 'missing' in output ? output.missing : [],
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  return 0;
}

const STEPS: Readonly<Record<string, (args: readonly string[]) => Output | Promise<Output>>> = {
  definition: () => definitionStep(root),
  samples: () => samplesStep(root, readModel()),
  reference: () => referenceStep(root, readModel()),
  mirrors: (languages) => mirrorsStep(readModel(), languages.length ? languages : undefined),
};

function readModel(): Model {
  return JSON.parse(readFileSync(join(root, 'schema/model.json'), 'utf8')) as Model;
}

/** Compares everything with the disk. The model comes from the types, never from a file that may be stale. */
async function checkAll(): Promise<number> {
  const definition = await definitionStep(root);
  const mirrors = await mirrorsStep(definition.model);
  const outputs = [
    definition,
    samplesStep(root, definition.model),
    referenceStep(root, definition.model),
    mirrors,
  ];
  complain(mirrors);
  const stale = outputs.flatMap((output) => {
    const { changed, leftOver } = compare(root, output);
    return [...changed, ...leftOver.map((path) => `${path} (left over)`)];
  });
  // Where everything has to be checked, what could not be is a failure.
  const unchecked = process.env.CI ? mirrors.missing.length : 0;
  if (stale.length === 0) return unchecked ? 1 : 0;
  console.error(`${stale.length} generated files are stale; run "./ahp generate":`);
  for (const path of stale) console.error(`  ${path}`);
  return 1;
}

/** Names the languages whose files were left as they are. */
function complain({ missing }: MirrorsOutput): void {
  for (const { language, why } of missing) {
    console.error(`the ${language} client is left as it is: ${why}`);
  }
}

/** Leaves word for "./ahp generate", which prints the table. */
function report(task: string, content: unknown): void {
  const folder = join(root, 'node_modules', '.cache', 'ahp');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${task}.json`), JSON.stringify(content));
}

try {
  process.exitCode = await main(process.argv[2] ?? '', process.argv.slice(3));
} catch (error) {
  if (!(error instanceof ProblemsError)) throw error;
  for (const problem of error.problems) console.error(formatProblem(problem));
  process.exitCode = 1;
}
