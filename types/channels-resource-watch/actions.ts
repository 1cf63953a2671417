import type { ResourceChangeList } from './state.js';

/**
 * Watched resources changed. State stays as it is: subscribers read the changes off the stream, so
 * batches may be joined but are never dropped.
 *
 * @since 0.2.0
 * @dispatch host
 * @requirements RW-2, G-12
 */
export interface ResourceWatchChangedAction {
  /** Discriminator. */
  type: 'resourceWatch/changed';
  /** What changed. */
  changes: ResourceChangeList;
}
