import { SessionStatus } from '@agent-host-protocol/types';

/** A session, a chat, or the entry of one in a list. */
export interface HasStatus {
  readonly status: SessionStatus;
}

/**
 * Whether a turn is running, also one that waits for somebody.
 *
 * ```ts
 * const busy = list.items.filter(isBusy);
 * const waiting = list.items.filter(needsInput);
 * const unread = list.items.filter((session) => !isRead(session));
 * ```
 */
export function isBusy(of: HasStatus): boolean {
  return has(of, SessionStatus.InProgress);
}

/** Whether a turn is running and somebody has to act. */
export function needsInput(of: HasStatus): boolean {
  return has(of, SessionStatus.InputNeeded);
}

/** Whether the last turn failed. */
export function hasFailed(of: HasStatus): boolean {
  return has(of, SessionStatus.Error);
}

/** Whether the user has seen the newest content. */
export function isRead(of: HasStatus): boolean {
  return has(of, SessionStatus.IsRead);
}

/** Whether the user has put it away. */
export function isArchived(of: HasStatus): boolean {
  return has(of, SessionStatus.IsArchived);
}

function has({ status }: HasStatus, bits: number): boolean {
  return (status & bits) === bits;
}
