import type { TypeName } from '@agent-host-protocol/schema';
import {
  applyInPlace,
  REDUCER_NAMES,
  type ReducerName,
  type ReducerStates,
  reduceChannel,
} from '@agent-host-protocol/types';
import { decode } from './decode.js';
import { anythingOf, flagOf, listOf, numberOf, textOf } from './fields.js';
import { STATE_TYPES } from './model.js';
import type { Fields } from './parse.js';
import { Refused } from './refused.js';

/** Applies actions to a state. */
export function reduce(request: Fields): { state: unknown } {
  const reducer = reducerOf(request);
  const now = numberOf(request, 'now');
  const inPlace = flagOf(request, 'inPlace');
  let state = decodeState(reducer, anythingOf(request, 'state'));
  // All of them before any is applied: a request is served as a whole or not at all.
  const actions = listOf(request, 'actions').map((action, i) =>
    decode('StateAction', action, `/actions/${i}`),
  );
  for (const action of actions) {
    if (inPlace) applyInPlace(reducer, state, action, { now });
    else state = reduceChannel(reducer, state, action, { now });
  }
  return { state };
}

function reducerOf(request: Fields): ReducerName {
  const name = textOf(request, 'reducer');
  const reducer = REDUCER_NAMES.find((each) => each === name);
  if (reducer === undefined) {
    const known = `there are ${REDUCER_NAMES.join(', ')}`;
    throw new Refused('unknownReducer', `there is no reducer "${name}"; ${known}`, '/reducer');
  }
  return reducer;
}

function decodeState(reducer: ReducerName, state: unknown): ReducerStates[ReducerName] {
  const type = STATE_TYPES.get(reducer) as TypeName;
  return decode(type, state, '/state') as ReducerStates[ReducerName];
}
