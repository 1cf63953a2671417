import {
  type ChatAction,
  type ChatState,
  type ResponsePart,
  SessionStatus,
  type TurnBase,
} from '@agent-host-protocol/types';
import {
  type ChatStateWithRequestsAside,
  isOpenRequest,
  openInputRequests,
} from '../open-input-requests.js';
import { withActivity } from '../status.js';
import type { OlderPeer, Translations } from './peers.js';
import { reworked, withField } from './sharing.js';
import {
  showCall,
  translateComplete,
  translateContentChanged,
  translateReady,
} from './tool-calls.js';

/** A chat as an older client expects it: open requests are a list of their own, and calls do not wait for tokens. */
export function downgradeChat(state: ChatState, peer: OlderPeer): ChatStateWithRequestsAside {
  const inputRequests = openInputRequests(state);
  const turns = reworked(state.turns, (turn) => showTurn(turn, peer));
  const shown = withField(state, 'turns', turns);
  if (!shown.activeTurn) return shown;
  const activeTurn = showTurn(shown.activeTurn, peer);
  const running = withField(shown, 'activeTurn', activeTurn);
  const waits = inputRequests.length > 0 || activeTurn.responseParts.some(isToBeConfirmed);
  return withActivity(
    inputRequests.length > 0 ? { ...running, inputRequests } : running,
    waits ? SessionStatus.InputNeeded : SessionStatus.InProgress,
  );
}

/** What older clients are sent of actions on a chat that mean something else to them. */
export const chatTranslations: Translations<ChatState, ChatAction> = {
  'chat/toolCallReady': translateReady,
  'chat/toolCallContentChanged': translateContentChanged,
  'chat/toolCallComplete': translateComplete,

  /** Without a turn nothing is asked here, but would be there. */
  'chat/inputRequested': (state, action) => (state.activeTurn ? [action] : []),

  'chat/turnsLoaded': (_, action, peer) => [
    withField(
      action,
      'turns',
      reworked(action.turns, (turn) => showTurn(turn, peer)),
    ),
  ],

  'chat/responsePart'(state, action, peer) {
    const { part, turnId } = action;
    if (isOpenRequest(part)) {
      return state.activeTurn?.id === turnId
        ? [{ type: 'chat/inputRequested', request: part.request }]
        : [];
    }
    const shown = showPart(part, peer);
    return shown ? [withField(action, 'part', shown)] : [];
  },
};

function showTurn<Shown extends TurnBase>(turn: Shown, peer: OlderPeer): Shown {
  const parts = reworked(turn.responseParts, (part) => showPart(part, peer));
  return withField(turn as Shown & TurnBase, 'responseParts', parts);
}

/** A part as an older client knows it; open requests are elsewhere, or were given up with their turn. */
function showPart(part: ResponsePart, peer: OlderPeer): ResponsePart | undefined {
  if (part.kind === 'inputRequest') {
    return peer.answeredRequests && !isOpenRequest(part) ? part : undefined;
  }
  return part.kind === 'toolCall'
    ? withField(part, 'toolCall', showCall(part.toolCall, peer))
    : part;
}

function isToBeConfirmed(part: ResponsePart): boolean {
  return (
    part.kind === 'toolCall' &&
    (part.toolCall.status === 'pending-confirmation' ||
      part.toolCall.status === 'pending-result-confirmation')
  );
}
