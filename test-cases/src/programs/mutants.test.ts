import { describe, expect, it } from 'vitest';
import { EQUIVALENT } from './equivalent.js';
import { ownFixtures } from './fixtures.js';
import { ownModel } from './model.js';
import { runMutants } from './mutants.js';
import { mutantsOf, withMutant } from './mutate.js';
import { tinyFixture, tinyModel, tinyState } from './tiny-model.js';

/** Share of the mutants that the fixtures have to notice. */
const LEAST = 0.95;

describe('the fixtures of this repository', () => {
  const report = runMutants(ownModel(), ownFixtures(), EQUIVALENT);

  it('notice what is wrong with a reducer', () => {
    expect(report.total).toBeGreaterThan(1500);
    expect(report.survivors.map(({ id, source }) => `${source} ${id}`)).toEqual([]);
    expect(report.score).toBeGreaterThanOrEqual(LEAST);
  });

  it('notice nothing that is said to be no different', () => {
    expect(report.different.map(({ id }) => id)).toEqual([]);
    expect(report.unknown).toEqual([]);
  });
});

describe('mutants', () => {
  const model = tinyModel([
    { remove: 'state.things', key: 'id', equals: { path: 'action.id' }, line: 3 },
  ]);
  const cup = (id: string) => ({ kind: 'cup', id, colour: 'red' });
  const removing = (...ids: string[]) =>
    tinyFixture(
      tinyState({ things: ids.map(cup) }),
      { id: 'a' },
      tinyState({ things: ids.filter((id) => id !== 'a').map(cup) }),
    );
  const onlyFirst = 'tiny/do: remove every id = action.id from state.things → only the first';

  it('survive where no fixture tells them from the original', () => {
    const { survivors, killed, total } = runMutants(model, [removing('a', 'b')], []);
    expect(survivors.map(({ id, source }) => [id, source])).toEqual([[onlyFirst, 'tiny.ts:3']]);
    expect(killed).toBe(total - 1);
    expect(runMutants(model, [removing('a', 'b', 'a')], []).survivors).toEqual([]);
  });

  it('that are said to be equivalent count for nothing, unless they are not', () => {
    const excuses = [{ mutant: onlyFirst, reason: '' }];
    const excused = runMutants(model, [removing('a', 'b')], excuses);
    expect([excused.score, excused.equivalent, excused.survivors]).toEqual([1, 1, []]);
    const noticed = runMutants(model, [removing('a', 'b', 'a')], excuses);
    expect(noticed.different.map(({ id }) => id)).toEqual([onlyFirst]);
    const gone = runMutants(model, [], [{ mutant: 'gone', reason: '' }]);
    expect(gone.unknown).toEqual(['gone']);
  });

  it('leave the original alone, and are the same each time', () => {
    const before = JSON.stringify(model.reducers);
    const mutants = mutantsOf(model);
    const forms = mutants.map((mutant) => JSON.stringify(withMutant(model.reducers, mutant)));
    expect(new Set(forms).size).toBe(mutants.length);
    expect(forms).not.toContain(before);
    expect(JSON.stringify(model.reducers)).toBe(before);
    expect(mutantsOf(model).map(({ id }) => id)).toEqual(mutants.map(({ id }) => id));
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });
});
