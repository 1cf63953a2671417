/**
 * The host ticked files off as reviewed, or took the ticks back. Version 0.6.0 replaced it by
 * `changeset/filesReviewChanged`, which clients may dispatch too and whose key is `files`.
 *
 * @since 0.5.2
 * @removed 0.6.0
 * @dispatch host
 */
export interface ChangesetFilesReviewedChangedAction {
  /** Discriminator. */
  type: 'changeset/filesReviewedChanged';
  /** Ids of the files. */
  fileIds: string[];
  /** Value that all of them get. */
  reviewed: boolean;
}
