import { type CorpusReport, count, type Report, type Result } from '../run/result.js';
import { titleOf } from './people.js';

/** JUnit XML, for build servers: a suite for each corpus that a testee was asked. */
export function junit(report: Report): string {
  const suites = report.testees.flatMap(({ command, info, corpora }) =>
    corpora
      .filter((each) => each.notAsked === undefined)
      .map((each) => suite(`${info?.language ?? command} ${each.corpus}`, each)),
  );
  const attributes = `tests="${report.passed + report.failed}" failures="${report.failed}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ahp-conformance" ${attributes} time="${report.seconds.toFixed(3)}">`,
    ...suites,
    '</testsuites>',
  ].join('\n');
}

function suite(name: string, { results, seconds }: CorpusReport): string {
  const { failed } = count(results);
  const attributes = `tests="${results.length}" failures="${failed}" time="${seconds.toFixed(3)}"`;
  return [
    `  <testsuite name="${escapeXml(name)}" ${attributes}>`,
    ...results.map((each) => testcase(name, each)),
    '  </testsuite>',
  ].join('\n');
}

function testcase(suite: string, result: Result): string {
  const start = `    <testcase classname="${escapeXml(suite)}" name="${escapeXml(titleOf(result))}"`;
  const [first] = result.problems;
  if (first === undefined) return `${start}/>`;
  const message = escapeXml(first);
  const text = escapeXml(result.problems.join('\n'));
  return `${start}>\n      <failure message="${message}">${text}</failure>\n    </testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 cannot hold in any form, halves of surrogate pairs among them. */
const UNSPEAKABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text
    .replace(UNSPEAKABLE, '\u{FFFD}')
    .replace(/[&<>"\n\t\r]/g, (character) => ENTITIES[character] as string);
}
