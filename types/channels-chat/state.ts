import type { Meta, URI } from '../common/json.js';
import type { SessionStatus } from '../common/status.js';
import type { Message } from './messages.js';
import type { ActiveTurn, Turn } from './turns.js';

/**
 * Fields that a chat shows both in its own state and in the catalog of its session.
 * The host keeps the two copies equal.
 *
 * @requirements H-45, H-46
 */
export interface ChatMetadata {
  /** URI of the chat channel; the identity of the chat. */
  resource: URI;
  /** Title shown to users. */
  title: string;
  /** Activity bits and flags of the chat; test them with bit operations. */
  status: SessionStatus;
  /** Time of the last change, as an ISO 8601 string in UTC with milliseconds. */
  modifiedAt: string;
  /** Short text saying what the chat is doing right now. */
  activity?: string;
  /** How the chat came to be. */
  origin?: ChatOrigin;
  /**
   * How far users may take part in the chat.
   *
   * @default "full"
   * @requirements C-55, H-83
   */
  interactivity?: ChatInteractivity;
  /**
   * Working directory of the chat. Where it is missing, the one of the session counts.
   *
   * @requirements H-38, H-51
   */
  workingDirectory?: URI;
}

/**
 * Catalog entry of a chat in the state of its session.
 */
export interface ChatSummary extends ChatMetadata {}

/**
 * State of a chat channel: a window of finished turns, the running turn, and what waits to be sent.
 */
export interface ChatState extends ChatMetadata {
  /** Finished turns that are loaded, oldest first. */
  turns: Turn[];
  /**
   * Opaque cursor for `fetchTurns`. Present exactly when older turns exist that are not loaded.
   *
   * @requirements H-144, C-58
   */
  turnsNextCursor?: string;
  /**
   * The turn in progress; a chat has one at most.
   *
   * @requirements H-85
   */
  activeTurn?: ActiveTurn;
  /** Message to be fed into the running turn, or into the next one; a chat has one at most. */
  steeringMessage?: PendingMessage;
  /** Messages that start turns of their own later, in order. Missing rather than empty. */
  queuedMessages?: PendingMessage[];
  /**
   * Unsent message shared by all clients of the chat. It is not part of {@link ChatSummary}.
   *
   * @requirements C-66, C-67
   */
  draft?: Message;
  /** Implementation-defined extras. */
  _meta?: Meta;
}

/**
 * How a chat came to be. It names the direct source only; the source chat may be gone by now.
 *
 * @discriminatedBy kind ChatOriginKind
 * @open
 * @requirements C-44, C-45, H-53
 */
export type ChatOrigin = ChatUserOrigin | ChatForkOrigin | ChatToolOrigin;

/**
 * Kinds of {@link ChatOrigin}.
 *
 * @open
 */
export const ChatOriginKind = {
  /** A user asked for the chat. */
  User: 'user',
  /** The chat continues a copy of another chat. */
  Fork: 'fork',
  /** A tool call spawned the chat as a worker. */
  Tool: 'tool',
} as const;
/** A value of {@link ChatOriginKind}. */
export type ChatOriginKind = (typeof ChatOriginKind)[keyof typeof ChatOriginKind];

/**
 * Origin of a chat that a user asked for.
 */
export interface ChatUserOrigin {
  /** Discriminator. */
  kind: 'user';
}

/**
 * Origin of a chat that was forked from another one.
 */
export interface ChatForkOrigin extends ChatForkSource {
  /** Discriminator. */
  kind: 'fork';
}

/**
 * Origin of a worker chat that a tool call spawned. The result of that call points back to the
 * worker with a {@link ToolResultSubagentContent}.
 *
 * @requirements H-49, H-50
 */
export interface ChatToolOrigin {
  /** Discriminator. */
  kind: 'tool';
  /** Chat in which the tool call was made. */
  chat: URI;
  /** The tool call that spawned the chat. */
  toolCallId: string;
}

/**
 * Point in a chat at which a fork branches off.
 */
export interface ChatForkSource {
  /** Chat that is forked. */
  chat: URI;
  /** Last turn the fork takes over, its response included. */
  turnId: string;
}

/**
 * How far users may take part in a chat.
 *
 * @open
 * @requirements C-55
 */
export const ChatInteractivity = {
  /** Users read and write. */
  Full: 'full',
  /** Users read only; clients show no composer. */
  ReadOnly: 'read-only',
  /** Clients do not show the chat. */
  Hidden: 'hidden',
} as const;
/** A value of {@link ChatInteractivity}. */
export type ChatInteractivity = (typeof ChatInteractivity)[keyof typeof ChatInteractivity];

/**
 * A message that waits to be consumed by the host.
 */
export interface PendingMessage {
  /** Identity of the pending message, chosen by whoever set it. */
  id: string;
  /** The message itself. */
  message: Message;
}

/**
 * What the host does with a pending message.
 *
 * @closed
 */
export const PendingMessageKind = {
  /** Feed it into the model context of a running turn. */
  Steering: 'steering',
  /** Start a turn with it once the chat is idle. */
  Queued: 'queued',
} as const;
/** A value of {@link PendingMessageKind}. */
export type PendingMessageKind = (typeof PendingMessageKind)[keyof typeof PendingMessageKind];
