const HERE = 'clients/kotlin';

/**
 * Maven. What has been downloaded once is not asked for again, since every version is pinned.
 *
 * @param {string[]} args
 */
const maven = (...args) => ({
  program: process.execPath,
  args: ['cli/languages/kotlin-maven.js', ...args],
});

/** Makes the classes, and the jars that start programs. */
const classes = maven('process-test-classes');

/** For programs that live only briefly. */
const QUICK_START = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss4m'];

/** @type {import('./language.js').Language} */
export const language = {
  name: 'kotlin',
  title: 'Kotlin',
  toolchain: {
    what: 'a JDK and Maven',
    probe: [['mvn', '--version']],
    install: 'install a JDK, 17 or newer, and Maven, 3.8 or newer',
  },
  // Maven brings the compiler with the first build.
  prepare: async () => undefined,
  checks: [
    // Unit tests, examples, the code in the documents, and the jars that go to Maven Central.
    { name: 'build, tests and package', ...maven('verify') },
    {
      name: 'code style',
      program: 'mvn',
      args: ['--batch-mode', '--no-transfer-progress', '-Plint', 'antrun:run@ktlint'],
      cwd: HERE,
    },
  ],
  testee: {
    build: [classes],
    command: ['java', ...QUICK_START, '-jar', `${HERE}/target/testee.jar`],
  },
  bench: {
    build: [classes],
    command: ['java', '-XX:+UseSerialGC', '-Xms1g', '-jar', `${HERE}/target/bench.jar`],
  },
};
