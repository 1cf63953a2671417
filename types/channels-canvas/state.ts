import type { CanvasAvailability, CanvasProviderSource } from '../channels-session/canvases.js';

/**
 * State of one open canvas instance. A renderer subscribes to it and shows what `url` addresses;
 * a cleared field is absent, never null.
 *
 * @since 0.6.0
 * @requirements CV-8, CV-9, CV-10, CV-13
 */
export interface CanvasState {
  /** Identifies the instance; minted by whoever opened it. */
  instanceId: string;
  /** Canvas that the instance was opened from, unique within `extensionId`. */
  canvasId: string;
  /** Provider that declared the canvas. */
  extensionId: string;
  /** Whether the provider is there. @requirements CV-11, CV-23, CV-24 */
  availability: CanvasAvailability;
  /** Who answers the provider requests of this instance. @requirements CV-15 */
  provider: CanvasProviderSource;
  /** Display name of the provider. */
  extensionName?: string;
  /** Display name of the canvas. */
  displayName?: string;
  /** Input it was opened with, kept to open it again after a loss. @requirements CV-18, CV-24 */
  input?: Record<string, unknown>;
  /** Title of the instance. */
  title?: string;
  /** Short text about what the instance is doing. */
  status?: string;
  /**
   * Address of the content: a URL the renderer loads itself, or an `ahp-canvas-content:` URI it
   * reads over the channel. The renderer decides which schemes it loads and isolates what it shows;
   * without an address it shows a placeholder.
   *
   * @requirements CV-27, CV-28, CV-29, CV-30, CV-31, CV-32
   */
  url?: string;
}
