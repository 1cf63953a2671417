import {
  type ReducerName,
  type ReducerStates,
  reduceChannel,
  type StateAction,
} from '@agent-host-protocol/types';

/** What a snapshot of a host that speaks a version is in the form of our own. */
export function upgradeState<Name extends ReducerName>(
  _version: string,
  _name: Name,
  state: ReducerStates[Name],
): ReducerStates[Name] {
  return state;
}

/** What an action of a host that speaks a version makes of a state in the form of our own. */
export function reduceAs<Name extends ReducerName>(
  _version: string,
  name: Name,
  state: ReducerStates[Name],
  action: StateAction,
  now: number,
): ReducerStates[Name] {
  return reduceChannel(name, state, action, { now });
}

/** Why an own action means nothing to a host that speaks a version; undefined if it may be sent. */
export function sendable<Name extends ReducerName>(
  _version: string,
  _name: Name,
  _state: ReducerStates[Name],
  _action: StateAction,
): string | undefined {
  return undefined;
}
