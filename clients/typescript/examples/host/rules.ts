import { type ChatState, SESSION_SCHEME } from '@agent-host-protocol/types';
import type { HostCheck } from '../../src/testing/model-host.js';
import { callOf, inputRequestOf } from './parts.js';

/** What is known where an action arrives. */
interface Place {
  readonly chat: ChatState;
  readonly clientId: string;
}

type Rule = (action: never, place: Place) => string | undefined;

const ownsCall: Rule = ({ toolCallId }: { toolCallId: string }, { chat, clientId }) => {
  const contributor = callOf(chat, toolCallId)?.contributor;
  const isOwn = contributor?.kind === 'client' && contributor.clientId === clientId;
  return isOwn ? undefined : 'the tool is not one of this client';
};

/** Why an action of a client is refused, by its type; those that are not here never are. */
const RULES: Readonly<Record<string, Rule>> = {
  'chat/turnStarted': (_action, { chat }) =>
    chat.activeTurn ? 'a turn is running already' : undefined,
  'chat/turnCancelled': ({ turnId }: { turnId: string }, { chat }) =>
    chat.activeTurn?.id === turnId ? undefined : 'this turn is not running',
  'chat/toolCallConfirmed': ({ toolCallId }: { toolCallId: string }, { chat }) =>
    callOf(chat, toolCallId)?.status === 'pending-confirmation'
      ? undefined
      : 'the call does not wait to be confirmed',
  'chat/inputCompleted': ({ requestId }: { requestId: string }, { chat }) => {
    const part = inputRequestOf(chat, requestId);
    return part && !part.response ? undefined : 'the request does not wait to be answered';
  },
  'chat/toolCallComplete': ownsCall,
  'chat/toolCallContentChanged': ownsCall,
  'session/activeClientSet': (
    { activeClient }: { activeClient: { clientId: string } },
    { clientId },
  ) => (activeClient.clientId === clientId ? undefined : 'the entry is not of this client'),
};

/** Refuses what would break a turn that is running, or is not for this client to do. */
export const whyRefused: HostCheck = (action, { uri, state }, { clientId }) => {
  const rule = Object.hasOwn(RULES, action.type) ? RULES[action.type] : undefined;
  const isOfSession = uri.startsWith(`${SESSION_SCHEME}:`);
  if (action.type.startsWith('chat/') && isOfSession) return 'this is not a chat';
  return rule?.(action as never, { chat: state as ChatState, clientId });
};
