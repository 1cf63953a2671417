import type { Meta, URI } from '../common/json.js';
import type { StringOrMarkdown, TextRange } from '../common/text.js';

/** State of the annotations channel of a session. */
export interface AnnotationsState {
  /** All annotations of the session. */
  annotations: Annotation[];
}

/** A thread of remarks attached to a file or to a part of one. */
export interface Annotation {
  /** Identifies the annotation; chosen by whoever creates it. */
  id: string;
  /** Turn whose versions of the files the annotation refers to. */
  turnId: string;
  /** Annotated file. */
  resource: URI;
  /** Whether the thread is settled. A new annotation starts with false. */
  resolved: boolean;
  /** Remarks, oldest first; there is at least one. @requirements AN-2 */
  entries: AnnotationEntry[];
  /** Annotated part. Absent means the entire file. @requirements AN-3 */
  range?: TextRange;
  /** Data outside the protocol. */
  _meta?: Meta;
}

/** One remark of an annotation. */
export interface AnnotationEntry {
  /** Identifies the entry within its annotation; chosen by whoever creates it. */
  id: string;
  /** What it says. */
  text: StringOrMarkdown;
  /** Data outside the protocol. */
  _meta?: Meta;
}

/**
 * Pointer to the annotations channel of a session, with counts for a badge. No session action
 * updates the counts, so the catalogue of sessions has the fresher ones.
 *
 * @requirements AN-4
 */
export interface AnnotationsSummary {
  /** Annotations channel. */
  resource: URI;
  /** Number of annotations. @integer */
  annotationCount: number;
  /** Number of entries in all annotations together. @integer */
  entryCount: number;
}
