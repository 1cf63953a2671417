import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_CORPORA } from '../../corpora/files.js';
import { Testee } from '../../testee/testee.js';
import { cut } from '../../text.js';
import { readModel } from '../model.js';
import { UsageError } from '../options.js';
import { Progress } from '../report.js';
import { type DifferingInput, fuzzInputs } from './fuzz.js';
import { type Input, Inputs } from './inputs.js';
import { HELP, type InputOptions, readInputOptions, USAGE } from './options.js';
import {
  causeOf,
  describeReading,
  type Reader,
  type Reading,
  readAlike,
  readAll,
} from './readers.js';
import { shrinkText } from './shrink.js';

/** How many causes are told. */
const MAX_TOLD = 20;

/** Runs the command; hands back its exit code. */
export async function runInputs(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const testees: Testee[] = [];
  try {
    const options = readInputOptions(args);
    testees.push(...options.testees.map((command) => new Testee(command)));
    return await fuzzAll(options, await Promise.all(testees.map(readerOf)));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`ahp-conformance fuzz inputs: ${error.message}\n${USAGE}`);
    return 2;
  } finally {
    await Promise.all(testees.map((testee) => testee.close()));
  }
}

async function readerOf(testee: Testee): Promise<Reader> {
  try {
    const { language, implementation } = await testee.info();
    return { name: `${language} (${implementation})`, testee };
  } catch (error) {
    throw new UsageError(`the testee "${testee.command}" ${(error as Error).message}`);
  }
}

async function fuzzAll(options: InputOptions, readers: readonly Reader[]): Promise<number> {
  const { seed, run } = options;
  const runs = run === undefined ? options.runs : 1;
  const inputs = new Inputs(readModel(), OWN_CORPORA);
  const progress = new Progress(runs, 'texts');
  const report = await fuzzInputs({
    inputs,
    readers,
    seed,
    first: run ?? 0,
    runs,
    onProgress: (done, differences) => progress.show(done, differences),
  });
  progress.end();
  console.log(`Compared ${readers.map(({ name }) => name).join(', ')}.`);
  await tellDifferences(report.differing, readers, options);
  const { taken, refused, places, differences } = report;
  console.log(
    `\n${runs} texts, ${taken} taken, ${refused} refused (${places} at different places), ` +
      `${differences} differences, seed ${seed}`,
  );
  return differences ? 1 : 0;
}

async function tellDifferences(
  differing: readonly DifferingInput[],
  readers: readonly Reader[],
  options: InputOptions,
): Promise<void> {
  const told = new Set<string>();
  for (const { run, input, readings } of differing) {
    const cause = causeOf(readings);
    if (told.has(cause) || told.size >= MAX_TOLD) continue;
    told.add(cause);
    const kinds = kindsOf(readings);
    const shortest = await shrinkText(
      input,
      async (shorter) => kindsOf(await readAll(readers, shorter)) === kinds,
    );
    const found = await readAll(readers, shortest);
    told.add(causeOf(found));
    console.log(`\n${shortest.type}, run ${run}: ${cut(JSON.stringify(shortest.text), 500)}`);
    for (const [i, reading] of found.entries()) {
      console.log(`  ${readers[i]?.name}: ${describeReading(reading)}`);
    }
    console.log(`  written to: ${writeInput(shortest, run, options)}`);
    console.log(`  again: ${commandFor(run, options)}`);
  }
}

/** What each reader did, without the details: a shorter text has to show the same. */
function kindsOf(readings: readonly Reading[]): string {
  const [first] = readings;
  return readings
    .map((each) => each.kind + (first && readAlike([first, each]) ? ' alike' : ''))
    .join();
}

/** Writes a text to a file, which the corpora have a place for once it is clear who is right. */
function writeInput({ type, text }: Input, run: number, { seed, output }: InputOptions): string {
  mkdirSync(output, { recursive: true });
  const file = join(output, `text-fuzz-${type}-${seed}-${run}.json`);
  const description = `Found by fuzzing (seed ${seed}, run ${run}).`;
  writeFileSync(file, `${JSON.stringify({ description, type, text }, null, 2)}\n`);
  return file;
}

function commandFor(run: number, { seed, testees }: InputOptions): string {
  const quoted = testees.map((testee) => `--testee '${testee.replaceAll("'", "'\\''")}'`);
  return `npx ahp-conformance fuzz inputs --seed ${seed} --run ${run} ${quoted.join(' ')}`;
}
