/**
 * Runs Maven on the Kotlin client. Its compiler would start from nothing every time, so it is left out where the classes
 * of the last run were made from the same sources.
 *
 * Usage: kotlin-maven.js MAVEN_ARGUMENT ...
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../clients/kotlin/', import.meta.url));
const SOURCES = ['pom.xml', 'src', 'examples'];
const MADE_FROM = join(FOLDER, 'target/made-from');

const digest = digestOf(SOURCES);
const isFresh = readIfThere(MADE_FROM) === digest;
const phases = isFresh ? ['-Dkotlin.compile.phase=none', '-Dkotlin.test.phase=none'] : [];
const args = ['--batch-mode', '--no-transfer-progress', ...phases, ...process.argv.slice(2)];
const { status, error } = spawnSync('mvn', args, { cwd: FOLDER, stdio: 'inherit' });
if (error) console.error(error.message);
if (status === 0) writeFileSync(MADE_FROM, digest);
process.exitCode = status ?? 1;

/** @param {readonly string[]} paths */
function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(FOLDER, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} the file, or all files in the folder
 */
function filesIn(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(FOLDER, path)).flatMap((name) => filesIn(`${path}/${name}`));
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
