import { table } from './table.js';

/** @typedef {import('./test-language.js').LanguageResult} LanguageResult */

/**
 * What became of a check that is no language's own, or of all tests.
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {string} output Shown if anything failed.
 */

/**
 * What was not run.
 *
 * @typedef {object} LeftOut
 * @property {string} what
 * @property {string} why Why its toolchain cannot be had.
 */

/**
 * Prints what failed, the tables, and how many passed and failed of everything: fixtures, checks and tests.
 *
 * @param {Result[]} results
 * @param {LanguageResult[]} languages
 * @param {string} differences what the corpora found
 * @param {LeftOut[]} [leftOut] what else could not be run
 * @returns {number} exit code
 */
export function report(results, languages, differences, leftOut = []) {
  const missing = [...languages.flatMap(withoutToolchain), ...leftOut];
  // Where everything has to be run, what could not be is a failure.
  const strict = Boolean(process.env.CI);
  const counts = [
    ...results,
    ...languages.map(countLanguage),
    { passed: 0, failed: strict ? missing.length : 0 },
  ];
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.reduce((sum, each) => sum + each.failed, 0);

  for (const { name, failed, output } of results) if (failed) complain(name, output);
  for (const { language, checks } of languages) {
    for (const { name, failed, output } of checks) {
      if (failed) complain(`${language.name}: ${name}`, output);
    }
  }
  complain('corpora', differences);
  if (results.length) console.log(`\n${tableOfChecks(results)}`);
  if (languages.length) console.log(`\n${tableOfLanguages(languages)}`);
  for (const { what, why } of missing) {
    console.log(`\n${what} was not run, as its toolchain cannot be had: ${why}`);
    console.log(strict ? 'In CI that is a failure.' : 'In CI that would be a failure.');
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

/**
 * @param {string} name
 * @param {string} output
 */
function complain(name, output) {
  if (output) console.error(`\n--- ${name} ---\n${output.trimEnd()}`);
}

/**
 * @param {LanguageResult} result
 * @returns {LeftOut[]}
 */
function withoutToolchain({ language, missing }) {
  return missing ? [{ what: language.title, why: missing }] : [];
}

/** @param {LanguageResult} result */
function countLanguage({ checks, replayed }) {
  const failed = checks.filter((check) => check.failed).length;
  return {
    passed: checks.length - failed + (replayed?.passed ?? 0),
    failed: failed + (replayed?.failed ?? 0),
  };
}

/** @param {Result[]} results */
function tableOfChecks(results) {
  const rows = results.map(({ name, passed, failed, seconds }) => [
    name,
    passed,
    failed,
    `${seconds.toFixed(1)} s`,
  ]);
  return table([['check', 'passed', 'failed', 'time'], ...rows]);
}

/** @param {LanguageResult[]} languages */
function tableOfLanguages(languages) {
  const rows = languages.map(({ language, missing, checks, replayed, seconds }) => {
    if (missing) return [language.title, 'not run', '', '', '', ''];
    const good = checks.filter((check) => !check.failed).length;
    const time = `${(seconds + (replayed?.seconds ?? 0)).toFixed(1)} s`;
    const fixtures = replayed ? `${replayed.ran} of ${replayed.held}` : 'none';
    return [
      language.title,
      fixtures,
      replayed?.passed ?? 0,
      replayed?.failed ?? 0,
      `${good} of ${checks.length}`,
      time,
    ];
  });
  return table([['language', 'fixtures run', 'passed', 'failed', 'checks', 'time'], ...rows]);
}
