import type { URI } from '../common/json.js';
import type { BaseParams } from '../common/params.js';
import type { Message, MessageAttachment } from './messages.js';
import type { ChatForkSource } from './state.js';

/**
 * Params of `createChat`: add a chat to the session named by `channel`. The host announces the chat
 * there before it replies. Only for agents that advertise several chats.
 *
 * @requirements H-44, H-141, C-56
 */
export interface CreateChatParams extends BaseParams {
  /** URI of the new chat, chosen by the client. */
  chat: URI;
  /** Message with which the host starts the first turn at once. */
  initialMessage?: Message;
  /**
   * Where the chat branches off, if it is to be a fork. Only for agents that advertise forks.
   *
   * @requirements H-141, H-147, C-57
   */
  source?: ChatForkSource;
}

/**
 * Params of `disposeChat`: end the chat named by `channel`. The host then removes it from the
 * catalog of its session.
 *
 * @requirements H-48
 */
export interface DisposeChatParams extends BaseParams {}

/**
 * Params of `fetchTurns`: load a page of older turns into the state of the chat named by `channel`.
 * The host decides how many turns make a page.
 *
 * @requirements H-145, H-146, C-58
 */
export interface FetchTurnsParams extends BaseParams {
  /** The chat's `turnsNextCursor`. Where it is missing, the host loads the next older page. */
  cursor?: string;
}

/**
 * Result of `fetchTurns`. It is empty: the turns arrive in `chat/turnsLoaded`, before this reply.
 */
export interface FetchTurnsResult {}

/**
 * Params of `completions`: ask for items that complete what the user is typing for the chat named
 * by `channel`.
 *
 * @requirements H-55, C-21, C-23
 */
export interface CompletionsParams extends BaseParams {
  /** What is being typed. */
  kind: CompletionItemKind;
  /** The whole input text. */
  text: string;
  /** Cursor position in `text`, in UTF-16 code units. @integer */
  offset: number;
}

/**
 * Result of `completions`.
 */
export interface CompletionsResult {
  /** Items in display order. */
  items: CompletionItem[];
}

/**
 * One item that completes the input. On accepting it, the client puts in the text and attaches the
 * attachment with all its `_meta`.
 *
 * @requirements C-20, C-22
 */
export interface CompletionItem {
  /** Text to put into the input. */
  insertText: string;
  /** What the message then brings along. */
  attachment: MessageAttachment;
  /**
   * Start of the text to replace, in UTF-16 code units. Where it is missing, the item goes in at
   * the cursor.
   *
   * @integer
   */
  rangeStart?: number;
  /** End of the text to replace, exclusive, in UTF-16 code units. @integer */
  rangeEnd?: number;
}

/**
 * What completions are asked for.
 *
 * @open
 */
export const CompletionItemKind = {
  /** A message to the agent. */
  UserMessage: 'userMessage',
} as const;
/** A value of {@link CompletionItemKind}. */
export type CompletionItemKind = (typeof CompletionItemKind)[keyof typeof CompletionItemKind];
