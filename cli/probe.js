import { run } from './run.js';

/**
 * Looks for a toolchain.
 *
 * @param {readonly [string, ...string[]][]} candidates commands that tell its version
 * @returns {Promise<string | undefined>} what the first of them that succeeds tells
 */
export async function probe(candidates) {
  for (const [program, ...args] of candidates) {
    const { code, output } = await run(program, args);
    if (code === 0) return versionLine(output);
  }
  return undefined;
}

/** The line that names a version: some programs print warnings first, and some in colour. */
function versionLine(/** @type {string} */ output) {
  const lines = output.replaceAll(ESCAPES, '').trim().split('\n');
  return (
    lines.find((line) => /\d+\.\d+/.test(line) && !line.startsWith('/')) ??
    (lines[0] || 'of some version')
  ).slice(0, 60);
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
