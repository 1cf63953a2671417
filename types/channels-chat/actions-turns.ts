import type { ErrorInfo } from '../common/errors.js';
import type { Meta } from '../common/json.js';
import type { Message } from './messages.js';
import type { ResponsePart } from './response-parts.js';
import type { UsageInfo } from './turns.js';

/**
 * Fields of every action that concerns one turn. Apart from `chat/turnStarted`, such actions have
 * no effect unless the turn is the active one.
 */
export interface ChatTurnActionBase {
  /** The turn that is meant. */
  turnId: string;
  /**
   * Implementation-defined extras, for example which sub-agent caused the event.
   *
   * @requirements H-94
   */
  _meta?: Meta;
}

/**
 * Fields of every action that ends the active turn. Unfinished tool calls become `cancelled` with
 * reason `skipped`, open input requests stay as they are, and the turn moves to `turns`.
 */
export interface ChatTurnEndActionBase extends ChatTurnActionBase {
  /**
   * Length of the turn in milliseconds as measured by the sender. A negative value counts as 0.
   *
   * @integer
   * @since 0.6.0
   * @requirements H-162, C-63, C-64
   */
  duration: number;
}

/**
 * A user or the host began a turn. It becomes the active turn, the status becomes in progress and
 * unread, and the pending message it came from is dropped; the draft stays.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-70, H-71, H-83, H-160, H-162, C-18, C-64
 */
export interface ChatTurnStartedAction extends ChatTurnActionBase {
  /** Discriminator. */
  type: 'chat/turnStarted';
  /** The message that starts the turn. */
  message: Message;
  /**
   * Start time on the clock of the sender, as an ISO 8601 string in UTC with milliseconds.
   *
   * @since 0.6.0
   * @requirements H-160, H-162, C-64
   */
  startedAt: string;
  /**
   * Id of the pending message that the turn was made from.
   *
   * @requirements H-86, H-87
   */
  queuedMessageId?: string;
}

/**
 * More text of the answer. It is appended to the markdown part with that id; other parts are left
 * alone.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-84
 */
export interface ChatDeltaAction extends ChatTurnActionBase {
  /** Discriminator. */
  type: 'chat/delta';
  /** Id of a markdown part of the turn. */
  partId: string;
  /** Text to append. */
  content: string;
}

/**
 * A new piece of the answer. It is appended as given, without a look for duplicates.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-84
 */
export interface ChatResponsePartAction extends ChatTurnActionBase {
  /** Discriminator. */
  type: 'chat/responsePart';
  /** The new part; its text may be empty and follow by and by. */
  part: ResponsePart;
}

/**
 * More thoughts of the model. The text is appended to the reasoning part with that id; other parts
 * are left alone.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-84
 */
export interface ChatReasoningAction extends ChatTurnActionBase {
  /** Discriminator. */
  type: 'chat/reasoning';
  /** Id of a reasoning part of the turn. */
  partId: string;
  /** Text to append. */
  content: string;
}

/**
 * New figures of model usage. They replace those of the active turn.
 *
 * @since 0.4.0
 * @dispatch host
 */
export interface ChatUsageAction extends ChatTurnActionBase {
  /** Discriminator. */
  type: 'chat/usage';
  /** The figures for the whole turn so far. */
  usage: UsageInfo;
}

/**
 * The agent finished its answer. The turn ends as `complete`.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-86, H-162
 */
export interface ChatTurnCompleteAction extends ChatTurnEndActionBase {
  /** Discriminator. */
  type: 'chat/turnComplete';
}

/**
 * A client or the host stopped the turn. The turn ends as `cancelled`.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-73, H-160, C-64
 */
export interface ChatTurnCancelledAction extends ChatTurnEndActionBase {
  /** Discriminator. */
  type: 'chat/turnCancelled';
}

/**
 * The turn failed. It ends as `error`, and so does the status of the chat.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-162
 */
export interface ChatErrorAction extends ChatTurnEndActionBase {
  /** Discriminator. */
  type: 'chat/error';
  /** What went wrong. */
  error: ErrorInfo;
}
