import type { ErrorInfo } from '../common/errors.js';
import type { Meta } from '../common/json.js';
import type { Message } from './messages.js';
import type { ResponsePart } from './response-parts.js';

/**
 * Fields that a running and a finished turn share.
 */
export interface TurnBase {
  /** Identity of the turn, chosen by whoever started it. */
  id: string;
  /** The message that started the turn. */
  message: Message;
  /** What the agent answered, in order. */
  responseParts: ResponsePart[];
  /** Model usage of the turn, as last reported. @nullAsAbsent */
  usage?: UsageInfo;
}

/**
 * The turn in progress.
 */
export interface ActiveTurn extends TurnBase {
  /**
   * Start time on the clock of whoever started the turn, as an ISO 8601 string in UTC.
   *
   * @since 0.6.0
   */
  startedAt: string;
}

/**
 * A finished turn.
 */
export interface Turn extends TurnBase {
  /** How the turn ended. */
  state: TurnState;
  /** What went wrong; only where `state` is `error`. */
  error?: ErrorInfo;
  /**
   * Start time on the clock of whoever started the turn, as an ISO 8601 string in UTC.
   *
   * @since 0.6.0
   */
  startedAt?: string;
  /**
   * Length in milliseconds as measured by whoever ended the turn. Never compute it from time
   * stamps: they may come from another clock.
   *
   * @integer
   * @since 0.6.0
   * @requirements C-63
   */
  duration?: number;
}

/**
 * How a turn ended.
 *
 * @closed
 */
export const TurnState = {
  /** The agent finished its answer. */
  Complete: 'complete',
  /** A client or the host stopped it. */
  Cancelled: 'cancelled',
  /** It failed; see `error` of the turn. */
  Error: 'error',
} as const;
/** A value of {@link TurnState}. */
export type TurnState = (typeof TurnState)[keyof typeof TurnState];

/**
 * Model usage of a turn.
 */
export interface UsageInfo {
  /** Tokens sent to the model. @integer */
  inputTokens?: number;
  /** Tokens made by the model. @integer */
  outputTokens?: number;
  /** Tokens the provider read from its cache. @integer */
  cacheReadTokens?: number;
  /** Id of the model that was used. */
  model?: string;
  /** Implementation-defined extras. */
  _meta?: Meta;
}
