import { type Arms, put, record, removeAndDrop, reorder, upsert } from '../common/reducer.js';
import type { ChatAction } from '../generated/actions.js';
import type { ChatState, PendingMessage } from './state.js';

/** Messages that wait: one that steers the running turn, a queue of later ones, and the shared draft. */
export const pendingArms = {
  'chat/pendingMessageSet'(state, action) {
    if (action.kind === 'steering') {
      state.steeringMessage = record<PendingMessage>({ id: action.id, message: action.message });
    } else if (action.kind === 'queued') {
      upsert(
        state,
        'queuedMessages',
        'id',
        record<PendingMessage>({ id: action.id, message: action.message }),
      );
    }
  },

  'chat/pendingMessageRemoved'(state, action) {
    if (action.kind === 'steering') {
      if (state.steeringMessage?.id === action.id) delete state.steeringMessage;
    } else if (action.kind === 'queued') {
      removeAndDrop(state, 'queuedMessages', 'id', action.id);
    }
  },

  'chat/queuedMessagesReordered'(state, action) {
    reorder(state, 'queuedMessages', 'id', action.order);
  },

  'chat/draftChanged'(state, action) {
    put(state, 'draft', action.draft);
  },
} satisfies Partial<Arms<ChatState, ChatAction>>;
