import type { ErrorInfo } from '../common/errors.js';
import type { Meta } from '../common/json.js';
import type { Changeset } from './changesets.js';
import type { ToolDefinition } from './tools.js';

/**
 * The session is set up. The reducer sets `lifecycle` to ready and leaves everything else alone,
 * the status included, because a turn may already be running.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements H-32
 */
export interface SessionReadyAction {
  /** Discriminator. */
  type: 'session/ready';
}

/**
 * Setting the session up failed. The reducer sets `lifecycle` to failed and stores the error.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements H-32
 */
export interface SessionCreationFailedAction {
  /** Discriminator. */
  type: 'session/creationFailed';
  /** What went wrong. */
  error: ErrorInfo;
}

/**
 * The session has a new title. The reducer replaces `title`.
 *
 * @since 0.1.0
 * @dispatch client
 */
export interface SessionTitleChangedAction {
  /** Discriminator. */
  type: 'session/titleChanged';
  /** The new title. */
  title: string;
}

/**
 * Somebody marked the session as read or unread. The reducer sets or clears that bit of `status`.
 *
 * @since 0.1.0
 * @dispatch client
 */
export interface SessionIsReadChangedAction {
  /** Discriminator. */
  type: 'session/isReadChanged';
  /** Whether the session counts as read. */
  isRead: boolean;
}

/**
 * Somebody archived the session or took it back. The reducer sets or clears that bit of `status`.
 *
 * @since 0.1.0
 * @dispatch client
 */
export interface SessionIsArchivedChangedAction {
  /** Discriminator. */
  type: 'session/isArchivedChanged';
  /** Whether the session is archived. */
  isArchived: boolean;
}

/**
 * What the session is doing changed. The reducer replaces `activity`.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface SessionActivityChangedAction {
  /** Discriminator. */
  type: 'session/activityChanged';
  /** The new text. Missing: clears it. @nullAsAbsent */
  activity?: string;
}

/**
 * The host's extras on the session changed. The reducer replaces `_meta` as a whole, so the host
 * repeats the keys that are to stay.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements H-41
 */
export interface SessionMetaChangedAction {
  /** Discriminator. */
  type: 'session/metaChanged';
  /** The new extras. Missing: clears them. @nullAsAbsent */
  _meta?: Meta;
}

/**
 * Somebody changed settings of the session. The reducer merges the given values into
 * `config.values` or replaces them all; the schema stays. Without `config` in the state nothing
 * happens.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements H-66
 */
export interface SessionConfigChangedAction {
  /** Discriminator. */
  type: 'session/configChanged';
  /** New values, keyed by property id of the schema. */
  config: Record<string, unknown>;
  /**
   * Whether `config` replaces all values. If not, keys it does not name keep theirs; the merge is
   * shallow.
   *
   * @default false
   */
  replace?: boolean;
}

/**
 * The catalogue of changesets changed. The reducer replaces `changesets`; an empty list stays an
 * empty list.
 *
 * @since 0.2.0
 * @dispatch host
 */
export interface SessionChangesetsChangedAction {
  /** Discriminator. */
  type: 'session/changesetsChanged';
  /** The complete new catalogue. Missing: removes it. @nullAsAbsent */
  changesets?: Changeset[];
}

/**
 * The tools that the host provides changed. The reducer replaces `serverTools`.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface SessionServerToolsChangedAction {
  /** Discriminator. */
  type: 'session/serverToolsChanged';
  /** The complete new list. */
  tools: ToolDefinition[];
}
