import { type Arms, bits, find, merge, patchAll, put, remove, upsert } from '../common/reducer.js';
import { SessionStatus } from '../common/status.js';
import type { SessionAction } from '../generated/actions.js';
import { customizationArms } from './reducer-customizations.js';
import { inputNeededArms } from './reducer-input-needed.js';
import type { SessionState } from './state.js';

/** What each action does to a session. */
export const sessionReducer: Arms<SessionState, SessionAction> = {
  ...customizationArms,
  ...inputNeededArms,

  'session/ready'(state) {
    state.lifecycle = 'ready';
  },

  'session/creationFailed'(state, action) {
    state.lifecycle = 'creationFailed';
    state.creationError = action.error;
  },

  'session/chatAdded'(state, action) {
    upsert(state, 'chats', 'resource', action.summary);
  },

  'session/chatRemoved'(state, action) {
    if (!state.chats.some((chat) => chat.resource === action.chat)) return;
    remove(state, 'chats', 'resource', action.chat);
    if (state.defaultChat === action.chat) delete state.defaultChat;
  },

  'session/chatUpdated'(state, action) {
    const chat = find(state.chats, (chat) => chat.resource === action.chat);
    if (chat !== undefined) patchAll(chat, action.changes, ['resource']);
  },

  'session/defaultChatChanged'(state, action) {
    put(state, 'defaultChat', action.defaultChat);
  },

  'session/titleChanged'(state, action) {
    state.title = action.title;
  },

  'session/isReadChanged'(state, action) {
    state.status = bits(
      state.status,
      SessionStatus.IsRead,
      action.isRead ? SessionStatus.IsRead : 0,
    );
  },

  'session/isArchivedChanged'(state, action) {
    state.status = bits(
      state.status,
      SessionStatus.IsArchived,
      action.isArchived ? SessionStatus.IsArchived : 0,
    );
  },

  'session/activityChanged'(state, action) {
    put(state, 'activity', action.activity);
  },

  'session/changesetsChanged'(state, action) {
    put(state, 'changesets', action.changesets);
  },

  'session/serverToolsChanged'(state, action) {
    state.serverTools = action.tools;
  },

  'session/activeClientSet'(state, action) {
    upsert(state, 'activeClients', 'clientId', action.activeClient);
  },

  'session/activeClientRemoved'(state, action) {
    remove(state, 'activeClients', 'clientId', action.clientId);
  },

  'session/configChanged'(state, action) {
    const config = state.config;
    if (config === undefined) return;
    if (action.replace === true) config.values = action.config;
    else merge(config, 'values', action.config);
  },

  'session/metaChanged'(state, action) {
    put(state, '_meta', action._meta);
  },

  'session/canvasesChanged'(state, action) {
    state.canvases = action.canvases;
  },

  'session/openCanvasesChanged'(state, action) {
    state.openCanvases = action.openCanvases;
  },
};
