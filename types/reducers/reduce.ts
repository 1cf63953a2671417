import type { StateAction } from '../generated/actions.js';
import {
  IMMUTABLE,
  IN_PLACE,
  type ReducerName,
  type ReducerStates,
} from '../generated/reducers.js';
import { arriving } from './arrival.js';

/** What a reducer is told beside state and action; it reads no clock of its own. */
export interface ReduceOptions {
  /** The present time in milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The state of a channel after an action. What did not change is shared with the state before; where nothing changed,
 * the answer is the very same object. Neither state nor action is ever modified. An action of another channel, of a type
 * this version does not know, or without a field it needs changes nothing.
 */
export function reduceChannel<Name extends ReducerName>(
  name: Name,
  state: ReducerStates[Name],
  action: StateAction,
  options: ReduceOptions,
): ReducerStates[Name] {
  const arrived = arriving(action);
  if (arrived === undefined) return state;
  return reducers[name](state, arrived, options.now);
}

/**
 * Applies an action to a state that the caller owns, by changing it: the same result as {@link reduceChannel} at a cost
 * that does not grow with the state. Nothing of the action becomes part of the state; it is copied where it is stored.
 */
export function applyInPlace<Name extends ReducerName>(
  name: Name,
  state: ReducerStates[Name],
  action: StateAction,
  options: ReduceOptions,
): void {
  const arrived = arriving(action);
  if (arrived === undefined) return;
  const arms = inPlace[name];
  if (Object.hasOwn(arms, arrived.type)) arms[arrived.type]?.(state, copied(arrived), options.now);
}

// The tables pair each name with its own state; TypeScript cannot follow that through an index.
const reducers = IMMUTABLE as {
  [Name in ReducerName]: (state: never, action: StateAction, now: number) => ReducerStates[Name];
} as Record<ReducerName, (state: unknown, action: StateAction, now: number) => never>;
const inPlace = IN_PLACE as unknown as Record<
  ReducerName,
  Record<string, (state: unknown, action: StateAction, now: number) => void>
>;

/** A copy of plain data; what is not an object needs none. */
function copied<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(copied) as Data;
  const copy = { ...data };
  for (const name in copy) {
    if (typeof copy[name] === 'object') copy[name] = copied(copy[name]);
  }
  return copy;
}
