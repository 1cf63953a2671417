import type { ErrorInfo } from '../common/errors.js';
import {
  type Arms,
  atLeast,
  become,
  bits,
  findLast,
  record,
  removeAndDrop,
  stamp,
  take,
} from '../common/reducer.js';
import { SessionStatus } from '../common/status.js';
import type { ChatAction } from '../generated/actions.js';
import { setActivity } from './reducer-status.js';
import { skipUnfinished } from './reducer-tool-calls.js';
import type { ResponsePart } from './response-parts.js';
import type { ChatState } from './state.js';
import type { ActiveTurn, Turn, TurnState } from './turns.js';

/** Turns: how they start, stream and end. */
export const turnArms = {
  'chat/turnStarted'(state, action, now) {
    // A replay must not wipe a turn that is streaming, nor start a finished one again.
    if (state.activeTurn?.id === action.turnId) return;
    if (state.turns.some((turn) => turn.id === action.turnId)) return;
    state.activeTurn = record<ActiveTurn>({
      id: action.turnId,
      startedAt: action.startedAt,
      message: action.message,
      responseParts: [],
    });
    setActivity(state, SessionStatus.InProgress);
    state.status = bits(state.status, SessionStatus.IsRead, 0);
    state.modifiedAt = stamp(now);
    if (action.queuedMessageId === undefined || action.queuedMessageId === '') return;
    if (state.steeringMessage?.id === action.queuedMessageId) delete state.steeringMessage;
    removeAndDrop(state, 'queuedMessages', 'id', action.queuedMessageId);
  },

  'chat/delta'(state, action) {
    const turn = state.activeTurn;
    if (turn?.id !== action.turnId) return;
    const part = findLast(turn.responseParts, (part) => partId(part) === action.partId);
    if (part?.kind === 'markdown') part.content += action.content;
  },

  'chat/reasoning'(state, action) {
    const turn = state.activeTurn;
    if (turn?.id !== action.turnId) return;
    const part = findLast(turn.responseParts, (part) => partId(part) === action.partId);
    if (part?.kind === 'reasoning') part.content += action.content;
  },

  'chat/responsePart'(state, action) {
    const turn = state.activeTurn;
    if (turn?.id !== action.turnId) return;
    turn.responseParts.push(action.part);
  },

  'chat/usage'(state, action) {
    const turn = state.activeTurn;
    if (turn?.id !== action.turnId) return;
    turn.usage = action.usage;
  },

  'chat/turnComplete'(state, action, now) {
    endTurn(state, action.turnId, action.duration, 'complete', undefined, now);
  },

  'chat/turnCancelled'(state, action, now) {
    endTurn(state, action.turnId, action.duration, 'cancelled', undefined, now);
  },

  'chat/error'(state, action, now) {
    endTurn(state, action.turnId, action.duration, 'error', action.error, now);
  },
} satisfies Partial<Arms<ChatState, ChatAction>>;

/** The id by which deltas name a part; only three kinds have one. */
function partId(part: ResponsePart): string | undefined {
  return part.kind === 'markdown' || part.kind === 'reasoning'
    ? part.id
    : part.kind === 'toolCall'
      ? part.toolCall.toolCallId
      : undefined;
}

/** Moves the active turn to the finished ones. Calls that were not done are skipped; open requests stay open. */
function endTurn(
  state: ChatState,
  turnId: string,
  duration: number,
  outcome: TurnState,
  error: ErrorInfo | undefined,
  now: number,
): void {
  const turn = take(state, 'activeTurn', (turn) => turn.id === turnId);
  if (turn === undefined) return;
  for (const part of turn.responseParts) {
    if (part.kind === 'toolCall') skipUnfinished(part);
  }
  state.turns.push(
    become<Turn>('ActiveTurn', turn, {
      id: turn.id,
      startedAt: turn.startedAt,
      duration: atLeast(0, duration),
      message: turn.message,
      responseParts: turn.responseParts,
      usage: turn.usage,
      state: outcome,
      error,
    }),
  );
  state.modifiedAt = stamp(now);
  setActivity(state, outcome === 'error' ? SessionStatus.Error : SessionStatus.Idle);
}
