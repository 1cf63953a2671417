import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, fingerprintFile } from './fingerprint.js';
import { folderOf, programOf, ROOT, run, runTypeScript } from './run.js';
import { table } from './table.js';

/** The steps in the order of the table; turbo knows what depends on what. */
const STEPS = [
  { name: 'definition', what: 'types, schemas, model, validators' },
  { name: 'samples', what: 'examples and invalid samples' },
  { name: 'reference', what: 'reference pages' },
];

const REPORTS = join(ROOT, 'node_modules', '.cache', 'ahp');

/** @param {string[]} args */
export async function run_(args) {
  const unknown = args.find((arg) => !['--check', '--force'].includes(arg));
  if (unknown) {
    console.error(`ahp generate: unknown argument "${unknown}"; see "./ahp help generate"`);
    return 2;
  }
  return args.includes('--check') ? check() : generate(args.includes('--force'));
}
export { run_ as run };

async function check() {
  const { code, output, seconds } = await runTypeScript('generators/src/main.ts', ['check']);
  process.stderr.write(output);
  if (code === 0) console.log(`Generated files are fresh (${seconds.toFixed(1)} s).`);
  return code;
}

/** @param {boolean} force */
async function generate(force) {
  const started = Date.now();
  const clock = performance.now();
  const names = STEPS.map((step) => step.name);
  if (!force && kept('all').is(fingerprintOfAll())) return tell(started, clock);
  const first = await turbo(tasksOf(names), force ? ['--force'] : []);
  if (first.code !== 0) return complain(first.output);
  const spoiled = names.filter((name) => !isIntact(name, started));
  if (spoiled.length > 0) {
    // Somebody changed what these steps wrote, and nothing that they read.
    const again = await turbo(tasksOf(spoiled), ['--force', '--only']);
    if (again.code !== 0) return complain(again.output);
  }
  for (const name of names) keepFingerprint(name);
  kept('all').keep(fingerprintOfAll());
  return tell(started, clock);
}

/**
 * @param {number} started
 * @param {number} clock
 */
function tell(started, clock) {
  const rows = STEPS.map(({ name, what }) => {
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
  return report.at >= started || kept(name).is(fingerprint(report));
}

/** @param {string} name */
function keepFingerprint(name) {
  const report = readReport(name);
  if (report) kept(name).keep(fingerprint(report));
}

/**
 * Of everything any step reads or writes: while it stays the same there is nothing to ask turbo, which takes longer to
 * start than this does to look.
 */
function fingerprintOfAll() {
  const { tasks } = JSON.parse(readFileSync(join(ROOT, 'turbo.json'), 'utf8'));
  /** @type {string[]} */
  const globs = tasksOf(STEPS.map((step) => step.name)).flatMap((task) => {
    const { inputs, outputs } = tasks[`//#${task}`];
    return [...inputs, ...outputs];
  });
  const places = globs
    .filter((glob) => !glob.startsWith('!'))
    .map((glob) => glob.replace(/\/\*.*/, ''));
  const inside = (/** @type {string} */ place) =>
    places.some((other) => place.startsWith(`${other}/`));
  const folders = [...new Set(places)].filter((place) => !inside(place));
  // A place may be a file as well.
  const paths = [...folders, 'package.json', 'package-lock.json', 'turbo.json'];
  return fingerprint({ folders, paths });
}

/** @param {string} name */
function kept(name) {
  return fingerprintFile(join(REPORTS, `${name}.fingerprint`));
}

/**
 * Runs turbo's tasks. The binary is called directly where it is found: its launcher takes longer than a run with
 * nothing to do.
 *
 * @param {string[]} tasks
 * @param {string[]} [flags]
 */
export function turbo(tasks, flags = []) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped', ...flags];
  const env = {
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    TURBO_PRINT_VERSION_DISABLED: '1',
  };
  const binary = turboBinary();
  return binary
    ? run(binary, args, { env })
    : run(process.execPath, [programOf('turbo'), ...args], { env });
}

function turboBinary() {
  const cpu = process.arch === 'x64' ? '64' : process.arch;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = folderOf(`@turbo/${system}-${cpu}`);
  return folder && join(folder, 'bin', system === 'windows' ? 'turbo.exe' : 'turbo');
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
