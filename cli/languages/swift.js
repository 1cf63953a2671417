import { hasSwift, inRoot, makeRoot } from './swift-root.js';

const PACKAGE = 'clients/swift';
const BUILT = `${PACKAGE}/.build/release`;

/** Everything is built once, in one configuration: Swift compiles slowly. */
const RELEASE = ['--configuration', 'release'];

/**
 * @param {string} name
 * @param {...string} args of `swift`
 */
function swift(name, ...args) {
  const [program, ...rest] = inRoot(['swift', ...args]);
  return { name, program, args: rest, cwd: PACKAGE };
}

/** @param {string} name */
function example(name) {
  const [program, ...args] = inRoot([`.build/release/${name}`]);
  return { name: `example ${name}`, program, args, cwd: PACKAGE };
}

/** What a registry would be sent, without sending it. */
function publishing() {
  const folder = '.build/registry';
  const options = `--url https://localhost --dry-run --scratch-directory ${folder}`;
  const publish = `swift package-registry publish agenthostprotocol.AgentHostProtocol 0.6.0 ${options}`;
  const [program, ...args] = inRoot(['sh', '-c', `mkdir -p ${folder} && ${publish}`]);
  return { name: 'publishing, as a dry run', program, args, cwd: PACKAGE };
}

const build = swift('build', 'build', ...RELEASE, '--build-tests');

/** @type {import('./language.js').Language} */
export const language = {
  name: 'swift',
  title: 'Swift',
  toolchain: {
    what: 'swift',
    probe: [inRoot(['swift', '--version'])],
    install: 'install Swift 6 or newer; on Linux as root it comes by itself, from Debian 13',
    ...(!hasSwift && {
      installers: [
        ['unshare', '--version'],
        ['apt-get', '--version'],
      ],
    }),
  },
  prepare: makeRoot,
  checks: [
    swift(
      'format',
      'format',
      'lint',
      '--strict',
      '--parallel',
      '--recursive',
      'Package.swift',
      'Sources',
      'Tests',
      'examples',
    ),
    build,
    swift('tests', 'test', ...RELEASE, '--skip-build'),
    example('FirstProgram'),
    example('Guide'),
    publishing(),
    // A package that depends on this one, as people's own do.
    swift('package', 'package', '--package-path', 'examples/consumer', 'describe'),
  ],
  testee: {
    build: [swift('testee', 'build', ...RELEASE, '--product', 'ahp-testee')],
    command: inRoot([`${BUILT}/ahp-testee`]),
  },
  bench: {
    build: [swift('bench', 'build', ...RELEASE, '--product', 'ahp-bench')],
    command: inRoot([`${BUILT}/ahp-bench`]),
  },
};
