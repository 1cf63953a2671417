import type { FileEdit } from '../common/content.js';
import type { ErrorInfo } from '../common/errors.js';
import type { Meta } from '../common/json.js';
import type { ChangesetOperation } from './operations.js';

/**
 * Where a changeset is in its computation.
 *
 * @open
 */
export const ChangesetStatus = {
  /** The host is still working out the files. */
  Computing: 'computing',
  /** The list of files is up to date. */
  Ready: 'ready',
  /** Working out the files failed; see `error`. */
  Error: 'error',
} as const;
/** A value of {@link ChangesetStatus}. */
export type ChangesetStatus = (typeof ChangesetStatus)[keyof typeof ChangesetStatus];

/**
 * State of one changeset: the files that differ and what can be done with them.
 *
 * @requirements CS-4
 */
export interface ChangesetState {
  /** Where the computation is. The first snapshot may still be computing. */
  status: ChangesetStatus;
  /** Files that differ. */
  files: ChangesetFile[];
  /** What went wrong. Present only while `status` is `error`. */
  error?: ErrorInfo;
  /** What can be done with the changeset. Absent means nothing. */
  operations?: ChangesetOperation[];
}

/** One file of a changeset. */
export interface ChangesetFile {
  /** Stable id, normally the URI of the file after the change, or before it if it was deleted. */
  id: string;
  /** What happened to the file. Line totals are added up from the diffs here. @requirements CS-6 */
  edit: FileEdit;
  /**
   * Whether a reviewer has ticked the file off. It means something only if the catalogue entry has
   * the review capability; an update of the file replaces it along with the rest of the entry.
   *
   * @since 0.5.2
   * @default false
   * @requirements CS-7, CS-9, CS-10
   */
  reviewed?: boolean;
  /** Data outside the protocol. */
  _meta?: Meta;
}
