import type { OpenCanvasRef, SessionCanvasDeclaration } from './canvases.js';

/**
 * The canvases that the agent can open changed. The reducer replaces `canvases`; an empty list
 * stays an empty list.
 *
 * @since 0.6.0
 * @dispatch host
 * @requirements CV-2, CV-5, CV-7
 */
export interface SessionCanvasesChangedAction {
  /** Discriminator. */
  type: 'session/canvasesChanged';
  /** The complete new list. */
  canvases: SessionCanvasDeclaration[];
}

/**
 * Canvases were opened or closed, or their entries changed. The reducer replaces `openCanvases`; an
 * empty list stays an empty list.
 *
 * @since 0.6.0
 * @dispatch host
 * @requirements CV-2, CV-11, CV-18, CV-21
 */
export interface SessionOpenCanvasesChangedAction {
  /** Discriminator. */
  type: 'session/openCanvasesChanged';
  /** The complete new list. */
  openCanvases: OpenCanvasRef[];
}
