import type {
  ChatInputAnswer,
  ChatInputCompletedAction,
  ChatInputRequest,
  ChatInputResponseKind,
} from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { Outcome } from '../mirror/outcome.js';
import { openInputRequests } from '../translate/open-input-requests.js';

/** What the user says to something the agent asked for. */
export interface InputAnswer {
  readonly response: ChatInputResponseKind;
  /** By the ids of the questions; they go on top of those that were drafted. */
  readonly answers?: Readonly<Record<string, ChatInputAnswer>>;
}

/**
 * Answers a request for input, for all clients at once.
 *
 * ```ts
 * const [request] = openInputRequests(chat.state);
 * const answers = { name: { state: 'submitted', value: { kind: 'text', value: 'Ada' } } } as const;
 * if (request) await answerInput(chat, request.id, { response: 'accept', answers });
 * ```
 *
 * @throws RangeError when no such request is open, or it has no such question.
 */
export async function answerInput(
  chat: Subscription<'chat'>,
  requestId: string,
  answer: InputAnswer,
): Promise<Outcome> {
  return chat.dispatch(inputAction(requestOf(chat, requestId), answer));
}

/**
 * Shares an answer with all clients while the user is still at it; undefined takes it back.
 *
 * @throws RangeError when no such request is open, or it has no such question.
 */
export async function draftAnswer(
  chat: Subscription<'chat'>,
  requestId: string,
  questionId: string,
  answer: ChatInputAnswer | undefined,
): Promise<Outcome> {
  demandQuestion(requestOf(chat, requestId), questionId);
  return chat.dispatch({
    type: 'chat/inputAnswerChanged',
    requestId,
    questionId,
    ...(answer && { answer }),
  });
}

/** @throws RangeError when the request has no such question. */
export function inputAction(
  request: ChatInputRequest,
  { response, answers }: InputAnswer,
): ChatInputCompletedAction {
  for (const questionId of Object.keys(answers ?? {})) demandQuestion(request, questionId);
  return {
    type: 'chat/inputCompleted',
    requestId: request.id,
    response,
    ...(answers && { answers: { ...answers } }),
  };
}

function requestOf(chat: Subscription<'chat'>, requestId: string): ChatInputRequest {
  const found = openInputRequests(chat.state).find(({ id }) => id === requestId);
  if (found) return found;
  throw new RangeError(`no request ${JSON.stringify(requestId)} is open in ${chat.uri}`);
}

function demandQuestion({ id, questions = [] }: ChatInputRequest, questionId: string): void {
  if (questions.some((question) => question.id === questionId)) return;
  throw new RangeError(`request ${id} has no question ${JSON.stringify(questionId)}`);
}
