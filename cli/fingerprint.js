import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.js';

/**
 * Turbo knows a step by what it reads. Whether what the step wrote is still there, and nothing beside it, is known from
 * a fingerprint of files: their names, sizes and times, as reading thousands of them would take longer than the step.
 *
 * @param {{ folders: string[], paths: string[] }} files
 */
export function fingerprint({ folders, paths }) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = list(join(ROOT, folder));
    for (const entry of entries) hash.update(describe(join(folder, entry)));
  }
  for (const path of paths) hash.update(describe(path));
  return hash.digest('hex');
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  } catch {
    return [];
  }
}

/** @param {string} path from the root */
function describe(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (stat?.isDirectory()) return '';
  return `${path} ${stat?.size} ${stat?.mtimeMs}\n`;
}

/**
 * Keeps a fingerprint, or tells whether the one kept is still right.
 *
 * @param {string} file
 */
export function fingerprintFile(file) {
  return {
    keep: (/** @type {string} */ value) => writeFileSync(file, value),
    is: (/** @type {string} */ value) => {
      try {
        return readFileSync(file, 'utf8') === value;
      } catch {
        return false;
      }
    },
  };
}
