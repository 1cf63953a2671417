import type {
  ChatTurnCancelledAction,
  ChatTurnStartedAction,
  StateAction,
} from '@agent-host-protocol/types';
import { OLDER_PEERS } from './peers.js';

/** What the host's own clock says, in milliseconds since the epoch. */
export interface HostTimes {
  readonly now: number;
  /** When the running turn started as far as the host saw, if one is running. */
  readonly startedAt?: number | undefined;
}

/**
 * An action of a client that speaks a version in the form of our own: times that it does not send are the host's. What a
 * turn took that is not running nobody can tell; a host refuses to cancel it anyway.
 */
export function upgradeAction(version: string, action: StateAction, times: HostTimes): StateAction {
  if (!OLDER_PEERS.has(version)) return action;
  if (action.type === 'chat/turnStarted') return withStart(action, times);
  return action.type === 'chat/turnCancelled' ? withDuration(action, times) : action;
}

function withStart(action: ChatTurnStartedAction, { now }: HostTimes): ChatTurnStartedAction {
  const given = action.startedAt as string | undefined;
  return given === undefined ? { ...action, startedAt: new Date(now).toISOString() } : action;
}

function withDuration(
  action: ChatTurnCancelledAction,
  { now, startedAt }: HostTimes,
): ChatTurnCancelledAction {
  const given = action.duration as number | undefined;
  return given === undefined && startedAt !== undefined
    ? { ...action, duration: Math.max(0, now - startedAt) }
    : action;
}
