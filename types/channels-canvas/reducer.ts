import { type Arms, patch } from '../common/reducer.js';
import type { CanvasAction } from '../generated/actions.js';
import type { CanvasState } from './state.js';

/** What each action does to a canvas. */
export const canvasReducer: Arms<CanvasState, CanvasAction> = {
  'canvas/updated'(state, action) {
    if (action.instanceId !== undefined && action.instanceId !== state.instanceId) return;
    patch(state, action, ['title', 'status', 'url', 'availability']);
  },

  'canvas/closeRequested'() {
    // For the host; the canvas goes when the session no longer lists it.
  },

  'canvas/message'() {
    // For whoever is at the other end of the bridge.
  },
};
