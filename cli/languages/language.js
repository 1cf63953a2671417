/**
 * A program to be run and what it is given. A path is meant from the repository's root.
 *
 * @typedef {object} Program
 * @property {string} program A name on PATH, or a path.
 * @property {string[]} args
 * @property {string} [cwd] Folder it runs in, from the root; the root itself unless said otherwise.
 * @property {Record<string, string>} [env] Beyond the environment of `./ahp`.
 */

/**
 * Something that has to succeed. Its output is shown only if it does not.
 *
 * @typedef {Program & { name: string }} Check
 */

/**
 * What other people's programs a language needs.
 *
 * @typedef {object} Toolchain
 * @property {string} what What it is called.
 * @property {[string, ...string[]][]} probe Commands that tell its version; it is here if any one of them succeeds. After
 *   `prepare` has succeeded, one of them has to.
 * @property {string} install How a person gets it where `prepare` cannot.
 * @property {[string, ...string[]][]} [installers] Programs with which `prepare` gets it by itself where it is missing;
 *   it can if all of them succeed.
 */

/**
 * A program that is built and then started.
 *
 * @typedef {object} Built
 * @property {Program[]} build In order; quick where nothing changed.
 * @property {[string, ...string[]]} command Paths are meant from the root, but it may be started in any folder.
 */

/**
 * A language that has a client: how it is tested, started and measured. The name is that of its folder under `clients/`.
 *
 * @typedef {object} Language
 * @property {string} name
 * @property {string} title What people call it.
 * @property {Toolchain} toolchain
 * @property {() => Promise<string | undefined>} prepare Makes the toolchain ready; resolves to what is wrong if it
 *   cannot. Says on standard error what takes long.
 * @property {Check[]} checks Formatter, linter, docs, unit tests, examples, packaging; in this order.
 * @property {string[]} [tests] Our own test runner's filters for its tests, where those are run with all others.
 * @property {Built} testee The program through which it is tested; `test-cases/README.md` has the contract.
 * @property {Built} bench Takes a session's file and prints one JSON object; see `cli/bench-mirrors.js`.
 */

export {};
