import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_CORPORA } from '../corpora/files.js';
import { CORPUS_NAMES } from './corpora.js';
import type { CorpusReport, Report } from './result.js';
import { runConformance } from './run.js';
import { typescriptTestee } from './testing.js';

/** Counted in another way than the runner does. */
function filesBelow(...folders: string[]): number {
  return folders.flatMap((folder) =>
    readdirSync(join(OWN_CORPORA, folder), { recursive: true }).filter((name) =>
      String(name).endsWith('.json'),
    ),
  ).length;
}

const versions = ['known', 'negotiate', 'dispatchable'].map((name) =>
  JSON.parse(readFileSync(join(OWN_CORPORA, 'versions', `${name}.json`), 'utf8')),
);

describe('the TypeScript implementation', () => {
  let report: Report;
  beforeAll(async () => {
    report = await runConformance({ testees: [typescriptTestee()], timeout: 60_000 });
  }, 120_000);

  const corpus = (name: string) =>
    report.testees[0]?.corpora.find((each) => each.corpus === name) as CorpusReport;

  it.each([
    ['reducers', filesBelow('reducers'), 2],
    ['round-trips', filesBelow('examples', 'future', 'texts'), 1],
    ['versions', versions.flat().length, 1],
    ['invalid', filesBelow('invalid'), 1],
    ['reconciliation', filesBelow('reconciliation'), 1],
    ['translations', filesBelow('translations'), 1],
  ])('passes %s, all %i of them', (name, fixtures, forms) => {
    const { held, ran, results } = corpus(name);
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect({ held, ran }).toEqual({ held: fixtures, ran: fixtures });
    expect(results.length).toBe(fixtures * forms);
    expect(fixtures).toBeGreaterThan(0);
  });

  it('is asked everything: it says that it has a client runtime', () => {
    expect(report.testees[0]?.corpora.filter(({ notAsked }) => notAsked)).toEqual([]);
    expect(report.testees[0]?.corpora.map((each) => each.corpus)).toEqual(CORPUS_NAMES);
  });

  it('fails nothing else', () => {
    expect(report.failed).toBe(0);
    expect(report.testees[0]?.info).toMatchObject({ language: 'TypeScript' });
  });
});
