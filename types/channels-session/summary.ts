import type { Meta, URI } from '../common/json.js';
import type { ChangesSummary, SessionMetadata } from './state.js';

/**
 * A session's entry in the root catalogue. Where a session has several chats, the host works the
 * status, activity and dates out of them.
 *
 * @requirements H-37, H-38
 */
export interface SessionSummary extends SessionMetadata {
  /** URI of the session channel; it never changes. */
  resource: URI;
  /** When the session was created: ISO 8601, UTC, with milliseconds. It never changes. */
  createdAt: string;
  /** When the session last changed: ISO 8601, UTC, with milliseconds. */
  modifiedAt: string;
  /**
   * How much the session has changed, in numbers.
   *
   * @requirements H-39
   */
  changes?: ChangesSummary;
  /**
   * Host-specific extras, independent of those in the session's state. Hosts keep them small.
   *
   * @requirements H-40
   */
  _meta?: Meta;
}

/** Some fields of a {@link SessionSummary}; a missing one means that it has not changed. */
export type PartialSessionSummary = Partial<SessionSummary>;
