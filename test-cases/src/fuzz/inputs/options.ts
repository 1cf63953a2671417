import { parseArgs } from 'node:util';
import { DEFAULT_OUTPUT, randomSeed, SEEDS, UsageError, wholeNumber } from '../options.js';

/** What the command is asked to do. */
export interface InputOptions {
  readonly seed: number;
  readonly runs: number;
  /** Number of the only run to do. */
  readonly run: number | undefined;
  /** Commands that start testees. */
  readonly testees: readonly string[];
  /** Folder for texts that were found. */
  readonly output: string;
}

export const USAGE =
  'Usage: ahp-conformance fuzz inputs --testee COMMAND ... [--runs N] [--seed S] [--run N] [--output FOLDER]';

export const HELP = `${USAGE}

Makes JSON texts of wire types at random, most of them damaged in one place, and gives them to testees to
decode. Each has to answer with a value or with a refusal that names the place, whatever the text; all have
to agree on which it is, and on the value. A text on which they do not is made as short as it can be.

  --testee COMMAND   how to start a testee, as a line for the shell; may be given several times
  --runs N           how many texts; 100000 unless said otherwise
  --seed S           where randomness starts; printed at the end, so that all can be run again
  --run N            only this one of the runs
  --output FOLDER    where texts go that were found; ${DEFAULT_OUTPUT} in the current folder unless said otherwise

Exit code: 0 all agree, 1 something differs, 2 the command line is wrong.
`;

const DEFAULT_RUNS = 100_000;

/**
 * Reads the command line.
 *
 * @throws UsageError when it is not understood.
 */
export function readInputOptions(args: readonly string[]): InputOptions {
  const values = parse(args);
  if (!values.testee?.length) throw new UsageError('--testee is missing: who is to read?');
  return {
    seed: wholeNumber('seed', values.seed, 0, SEEDS - 1) ?? randomSeed(),
    runs: wholeNumber('runs', values.runs, 1) ?? DEFAULT_RUNS,
    run: wholeNumber('run', values.run, 0),
    testees: values.testee,
    output: values.output ?? DEFAULT_OUTPUT,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string' },
        runs: { type: 'string' },
        run: { type: 'string' },
        testee: { type: 'string', multiple: true },
        output: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
