import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf } from './languages.js';
import { ROOT, run } from './run.js';

/** @typedef {import('./languages/language.js').Language} Language */

/**
 * What became of the corpora in one language.
 *
 * @typedef {object} Replayed
 * @property {number} held Fixtures that the corpora hold.
 * @property {number} ran Fixtures that were replayed.
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 */

/** How many failures of a language are told one by one. */
const TOLD = 20;

/**
 * Replays all corpora with the testees of all these languages at once.
 *
 * @param {Language[]} languages whose testees are built
 * @returns {Promise<{ replayed: Map<string, Replayed>, output: string, code: number, seconds: number }>} by name of
 *   the language
 */
export async function replayCorpora(languages) {
  const folder = mkdtempSync(join(tmpdir(), 'ahp-corpora-'));
  const file = join(folder, 'report.json');
  try {
    const testees = languages.flatMap(({ testee }) => ['--testee', lineOf(testee)]);
    const { output, code, seconds } = await run(process.execPath, [
      join(ROOT, 'test-cases/bin/ahp-conformance.js'),
      ...testees,
      '--reporter=json',
      `--output=${file}`,
    ]);
    return { ...read(languages, readReport(file), output), code, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {Language[]} languages
 * @param {any} report
 * @param {string} output
 */
function read(languages, report, output) {
  /** @type {Map<string, Replayed>} */
  const replayed = new Map();
  const told = [];
  if (!report) told.push(`the conformance runner left no report\n${output}`);
  for (const [i, { name, title }] of languages.entries()) {
    const { corpora = [], seconds = 0 } = report?.testees[i] ?? {};
    const results = corpora.flatMap((/** @type {any} */ each) => each.results);
    const wrong = results.filter((/** @type {any} */ each) => each.problems.length > 0);
    const sum = (/** @type {string} */ key) =>
      corpora.reduce((/** @type {number} */ all, /** @type {any} */ each) => all + each[key], 0);
    const [held, ran] = [sum('held'), sum('ran')];
    // The runner counts what it leaves out as failed; that it did is made sure of here.
    const short = ran === 0 || ran < held ? 1 : 0;
    replayed.set(name, {
      held,
      ran,
      passed: results.length - wrong.length,
      failed: wrong.length || short,
      seconds,
    });
    if (short) told.push(`${title}: ${ran} of ${held} fixtures were replayed`);
    for (const { fixture, form, problems } of wrong.slice(0, TOLD)) {
      told.push(`${title}: ${fixture}${form ? ` (${form})` : ''}: ${problems.join('\n  ')}`);
    }
    if (wrong.length > TOLD) told.push(`${title}: and ${wrong.length - TOLD} more`);
  }
  return { replayed, output: told.join('\n') };
}
