import type { ChatInputAnswer, ChatInputRequest, ChatInputResponseKind } from './input-requests.js';

/**
 * The host asks the user during the active turn. An open request with that id is replaced in place
 * and keeps its answers unless new ones are given; otherwise an open part is appended. The status
 * becomes input needed and unread. Without an active turn nothing happens.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-92
 */
export interface ChatInputRequestedAction {
  /** Discriminator. */
  type: 'chat/inputRequested';
  /** The whole request. */
  request: ChatInputRequest;
}

/**
 * The answer to one question of an open request was set, changed or taken back.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-75, H-76
 */
export interface ChatInputAnswerChangedAction {
  /** Discriminator. */
  type: 'chat/inputAnswerChanged';
  /** The open request. */
  requestId: string;
  /** The question. */
  questionId: string;
  /** The new answer. Leaving it out takes the answer back. */
  answer?: ChatInputAnswer;
}

/**
 * An open request is resolved. Its part stays in place, with the response and the merged answers.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-77, H-78
 */
export interface ChatInputCompletedAction {
  /** Discriminator. */
  type: 'chat/inputCompleted';
  /** The open request. */
  requestId: string;
  /** How it is resolved. */
  response: ChatInputResponseKind;
  /** Answers by question id; each takes the place of an earlier one to the same question. */
  answers?: Record<string, ChatInputAnswer>;
}
