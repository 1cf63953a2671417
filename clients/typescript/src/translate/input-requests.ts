import {
  type ActiveTurn,
  type ChatInputCompletedAction,
  type ChatInputRequest,
  type ChatState,
  type ResponsePart,
  SessionStatus,
} from '@agent-host-protocol/types';
import { type Arm, type Arms, reduceChat } from './arms.js';
import {
  type ChatStateWithRequestsAside,
  isOpenRequest,
  openInputRequests,
  requestsAside,
} from './open-input-requests.js';
import { withActivity } from './status.js';

/*
 * Before 0.6.0 open requests are a list of their own beside the turns. In our model they are parts of the running turn;
 * what is asked while none is running waits aside until one starts. So nothing is aside while a turn is running.
 */

/** A chat as a 0.5.x host describes it, in our model. */
export function upgradeChat(state: ChatStateWithRequestsAside): ChatState {
  if (!('inputRequests' in state)) return state;
  const requests = requestsAside(state);
  const inPlace = requests.length > 0 && requests === state.inputRequests && !state.activeTurn;
  return inPlace ? state : placed(state, requests);
}

/** What 0.5.x does with open requests when something is asked or answered, and when a turn starts or ends. */
export const inputArms: Arms<ChatState> = {
  'chat/inputRequested': (state, action, now) =>
    (state.activeTurn ? reduceChat : reduceAside)(state, action, now),

  'chat/inputAnswerChanged': (state, action, now) =>
    (state.activeTurn ? reduceChat : reduceAside)(state, action, now),

  /** Open requests outlive the turn that another one takes the place of, and move into a turn that starts. */
  'chat/turnStarted'(state, action, now) {
    const next = reduceChat(state, action, now);
    if (next === state) return state;
    const open = openInputRequests(state);
    if (open.length === 0) return next;
    return withActivity(placed(next, open), SessionStatus.InputNeeded);
  },

  'chat/turnComplete': endTurn,
  'chat/turnCancelled': endTurn,
  'chat/error': endTurn,

  'chat/truncated'(state, action, now) {
    const next = reduceChat(state, action, now);
    return next === state ? state : placed(next, []);
  },
};

/** Answers a request without keeping a record of it, as 0.5.1 does. */
export const completeWithoutRecord: Arm<ChatState> = (state, action, now) =>
  complete(state, action as ChatInputCompletedAction, now, (parts, at) => parts.toSpliced(at, 1));

/** Answers a request and puts the record of it at the end of the turn, as 0.5.2 does. */
export const completeAtTheEnd: Arm<ChatState> = (state, action, now) =>
  complete(state, action as ChatInputCompletedAction, now, (parts, at) => [
    ...parts.toSpliced(at, 1),
    ...parts.slice(at, at + 1),
  ]);

/** Answers a request in place, as our version does; then the part goes where the older version has it. */
function complete(
  state: ChatState,
  action: ChatInputCompletedAction,
  now: number,
  settle: (parts: ResponsePart[], at: number) => ResponsePart[],
): ChatState {
  if (!state.activeTurn) return reduceAside(state, action, now);
  const next = reduceChat(state, action, now);
  if (next === state || !next.activeTurn) return state;
  const at = state.activeTurn.responseParts.findIndex(
    (part) => isOpenRequest(part) && part.request.id === action.requestId,
  );
  return withParts(next, next.activeTurn, settle(next.activeTurn.responseParts, at));
}

/** Ends a turn; its open requests are gone without a record. */
function endTurn(state: ChatState, action: Parameters<Arm<ChatState>>[1], now: number): ChatState {
  const turn = state.activeTurn;
  const answered = turn?.responseParts.some(isOpenRequest)
    ? withParts(
        state,
        turn,
        turn.responseParts.filter((part) => !isOpenRequest(part)),
      )
    : state;
  const next = reduceChat(answered, action, now);
  return next === answered ? state : next;
}

/** Lends requests that are aside a turn, so that asking and answering need no second set of rules. */
const reduceAside: Arm<ChatState> = (state, action, now) => {
  const lent = placed({ ...state, activeTurn: LENT_TURN }, requestsAside(state));
  const next = reduceChat(lent, action, now);
  if (next === lent) return state;
  const { activeTurn: _, ...rest } = next;
  const open = openInputRequests(next);
  return withActivity(
    placed(rest, open),
    open.length > 0 ? SessionStatus.InputNeeded : SessionStatus.Idle,
  );
};

const LENT_TURN: ActiveTurn = {
  id: '',
  startedAt: '',
  message: { text: '', origin: { kind: 'user' } },
  responseParts: [],
};

/** A chat with open requests where our model has them: at the end of the running turn or, without one, aside. */
function placed(
  state: ChatStateWithRequestsAside,
  requests: readonly ChatInputRequest[],
): ChatStateWithRequestsAside {
  const { inputRequests: _, ...rest } = state;
  if (requests.length === 0) return rest;
  const { activeTurn } = rest;
  if (!Array.isArray(activeTurn?.responseParts)) return { ...rest, inputRequests: [...requests] };
  const parts = requests.map((request): ResponsePart => ({ kind: 'inputRequest', request }));
  return withParts(rest, activeTurn, [...activeTurn.responseParts, ...parts]);
}

function withParts(state: ChatState, turn: ActiveTurn, responseParts: ResponsePart[]): ChatState {
  return { ...state, activeTurn: { ...turn, responseParts } };
}
