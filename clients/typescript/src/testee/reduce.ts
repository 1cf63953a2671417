import { STATE_TYPES } from '@agent-host-protocol/schema';
import {
  applyInPlace,
  REDUCER_NAMES,
  type ReducerName,
  type ReducerStates,
  reduceChannel,
} from '@agent-host-protocol/types';
import { decodeValue } from '../codec/decode.js';
import { decoding } from './decoding.js';
import { anythingOf, flagOf, listOf, numberOf, textOf } from './fields.js';
import type { Fields } from './parse.js';
import { Refused } from './refused.js';

/** What `reduce` answers. */
export interface Reduced {
  readonly state: unknown;
  /** Whether each action changed the state; the in-place form does not tell. */
  readonly changed?: readonly boolean[];
}

/** Applies actions to a state. */
export function reduce(request: Fields): Reduced {
  const reducer = reducerOf(request);
  const now = numberOf(request, 'now');
  const inPlace = flagOf(request, 'inPlace');
  const initial = decodeState(reducer, anythingOf(request, 'state'), '/state');
  // All of them before any is applied: a request is served as a whole or not at all.
  const actions = listOf(request, 'actions').map((action, i) =>
    decoding(`/actions/${i}`, () => decodeValue('StateAction', action)),
  );
  if (inPlace) {
    for (const action of actions) applyInPlace(reducer, initial, action, { now });
    return { state: initial };
  }
  let state = initial;
  const changed = actions.map((action) => {
    const before = state;
    state = reduceChannel(reducer, before, action, { now });
    return state !== before;
  });
  return { state, changed };
}

/** Reads which reducer a request names. */
export function reducerOf(request: Fields): ReducerName {
  const name = textOf(request, 'reducer');
  const reducer = REDUCER_NAMES.find((each) => each === name);
  if (reducer === undefined) {
    const known = `there are ${REDUCER_NAMES.join(', ')}`;
    throw new Refused('unknownReducer', `there is no reducer "${name}"; ${known}`, '/reducer');
  }
  return reducer;
}

/**
 * Decodes a state as that of a reducer.
 *
 * @param at JSON pointer to the state
 */
export function decodeState(
  reducer: ReducerName,
  state: unknown,
  at: string,
): ReducerStates[ReducerName] {
  const type = STATE_TYPES[reducer];
  return decoding(at, () => decodeValue(type, state)) as ReducerStates[ReducerName];
}
