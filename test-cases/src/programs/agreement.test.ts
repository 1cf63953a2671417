import { describe, expect, it } from 'vitest';
import * as types from '../../../types/index.js';
import { differences } from '../compare.js';
import { type Fixture, ownFixtures, runFixture } from './fixtures.js';
import { copy, type Json } from './json.js';
import { ownModel } from './model.js';

const model = ownModel();
const fixtures = ownFixtures();

/** Names of the fixtures that something does not agree with, each with the first difference. */
function disagreements(reduce: (fixture: Fixture) => unknown): string[] {
  return fixtures.flatMap((fixture) => {
    const [difference] = differences(fixture.expected, reduce(fixture), 1);
    return difference ? [`${fixture.name} ${JSON.stringify(difference)}`] : [];
  });
}

describe('every reducer fixture', () => {
  it('comes out of the interpreted programs', () => {
    expect(fixtures.length).toBeGreaterThan(700);
    expect(disagreements((fixture) => runFixture(model, fixture))).toEqual([]);
  });

  it.each<[string, (name: string, state: Json, action: Json, now: number) => Json]>([
    ['reduceChannel', (...args) => reduceChannel(...args)],
    ['applyInPlace', (...args) => applyInPlace(...args)],
  ])('comes out of %s, which was generated from the same programs', (_, reduce) => {
    expect(
      disagreements(({ reducer, initial, actions, now }) =>
        actions.reduce<Json>(
          (state, action) => reduce(reducer, state, action as Json, now),
          copy(initial as Json),
        ),
      ),
    ).toEqual([]);
  });

  it('leaves the state and actions it starts with alone (G-7)', () => {
    const changed = fixtures.filter((fixture) => {
      const before = JSON.stringify(fixture);
      runFixture(model, fixture);
      return JSON.stringify(fixture) !== before;
    });
    expect(changed.map(({ name }) => name)).toEqual([]);
  });
});

// Fixtures are plain JSON: their states and actions have no types that TypeScript could check.
function reduceChannel(name: string, state: Json, action: Json, now: number): Json {
  return types.reduceChannel(name as never, state as never, action as never, { now }) as Json;
}

function applyInPlace(name: string, state: Json, action: Json, now: number): Json {
  types.applyInPlace(name as never, state as never, action as never, { now });
  return state;
}
