import type { StringList } from '../common/content.js';
import type { URI } from '../common/json.js';
import type { RootParams } from '../common/params.js';

/**
 * Params of `createResourceWatch`: asks the other peer to watch a file or tree. Either peer may
 * send it; it passes the same permission check as the other requests about resources.
 *
 * @requirements RW-1, RW-4, RW-5
 */
export interface CreateResourceWatchParams extends RootParams {
  /** File to watch, or the top of the tree to watch. */
  uri: URI;
  /** Whether to watch all descendants. @default false */
  recursive?: boolean;
  /** Globs or paths relative to `uri` to leave out. */
  excludes?: StringList;
  /** Globs or paths relative to `uri` to keep to. Absent means everything not excluded. */
  includes?: StringList;
}

/**
 * Result of `createResourceWatch`. Changes flow once the caller subscribes, and the watch ends when
 * the last subscriber leaves.
 *
 * @requirements RW-1, RW-2, RW-3
 */
export interface CreateResourceWatchResult {
  /** Channel of the new watch, opaque to the caller. */
  channel: URI;
}
