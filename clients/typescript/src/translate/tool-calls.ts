import {
  type ChatState,
  type ChatToolCallReadyAction,
  SessionStatus,
} from '@agent-host-protocol/types';
import { type Arm, type Arms, reduceChat } from './arms.js';
import { callIn } from './call-in.js';
import { requestsAside } from './open-input-requests.js';
import { withActivity } from './status.js';

/**
 * Derives the status as 0.5.x does: requests aside need input although no turn is running. Without a turn there is no
 * call either, so the status is all that an action about one can change.
 */
const reduceAndDerive: Arm<ChatState> = (state, action, now) =>
  state.activeTurn || requestsAside(state).length === 0
    ? reduceChat(state, action, now)
    : withActivity(state, SessionStatus.InputNeeded);

/** What 0.5.x does with tool calls that differs from our version: all of it where the status is derived anew. */
export const toolCallArms: Arms<ChatState> = {
  /** A call that waits to be confirmed goes on waiting, unchanged. */
  'chat/toolCallReady': (state, action, now) =>
    callIn(state, action as ChatToolCallReadyAction)?.status === 'pending-confirmation'
      ? withActivity(state, SessionStatus.InputNeeded)
      : reduceAndDerive(state, action, now),

  'chat/toolCallConfirmed': reduceAndDerive,
  'chat/toolCallComplete': reduceAndDerive,
  'chat/toolCallResultConfirmed': reduceAndDerive,
};
