import {
  PROTOCOL_VERSION,
  type ReducerName,
  type ReducerStates,
  reduceChannel,
  type StateAction,
} from '@agent-host-protocol/types';
import { OLDER_VERSIONS } from './versions.js';

export { type ChatStateWithRequestsAside, openInputRequests } from './open-input-requests.js';

/** What a snapshot of a host that speaks a version is in the form of our own. */
export function upgradeState<Name extends ReducerName>(
  version: string,
  name: Name,
  state: ReducerStates[Name],
): ReducerStates[Name] {
  const upgrade = OLDER_VERSIONS.get(version)?.upgrades[name];
  return upgrade ? (upgrade(state as never) as ReducerStates[Name]) : state;
}

/**
 * What an action makes of a state in the form of our own, on a connection whose host speaks a version. An action that
 * the version does not have is not expected and changes nothing.
 */
export function reduceAs<Name extends ReducerName>(
  version: string,
  name: Name,
  state: ReducerStates[Name],
  action: StateAction,
  now: number,
): ReducerStates[Name] {
  if (version !== PROTOCOL_VERSION) {
    // What nobody has validated may not even be an object; reducers take that too.
    const type = (action as StateAction | null | undefined)?.type as string;
    const arm = OLDER_VERSIONS.get(version)?.arms[name].get(type);
    if (arm) return arm(state as never, action, now) as ReducerStates[Name];
  }
  return reduceChannel(name, state, action, { now });
}

/**
 * Why an own action means nothing to a host that speaks a version, although the version has it; undefined if it may be
 * sent.
 */
export function whyNotSendable<Name extends ReducerName>(
  version: string,
  name: Name,
  state: ReducerStates[Name],
  action: StateAction,
): string | undefined {
  const refusals = OLDER_VERSIONS.get(version)?.refusals[name];
  if (!refusals || !Object.hasOwn(refusals, action.type)) return undefined;
  return refusals[action.type]?.(state as never, action);
}
