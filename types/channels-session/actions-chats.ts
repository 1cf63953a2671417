import type { ChatSummary } from '../channels-chat/state.js';
import type { URI } from '../common/json.js';

/**
 * A chat joined the session. The reducer adds its entry to `chats`, or replaces the one with the
 * same `resource`.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-44
 */
export interface SessionChatAddedAction {
  /** Discriminator. */
  type: 'session/chatAdded';
  /** The entry of the chat. */
  summary: ChatSummary;
}

/**
 * A chat is gone. The reducer removes its entry, and `defaultChat` if it named this chat; requests
 * for input from the chat are for the host to remove.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-48
 */
export interface SessionChatRemovedAction {
  /** Discriminator. */
  type: 'session/chatRemoved';
  /** URI of the chat that is gone. */
  chat: URI;
}

/**
 * The entry of a chat changed. The reducer writes the given fields over it; a chat that is not in
 * the list is left for its `session/chatAdded`.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-45, H-46, C-43
 */
export interface SessionChatUpdatedAction {
  /** Discriminator. */
  type: 'session/chatUpdated';
  /** URI of the chat whose entry changed. */
  chat: URI;
  /**
   * The fields that changed; a missing field keeps its value. A `resource` in it is ignored.
   *
   * @requirements H-47, C-41
   */
  changes: PartialChatSummary;
}

/** Some fields of a {@link ChatSummary}; a missing one means that it has not changed. */
export type PartialChatSummary = Partial<ChatSummary>;

/**
 * Another chat became the default. The reducer sets `defaultChat` without a look at `chats`.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-52, H-65
 */
export interface SessionDefaultChatChangedAction {
  /** Discriminator. */
  type: 'session/defaultChatChanged';
  /** URI of the new default chat. Missing: clears it. @nullAsAbsent */
  defaultChat?: URI;
}
