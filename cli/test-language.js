import { build, prepare, runIn } from './languages.js';

/** @typedef {import('./languages/language.js').Language} Language */

/**
 * What became of a language.
 *
 * @typedef {object} LanguageResult
 * @property {Language} language
 * @property {string} [missing] Why nothing of it was run.
 * @property {{ name: string, failed: boolean, output: string }[]} checks
 * @property {boolean} built Whether its testee can be started.
 * @property {number} seconds
 * @property {import('./corpora.js').Replayed} [replayed]
 */

/**
 * Makes a language's toolchain ready, runs its checks and builds its testee. One check that fails keeps none of the
 * others from being run.
 *
 * @param {Language} language
 * @param {import('./progress.js').Progress} progress
 * @returns {Promise<LanguageResult>}
 */
export async function testLanguage(language, progress) {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const missing = await prepare(language);
  if (missing) {
    progress.say(`${language.name}: not run, as its toolchain cannot be had: ${missing}`);
    return { language, missing, checks: [], built: false, seconds: seconds() };
  }
  const work = [
    ...language.checks.map((check) => ({ name: check.name, run: () => runIn(check) })),
    { name: 'testee', run: () => build(language.testee) },
  ];
  const checks = [];
  for (const { name, run } of work) {
    const { code, output } = await progress.during(`${language.name}: ${name}`, run);
    checks.push({ name, failed: code !== 0, output });
  }
  return { language, checks, built: !checks.at(-1)?.failed, seconds: seconds() };
}
