import { parseArgs } from 'node:util';

/** What the command is asked to do. */
export interface Options {
  readonly seed: number;
  readonly runs: number;
  /** Number of the only run to do. */
  readonly run: number | undefined;
  readonly reducer: string | undefined;
  /** Commands that start testees. */
  readonly testees: readonly string[];
  /** Folder for fixtures. */
  readonly output: string;
}

/** The command cannot be carried out as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE =
  'Usage: ahp-conformance fuzz [--runs N] [--seed S] [--run N] [--reducer NAME] [--testee COMMAND ...] [--output FOLDER]\n' +
  '       ahp-conformance fuzz inputs [OPTION ...]     give damaged texts to decoders; "fuzz inputs --help" says more';

export const HELP = `${USAGE}

Makes valid states and action sequences at random from the model of the protocol, and compares what both
forms of our own reducers and any testees make of them. A difference is made as simple as it can be and
written as a fixture, ready to be added to a corpus.

  --runs N           how many sequences; 20000 unless said otherwise
  --seed S           where randomness starts; printed at the end, so that all can be run again
  --run N            only this one of the runs
  --reducer NAME     only this reducer
  --testee COMMAND   a further implementation, as a line for the shell; may be given several times
  --output FOLDER    where fixtures go; ahp-fuzz in the current folder unless said otherwise

Exit code: 0 all agree, 1 something differs, 2 the command line is wrong.
`;

const DEFAULT_RUNS = 20_000;

/** Seeds have 32 bits. */
export const SEEDS = 0x1_0000_0000;

/** Where findings go unless said otherwise: a difference may be nobody's business but the finder's. */
export const DEFAULT_OUTPUT = 'ahp-fuzz';

export function randomSeed(): number {
  return Math.floor(Math.random() * SEEDS);
}

/**
 * Reads the command line.
 *
 * @throws UsageError when it is not understood.
 */
export function readOptions(args: readonly string[], reducers: readonly string[]): Options {
  const values = parse(args);
  const { reducer } = values;
  if (reducer !== undefined && !reducers.includes(reducer)) {
    throw new UsageError(`there is no reducer "${reducer}"; there are ${reducers.join(', ')}`);
  }
  return {
    seed: wholeNumber('seed', values.seed, 0, SEEDS - 1) ?? randomSeed(),
    runs: wholeNumber('runs', values.runs, 1) ?? DEFAULT_RUNS,
    run: wholeNumber('run', values.run, 0),
    reducer,
    testees: values.testee ?? [],
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
        reducer: { type: 'string' },
        testee: { type: 'string', multiple: true },
        output: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function wholeNumber(
  name: string,
  text: string | undefined,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(
    `--${name} has to be a whole number from ${least} to ${most}, not "${text}"`,
  );
}
