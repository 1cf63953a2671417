import {
  reduceChannel,
  type SessionAction,
  type SessionActiveClient,
  type SessionInputRequest,
  type SessionMcpServerStateChangedAction,
  type SessionState,
  SessionStatus,
} from '@agent-host-protocol/types';
import { activityOf, withActivity } from '../status.js';
import { isAtTop } from '../toggles.js';
import type { OlderPeer, Translations } from './peers.js';
import { reworked, withField, without } from './sharing.js';
import { showCall } from './tool-calls.js';

/** A session as an older client expects it: no canvases, and nothing that waits for a token. */
export function downgradeSession(state: SessionState, peer: OlderPeer): SessionState {
  const activeClients = reworked(state.activeClients, withoutCanvases);
  const plain = without(
    withField(state, 'activeClients', activeClients),
    'canvases',
    'openCanvases',
  );
  const needed = plain.inputNeeded;
  if (!needed) return plain;
  const shown = reworked(needed, (entry) => showEntry(entry, peer));
  if (shown.length > 0 || needed.length === 0) return withField(plain, 'inputNeeded', shown);
  const calm = without(plain, 'inputNeeded');
  // The same step as when the last entry is removed.
  return activityOf(calm) === SessionStatus.InputNeeded
    ? withActivity(calm, SessionStatus.InProgress)
    : calm;
}

/** What older clients are sent of actions on a session that mean something else to them. */
export const sessionTranslations: Translations<SessionState, SessionAction> = {
  /** An entry that turns into one that older clients do not know is gone for them. */
  'session/inputNeededSet'(state, action, peer) {
    const { request } = action;
    const shown = showEntry(request, peer);
    if (shown) return [withField(action, 'request', shown)];
    const before = state.inputNeeded?.find(({ id }) => id === request.id);
    return before && showEntry(before, peer)
      ? [{ type: 'session/inputNeededRemoved', id: request.id }]
      : [];
  },

  /** Where a toggle does not reach what is inside a container, the container is sent as it is afterwards. */
  'session/customizationToggled'(state, action, peer) {
    if (peer.childToggles || isAtTop(state, action.id)) return [action];
    const { customizations: after = [] } = reduceChannel('session', state, action, { now: 0 });
    const customization = after.find((entry, at) => entry !== state.customizations?.[at]);
    return customization ? [{ type: 'session/customizationUpdated', customization }] : [action];
  },

  'session/mcpServerStartRequested': (_, action, peer) =>
    peer.serverRequests ? [action] : [serverState(action.id, 'starting')],

  'session/mcpServerStopRequested': (_, action, peer) =>
    peer.serverRequests ? [action] : [serverState(action.id, 'stopped')],

  'session/activeClientSet': (_, action) => [
    withField(action, 'activeClient', withoutCanvases(action.activeClient)),
  ],
};

function serverState(id: string, kind: 'starting' | 'stopped'): SessionMcpServerStateChangedAction {
  return { type: 'session/mcpServerStateChanged', id, state: { kind } };
}

function withoutCanvases(client: SessionActiveClient): SessionActiveClient {
  return without(client, 'canvasProviders');
}

function showEntry(entry: SessionInputRequest, peer: OlderPeer): SessionInputRequest | undefined {
  switch (entry.kind) {
    case 'toolAuthentication':
      return undefined;
    case 'toolConfirmation':
      return withField(entry, 'toolCall', showCall(entry.toolCall, peer));
    case 'toolClientExecution':
      return withField(entry, 'toolCall', showCall(entry.toolCall, peer));
    default:
      return entry;
  }
}
