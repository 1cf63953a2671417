import type { CanvasAvailability } from '../channels-session/canvases.js';

/**
 * Fields shared by the actions on a canvas channel.
 *
 * @since 0.6.0
 */
export interface CanvasActionBase {
  /** Instance it is about, as a cross-check; the channel alone already tells. */
  instanceId?: string;
}

/**
 * The instance looks different or its provider came or went. Absent fields keep their value, and
 * null removes the field; an action for another instance changes nothing.
 *
 * @since 0.6.0
 * @dispatch host
 * @requirements CV-12, CV-13
 */
export interface CanvasUpdatedAction extends CanvasActionBase {
  /** Discriminator. */
  type: 'canvas/updated';
  /** New title, or null to remove it. @tristate */
  title?: string | null;
  /** New status text, or null to remove it. @tristate */
  status?: string | null;
  /** New address of the content, or null to remove it. @tristate */
  url?: string | null;
  /** Whether the provider is there now; it cannot be removed. @nullAsAbsent @requirements CV-12 */
  availability?: CanvasAvailability;
}

/**
 * The user wants the instance closed. State stays as it is: the host closes the instance, and it
 * leaves the session's list of open canvases.
 *
 * @since 0.6.0
 * @dispatch client
 * @requirements CV-14, CV-21, CV-22, G-12
 */
export interface CanvasCloseRequestedAction extends CanvasActionBase {
  /** Discriminator. */
  type: 'canvas/closeRequested';
}

/**
 * The rendered content and its provider sent each other a message. State stays as it is, and
 * messages are neither dropped nor joined.
 *
 * @since 0.6.0
 * @dispatch client
 * @requirements CV-14, CV-39, CV-40, CV-41, G-12
 */
export interface CanvasMessageAction extends CanvasActionBase {
  /** Discriminator. */
  type: 'canvas/message';
  /** What they have to say; any JSON, with no meaning to the protocol. */
  payload: unknown;
}
