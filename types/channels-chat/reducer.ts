import { type Arms, keepThrough, prependNew, put, stamp } from '../common/reducer.js';
import type { ChatAction } from '../generated/actions.js';
import { inputArms } from './reducer-input.js';
import { pendingArms } from './reducer-pending.js';
import { refreshStatus } from './reducer-status.js';
import { toolCallArms } from './reducer-tool-calls.js';
import { turnArms } from './reducer-turns.js';
import type { ChatState } from './state.js';

/** What each action does to a chat. */
export const chatReducer: Arms<ChatState, ChatAction> = {
  ...turnArms,
  ...toolCallArms,
  ...inputArms,
  ...pendingArms,

  'chat/activityChanged'(state, action) {
    put(state, 'activity', action.activity);
  },

  'chat/truncated'(state, action, now) {
    if (action.turnId !== undefined && !state.turns.some((turn) => turn.id === action.turnId)) {
      return;
    }
    if (action.turnId === undefined) {
      state.turns = [];
      delete state.turnsNextCursor;
    } else {
      keepThrough(state, 'turns', 'id', action.turnId);
    }
    delete state.activeTurn;
    refreshStatus(state);
    state.modifiedAt = stamp(now);
  },

  'chat/turnsLoaded'(state, action) {
    prependNew(state, 'turns', 'id', action.turns);
    put(state, 'turnsNextCursor', action.turnsNextCursor);
  },
};
