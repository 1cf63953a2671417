import {
  type CorpusReport,
  count,
  type Report,
  type Result,
  type TesteeReport,
} from '../run/result.js';
import { table } from './table.js';

/** What a testee prints is shown, but is not to move the cursor. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** What went wrong, then how much of what went well, then all testees side by side, then one line of the whole. */
export function people(report: Report): string {
  const summary = `${report.passed} passed, ${report.failed} failed`;
  const several = report.testees.length > 1 ? [sideBySide(report.testees)] : [];
  return [...report.testees.map(testee), ...several, summary]
    .join('\n\n')
    .replace(CONTROL, '\u{FFFD}');
}

/** A line for each testee. */
function sideBySide(testees: readonly TesteeReport[]): string {
  const rows = testees.map(({ command, info, corpora, seconds }) => {
    const { passed, failed } = count(corpora.flatMap(({ results }) => results));
    const ran = corpora.reduce((sum, each) => sum + each.ran, 0);
    const [language, implementation] = info ? [info.language, info.implementation] : ['', command];
    return [language, implementation, ran, passed, failed, `${seconds.toFixed(2)} s`];
  });
  const headings = ['language', 'implementation', 'fixtures', 'passed', 'failed', 'time'];
  return table([headings, ...rows]);
}

function testee({ command, info, corpora }: TesteeReport): string {
  const who = info
    ? `${info.language}, ${info.implementation}, protocol ${info.protocolVersion} (${command})`
    : command;
  const failures = corpora.flatMap(({ results }) => [...replayed(results), ...notRun(results)]);
  const rows = corpora.map((each) => {
    if (each.notAsked) return [each.corpus, '-', '-', '-', '-', `not asked: ${each.notAsked}`];
    const { passed, failed } = count(each.results);
    return [each.corpus, each.held, each.ran, passed, failed, `${each.seconds.toFixed(2)} s`];
  });
  const summary = table([['corpus', 'fixtures', 'ran', 'passed', 'failed', 'time'], ...rows]);
  return [who, ...failures, summary].join('\n\n');
}

function replayed(results: readonly Result[]): string[] {
  return results
    .filter(({ problems, ran }) => ran && problems.length > 0)
    .map((each) => `FAILED ${titleOf(each)}\n${indented(each.problems)}`);
}

/** Those that were not run all have the same story; it is told once. */
function notRun(results: CorpusReport['results']): string[] {
  const stories = new Map<string, Result[]>();
  for (const each of results.filter(({ ran }) => !ran)) {
    const story = indented(each.problems);
    stories.set(story, [...(stories.get(story) ?? []), each]);
  }
  return [...stories].map(([story, [first, ...more]]) => {
    const others = more.length ? ` and ${more.length} more` : '';
    return `FAILED ${first ? titleOf(first) : ''}${others}\n${story}`;
  });
}

/** The fixture, how it was replayed, and what it is about. */
export function titleOf({ fixture, form, description }: Result): string {
  return fixture + (form ? ` (${form})` : '') + (description ? `: ${description}` : '');
}

function indented(problems: readonly string[]): string {
  return problems.map((problem) => `  ${problem.replaceAll('\n', '\n  ')}`).join('\n');
}
