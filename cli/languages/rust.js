const CRATE = 'clients/rust';

/**
 * A cargo command in the crate.
 *
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function cargo(args, env) {
  return { program: 'cargo', args, cwd: CRATE, ...(env && { env }) };
}

/** Both programs at once: they share all but their own few files. */
const BUILD = [cargo(['build', '--release', '--example', 'testee', '--example', 'bench'])];

/** @type {import('./language.js').Language} */
export const language = {
  name: 'rust',
  title: 'Rust',
  toolchain: {
    what: 'cargo',
    probe: [['cargo', '--version']],
    install: 'install Rust 1.88 or newer, from your system or with rustup',
  },
  prepare: async () => undefined,
  checks: [
    { name: 'format', ...cargo(['fmt', '--check']) },
    { name: 'clippy', ...cargo(['clippy', '--all-targets', '--quiet', '--', '-D', 'warnings']) },
    { name: 'docs', ...cargo(['doc', '--no-deps', '--quiet'], { RUSTDOCFLAGS: '-D warnings' }) },
    { name: 'tests', ...cargo(['test', '--quiet']) },
    { name: 'example: first', ...cargo(['run', '--quiet', '--example', 'first']) },
    { name: 'example: guide', ...cargo(['run', '--quiet', '--example', 'guide']) },
    { name: 'package', ...cargo(['package', '--allow-dirty', '--quiet']) },
  ],
  testee: { build: BUILD, command: [`${CRATE}/target/release/examples/testee`] },
  bench: { build: BUILD, command: [`${CRATE}/target/release/examples/bench`] },
};
