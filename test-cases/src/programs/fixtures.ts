import { OWN_CORPORA } from '../corpora/files.js';
import { type ReducerFixture, readReducers } from '../corpora/reducers.js';
import type { Trace } from './environment.js';
import { interpret } from './interpret.js';
import type { Json } from './json.js';
import type { ProgramModel } from './types.js';

/** A reducer fixture with the name of its file. */
export interface Fixture extends ReducerFixture {
  readonly name: string;
}

/** The reducer fixtures of this repository. */
export function ownFixtures(): Fixture[] {
  return readReducers(OWN_CORPORA, false).map((loaded) => {
    if ('broken' in loaded) throw new Error(`${loaded.name}: ${loaded.broken}`);
    return { ...loaded.fixture, name: loaded.name };
  });
}

/** Runs the actions of a fixture and gives the state after them. */
export function runFixture(model: ProgramModel, fixture: Fixture, trace?: Trace): Json {
  const { reducer, now, initial, actions } = fixture;
  const options = trace ? { now, trace } : { now };
  return actions.reduce<Json>(
    (state, action) => interpret(model, reducer, state, action as Json, options),
    initial as Json,
  );
}
