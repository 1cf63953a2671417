import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../run.js';

const PACKAGE = 'clients/python';
const VENV = `${PACKAGE}/.venv`;
const PYTHON = `${VENV}/bin/python`;

/** What decides whether the environment has to be made anew. */
const WANTED = ['requirements-dev.txt', 'pyproject.toml'];

/**
 * @param {string} name
 * @param {string} module that Python runs
 * @param {...string} args
 * @returns {import('./language.js').Check}
 */
function python(name, module, ...args) {
  // Its own version of pyright is pinned; that there is a newer one is no news.
  const env = { PYRIGHT_PYTHON_IGNORE_WARNINGS: '1' };
  return { name, program: PYTHON, args: ['-m', module, ...args], cwd: PACKAGE, env };
}

const documentation = python('docs', 'pdoc', '--output-directory', '.docs', 'agent_host_protocol');
// An annotation that cannot be shown is a warning; here it counts.
documentation.args.unshift('-W', 'error::UserWarning');

/** Makes the package's own environment; quick where it is there already. */
async function prepare() {
  const wanted = WANTED.map((file) => readFileSync(join(ROOT, PACKAGE, file), 'utf8')).join('\n');
  const stamp = join(ROOT, VENV, 'ready');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined;
  process.stderr.write(`python: installing what its checks need into ${VENV}\n`);
  const cwd = join(ROOT, PACKAGE);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  const own = ['--no-deps', '--no-build-isolation', '--editable', '.'];
  /** @type {[string, string[]][]} */
  const steps = [
    ['python3', ['-m', 'venv', '.venv']],
    [join(ROOT, PYTHON), [...pip, '--requirement', 'requirements-dev.txt']],
    [join(ROOT, PYTHON), [...pip, ...own]],
  ];
  for (const [program, args] of steps) {
    const { code, output } = await run(program, args, { cwd });
    if (code !== 0) return `${program} ${args.join(' ')} failed:\n${output}`;
  }
  writeFileSync(stamp, wanted);
  return undefined;
}

/** @type {import('./language.js').Language} */
export const language = {
  name: 'python',
  title: 'Python',
  toolchain: {
    what: 'Python',
    probe: [['python3', '--version']],
    install: 'install Python 3.10 or newer with pip and venv',
  },
  prepare,
  checks: [
    python('format', 'ruff', 'format', '--check', '--quiet', '.'),
    python('lint', 'ruff', 'check', '--quiet', '.'),
    python('types, by mypy', 'mypy', 'src', 'testee', 'tests', 'examples', 'bench'),
    python('types, by pyright', 'pyright'),
    documentation,
    // Examples and packaging are among them.
    python('tests', 'pytest'),
  ],
  testee: { build: [], command: [PYTHON, `${PACKAGE}/testee/main.py`] },
  bench: { build: [], command: [PYTHON, `${PACKAGE}/bench/session.py`] },
};
