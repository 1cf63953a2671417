import type { Turn } from './turns.js';

/**
 * The chat is cut back, usually to start again with an edited message. The active turn is dropped
 * without a record and the chat becomes idle; pending messages and the draft stay. A turn that is
 * not loaded makes this a no-op, so the host loads it first.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-81, H-147
 */
export interface ChatTruncatedAction {
  /** Discriminator. */
  type: 'chat/truncated';
  /** Last turn to keep. Where it is missing, all turns go, also those that are not loaded. */
  turnId?: string;
}

/**
 * Older turns were loaded. Those not yet there go in front of the window, and the cursor is
 * replaced.
 *
 * @since 0.5.1
 * @dispatch host
 * @requirements H-145, H-147
 */
export interface ChatTurnsLoadedAction {
  /** Discriminator. */
  type: 'chat/turnsLoaded';
  /** The loaded turns, oldest first. */
  turns: Turn[];
  /**
   * Opaque cursor to still older turns. Where it is missing, no older ones exist.
   *
   * @requirements C-58
   */
  turnsNextCursor?: string;
}
