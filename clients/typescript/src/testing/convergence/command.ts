import { parseArgs } from 'node:util';
import {
  randomSeed,
  SEEDS,
  UsageError,
  wholeNumber,
} from '../../../../../test-cases/src/fuzz/options.js';
import { Progress } from '../../../../../test-cases/src/fuzz/report.js';
import { cut } from '../../../../../test-cases/src/text.js';
import { explain, type Finding, fuzz } from './fuzz.js';
import type { Tally } from './simulation.js';

const USAGE = 'Usage: ./ahp fuzz clients [--runs N] [--seed S] [--run N]';

const DEFAULT_RUNS = 100_000;

/** How many findings are made small and told; there may be many with one cause. */
const MAX_TOLD = 5;

/** How much of a message is shown. */
const MAX_LINE = 500;

interface Options {
  readonly seed: number;
  readonly runs: number;
  /** Number of the only run to do. */
  readonly run: number | undefined;
}

/** Runs the command; hands back its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await fuzzAll(readOptions(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`ahp fuzz clients: ${error.message}\n${USAGE}`);
    return 2;
  }
}

function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const run = wholeNumber('run', values.run, 0);
  return {
    seed: wholeNumber('seed', values.seed, 0, SEEDS - 1) ?? randomSeed(),
    runs: run === undefined ? (wholeNumber('runs', values.runs, 1) ?? DEFAULT_RUNS) : 1,
    run,
  };
}

function parse(args: readonly string[]) {
  const value = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { seed: value, runs: value, run: value } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function fuzzAll({ seed, runs, run }: Options): Promise<number> {
  const progress = new Progress(runs, 'runs');
  const started = performance.now();
  const { done, findings, tally } = await fuzz({
    seed,
    first: run ?? 0,
    runs,
    onProgress: (count, found) => progress.show(count, found),
  });
  progress.end();
  const seconds = (performance.now() - started) / 1000;
  for (const finding of findings.slice(0, MAX_TOLD)) await tell(finding, seed);
  console.log(`${describe(tally)}\n`);
  const found = `${findings.length} ${findings.length === 1 ? 'divergence' : 'divergences'}`;
  console.log(`${done} runs, ${found}, ${seconds.toFixed(1)} s, seed ${seed}`);
  return findings.length ? 1 : 0;
}

async function tell(finding: Finding, seed: number): Promise<void> {
  const { what, plan, story } = await explain(finding);
  const { steps, clients, ...host } = plan;
  console.log(`\nrun ${finding.run}: ${what}`);
  console.log(`  with ${JSON.stringify(host)}`);
  for (const [i, client] of clients.entries()) {
    console.log(`  client-${i + 1} subscribes at the start: ${JSON.stringify(client)}`);
  }
  for (const line of story) console.log(`  ${cut(line, MAX_LINE)}`);
  console.log('  then everything arrives, and everybody comes back');
  console.log(`  again: ./ahp fuzz clients --seed ${seed} --run ${finding.run}\n`);
}

function describe(tally: Tally): string {
  const of = (what: string) => tally.get(what) ?? 0;
  return [
    `${of('steps')} steps`,
    `own actions: ${of('confirmed')} confirmed, ${of('rejected')} rejected, ${of('dropped')} dropped, ${of('unconfirmed')} unconfirmed`,
    `connections made again: ${of('replay')} with a replay, ${of('snapshot')} with snapshots`,
  ].join('\n');
}
