import type { URI } from '../common/json.js';
import type { TextRange } from '../common/text.js';
import type { Annotation, AnnotationEntry } from './state.js';

/** Fields shared by the actions on an existing annotation. */
export interface AnnotationActionBase {
  /** Annotation it is about. An unknown one changes nothing. */
  annotationId: string;
}

/**
 * An annotation was created or replaced. One with the same id is replaced in place, entries
 * included; otherwise it is appended.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements AN-1, AN-2, AN-3
 */
export interface AnnotationsSetAction {
  /** Discriminator. */
  type: 'annotations/set';
  /** The whole annotation, with at least one entry. */
  annotation: Annotation;
}

/**
 * An annotation was moved, settled or reopened. Only the given fields are written; clearing the
 * range takes `annotations/set`.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements AN-1, AN-3
 */
export interface AnnotationsUpdatedAction extends AnnotationActionBase {
  /** Discriminator. */
  type: 'annotations/updated';
  /** New turn whose versions of the files it refers to. */
  turnId?: string;
  /** New annotated file. */
  resource?: URI;
  /** New annotated part. */
  range?: TextRange;
  /** Whether the thread is settled now. */
  resolved?: boolean;
}

/**
 * An annotation was deleted. This is also how the last entry of an annotation goes.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements AN-1, AN-2
 */
export interface AnnotationsRemovedAction extends AnnotationActionBase {
  /** Discriminator. */
  type: 'annotations/removed';
}

/**
 * An entry was added to an annotation or rewritten. One with the same id is replaced in place;
 * otherwise it is appended.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements AN-1
 */
export interface AnnotationsEntrySetAction extends AnnotationActionBase {
  /** Discriminator. */
  type: 'annotations/entrySet';
  /** The whole entry. */
  entry: AnnotationEntry;
}

/**
 * An entry was deleted from an annotation. An unknown entry changes nothing; the last one is not
 * deleted this way but with `annotations/removed`.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements AN-1, AN-2
 */
export interface AnnotationsEntryRemovedAction extends AnnotationActionBase {
  /** Discriminator. */
  type: 'annotations/entryRemoved';
  /** Entry to delete. */
  entryId: string;
}
