import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { turbo } from './generate.js';
import { programOf, run as runProgram, runTypeScript } from './run.js';
import { table } from './table.js';

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {string} output Shown if anything failed.
 */

/** Checks that are not tests of their own; each counts as one. */
const CHECKS = [
  {
    name: 'format and lint',
    run: () =>
      runProgram(process.execPath, [programOf('@biomejs/biome'), 'ci', '--error-on-warnings', '.']),
  },
  {
    name: 'type check',
    run: () =>
      runProgram(process.execPath, [programOf('typescript', 'tsc'), '-p', 'tsconfig.json']),
  },
  {
    name: 'generated files are fresh',
    run: () => runTypeScript('generators/src/main.ts', ['check']),
  },
  { name: 'packages build', run: () => turbo(['build']) },
];

/** @param {string[]} filters */
export async function run(filters) {
  /** @type {Result[]} */
  const results = [];
  if (filters.length === 0) {
    for (const check of CHECKS) {
      process.stderr.write(`${check.name} … `);
      const { code, output, seconds } = await check.run();
      const failed = code === 0 ? 0 : 1;
      process.stderr.write(`${failed ? 'FAILED' : 'ok'} (${seconds.toFixed(1)} s)\n`);
      results.push({ name: check.name, passed: 1 - failed, failed, seconds, output });
    }
  }
  process.stderr.write('tests …\n');
  results.push(await runVitest(filters));
  return summarize(results);
}

/**
 * @param {string[]} filters
 * @returns {Promise<Result>}
 */
async function runVitest(filters) {
  const folder = mkdtempSync(join(tmpdir(), 'ahp-test-'));
  const file = join(folder, 'report.json');
  const { code, seconds } = await runProgram(
    process.execPath,
    [
      programOf('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ],
    { show: true },
  );
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    // A file that does not even load has no tests that could fail.
    const broken = report.testResults.filter(
      (/** @type {any} */ each) => each.status === 'failed' && each.assertionResults.length === 0,
    ).length;
    const failed = report.numFailedTests + broken || (code === 0 ? 0 : 1);
    return { name: 'tests', passed: report.numPassedTests, failed, seconds, output: '' };
  } catch {
    return { name: 'tests', passed: 0, failed: 1, seconds, output: 'vitest left no report' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Result[]} results */
function summarize(results) {
  for (const { name, failed, output } of results) {
    if (failed && output) console.error(`\n--- ${name} ---\n${output}`);
  }
  const passed = results.reduce((sum, each) => sum + each.passed, 0);
  const failed = results.reduce((sum, each) => sum + each.failed, 0);
  const rows = results.map((each) => [
    each.name,
    each.passed,
    each.failed,
    `${each.seconds.toFixed(1)} s`,
  ]);
  console.log(`\n${table([['check', 'passed', 'failed', 'time'], ...rows])}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}
