import { describe, expect, it } from 'vitest';
import { coverage } from './coverage.js';
import { ownFixtures } from './fixtures.js';
import { ownModel } from './model.js';
import { tinyFixture, tinyModel, tinyState } from './tiny-model.js';
import { UNREACHABLE } from './unreachable.js';

describe('the fixtures of this repository', () => {
  const found = coverage(ownModel(), ownFixtures(), UNREACHABLE);

  it('take every branch of every reducer', () => {
    expect(found.total).toBeGreaterThan(700);
    expect(found.missing.map(({ id, source }) => `${source} ${id}`)).toEqual([]);
  });

  it('take no branch that is said to be unreachable', () => {
    expect(found.reached.map(({ id }) => id)).toEqual([]);
    expect(found.unknown).toEqual([]);
  });
});

describe('coverage', () => {
  const model = tinyModel([
    { upsert: 'state.things', key: 'id', value: { path: 'action.thing' }, line: 3 },
    { put: 'state.note', to: { path: 'action.text' }, line: 4 },
  ]);
  const cup = { kind: 'cup', id: 'a', colour: 'red' };
  const appending = tinyFixture(tinyState(), { thing: cup, text: 'x' }, null);
  const replaces = 'tiny/do: upsert action.thing into state.things by id: replaces';
  const removes = 'tiny/do: put action.text into state.note: removes';

  it('names what no fixture does, and where that is written', () => {
    const found = coverage(model, [appending], []);
    expect(found.missing.map(({ id, source }) => [id, source])).toEqual([
      [replaces, 'tiny.ts:3'],
      [removes, 'tiny.ts:4'],
    ]);
    expect([found.covered, found.total]).toEqual([3, 5]);
  });

  it('is complete once every branch is taken', () => {
    const replacing = tinyFixture(tinyState({ things: [cup], note: 'x' }), { thing: cup }, null);
    expect(coverage(model, [appending, replacing], []).missing).toEqual([]);
  });

  it('knows what is wrongly said to be unreachable', () => {
    const excuses = [
      { branch: replaces, reason: '' },
      { branch: 'tiny/do: arm: entered', reason: '' },
      { branch: 'gone', reason: '' },
    ];
    const found = coverage(model, [appending], excuses);
    expect(found.missing.map(({ id }) => id)).toEqual([removes]);
    expect(found.reached.map(({ id }) => id)).toEqual(['tiny/do: arm: entered']);
    expect(found.unknown).toEqual(['gone']);
  });
});
