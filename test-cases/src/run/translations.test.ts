import { describe, expect, it } from 'vitest';
import { runConformance } from './run.js';
import { fake, folderWith } from './testing.js';

const fixture = {
  op: 'downgradeAction',
  version: '0.5.1',
  reducer: 'chat',
  now: 0,
  state: {},
  action: { type: 'x' },
  expected: [{ type: 'y' }],
};
const fixtures = folderWith({ 'translations/a.json': fixture });

const problemsOf = async (testee: string[], folder = fixtures) => {
  const report = await runConformance({
    testees: [testee],
    corpora: ['translations'],
    fixtures: folder,
    timeout: 10_000,
  });
  const [corpus] = report.testees[0]?.corpora ?? [];
  return corpus?.notAsked ?? corpus?.results.flatMap(({ problems }) => problems);
};

describe('a translation fixture', () => {
  it('passes when the result is exactly as it says', async () => {
    const right = JSON.stringify([{ type: 'y' }]);
    expect(await problemsOf(fake('translates', right))).toEqual([]);
  });

  it('fails when the result is another', async () => {
    const wrong = JSON.stringify([{ type: 'x' }]);
    expect(await problemsOf(fake('translates', wrong))).toEqual([
      '/0/type: expected "y", found "x"',
    ]);
  });

  it('fails when it cannot be read', async () => {
    const broken = folderWith({ 'translations/a.json': { ...fixture, op: 'sidegrade' } });
    expect(await problemsOf(fake('translates', '[]'), broken)).toEqual([
      expect.stringContaining('the fixture cannot be read: expected "op" to be one of'),
    ]);
  });

  it('is not for testees that do not say they translate', async () => {
    expect(await problemsOf(fake('dies'))).toBe('its info does not say "translate": true');
  });
});
