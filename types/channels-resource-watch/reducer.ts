import type { Arms } from '../common/reducer.js';
import type { ResourceWatchAction } from '../generated/actions.js';
import type { ResourceWatchState } from './state.js';

/** What each action does to a resource watch. */
export const resourceWatchReducer: Arms<ResourceWatchState, ResourceWatchAction> = {
  'resourceWatch/changed'() {
    // An event for subscribers; the state says only what is watched.
  },
};
