import type { ErrorInfo } from '../common/errors.js';
import type { ChangesetOperation, ChangesetOperationStatus } from './operations.js';
import type { ChangesetFile, ChangesetStatus } from './state.js';

/**
 * The computation moved on. The error is taken over when the new status is `error` and removed
 * otherwise.
 *
 * @since 0.2.0
 * @dispatch host
 */
export interface ChangesetStatusChangedAction {
  /** Discriminator. */
  type: 'changeset/statusChanged';
  /** New status. */
  status: ChangesetStatus;
  /** What went wrong. Only with status `error`. */
  error?: ErrorInfo;
}

/**
 * A file was added or changed. A file with the same id is replaced in place, `reviewed` included;
 * otherwise the file is appended.
 *
 * @since 0.2.0
 * @dispatch host
 * @requirements CS-9, CS-10
 */
export interface ChangesetFileSetAction {
  /** Discriminator. */
  type: 'changeset/fileSet';
  /** The whole new entry. */
  file: ChangesetFile;
}

/**
 * A file no longer belongs to the changeset. An unknown id changes nothing.
 *
 * @since 0.2.0
 * @dispatch host
 */
export interface ChangesetFileRemovedAction {
  /** Discriminator. */
  type: 'changeset/fileRemoved';
  /** Id of the file. */
  fileId: string;
}

/**
 * Files were ticked off as reviewed, or the ticks were taken back. Each listed file whose
 * `reviewed` is not already this very value gets it, an explicit false included; unknown ids are
 * skipped.
 *
 * @since 0.6.0
 * @dispatch client
 * @requirements CS-7, CS-8, CS-9
 */
export interface ChangesetFilesReviewChangedAction {
  /** Discriminator. */
  type: 'changeset/filesReviewChanged';
  /** Ids of the files. */
  files: string[];
  /** Value that all of them get. */
  reviewed: boolean;
}

/**
 * The content was filled or refreshed as a whole. Files are replaced, operations only if given, and
 * the error is set or else removed; the status is left to `changeset/statusChanged`.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements CS-4, CS-9, CS-10
 */
export interface ChangesetContentChangedAction {
  /** Discriminator. */
  type: 'changeset/contentChanged';
  /** All files. */
  files: ChangesetFile[];
  /** All operations. Absent leaves the present ones alone. */
  operations?: ChangesetOperation[];
  /** What went wrong. Absent removes the present error. */
  error?: ErrorInfo;
}

/**
 * The operations on offer changed. The list is replaced; without one it is removed.
 *
 * @since 0.2.0
 * @dispatch host
 * @requirements G-11
 */
export interface ChangesetOperationsChangedAction {
  /** Discriminator. */
  type: 'changeset/operationsChanged';
  /** All operations. Absent means there are none any more. @nullAsAbsent */
  operations?: ChangesetOperation[];
}

/**
 * An operation moved on. The error is taken over when the new status is `error` and removed
 * otherwise; an unknown operation changes nothing.
 *
 * @since 0.3.0
 * @dispatch host
 * @requirements CS-2, CS-3
 */
export interface ChangesetOperationStatusChangedAction {
  /** Discriminator. */
  type: 'changeset/operationStatusChanged';
  /** Id of the operation. */
  operationId: string;
  /** New status. */
  status: ChangesetOperationStatus;
  /** What went wrong. Only with status `error`. */
  error?: ErrorInfo;
}

/**
 * The files are gone, because the source moved and a refill follows or because the session ended.
 * Signals about the session tell the two apart.
 *
 * @since 0.2.0
 * @dispatch host
 * @requirements CS-5
 */
export interface ChangesetClearedAction {
  /** Discriminator. */
  type: 'changeset/cleared';
}
