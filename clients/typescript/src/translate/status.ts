import { SESSION_ACTIVITY_MASK, type SessionStatus } from '@agent-host-protocol/types';

/** A session or chat with another activity; flags, and bits that nobody knows yet, stay. */
export function withActivity<State extends { status: SessionStatus }>(
  state: State,
  activity: SessionStatus,
): State {
  const status = ((state.status & ~SESSION_ACTIVITY_MASK) | activity) >>> 0;
  return status === state.status ? state : { ...state, status };
}

/** What a session or chat is doing, without the flags. */
export function activityOf({ status }: { status: SessionStatus }): SessionStatus {
  return status & SESSION_ACTIVITY_MASK;
}
