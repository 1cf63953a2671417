import { join } from 'node:path';
import { folderOf, programOf, run } from './run.js';

const ENV = {
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  TURBO_PRINT_VERSION_DISABLED: '1',
};

/**
 * How turbo's tasks are run. The binary is called directly where it is found: its launcher takes longer than a run with
 * nothing to do.
 *
 * @param {string[]} tasks
 * @param {string[]} [flags]
 * @returns {import('./languages/language.js').Program}
 */
export function turboProgram(tasks, flags = []) {
  const args = ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped', ...flags];
  const binary = turboBinary();
  return binary
    ? { program: binary, args, env: ENV }
    : { program: process.execPath, args: [programOf('turbo'), ...args], env: ENV };
}

/**
 * Runs turbo's tasks.
 *
 * @param {string[]} tasks
 * @param {string[]} [flags]
 */
export function turbo(tasks, flags) {
  const { program, args, env } = turboProgram(tasks, flags);
  return run(program, args, { env });
}

function turboBinary() {
  const cpu = process.arch === 'x64' ? '64' : process.arch;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = folderOf(`@turbo/${system}-${cpu}`);
  return folder && join(folder, 'bin', system === 'windows' ? 'turbo.exe' : 'turbo');
}
