import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_TEST, ensureBrowser } from './browser.js';
import { replayCorpora } from './corpora.js';
import { isLanguage, LANGUAGE_NAMES, loadLanguages } from './languages.js';
import { Progress } from './progress.js';
import { programOf, run as runProgram, runTypeScript } from './run.js';
import { testLanguage } from './test-language.js';
import { report } from './test-report.js';
import { turbo } from './turbo.js';

/** @typedef {import('./test-report.js').Result} Result */
/** @typedef {import('./test-language.js').LanguageResult} LanguageResult */

/** Checks that are no language's own; each counts as one. */
const CHECKS = [
  {
    name: 'format and lint',
    run: () =>
      runProgram(process.execPath, [programOf('@biomejs/biome'), 'ci', '--error-on-warnings', '.']),
  },
  {
    name: 'generated files are fresh',
    run: () => runTypeScript('generators/src/main.ts', ['check']),
  },
  { name: 'packages build', run: () => turbo(['build']) },
];

/** How many things are done at once: most of them keep a core busy. */
const LANES = 2;

/** @param {string[]} words languages, and filters of tests */
export async function run(words) {
  const everything = words.length === 0;
  const languages = await loadLanguages(everything ? LANGUAGE_NAMES : words.filter(isLanguage));
  const filters = words.filter((word) => !isLanguage(word));
  if (!everything) filters.push(...languages.flatMap((language) => language.tests ?? []));

  // Before anything else, so that nobody else installs something at the same time.
  const wantsBrowser = everything || filters.some((filter) => BROWSER_TEST.includes(filter));
  const noBrowser = wantsBrowser ? await ensureBrowser() : undefined;
  const progress = new Progress();
  /** @type {Result[]} */
  const results = [];
  /** @type {Map<string, LanguageResult>} */
  const tested = new Map();
  await inLanes([
    async () => {
      if (everything) results.push(...(await runChecks(progress)));
      if (everything || filters.length)
        results.push(
          await runVitest(
            filters,
            { quiet: everything, leaveOut: noBrowser && BROWSER_TEST },
            progress,
          ),
        );
    },
    ...languages.map((language) => async () => {
      tested.set(language.name, await testLanguage(language, progress));
    }),
  ]);
  const inOrder = languages.flatMap(({ name }) => tested.get(name) ?? []);
  const differences = await replay(inOrder, progress);
  progress.end();
  const leftOut = noBrowser ? [{ what: 'The test in a browser', why: noBrowser }] : [];
  return report(results, inOrder, differences, leftOut);
}

/**
 * Does all work, some of it at the same time.
 *
 * @param {(() => Promise<void>)[]} work
 */
async function inLanes(work) {
  const waiting = [...work];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** @param {Progress} progress */
async function runChecks(progress) {
  /** @type {Result[]} */
  const results = [];
  for (const { name, run } of CHECKS) {
    const { code, output, seconds } = await progress.during(name, run);
    const failed = code === 0 ? 0 : 1;
    results.push({ name, passed: 1 - failed, failed, seconds, output });
  }
  return results;
}

/**
 * Replays the corpora with every testee that was built.
 *
 * @param {LanguageResult[]} tested
 * @param {Progress} progress
 * @returns {Promise<string>} what went wrong
 */
async function replay(tested, progress) {
  const able = tested.filter((each) => each.built);
  if (able.length === 0) return '';
  const runner = await turbo(['build', '--filter=@agent-host-protocol/conformance']);
  if (runner.code !== 0) return runner.output;
  const { replayed, output } = await progress.during('corpora in all languages', () =>
    replayCorpora(able.map(({ language }) => language)),
  );
  for (const each of able) each.replayed = replayed.get(each.language.name);
  return output;
}

/**
 * @param {string[]} filters
 * @param {{ quiet: boolean, leaveOut: string | undefined }} options `quiet`: keep the output, as others write to the
 *   terminal at the same time; `leaveOut`: a file whose tests cannot be run
 * @param {Progress} progress
 * @returns {Promise<Result>}
 */
async function runVitest(filters, { quiet, leaveOut }, progress) {
  const folder = mkdtempSync(join(tmpdir(), 'ahp-test-'));
  const file = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (leaveOut) args.push(`--exclude=${leaveOut}`, '--passWithNoTests');
  const { code, output, seconds } = await progress.during('tests', () =>
    runProgram(process.execPath, [programOf('vitest'), ...args, ...filters], { show: !quiet }),
  );
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    // A file that does not even load has no tests that could fail.
    const broken = report.testResults.filter(
      (/** @type {any} */ each) => each.status === 'failed' && each.assertionResults.length === 0,
    ).length;
    const failed = report.numFailedTests + broken || (code === 0 ? 0 : 1);
    return { name: 'tests', passed: report.numPassedTests, failed, seconds, output };
  } catch {
    const what = `vitest left no report\n${output}`;
    return { name: 'tests', passed: 0, failed: 1, seconds, output: what };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
