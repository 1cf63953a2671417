import { probe } from './probe.js';
import { run as runProgram } from './run.js';

/** Under which names a browser of the Chromium family may be here. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the environment names; then no other is looked for, and none is installed. */
const named = () => process.env.AHP_CHROMIUM || undefined;

/** Commands that tell its version. */
export const browserProbes = () =>
  (named() ? [named() ?? ''] : NAMES).map(
    (name) => /** @type {[string, string]} */ ([name, '--version']),
  );

/** How a person gets one. */
export const BROWSER_INSTALL = 'install Chromium or Chrome; on Debian as root it comes by itself';

/** With which programs {@link ensureBrowser} gets one by itself; none where it cannot. */
export const browserInstallers = (isRoot = isRootOnLinux()) =>
  isRoot && !named() ? /** @type {[string, string][]} */ ([['apt-get', '--version']]) : undefined;

/** The test that drives one. */
export const BROWSER_TEST = 'clients/typescript/examples/browser-page/page.test.ts';

/**
 * Finds a browser for tests.
 *
 * @returns {Promise<string | undefined>} the program, as a name on PATH or a path
 */
export async function findBrowser() {
  for (const each of browserProbes()) if (await probe([each])) return each[0];
  return undefined;
}

/**
 * Sees to it that there is a browser: on Debian, where this may, by installing one.
 *
 * @param {{ isRoot?: boolean }} [options] `isRoot`: whether packages of the system can be installed
 * @returns {Promise<string | undefined>} why there is none
 */
export async function ensureBrowser({ isRoot = isRootOnLinux() } = {}) {
  if (await findBrowser()) return undefined;
  if (named()) return `AHP_CHROMIUM is ${named()}, which does not tell its version`;
  const installers = browserInstallers(isRoot);
  if (!installers || !(await probe(installers))) return `no browser is on PATH: ${BROWSER_INSTALL}`;
  process.stderr.write('ahp: installs Chromium …\n');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const { code, output } = await runProgram('apt-get', args, { env });
    if (code === 0) continue;
    const last = output.trim().split('\n').slice(-5).join('\n');
    return `"apt-get ${args.join(' ')}" failed: ${last}`;
  }
  return (await findBrowser()) ? undefined : 'apt-get installed chromium, but it does not run';
}

function isRootOnLinux() {
  return process.platform === 'linux' && process.getuid?.() === 0;
}
