import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchMirrors } from './bench-mirrors.js';
import { isLanguage } from './languages.js';
import { programOf, ROOT, run as runProgram, runTypeScript } from './run.js';
import { table } from './table.js';

/** @type {Record<string, (languages: string[]) => Promise<number>>} */
const BENCHMARKS = {
  generate: benchGenerate,
  validate: async () => (await runTypeScript('schema/bench/validate.ts', [], { show: true })).code,
  reducers: async () => (await runTypeScript('types/bench/reducers.ts', [], { show: true })).code,
  client: async () =>
    (await runTypeScript('clients/typescript/bench/client.ts', [], { show: true })).code,
  sizes: async () =>
    (await runTypeScript('clients/typescript/bench/sizes.ts', [], { show: true })).code,
  mirrors: (languages) => benchMirrors(languages.length ? languages : undefined),
};

/** @param {string[]} words names of benchmarks, and after "mirrors" of languages */
export async function run(words) {
  const at = words.indexOf('mirrors');
  const languages = at === -1 ? [] : words.slice(at + 1).filter(isLanguage);
  const names = words.filter((word) => !languages.includes(word));
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
    failed += (await BENCHMARKS[name]?.(languages)) === 0 ? 0 : 1;
  }
  return failed ? 1 : 0;
}

const ROUNDS = 5;

/** What a run over the same types is compared with; clients of other languages come on top, and have no bar. */
const STEPS = ['definition', 'samples', 'reference'];

/** The bars: these steps cold against the bare schema generator, and a run with nothing to do against them. */
const COLD_AT_MOST = 2;
const WARM_AT_MOST = 0.1;

async function benchGenerate() {
  /** @type {Record<'bare' | 'cold' | 'whole' | 'warm', number[]>} */
  const seconds = { bare: [], cold: [], whole: [], warm: [] };
  const generate = (/** @type {string[]} */ ...args) =>
    timed(() => runProgram(join(ROOT, 'ahp'), ['generate', ...args]));
  await generate();
  for (let round = 0; round < ROUNDS; round++) {
    // Interleaved, so that whatever else the machine does meets all of them alike.
    seconds.bare.push(await timed(() => runBare()));
    seconds.cold.push(await generate(...STEPS, '--force'));
    seconds.whole.push(await generate('--force'));
    seconds.warm.push(await generate());
  }
  const bare = median(seconds.bare);
  const cold = median(seconds.cold);
  const whole = median(seconds.whole);
  const warm = median(seconds.warm);
  const peak = Math.max(...[...STEPS, 'mirrors'].map(peakOf));
  console.log(
    table([
      ['run', 'median', 'ratio', 'bar'],
      ['bare ts-json-schema-generator', `${bare.toFixed(2)} s`, '', ''],
      [
        'cold generate of the definition, samples and reference',
        `${cold.toFixed(2)} s`,
        `${(cold / bare).toFixed(2)} × bare`,
        `at most ${COLD_AT_MOST}`,
      ],
      [
        'cold generate with clients',
        `${whole.toFixed(2)} s`,
        `${(whole / bare).toFixed(2)} × bare`,
        '',
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
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** @param {string} step */
function peakOf(step) {
  const report = join(ROOT, 'node_modules', '.cache', 'ahp', `${step}.json`);
  return JSON.parse(readFileSync(report, 'utf8')).peakMegabytes;
}
