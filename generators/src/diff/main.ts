import { diffModels } from './diff.js';
import { formatChanges, judge } from './report.js';
import { readModel, SourceError } from './sources.js';

const HELP = `Says what changed between two definitions of the protocol, whom each change breaks,
and whether the version of the newer one says so.

Usage: ./ahp diff OLD NEW [--json]

OLD and NEW are each one of
  a file       a model.json
  a folder     one that holds schema/model.json or model.json
  a revision   anything git calls a commit, such as v0.6.0 or HEAD~3; its schema/model.json is read
What exists as a path is taken for one; write refs/heads/NAME for a branch of the same name.

  --json       print the changes as JSON
  --help       print this

A reader holds OLD and reads what NEW writes. A writer holds OLD and writes what NEW reads.
Whatever breaks either needs the next minor version in 0.x, and the next major one from 1.0.0 on.
Other changes need the next patch; other words in a description need nothing.

Exit code
  0  nothing breaks, or the version of NEW says that something does
  1  something breaks and the version of NEW does not say so
  2  OLD or NEW cannot be read, or the command line is wrong

Examples
  ./ahp diff v0.6.0 .              what this working tree changes since 0.6.0
  ./ahp diff HEAD . --json         the same since the last commit, for programs
  ./ahp diff old/model.json new/   two copies
`;

/** Where a run happens and what it prints to; tests pass their own. */
export interface Surroundings {
  readonly cwd: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly colour: boolean;
}

const terminal = (): Surroundings => ({
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
});

/** Runs `./ahp diff` with the arguments behind `diff` and returns its exit code. */
export async function runDiff(argv: string[], io: Surroundings = terminal()): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    io.out(HELP);
    return 0;
  }
  try {
    return await compare(argv, io);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    io.err(`ahp diff: ${error.message}\n`);
    return 2;
  }
}

async function compare(argv: readonly string[], io: Surroundings): Promise<number> {
  const sources = argv.filter((each) => each !== '--json');
  const option = sources.find((each) => each.startsWith('-'));
  // Also keeps git from taking a source for an option.
  if (option !== undefined) throw new SourceError(`unknown option ${option}; see --help`);
  const [oldSource, newSource, ...rest] = sources;
  if (!oldSource || !newSource || rest.length) {
    throw new SourceError(`expected OLD and NEW, got ${sources.length} arguments; see --help`);
  }
  const before = await readModel(oldSource, io.cwd);
  const after = await readModel(newSource, io.cwd);
  const changes = diffModels(before, after);
  const judgement = judge(changes, before, after);
  if (argv.includes('--json')) {
    const versions = { before: before.protocolVersion, after: after.protocolVersion };
    io.out(`${JSON.stringify({ ...versions, ...judgement, changes }, null, 2)}\n`);
  } else {
    io.out(formatChanges(changes, before, after, { colour: io.colour }));
  }
  return judgement.breaksUnannounced ? 1 : 0;
}
