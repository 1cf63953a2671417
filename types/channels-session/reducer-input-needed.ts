import { type Arms, bits, removeAndDrop, upsert } from '../common/reducer.js';
import { SESSION_ACTIVITY_MASK, SessionStatus } from '../common/status.js';
import type { SessionAction } from '../generated/actions.js';
import type { SessionState } from './state.js';

/** The bit that tells `InputNeeded` from `InProgress`. */
const WAITS = 16;

/** What of the session's chats waits for somebody. */
export const inputNeededArms = {
  'session/inputNeededSet'(state, action) {
    upsert(state, 'inputNeeded', 'id', action.request);
    state.status = bits(state.status, SESSION_ACTIVITY_MASK, SessionStatus.InputNeeded);
  },

  'session/inputNeededRemoved'(state, action) {
    if (state.inputNeeded === undefined) return;
    if (!state.inputNeeded.some((request) => request.id === action.id)) return;
    removeAndDrop(state, 'inputNeeded', 'id', action.id);
    if (state.inputNeeded === undefined) state.status = bits(state.status, WAITS, 0);
    else state.status = bits(state.status, SESSION_ACTIVITY_MASK, SessionStatus.InputNeeded);
  },
} satisfies Partial<Arms<SessionState, SessionAction>>;
