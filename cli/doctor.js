import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run as runProgram } from './run.js';
import { table } from './table.js';

/**
 * Every toolchain the repository uses or will use: how it is found, and how it can be had.
 *
 * @type {{ name: string, forWhat: string, probe: [string, ...string[]][], needed: boolean, install: string }[]}
 */
export const TOOLCHAINS = [
  {
    name: 'Node',
    forWhat: 'everything',
    probe: [['node', '--version']],
    needed: true,
    install: 'install Node 20 or newer',
  },
  {
    name: 'npm',
    forWhat: 'everything',
    probe: [['npm', '--version']],
    needed: true,
    install: 'comes with Node',
  },
  {
    name: 'git',
    forWhat: './ahp diff REVISION',
    probe: [['git', '--version']],
    needed: false,
    install: 'from your system',
  },
  {
    name: 'Rust',
    forWhat: 'the Rust client',
    probe: [['cargo', '--version']],
    needed: false,
    install: 'from your system, or rustup',
  },
  {
    name: 'Go',
    forWhat: 'the Go client',
    probe: [['go', 'version']],
    needed: false,
    install: 'from your system',
  },
  {
    name: 'Python',
    forWhat: 'the Python client',
    probe: [['python3', '--version']],
    needed: false,
    install: 'from your system; 3.10 or newer',
  },
  {
    name: 'Java',
    forWhat: 'the Kotlin client',
    probe: [['javac', '-version']],
    needed: false,
    install: 'a JDK, 17 or newer',
  },
  {
    name: 'Maven',
    forWhat: 'the Kotlin client',
    probe: [['mvn', '-version']],
    needed: false,
    install: 'from your system; brings Kotlin by itself',
  },
  {
    name: 'Swift',
    forWhat: 'the Swift client',
    probe: [['swift', '--version']],
    needed: false,
    install: 'debootstrap a Debian 13 root and its swiftlang (needs root)',
  },
  {
    name: 'Chromium',
    forWhat: 'looking at the docs',
    probe: [
      ['chromium', '--version'],
      ['google-chrome', '--version'],
    ],
    needed: false,
    install: 'from your system',
  },
];

/** Programs that can install what is missing. */
const INSTALLERS = {
  Swift: [
    ['debootstrap', '--version'],
    ['apt-get', '--version'],
  ],
  Chromium: [['apt-get', '--version']],
  Rust: [['apt-get', '--version']],
  Go: [['apt-get', '--version']],
  Python: [['apt-get', '--version']],
  Java: [['apt-get', '--version']],
  Maven: [['apt-get', '--version']],
  git: [['apt-get', '--version']],
};

export async function run() {
  let missing = 0;
  const rows = [];
  for (const tool of TOOLCHAINS) {
    const version = await probe(tool.probe);
    const canInstall = !version && (await probe(/** @type {any} */ (INSTALLERS)[tool.name] ?? []));
    if (!version && tool.needed) missing++;
    rows.push([
      tool.name,
      version ? 'found' : canInstall ? 'can be installed' : 'missing',
      version ?? tool.install,
      tool.forWhat,
    ]);
  }
  const packages = existsSync(join(ROOT, 'node_modules'));
  rows.push([
    'npm packages',
    packages ? 'found' : 'can be installed',
    packages ? '' : 'by any other ./ahp command',
    'everything',
  ]);
  console.log(table([['toolchain', 'state', 'version, or how to get it', 'for'], ...rows]));
  console.log(
    missing
      ? `\n${missing} needed toolchains are missing.`
      : '\nEverything that "./ahp test" needs now is here.',
  );
  return missing ? 1 : 0;
}

/** @param {[string, ...string[]][]} candidates */
async function probe(candidates) {
  for (const [program, ...args] of candidates) {
    const { code, output } = await runProgram(program, args);
    if (code === 0) return versionLine(output);
  }
  return undefined;
}

/** The line that names a version: some programs print warnings first, and some in colour. */
function versionLine(/** @type {string} */ output) {
  const lines = output.replaceAll(ESCAPES, '').trim().split('\n');
  return (
    lines.find((line) => /\d+\.\d+/.test(line) && !line.startsWith('/')) ??
    lines[0] ??
    ''
  ).slice(0, 60);
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
