import type { StringList } from '../common/content.js';
import type { URI } from '../common/json.js';

/** State of a resource watch: what is being watched. It is fixed when the watch is created. */
export interface ResourceWatchState {
  /** Watched file, or the top of the watched tree. */
  root: URI;
  /**
   * Whether all descendants are watched. If not, a directory is watched with its direct children
   * only.
   */
  recursive: boolean;
  /** Globs or paths relative to `root` to leave out. */
  excludes?: StringList;
  /** Globs or paths relative to `root` to keep to. Absent means everything not excluded. */
  includes?: StringList;
}

/**
 * What happened to a watched resource.
 *
 * @open
 */
export const ResourceChangeType = {
  /** It came into being. */
  Added: 'added',
  /** Its content changed. */
  Updated: 'updated',
  /** It is gone. */
  Deleted: 'deleted',
} as const;
/** A value of {@link ResourceChangeType}. */
export type ResourceChangeType = (typeof ResourceChangeType)[keyof typeof ResourceChangeType];

/** One change to a watched resource. */
export interface ResourceChange {
  /** Resource that changed. */
  uri: URI;
  /** What happened to it. */
  type: ResourceChangeType;
}

/** A batch of changes. */
export interface ResourceChangeList {
  /** Changes in order; there is at least one. */
  items: ResourceChange[];
}
