import { describe, expect, it } from 'vitest';
import type { Report, Result } from '../run/result.js';
import { REPORTERS } from './reporters.js';
import { tagsOf } from './xml.testing.js';

const SPEAKABLE = 'a < b & "c" > \'d\' ]]> \u{1F600} é\nnext\tline';
const NASTY = `${SPEAKABLE}\0\u001b\ud800`;

const results: Result[] = [
  { fixture: 'reducers/good.json', description: 'Works.', problems: [], ran: true },
  {
    fixture: `reducers/${NASTY}.json`,
    form: 'in place',
    description: NASTY,
    problems: [`/x: expected 1, found ${NASTY}`, 'second'],
    ran: true,
  },
  ...['a', 'b', 'c'].map((name) => ({
    fixture: `reducers/${name}.json`,
    problems: ['not run: it broke'],
    ran: false,
  })),
];

const report: Report = {
  testees: [
    {
      command: `run "${NASTY}"`,
      corpora: [
        { corpus: 'reducers', held: 5, ran: 2, results, seconds: 0.1 },
        {
          corpus: 'reconciliation',
          held: 0,
          ran: 0,
          results: [],
          seconds: 0,
          notAsked: 'no runtime',
        },
      ],
      seconds: 0.2,
    },
  ],
  passed: 1,
  failed: 4,
  seconds: 0.2,
};

describe('the reporter for people', () => {
  const lines = REPORTERS.people(report).split('\n');

  it('ends with the summary', () => {
    expect(lines.at(-1)).toBe('1 passed, 4 failed');
  });

  it('names each failure and what is wrong', () => {
    expect(lines).toContain('FAILED reducers/a.json and 2 more');
    expect(lines.filter((line) => line.includes('it broke'))).toEqual(['  not run: it broke']);
    expect(lines).toContain('  second');
    expect(lines.join('\n')).not.toContain('good.json');
  });

  it('does not let a testee write on the terminal', () => {
    expect(lines.join('\n')).toContain(`found ${SPEAKABLE.split('\n')[0]}`);
    expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n\t]/u);
  });

  it('says how much there was', () => {
    expect(lines.some((line) => /^reducers\s+5\s+2\s+1\s+4\s+0\.10 s$/.test(line))).toBe(true);
  });

  it('says what the testee was not asked, and why', () => {
    const row = /^reconciliation(\s+-){4}\s+not asked: no runtime$/;
    expect(lines.filter((line) => row.test(line))).toHaveLength(1);
  });

  it('puts several testees side by side at the end', () => {
    const first = { ...report.testees[0], command: 'run it' };
    const info = { language: 'Forth', implementation: 'stack', protocolVersion: '1' };
    const second = { ...first, command: 'other', info, seconds: 3 };
    const testees = [first, second] as unknown as Report['testees'];
    const told = REPORTERS.people({ ...report, testees }).split('\n');
    expect(told.at(-5)).toMatch(/^language +implementation +fixtures +passed +failed +time$/);
    expect(told.at(-4)).toMatch(/^ +run it +2 +1 +4 +0\.20 s$/);
    expect(told.at(-3)).toMatch(/^Forth +stack +2 +1 +4 +3\.00 s$/);
    expect(lines.join('\n')).not.toContain('implementation');
  });
});

describe('the reporter for programs', () => {
  it('gives the whole report', () => {
    expect(JSON.parse(REPORTERS.json(report))).toEqual(report);
  });
});

describe('the reporter for build servers', () => {
  const tags = tagsOf(REPORTERS.junit(report));

  it('makes XML that is well-formed, with a suite for each corpus and a case for each result', () => {
    expect(tags.map(({ name }) => name)).toEqual([
      'testsuites',
      'testsuite',
      'testcase',
      ...Array(4).fill(['testcase', 'failure']).flat(),
    ]);
    expect(tags[0]?.attributes).toMatchObject({ tests: '5', failures: '4' });
    expect(tags[1]?.attributes).toMatchObject({ tests: '5', failures: '4' });
  });

  it('keeps every text that XML can hold', () => {
    const speakable = `${SPEAKABLE}\ufffd\ufffd\ufffd`;
    expect(tags[4]?.attributes.message).toBe(`/x: expected 1, found ${speakable}`);
    expect(tags[4]?.text).toBe(`/x: expected 1, found ${speakable}\nsecond`);
    expect(tags[3]?.attributes.name).toBe(`reducers/${speakable}.json (in place): ${speakable}`);
  });
});
