import type { ContentRef } from '../common/content.js';
import type { ErrorInfo } from '../common/errors.js';
import type { URI } from '../common/json.js';
import type { StringOrMarkdown, TextRange } from '../common/text.js';

/**
 * What an operation can be invoked on.
 *
 * @open
 */
export const ChangesetOperationScope = {
  /** The changeset as a whole. */
  Changeset: 'changeset',
  /** One file. */
  Resource: 'resource',
  /** A range within one file. */
  Range: 'range',
} as const;
/** A value of {@link ChangesetOperationScope}. */
export type ChangesetOperationScope =
  (typeof ChangesetOperationScope)[keyof typeof ChangesetOperationScope];

/**
 * Where an operation stands.
 *
 * @open
 */
export const ChangesetOperationStatus = {
  /** It can be invoked. */
  Idle: 'idle',
  /** It is being carried out. */
  Running: 'running',
  /** The last run failed; see `error`. */
  Error: 'error',
  /** It is shown but cannot be invoked now. */
  Disabled: 'disabled',
} as const;
/** A value of {@link ChangesetOperationStatus}. */
export type ChangesetOperationStatus =
  (typeof ChangesetOperationStatus)[keyof typeof ChangesetOperationStatus];

/** Something the host can do with a changeset or a part of it, such as keeping or undoing it. */
export interface ChangesetOperation {
  /** Identifies the operation within the changeset. */
  id: string;
  /** Name to show. */
  label: string;
  /** What it can be invoked on. */
  scopes: ChangesetOperationScope[];
  /** Where it stands. */
  status: ChangesetOperationStatus;
  /** Longer explanation. */
  description?: string;
  /**
   * Question to put to the user before invoking. Its presence also marks the operation as
   * destructive, so a client never skips it.
   */
  confirmation?: StringOrMarkdown;
  /** Generic icon hint, such as `check` or `trash`. */
  icon?: string;
  /** Key that groups operations which belong together. */
  group?: string;
  /** What went wrong. Present only while `status` is `error`. */
  error?: ErrorInfo;
}

/**
 * Side of a change that a target refers to.
 *
 * @closed
 */
export const ChangesetSide = {
  /** The file as it was before the change. */
  Before: 'before',
  /** The file as it is after the change. */
  After: 'after',
} as const;
/** A value of {@link ChangesetSide}. */
export type ChangesetSide = (typeof ChangesetSide)[keyof typeof ChangesetSide];

/**
 * Kinds of {@link ChangesetOperationTarget}.
 *
 * @open
 */
export const ChangesetOperationTargetKind = {
  /** One file. */
  Resource: 'resource',
  /** A range within one file. */
  Range: 'range',
} as const;
/** A value of {@link ChangesetOperationTargetKind}. */
export type ChangesetOperationTargetKind =
  (typeof ChangesetOperationTargetKind)[keyof typeof ChangesetOperationTargetKind];

/** Fields shared by the targets of an operation. */
export interface ChangesetTargetBase {
  /** File to act on. */
  resource: URI;
  /** Side of the change that `resource` is on. */
  side?: ChangesetSide;
}

/** Target that is one file. */
export interface ChangesetResourceTarget extends ChangesetTargetBase {
  /** Discriminator. */
  kind: 'resource';
}

/** Target that is a range within one file. */
export interface ChangesetRangeTarget extends ChangesetTargetBase {
  /** Discriminator. */
  kind: 'range';
  /** Range to act on. */
  range: TextRange;
}

/**
 * What an operation is invoked on. The kinds have the same names as the scopes; the scope
 * `changeset` needs no target.
 *
 * @open
 * @discriminatedBy kind ChangesetOperationTargetKind
 * @requirements CS-1
 */
export type ChangesetOperationTarget = ChangesetResourceTarget | ChangesetRangeTarget;

/** Something for the client to open after an operation. */
export interface ChangesetOperationFollowUp {
  /** What to open. */
  content: ContentRef;
  /** Whether to open it outside the client instead of showing it inline. @default false */
  external?: boolean;
}
