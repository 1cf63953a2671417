import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf, ROOT, run as runProgram, runTypeScript } from './run.js';
import { table } from './table.js';

/** @type {Record<string, () => Promise<number>>} */
const BENCHMARKS = {
  generate: benchGenerate,
  validate: async () => (await runTypeScript('schema/bench/validate.ts', [], { show: true })).code,
  reducers: async () => (await runTypeScript('types/bench/reducers.ts', [], { show: true })).code,
};

/** @param {string[]} names */
export async function run(names) {
  const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown) {
    console.error(
      `ahp bench: there is no benchmark "${unknown}"; there are ${Object.keys(BENCHMARKS).join(', ')}`,
    );
    return 2;
  }
  let failed = 0;
  for (const name of names.length ? names : Object.keys(BENCHMARKS)) {
    console.log(`${name}:`);
    failed += (await BENCHMARKS[name]?.()) === 0 ? 0 : 1;
  }
  return failed ? 1 : 0;
}

const ROUNDS = 5;
const STEPS = ['generate:definition', 'generate:samples', 'generate:reference'];

/** The bars: a cold run against the bare schema generator, and a run with nothing to do against the cold one. */
const COLD_AT_MOST = 2;
const WARM_AT_MOST = 0.1;

async function benchGenerate() {
  /** @type {{ bare: number[], cold: number[], warm: number[] }} */
  const seconds = { bare: [], cold: [], warm: [] };
  await runProgram(join(ROOT, 'ahp'), ['generate']);
  for (let round = 0; round < ROUNDS; round++) {
    // Interleaved, so that whatever else the machine does meets all three alike.
    seconds.bare.push(await timed(() => runBare()));
    seconds.cold.push(await timed(() => runProgram(join(ROOT, 'ahp'), ['generate', '--force'])));
    seconds.warm.push(await timed(() => runProgram(join(ROOT, 'ahp'), ['generate'])));
  }
  const [bare, cold, warm] = [seconds.bare, seconds.cold, seconds.warm].map(median);
  if (bare === undefined || cold === undefined || warm === undefined) return 1;
  const peak = Math.max(...STEPS.map((step) => peakOf(step.slice('generate:'.length))));
  console.log(
    table([
      ['run', 'median', 'ratio', 'bar'],
      ['bare ts-json-schema-generator', `${bare.toFixed(2)} s`, '', ''],
      [
        'cold full generate',
        `${cold.toFixed(2)} s`,
        `${(cold / bare).toFixed(2)} × bare`,
        `at most ${COLD_AT_MOST}`,
      ],
      [
        'nothing changed',
        `${warm.toFixed(2)} s`,
        `${(warm / cold).toFixed(3)} × cold`,
        `at most ${WARM_AT_MOST}`,
      ],
    ]),
  );
  console.log(`peak memory of a step: ${peak} MB`);
  return cold / bare <= COLD_AT_MOST && warm / cold <= WARM_AT_MOST ? 0 : 1;
}

/** The schema generator's own program over the same types, with its output thrown away. */
function runBare() {
  return runProgram(process.execPath, [
    programOf('ts-json-schema-generator'),
    '--path',
    // The files with wire types: reducers are behaviour, and it cannot read them.
    'types/{common/!(reducer*),channels-*/!(reducer*),generated/@(actions|errors|registry)}.ts',
    '--tsconfig',
    join(ROOT, 'types/tsconfig.json'),
    '--type',
    '*',
  ]);
}

/** @param {() => Promise<import('./run.js').Outcome>} work */
async function timed(work) {
  const { code, output, seconds } = await work();
  if (code !== 0) throw new Error(output);
  return seconds;
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** @param {string} step */
function peakOf(step) {
  const report = join(ROOT, 'node_modules', '.cache', 'ahp', `${step}.json`);
  return JSON.parse(readFileSync(report, 'utf8')).peakMegabytes;
}
