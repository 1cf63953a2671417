import {
  type ChatInputAnswer,
  type ChatInputRequest,
  type ChatState,
  type InputRequestResponsePart,
  isKnown,
  type ResponsePart,
  reduceChannel,
  type StateAction,
} from '@agent-host-protocol/types';
import { callIn } from '../call-in.js';
import type { ChatStateWithRequestsAside } from '../open-input-requests.js';

const WAITING = ['pending-confirmation', 'pending-result-confirmation'];
const DERIVES = ['Ready', 'Confirmed', 'Complete', 'ResultConfirmed'].map(
  (each) => `chat/toolCall${each}`,
);
const DROPS = ['turnComplete', 'turnCancelled', 'error', 'truncated'].map((each) => `chat/${each}`);

/**
 * The chat reducer of 0.5.x, told the way that version has it: open requests are a list beside the turns. It is what our
 * translation is measured by, so it shares nothing with it; what did not change between the versions it takes from ours.
 */
export function reduceAsOldHost(
  version: string,
  state: ChatStateWithRequestsAside,
  action: StateAction,
  now: number,
): ChatStateWithRequestsAside {
  if (!isKnown('action', action.type, version)) return state;
  const list = state.inputRequests ?? [];
  const stamped = { ...state, modifiedAt: new Date(now).toISOString() };
  switch (action.type) {
    case 'chat/inputRequested': {
      const { request } = action;
      const before = list.find(({ id }) => id === request.id);
      const answers = request.answers ?? before?.answers;
      const asked = answers ? { ...request, answers } : request;
      const next = before ? list.map((each) => (each === before ? asked : each)) : [...list, asked];
      return derived({ ...stamped, status: unread(state.status), inputRequests: next });
    }
    case 'chat/inputAnswerChanged': {
      const before = list.find(({ id }) => id === action.requestId);
      if (!before) return state;
      const next = withAnswers(before, (answers) =>
        action.answer === undefined
          ? answers.filter(([id]) => id !== action.questionId)
          : [
              ...answers.filter(([id]) => id !== action.questionId),
              [action.questionId, action.answer],
            ],
      );
      return { ...stamped, inputRequests: list.map((each) => (each === before ? next : each)) };
    }
    case 'chat/inputCompleted': {
      const before = list.find(({ id }) => id === action.requestId);
      if (!before) return state;
      const given = Object.entries(action.answers ?? {});
      const merged = withAnswers(before, (answers) => [
        ...answers.filter(([id]) => !given.some(([other]) => other === id)),
        ...given,
      ]);
      const part: InputRequestResponsePart = {
        kind: 'inputRequest',
        request: merged,
        response: action.response,
      };
      const rest = { ...stamped, inputRequests: list.filter((each) => each !== before) };
      const turn = state.activeTurn;
      return derived(
        turn && version !== '0.5.1'
          ? { ...rest, activeTurn: { ...turn, responseParts: [...turn.responseParts, part] } }
          : rest,
      );
    }
    case 'chat/toolCallReady':
      if (callIn(state, action)?.status === 'pending-confirmation') return derived(state);
  }
  const next: ChatStateWithRequestsAside = reduceChannel('chat', state, action, { now });
  if (DERIVES.includes(action.type)) return derived(next);
  if (next === state) return state;
  if (action.type === 'chat/turnStarted') return derived(next);
  return DROPS.includes(action.type) ? { ...next, inputRequests: [] } : next;
}

function derived(state: ChatStateWithRequestsAside): ChatStateWithRequestsAside {
  const waits =
    (state.inputRequests ?? []).length > 0 ||
    state.activeTurn?.responseParts.some(
      (part) => part.kind === 'toolCall' && WAITING.includes(part.toolCall.status),
    );
  const activity = waits ? 24 : state.activeTurn ? 8 : 1;
  return { ...state, status: ((state.status & ~31) | activity) >>> 0 };
}

function unread(status: number): number {
  return (status & ~32) >>> 0;
}

function withAnswers(
  { answers, ...request }: ChatInputRequest,
  change: (answers: [string, ChatInputAnswer][]) => [string, ChatInputAnswer][],
): ChatInputRequest {
  const next = change(Object.entries(answers ?? {}));
  return next.length === 0 ? request : { ...request, answers: Object.fromEntries(next) };
}

/** A chat in which open requests come last: where among the parts they were asked, an older host does not know. */
export function requestsLast(state: ChatState): ChatState {
  const { activeTurn } = state;
  if (!activeTurn) return state;
  const isOpen = (part: ResponsePart) => part.kind === 'inputRequest' && !('response' in part);
  const { responseParts } = activeTurn;
  const sorted = [
    ...responseParts.filter((part) => !isOpen(part)),
    ...responseParts.filter(isOpen),
  ];
  return { ...state, activeTurn: { ...activeTurn, responseParts: sorted } };
}
