import { type Arms, merge } from '../common/reducer.js';
import type { RootAction } from '../generated/actions.js';
import type { RootState } from './state.js';

/** What each action does to the root channel. */
export const rootReducer: Arms<RootState, RootAction> = {
  'root/agentsChanged'(state, action) {
    state.agents = action.agents;
  },

  'root/activeSessionsChanged'(state, action) {
    state.activeSessions = action.activeSessions;
  },

  'root/terminalsChanged'(state, action) {
    state.terminals = action.terminals;
  },

  'root/configChanged'(state, action) {
    const config = state.config;
    if (config === undefined) return;
    if (action.replace === true) config.values = action.config;
    else merge(config, 'values', action.config);
  },
};
