import { bits } from '../common/reducer.js';
import { SESSION_ACTIVITY_MASK, SessionStatus } from '../common/status.js';
import type { ResponsePart } from './response-parts.js';
import type { ChatState } from './state.js';

/** Replaces the activity; flags, and bits that nobody knows yet, stay. */
export function setActivity(state: ChatState, activity: SessionStatus): void {
  state.status = bits(state.status, SESSION_ACTIVITY_MASK, activity);
}

/** Derives the activity from the active turn. */
export function refreshStatus(state: ChatState): void {
  setActivity(state, activityOf(state));
}

/** The activity that the active turn, or the lack of one, amounts to. */
function activityOf(state: ChatState): SessionStatus {
  return state.activeTurn === undefined
    ? SessionStatus.Idle
    : state.activeTurn.responseParts.some((part) => waits(part))
      ? SessionStatus.InputNeeded
      : SessionStatus.InProgress;
}

/** Whether somebody has to act before the turn can go on. */
function waits(part: ResponsePart): boolean {
  return (
    (part.kind === 'inputRequest' && part.response === undefined) ||
    (part.kind === 'toolCall' &&
      (part.toolCall.status === 'pending-confirmation' ||
        part.toolCall.status === 'pending-result-confirmation' ||
        part.toolCall.status === 'auth-required'))
  );
}
