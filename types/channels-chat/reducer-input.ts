import { type Arms, bits, find, mergeAndDrop, putEntry, record, stamp } from '../common/reducer.js';
import { SessionStatus } from '../common/status.js';
import type { ChatAction } from '../generated/actions.js';
import type {
  ChatInputAnswerChangedAction,
  ChatInputCompletedAction,
  ChatInputRequestedAction,
} from './actions-input.js';
import type { ChatInputRequest } from './input-requests.js';
import { refreshStatus } from './reducer-status.js';
import type { InputRequestResponsePart, ResponsePart } from './response-parts.js';
import type { ChatState } from './state.js';
import type { ActiveTurn } from './turns.js';

/** Questions to the user: parts of the active turn, open until somebody responds. */
export const inputArms = {
  'chat/inputRequested'(state, action, now) {
    if (state.activeTurn === undefined) return;
    ask(state.activeTurn, action);
    refreshStatus(state);
    state.status = bits(state.status, SessionStatus.IsRead, 0);
    state.modifiedAt = stamp(now);
  },

  'chat/inputAnswerChanged'(state, action, now) {
    if (state.activeTurn === undefined) return;
    if (!state.activeTurn.responseParts.some((part) => isOpen(part, action.requestId))) return;
    changeAnswer(state.activeTurn, action);
    state.modifiedAt = stamp(now);
  },

  'chat/inputCompleted'(state, action, now) {
    if (state.activeTurn === undefined) return;
    if (!state.activeTurn.responseParts.some((part) => isOpen(part, action.requestId))) return;
    respond(state.activeTurn, action);
    refreshStatus(state);
    state.modifiedAt = stamp(now);
  },
} satisfies Partial<Arms<ChatState, ChatAction>>;

/** Whether a part is the request with that id and nobody has responded yet. */
function isOpen(part: ResponsePart, requestId: string): boolean {
  return (
    part.kind === 'inputRequest' && part.response === undefined && part.request.id === requestId
  );
}

/** Asks, or asks again in other words; answers given so far stay unless the new request brings its own. */
function ask(turn: ActiveTurn, action: ChatInputRequestedAction): void {
  const part = find(turn.responseParts, (part) => isOpen(part, action.request.id));
  if (part?.kind === 'inputRequest') {
    part.request = record<ChatInputRequest>({
      ...action.request,
      answers: action.request.answers ?? part.request.answers,
    });
  } else {
    turn.responseParts.push(
      record<InputRequestResponsePart>({ kind: 'inputRequest', request: action.request }),
    );
  }
}

/** Takes over, or takes back, the answer to one question. */
function changeAnswer(turn: ActiveTurn, action: ChatInputAnswerChangedAction): void {
  const part = find(turn.responseParts, (part) => isOpen(part, action.requestId));
  if (part?.kind === 'inputRequest') {
    putEntry(part.request, 'answers', action.questionId, action.answer);
  }
}

/** Closes the request where it stands; the part is the record of it. */
function respond(turn: ActiveTurn, action: ChatInputCompletedAction): void {
  const part = find(turn.responseParts, (part) => isOpen(part, action.requestId));
  if (part?.kind === 'inputRequest') {
    part.response = action.response;
    mergeAndDrop(part.request, 'answers', action.answers);
  }
}
