import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, fingerprintFile } from './fingerprint.js';
import { ROOT, runTypeScript } from './run.js';
import { table } from './table.js';
import { turbo } from './turbo.js';

/** The steps in the order of the table; turbo knows what depends on what. */
const STEPS = [
  { name: 'definition', what: 'types, schemas, model, validators' },
  { name: 'samples', what: 'examples and invalid samples' },
  { name: 'reference', what: 'reference pages' },
  { name: 'mirrors', what: 'clients in Rust, Go, Kotlin, Swift, Python' },
];

const STEP_NAMES = STEPS.map((step) => step.name);

const REPORTS = join(ROOT, 'node_modules', '.cache', 'ahp');

/** @param {string[]} args */
export async function run_(args) {
  const unknown = args.find((arg) => !['--check', '--force', ...STEP_NAMES].includes(arg));
  if (unknown) {
    console.error(`ahp generate: unknown argument "${unknown}"; see "./ahp help generate"`);
    return 2;
  }
  if (args.includes('--check')) return check();
  const steps = STEP_NAMES.filter((name) => args.includes(name));
  return generate(steps.length ? steps : STEP_NAMES, args.includes('--force'));
}
export { run_ as run };

async function check() {
  const { code, output, seconds } = await runTypeScript('generators/src/main.ts', ['check']);
  process.stderr.write(output);
  if (code === 0) console.log(`Generated files are fresh (${seconds.toFixed(1)} s).`);
  return code;
}

/**
 * @param {string[]} names of the steps
 * @param {boolean} force
 */
async function generate(names, force) {
  const started = Date.now();
  const clock = performance.now();
  const tell = () => tellOf(names, started, clock);
  if (!force && kept('all').is(fingerprintOfAll()) && names.every(isWhole)) return tell();
  const first = await turbo(tasksOf(names), force ? ['--force'] : []);
  if (first.code !== 0) return complain(first.output);
  const spoiled = names.filter((name) => !isIntact(name, started));
  if (spoiled.length > 0) {
    // Somebody changed what these steps wrote, and nothing that they read.
    const again = await turbo(tasksOf(spoiled), ['--force', '--only']);
    if (again.code !== 0) return complain(again.output);
  }
  for (const name of names) keepFingerprint(name);
  if (names.length === STEPS.length) kept('all').keep(fingerprintOfAll());
  return tell();
}

/**
 * @param {string[]} names
 * @param {number} started
 * @param {number} clock
 */
function tellOf(names, started, clock) {
  const rows = STEPS.filter(({ name }) => names.includes(name)).map(({ name, what }) => {
    const report = readReport(name);
    if (!report || report.at < started) return [name, what, '', '', '', 'unchanged'];
    return [
      name,
      what,
      report.files,
      report.written,
      report.removed,
      `${(report.milliseconds / 1000).toFixed(2)} s`,
    ];
  });
  console.log(table([['step', 'makes', 'files', 'written', 'removed', 'time'], ...rows]));
  for (const { language, why } of names.flatMap((name) => readReport(name)?.missing ?? [])) {
    console.log(`The ${language} client is left as it is: ${why}`);
  }
  console.log(`Done in ${((performance.now() - clock) / 1000).toFixed(2)} s.`);
  return 0;
}

/** @param {string[]} names */
function tasksOf(names) {
  return names.map((name) => `generate:${name}`);
}

/** @param {string} output */
function complain(output) {
  console.error(relevant(output));
  return 1;
}

/**
 * Whether a step ran just now, or what it once wrote is as it left it.
 *
 * @param {string} name
 * @param {number} started
 */
function isIntact(name, started) {
  const report = readReport(name);
  if (!report) return false;
  return report.at >= started || (isWhole(name) && kept(name).is(fingerprint(report)));
}

/** Whether a step left nothing out when it last ran: a program that it missed may be here by now. */
function isWhole(/** @type {string} */ name) {
  return !readReport(name)?.missing?.length;
}

/** @param {string} name */
function keepFingerprint(name) {
  const report = readReport(name);
  if (report) kept(name).keep(fingerprint(report));
}

/**
 * Of everything any step reads or wrote: while it stays the same there is nothing to ask turbo, which takes longer to
 * start than this does to look.
 */
function fingerprintOfAll() {
  const { tasks } = JSON.parse(readFileSync(join(ROOT, 'turbo.json'), 'utf8'));
  /** @type {string[]} */
  const inputs = tasksOf(STEP_NAMES).flatMap((task) => tasks[`//#${task}`].inputs);
  const read = inputs
    .filter((glob) => !glob.startsWith('!'))
    .map((glob) => glob.replace(/\/\*.*/, ''));
  const reports = STEP_NAMES.flatMap((name) => readReport(name) ?? []);
  const places = [...read, ...reports.flatMap((report) => report.folders)];
  const inside = (/** @type {string} */ place) =>
    places.some((other) => place.startsWith(`${other}/`));
  const folders = [...new Set(places)].filter((place) => !inside(place));
  // A place may be a file as well.
  const files = [...folders, 'package.json', 'package-lock.json', 'turbo.json'];
  return fingerprint({ folders, paths: [...files, ...reports.flatMap((report) => report.paths)] });
}

/** @param {string} name */
function kept(name) {
  return fingerprintFile(join(REPORTS, `${name}.fingerprint`));
}

/** What a failed step itself said; the rest is about the tools that ran it. */
function relevant(/** @type {string} */ output) {
  const lines = output.split('\n').map((line) => line.replace(/^\S*generate:\w+: /, ''));
  const problems = lines.filter((line) => /^[\w./-]+:\d+: /.test(line));
  return problems.length ? problems.join('\n') : output;
}

/** @param {string} step */
function readReport(step) {
  const path = join(REPORTS, `${step}.json`);
  try {
    return { ...JSON.parse(readFileSync(path, 'utf8')), at: statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}
