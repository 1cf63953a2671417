import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { ROOT, run } from '../run.js';

/** Where a root with Swift is kept, outside of any checkout. */
export const SWIFT_ROOT =
  process.env.AHP_SWIFT_ROOT ?? join(cacheFolder(), 'agent-host-protocol', 'swift-trixie');

/** Written last, with what is installed: a root without it is only half made. */
const MARK = join(SWIFT_ROOT, 'ahp-ready');

/** Debian's packages of Swift, and what it needs to link and to make an archive. */
const PACKAGES = 'swiftlang swiftlang-dev libc6-dev libstdc++-14-dev g++ git zip'.split(' ');

const SCRIPT = join(ROOT, 'cli/languages/swift-root.sh');

/** Whether Swift is on PATH; then it is used as it is. */
export const hasSwift = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => folder !== '' && existsSync(join(folder, 'swift')));

/**
 * A command as it is run: in the root, unless Swift is on PATH.
 *
 * @param {[string, ...string[]]} command
 * @returns {[string, ...string[]]}
 */
export function inRoot(command) {
  return hasSwift ? command : ['sh', SCRIPT, SWIFT_ROOT, ROOT, ...command];
}

/**
 * Makes the root if there is none.
 *
 * @returns {Promise<string | undefined>} what is wrong, if it cannot
 */
export async function makeRoot() {
  if (hasSwift || isReady()) return undefined;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'swift is not on PATH, and only root on Linux can make a root for it';
  }
  // Made beside its place, so that another checkout never sees half of it.
  const making = `${SWIFT_ROOT}.making-${process.pid}`;
  const problem = await make(making);
  if (problem) {
    rmSync(making, { recursive: true, force: true });
    return problem;
  }
  writeFileSync(join(making, basename(MARK)), PACKAGES.join(' '));
  if (isReady()) {
    rmSync(making, { recursive: true, force: true });
  } else {
    rmSync(SWIFT_ROOT, { recursive: true, force: true });
    renameSync(making, SWIFT_ROOT);
  }
  return undefined;
}

function isReady() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === PACKAGES.join(' ');
}

/**
 * @param {string} folder
 * @returns {Promise<string | undefined>}
 */
async function make(folder) {
  const debootstrap = await step('looks for debootstrap', ['sh', '-c', 'command -v debootstrap']);
  if (debootstrap) {
    const install = 'apt-get update && apt-get install --yes --no-install-recommends debootstrap';
    const problem = await step('installs debootstrap', ['sh', '-c', install]);
    if (problem) return problem;
  }
  const inside = ['sh', SCRIPT, folder, ROOT];
  const options = ['--yes', '--no-install-recommends'];
  return (
    (await step('makes a Debian root for Swift', [
      'sh',
      '-c',
      'mkdir -p "$1" && debootstrap --variant=minbase trixie "$1"',
      'sh',
      folder,
    ])) ??
    (await step('installs Swift in it', [...inside, 'apt-get', 'install', ...options, ...PACKAGES]))
  );
}

/**
 * @param {string} what
 * @param {string[]} command
 * @returns {Promise<string | undefined>} what is wrong, if it fails
 */
async function step(what, [program = '', ...args]) {
  process.stderr.write(`ahp: ${what} …\n`);
  const { code, output } = await run(program, args, { cwd: ROOT });
  if (code === 0) return undefined;
  return `"${what}" failed: ${output.trim().split('\n').slice(-5).join('\n')}`;
}

function cacheFolder() {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  return process.getuid?.() === 0 ? '/var/cache' : join(process.env.HOME ?? '/tmp', '.cache');
}
