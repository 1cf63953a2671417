import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.js';

const MARK = join(ROOT, 'node_modules', '.ahp-installed');

const LOCK = join(ROOT, 'package-lock.json');

/**
 * Installs the npm packages that the lock file names, unless they are there already.
 *
 * @returns {Promise<boolean>} whether they are there now
 */
export async function install() {
  const wanted = wantedMark();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return true;
  console.error('Installing npm packages (once, about a minute) …');
  const outcome = await installPackages();
  if (outcome.code !== 0) {
    console.error(`${outcome.output}\nahp: npm could not install the packages`);
    return false;
  }
  writeFileSync(MARK, wanted);
  console.error(`Installed in ${outcome.seconds.toFixed(0)} s.`);
  return true;
}

/** What the mark says once the packages are those that the lock file names. */
export function wantedMark() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

/**
 * `npm ci` insists on binaries of other platforms in the lock file, which a registry that serves one platform cannot
 * give; `npm install` does with what there is. The lock file stays as it is either way.
 */
async function installPackages() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const strict = await run(npm, ['ci', ...quiet]);
  if (strict.code === 0 || !strict.output.includes('EUSAGE')) return strict;
  const lock = readFileSync(LOCK);
  const lenient = await run(npm, ['install', ...quiet]);
  writeFileSync(LOCK, lock);
  return lenient;
}
