import { join } from 'node:path';
import { build, commandOf, loadLanguages, prepare } from './languages.js';
import { ROOT, run, runTypeScript } from './run.js';
import { table } from './table.js';

/** @typedef {import('./languages/language.js').Language} Language */

/**
 * What a language's program prints, as one line of JSON, when it is given the session's file. Line 1 of that file is a
 * ChatState, and each further one an ActionEnvelope.
 *
 * @typedef {object} Measured
 * @property {number} typed Seconds to decode, reduce and encode the session.
 * @property {number} untyped Seconds for the same with the language's plain JSON.
 * @property {number} delta10 Nanoseconds of a delta in place on the last of 10 parts.
 * @property {number} delta10000 The same, of 10,000 parts.
 */

/** The bars: languages that have to beat their untyped JSON, and what 10,000 parts may cost against 10. */
const FASTER_THAN_UNTYPED = ['go', 'rust'];
const DELTA_AT_MOST = 1.3;

const FOLDER = join(ROOT, 'node_modules/.cache/ahp/bench');
const SESSION = join(FOLDER, 'session.jsonl');
/** The same with two fields that nobody knows in every line. */
const LATER = join(FOLDER, 'session-later.jsonl');

/**
 * @param {readonly string[]} [names] of languages; all unless said otherwise
 * @returns {Promise<number>} exit code
 */
export async function benchMirrors(names) {
  const { code, output } = await runTypeScript('test-cases/src/bench/main.ts', [SESSION, LATER]);
  if (code !== 0) {
    console.error(output);
    return 1;
  }
  const rows = [];
  let missed = 0;
  // One after the other: each has the machine to itself.
  for (const language of await loadLanguages(names)) {
    process.stderr.write(`${language.name} …\n`);
    const measured = await measure(language);
    if (typeof measured === 'string') {
      console.error(`ahp bench: ${language.title}: ${measured}`);
      missed++;
      continue;
    }
    const { row, good } = judge(language, measured);
    rows.push(row);
    if (!good) missed++;
  }
  console.log(table([HEADINGS, ...rows]));
  return missed ? 1 : 0;
}

/**
 * @param {Language} language
 * @returns {Promise<Measured & { later: number } | string>} or what is wrong
 */
async function measure(language) {
  const missing = await prepare(language);
  if (missing) return `cannot be had: ${missing}`;
  const built = await build(language.bench);
  if (built.code !== 0) return `its benchmark does not build\n${built.output}`;
  const plain = await runBench(language, SESSION);
  if (typeof plain === 'string') return plain;
  const later = await runBench(language, LATER);
  return typeof later === 'string' ? later : { ...plain, later: later.typed };
}

/**
 * @param {Language} language
 * @param {string} session
 * @returns {Promise<Measured | string>} or what is wrong
 */
async function runBench({ bench }, session) {
  const [program, ...args] = commandOf(bench);
  const { code, output } = await run(program, [...args, session]);
  const line = output.split('\n').find((each) => each.startsWith('{'));
  return code === 0 && line ? JSON.parse(line) : `its benchmark failed\n${output}`;
}

const HEADINGS = [
  'language',
  'typed',
  'untyped',
  'ratio',
  'bar',
  'with unknown fields',
  'delta, 10 parts',
  '10,000 parts',
  'ratio',
  'bar',
];

/**
 * @param {Language} language
 * @param {Measured & { later: number }} measured `later`: seconds where every line has fields that nobody knows
 */
export function judge({ name, title }, { typed, untyped, later, delta10, delta10000 }) {
  const session = typed / untyped;
  const delta = delta10000 / delta10;
  const hasToBeFaster = FASTER_THAN_UNTYPED.includes(name);
  return {
    good: (!hasToBeFaster || session < 1) && delta <= DELTA_AT_MOST,
    row: [
      title,
      `${(typed * 1000).toFixed(1)} ms`,
      `${(untyped * 1000).toFixed(1)} ms`,
      `${session.toFixed(2)} ×`,
      hasToBeFaster ? 'below 1' : '',
      `${(later / typed).toFixed(2)} × typed`,
      `${delta10.toFixed(0)} ns`,
      `${delta10000.toFixed(0)} ns`,
      `${delta.toFixed(2)} ×`,
      `at most ${DELTA_AT_MOST}`,
    ],
  };
}
