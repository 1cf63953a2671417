import type { BaseParams } from './params.js';
import type { Snapshot } from './snapshot.js';

/**
 * How a subscriber wants its updates.
 *
 * @requirements H-149, G-12
 */
export interface SubscriptionDeliveryOptions {
  /** Longest time in milliseconds to hold updates back on purpose; 0 asks for none. @integer */
  maxLatencyMs?: number;
}

/**
 * How much state a subscriber wants in its snapshot. A wish: it may get more or less.
 *
 * @requirements H-142, H-143, C-59
 */
export interface SubscribeView {
  /** About how many of a chat's newest finished turns; missing: all. @integer */
  turns?: number;
}

/**
 * Params of `subscribe`.
 *
 * @requirements H-27, C-6
 */
export interface SubscribeParams extends BaseParams {
  /** How updates are delivered; missing: as the host likes. */
  delivery?: SubscriptionDeliveryOptions;
  /** How much state the snapshot holds. */
  view?: SubscribeView;
}

/**
 * Result of `subscribe`.
 *
 * @requirements H-27
 */
export interface SubscribeResult {
  /** The channel's state; missing when the channel has none. */
  snapshot?: Snapshot;
}

/**
 * Params of `unsubscribe`.
 *
 * @requirements H-28
 */
export interface UnsubscribeParams extends BaseParams {}
