import { install } from './install.js';
import { LANGUAGE_NAMES } from './languages.js';

/**
 * @typedef {object} Command
 * @property {string} summary One line for the list of commands.
 * @property {string} help What `./ahp help NAME` prints.
 * @property {boolean} [bare] True: needs nothing installed.
 * @property {() => Promise<{ run: (args: string[]) => Promise<number> }>} load
 */

/** @type {Record<string, Command>} */
export const COMMANDS = {
  generate: {
    summary: 'regenerate everything from types/',
    help: `./ahp generate [STEP ...] [--check] [--force]

Reads types/ and writes what follows from it: derived types, JSON Schemas, model.json, validators,
samples, reference pages, clients. Steps whose inputs have not changed are not run again.

  STEP      of definition, samples, reference, mirrors: only these, and what they need
  --check   write nothing; fail and name the files that are stale
  --force   run every step, changed or not`,
    load: () => import('./generate.js'),
  },
  test: {
    summary: 'run every test there is',
    help: `./ahp test [LANGUAGE | FILTER ...]

Formatter and linter, freshness of generated files, package builds, all tests; and for every language
its own checks, and all corpora replayed with its testee. Installs what is missing and can be had.

  LANGUAGE   of ${LANGUAGE_NAMES.join(', ')}: only these languages
  FILTER     only the tests whose path contains this

A language whose toolchain cannot be had is named and left out, and so is the test in a browser where
there is none; where the environment variable CI is set, that is a failure. AHP_CHROMIUM names a
browser that is not on PATH. Ends with a line "N passed, N failed": fixtures, checks and tests.`,
    load: () => import('./test.js'),
  },
  conformance: {
    summary: 'replay the corpora with an implementation',
    help: `./ahp conformance [--language NAME ...] [--testee COMMAND ...] [OPTION ...]

Replays test-cases/ with testees, by default the TypeScript one, and says what differs.

  --language NAME    one of our languages, which is built first: ${LANGUAGE_NAMES.join(', ')}
                     or all; may be given several times
  --testee COMMAND   how to start another testee, as a line for the shell; likewise
  --corpus NAMES     of reducers, round-trips, versions, invalid; separated by commas
  --filter TEXT      only fixtures whose path contains this
  --timeout MS       how long the testee may take for one answer
  --reporter NAME    people, json or junit
  --output FILE      where the report goes, instead of standard output
  --fixtures DIR     run the fixtures in DIR instead, in the shapes of the public corpora
  --null-is-absent   a null member in a reducer fixture stands for none

test-cases/README.md says more. Ends with a line "N passed, N failed".`,
    load: () => import('./conformance.js'),
  },
  testee: {
    summary: 'start the testee of a language',
    help: `./ahp testee LANGUAGE

Starts the program through which a language is tested: it reads one JSON request per line and
answers each with one JSON line. test-cases/README.md describes the contract.

LANGUAGE: one of ${LANGUAGE_NAMES.join(', ')}.

  echo '{"id":1,"op":"info"}' | ./ahp testee typescript`,
    load: () => import('./testee.js'),
  },
  fuzz: {
    summary: 'compare implementations on random states, actions and texts; clients with their host',
    help: `./ahp fuzz [inputs] [--language NAME ...] [--testee COMMAND ...] [OPTION ...]
./ahp fuzz clients [--runs N] [--seed S] [--run N]

Makes valid states and action sequences at random from schema/model.json and compares what both forms
of our reducers, and any testees, make of them. A difference is made as simple as it can be and written
as a fixture for test-cases/reducers/.

With "inputs" it makes JSON texts, most of them damaged, and gives them to testees to decode, by default
to the TypeScript one: each has to answer with a value or an error, and all have to agree.

With "clients" it lets three clients and a host act at random, while connections break with messages
under way, actions are refused, channels and logs go, and everybody comes back: in the end all have the
same state, nothing is lost, and nothing has happened twice. What goes wrong is told step by step, in as
few steps as it takes.

  --language NAME    one of our languages, which is built first: ${LANGUAGE_NAMES.join(', ')}
                     or all; may be given several times
  --runs N           how many; 20000 sequences, 100000 texts or 100000 runs of clients unless said
                     otherwise
  --seed S           where randomness starts; printed at the end, so that all can be run again
  --run N            only this one of the runs
  --reducer NAME     only this reducer, of sequences
  --testee COMMAND   a further implementation, as a line for the shell; may be given several times
  --output FOLDER    where findings go; node_modules/.cache/ahp/fuzz unless said otherwise

Ends with a line of numbers, the seed among them. Exits with 1 if anything differs.`,
    load: () => import('./fuzz.js'),
  },
  mutants: {
    summary: 'tell whether the reducer fixtures notice mistakes',
    help: `./ahp mutants

Makes one mistake after the other in the reducers as they are in schema/model.json, and runs the fixtures
of test-cases/reducers/ until one of them fails. Lists the branches that no fixture takes and the mistakes
that no fixture notices, each with its place in types/. Exits with 1 if there are any.`,
    load: () => import('./mutants.js'),
  },
  diff: {
    summary: 'say which change of the protocol breaks whom',
    help: `./ahp diff OLD NEW [--json]

Compares two models and says, change by change, whether it breaks readers or writers, and which
version bump all of it needs. OLD and NEW are model.json files, folders that hold one, or git
revisions. Exits with 1 if NEW's version does not go up as far as the changes need.

  ./ahp diff HEAD .          what your working tree changes
  ./ahp diff v0.6.0 main     what a release would change`,
    load: () => import('./diff.js'),
  },
  bench: {
    summary: 'measure, against a named baseline in the same run',
    help: `./ahp bench [generate | validate | reducers | client | sizes | mirrors [LANGUAGE ...]]

  generate   a cold full generate, and one with nothing changed, against a bare
             ts-json-schema-generator run over the same types
  validate   the shipped validators on a 1 MB chat snapshot, against Ajv compiled at run time
  reducers   both forms of the reducers: text streamed into one of 10 and of 10,000 parts, and a
             session replayed, against a reducer written by hand
  client     the TypeScript client taking envelopes from a WebSocket, with its validators and without, against
             a bare "ws" with JSON.parse; with 10,000 past turns against 10; and with own actions pending
  sizes      the TypeScript client as it reaches a browser, minified and gzipped, without the validators
             and with them alone
  mirrors    every language, or those named: a session of 10,000 actions decoded, reduced and encoded,
             against the same done with the language's untyped JSON; the same session with fields that
             nobody knows in every line; and text streamed in place into one of 10 and of 10,000 parts

Prints each ratio beside its bar, and exits with 1 if one is missed.`,
    load: () => import('./bench.js'),
  },
  doctor: {
    summary: 'tell which toolchains are here, can be had, or are missing',
    help: `./ahp doctor

Looks for the toolchain of every language. Exits with 1 if one is missing that "./ahp test" needs now.`,
    bare: true,
    load: () => import('./doctor.js'),
  },
};

const HELP = `The Agent Host Protocol toolkit.

  ./ahp generate     after a change in types/
  ./ahp test         before a commit

Usage: ./ahp COMMAND [ARGUMENT ...]

${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${name.padEnd(12)} ${command.summary}`)
  .join('\n')}
  help         this text, or "./ahp help COMMAND"

The first command on a new machine installs what it needs (npm packages, inside this folder).
Needs Node 20 or newer; nothing else has to be there.
`;

/**
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function main([name = 'help', ...args]) {
  if (name === 'help' || name === '--help' || name === '-h') return help(args[0]);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`ahp: there is no command "${name}"; "./ahp help" lists them`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) return help(name);
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`ahp: needs Node 20 or newer, this is ${process.version}`);
    return 2;
  }
  if (!command.bare && !(await install())) return 1;
  return (await command.load()).run(args);
}

/** @param {string | undefined} name */
function help(name) {
  if (name === undefined) {
    console.log(HELP);
    return 0;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    console.error(`ahp: there is no command "${name}"; "./ahp help" lists them`);
    return 2;
  }
  console.log(COMMANDS[name]?.help);
  return 0;
}
