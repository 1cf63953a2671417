import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_INSTALL, browserInstallers, browserProbes } from './browser.js';
import { loadLanguages } from './languages.js';
import { probe } from './probe.js';
import { ROOT } from './run.js';
import { table } from './table.js';

/**
 * A toolchain: how it is found, and how it can be had.
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} forWhat
 * @property {[string, ...string[]][]} probe It is here if any of these succeeds.
 * @property {boolean} needed False: there is something to be done without it.
 * @property {string} install
 * @property {[string, ...string[]][]} [installers] "./ahp test" gets it by itself if all of these succeed.
 */

/** @type {Tool[]} */
const HOUSE = [
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
    name: 'Chromium',
    forWhat: 'the tests in a browser',
    probe: browserProbes(),
    needed: false,
    install: BROWSER_INSTALL,
    installers: browserInstallers(),
  },
];

/**
 * Every toolchain that the repository uses: that of the house, and what the languages name beyond it.
 *
 * @returns {Promise<Tool[]>}
 */
export async function toolchains() {
  const languages = await loadLanguages();
  const theirs = languages.map(({ title, toolchain: { what, probe, install, installers } }) => ({
    name: what,
    forWhat: `the ${title} client`,
    probe,
    needed: false,
    install,
    installers,
  }));
  return [...HOUSE, ...theirs.filter(({ name }) => !HOUSE.some((tool) => tool.name === name))];
}

export async function run() {
  let missing = 0;
  const rows = [];
  for (const tool of await toolchains()) {
    const version = await probe(tool.probe);
    if (!version && tool.needed) missing++;
    const state = version ? 'found' : (await canInstall(tool)) ? 'can be installed' : 'missing';
    rows.push([tool.name, state, version ?? tool.install, tool.forWhat]);
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
      : '\nEverything that "./ahp test" cannot do without is here; it names the languages that it leaves out.',
  );
  return missing ? 1 : 0;
}

/** @param {Tool} tool */
async function canInstall({ installers = [] }) {
  for (const installer of installers) if (!(await probe([installer]))) return false;
  return installers.length > 0;
}
