import { writeFileSync } from 'node:fs';
import { type Command, HELP, readArgs, UsageError } from './args.js';
import { REPORTERS } from './reporters/reporters.js';
import type { Report } from './run/result.js';
import { runConformance } from './run/run.js';

/** The command line program. */
export async function main(args: readonly string[]): Promise<number> {
  // They load the model and the validators, which replaying corpora needs none of.
  if (args[0] === 'fuzz' && args[1] === 'inputs') {
    const { runInputs } = await import('./fuzz/inputs/command.js');
    return runInputs(args.slice(2));
  }
  if (args[0] === 'fuzz') {
    const { run } = await import('./fuzz/command.js');
    return run(args.slice(1));
  }
  let command: Command | 'help';
  try {
    command = readArgs(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`ahp-conformance: ${error.message}\n"ahp-conformance --help" lists the options.`);
    return 2;
  }
  if (command === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  return conform(command);
}

async function conform({ options, reporter, output }: Command): Promise<number> {
  const progress = process.stderr.isTTY ? showProgress : undefined;
  const report = await runConformance({ ...options, progress });
  progress?.('');
  if (report.passed + report.failed === 0) {
    console.error(`ahp-conformance: ${whyNothingRan(report, options.filter)}`);
    return 2;
  }
  const text = `${REPORTERS[reporter](report)}\n`;
  const summary = `${report.passed} passed, ${report.failed} failed`;
  if (output !== undefined) {
    writeFileSync(output, text);
    console.log(summary);
  } else {
    process.stdout.write(text);
    // Standard output belongs to the report, which a program may be reading.
    if (reporter !== 'people') console.error(summary);
  }
  return report.failed === 0 ? 0 : 1;
}

function whyNothingRan({ testees }: Report, filter: string | undefined): string {
  const corpora = testees.flatMap((each) => each.corpora);
  const asked = corpora.find((each) => each.notAsked === undefined);
  const [first] = corpora;
  if (asked || !first) return `no fixture has "${filter}" in its path`;
  return `${first.corpus} is not for this testee: ${first.notAsked}`;
}

function showProgress(text: string): void {
  process.stderr.write(`\r\x1b[K${text}`);
}
