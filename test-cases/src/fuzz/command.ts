import { Testee } from '../testee/testee.js';
import { Cases } from './cases.js';
import { Coverage } from './coverage.js';
import { causeOf, explain, writeFixture } from './findings.js';
import { type FuzzReport, fuzz } from './fuzz.js';
import { inProcessSubjects } from './in-process.js';
import { readModel } from './model.js';
import { HELP, type Options, readOptions, USAGE, UsageError } from './options.js';
import { coverageTable, Progress } from './report.js';
import { type Subject, testeeSubject } from './subjects.js';
import { Validity } from './validity.js';
import { describe } from './verdict.js';

/** How many differing runs are made simple and told; there may be thousands with one cause. */
const MAX_EXPLAINED = 20;

/** Runs the command; hands back its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const cases = new Cases(readModel());
  const reducers = cases.reducers.map(({ name }) => name);
  const testees: Testee[] = [];
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    const options = readOptions(args, reducers);
    testees.push(...options.testees.map((command) => new Testee(command)));
    return await fuzzAll(cases, options, testees);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`ahp-conformance fuzz: ${error.message}\n${USAGE}`);
    return 2;
  } finally {
    await Promise.all(testees.map((testee) => testee.close()));
  }
}

async function fuzzAll(
  cases: Cases,
  options: Options,
  testees: readonly Testee[],
): Promise<number> {
  const { seed, run, runs, reducer } = options;
  const coverage = new Coverage(cases.reducers);
  const subjects = [...inProcessSubjects(coverage.watch), ...(await testeeSubjects(testees))];
  const progress = new Progress(run === undefined ? runs : 1, 'sequences');
  const report = await fuzz({
    cases,
    subjects,
    seed,
    first: run ?? 0,
    runs: run === undefined ? runs : 1,
    reducer,
    coverage,
    onProgress: (done, differences) => progress.show(done, differences),
  });
  progress.end();
  console.log(`Compared ${subjects.map(({ name }) => name).join(', ')}.\n`);
  console.log(coverageTable(coverage.report()));
  await tellDifferences(report, subjects, new Validity(cases.reducers), options);
  const { sequences, actions, differences } = report;
  console.log(
    `\n${sequences} sequences, ${actions} actions, ${differences} differences, seed ${seed}`,
  );
  return differences ? 1 : 0;
}

/** A testee that has in-place reducers is two subjects. */
async function testeeSubjects(testees: readonly Testee[]): Promise<Subject[]> {
  const all = await Promise.all(
    testees.map(async (testee) => {
      const info = await testee.info().catch((error: unknown) => {
        throw new UsageError(`the testee "${testee.command}" ${messageOf(error)}`);
      });
      const name = `${info.language} (${info.implementation})`;
      const subject = testeeSubject(name, testee);
      return info.inPlace ? [subject, testeeSubject(`${name} in place`, testee, true)] : [subject];
    }),
  );
  return all.flat();
}

async function tellDifferences(
  report: FuzzReport,
  subjects: readonly Subject[],
  validity: Validity,
  options: Options,
): Promise<void> {
  const { seed, output } = options;
  const told = new Set<string>();
  for (const differing of report.differing.slice(0, MAX_EXPLAINED)) {
    const finding = await explain(differing, subjects, validity, seed);
    const cause = causeOf(finding);
    if (told.has(cause)) continue;
    told.add(cause);
    console.log(`\n${finding.input.reducer}, run ${finding.run}:`);
    for (const line of finding.disagreements.flatMap(describe)) console.log(`  ${line}`);
    for (const action of finding.input.actions) console.log(`  after ${JSON.stringify(action)}`);
    console.log(`  fixture: ${writeFixture(finding, output, seed)}`);
    console.log(`  again: ${commandFor(finding.run, options)}`);
  }
}

/** A line for the shell that does one run again; the program is found wherever the package is installed. */
function commandFor(run: number, { seed, reducer, testees }: Options): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `npx ahp-conformance fuzz --seed ${seed} --run ${run}`,
    ...(reducer ? [`--reducer ${reducer}`] : []),
    ...testees.map((testee) => `--testee ${quoted(testee)}`),
  ].join(' ');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
