import type { Message } from './messages.js';
import type { PendingMessageKind } from './state.js';

/**
 * A message is to be steered in, queued, or changed. A steering message replaces the one there is;
 * a queued one replaces the one with its id, or goes to the end of the queue.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-70, H-83, H-87, C-18
 */
export interface ChatPendingMessageSetAction {
  /** Discriminator. */
  type: 'chat/pendingMessageSet';
  /** Whether the message is steered in or queued. */
  kind: PendingMessageKind;
  /** Identity of the pending message. */
  id: string;
  /** The message itself. */
  message: Message;
}

/**
 * A pending message was withdrawn by a client or consumed by the host.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-79, H-86, H-88
 */
export interface ChatPendingMessageRemovedAction {
  /** Discriminator. */
  type: 'chat/pendingMessageRemoved';
  /** Whether the message was to be steered in or queued. */
  kind: PendingMessageKind;
  /** Identity of the pending message. */
  id: string;
}

/**
 * The queue gets a new order. Unknown and repeated ids are ignored; messages that are not named
 * follow in their old order, so that none is lost.
 *
 * @since 0.4.0
 * @dispatch client
 */
export interface ChatQueuedMessagesReorderedAction {
  /** Discriminator. */
  type: 'chat/queuedMessagesReordered';
  /** Ids of queued messages in the new order. */
  order: string[];
}

/**
 * The shared draft changed. It is replaced as a whole and the last writer wins. Clients debounce
 * their edits, and clear the draft after sending it.
 *
 * @since 0.5.0
 * @dispatch client
 * @requirements H-70, C-66, C-67
 */
export interface ChatDraftChangedAction {
  /** Discriminator. */
  type: 'chat/draftChanged';
  /** The new draft. Leaving it out clears the draft. @nullAsAbsent */
  draft?: Message;
}

/**
 * The activity text of the chat changed. The host then updates the catalog entry as well.
 *
 * @since 0.5.0
 * @dispatch host
 * @requirements H-151
 */
export interface ChatActivityChangedAction {
  /** Discriminator. */
  type: 'chat/activityChanged';
  /** The new text. Leaving it out clears the text. @nullAsAbsent */
  activity?: string;
}
