import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPORTER_NAMES, type ReporterName } from './reporters/reporters.js';
import { CORPUS_NAMES, type CorpusName, FOREIGN_CORPORA } from './run/corpora.js';
import type { ConformanceOptions } from './run/run.js';

export const HELP = `Usage: ahp-conformance --testee COMMAND [OPTION ...]
       ahp-conformance fuzz [OPTION ...]     compare implementations on random states; "fuzz --help" says more

Checks an implementation of the Agent Host Protocol against the corpora of this package. COMMAND
starts a testee: a program that reads one JSON request per line and answers each with one JSON line.
The README of this package describes the contract; schemas/testee.schema.json is its JSON Schema.

  --testee COMMAND     how to start the testee, as a line for the shell; several are run at once
  --corpus NAMES       which corpora, separated by commas: ${CORPUS_NAMES.join(', ')};
                       all of them unless said otherwise
  --filter TEXT        only fixtures whose path contains this
  --timeout MS         how long the testee may take for one answer; 10000 unless said otherwise
  --reporter NAME      ${REPORTER_NAMES.join(', ')}; ${REPORTER_NAMES[0]} unless said otherwise
  --output FILE        where the report goes, instead of standard output
  --fixtures DIR       run the fixtures in DIR instead, in the shapes of the public corpora:
                       DIR/reducers/*.json     { reducer, initial, actions, expected, now? }
                       DIR/round-trips/*.json  { type, input, acceptableOutputs, preservedOutput? }
  --null-is-absent     a null member in a reducer fixture stands for none, except in canvas/updated;
                       the public corpora need this
  --help               this text

No fixture is ever skipped: what a testee cannot do is a failure. Ends with "N passed, N failed".
Exit code: 0 all passed, 1 something failed, 2 the command line is wrong.

  ahp-conformance --testee "python3 -m my_ahp.testee"
  ahp-conformance --testee ./testee --corpus reducers --filter tool-call --reporter junit --output r.xml
`;

/** What the command line asks for. */
export interface Command {
  readonly options: ConformanceOptions;
  readonly reporter: ReporterName;
  readonly output?: string;
}

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the command line. */
export function readArgs(args: readonly string[]): Command | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (!values.testee?.length) throw new UsageError('--testee is missing: what is to be tested?');
  return {
    options: {
      testees: values.testee,
      corpora: readCorpora(values.corpus, values.fixtures),
      filter: values.filter,
      timeout: values.timeout === undefined ? undefined : readTimeout(values.timeout),
      nullIsAbsent: values['null-is-absent'],
      fixtures: values.fixtures,
    },
    reporter: choose('--reporter', values.reporter ?? 'people', REPORTER_NAMES),
    output: values.output,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        testee: { type: 'string', multiple: true },
        corpus: { type: 'string' },
        filter: { type: 'string' },
        timeout: { type: 'string' },
        reporter: { type: 'string' },
        output: { type: 'string' },
        fixtures: { type: 'string' },
        'null-is-absent': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readCorpora(names: string | undefined, fixtures: string | undefined): CorpusName[] {
  const asked = names?.split(',').map((name) => choose('--corpus', name.trim(), CORPUS_NAMES));
  if (fixtures === undefined) return asked ?? CORPUS_NAMES;
  const there = FOREIGN_CORPORA.filter((name) => existsSync(join(fixtures, name)));
  if (there.length === 0) {
    throw new UsageError(`--fixtures: ${fixtures} has no folder ${FOREIGN_CORPORA.join(' or ')}`);
  }
  const missing = asked?.find((name) => !there.some((each) => each === name));
  if (missing) throw new UsageError(`--corpus ${missing}: ${fixtures} has no such folder`);
  return asked ?? there;
}

function readTimeout(text: string): number {
  const timeout = Number(text);
  // Timers take no longer time than this.
  if (Number.isInteger(timeout) && timeout > 0 && timeout < 2 ** 31) return timeout;
  throw new UsageError(`--timeout: expected a number of milliseconds, found "${text}"`);
}

function choose<Name extends string>(option: string, name: string, names: readonly Name[]): Name {
  const found = names.find((each) => each === name);
  if (found === undefined) {
    throw new UsageError(`${option}: there is no "${name}"; there are ${names.join(', ')}`);
  }
  return found;
}
