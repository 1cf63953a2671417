import type { ChatState, SessionState, ToolCallState, URI } from '@agent-host-protocol/types';

/** A call of a tool of this client that is under way, as one channel shows it. */
export interface SeenCall {
  readonly chat: URI;
  readonly turnId: string;
  readonly toolCall: ToolCallState;
}

/** What tells one call from all others, whichever channel shows it. */
export function keyOf({ chat, turnId, toolCall }: SeenCall): string {
  return JSON.stringify([chat, turnId, toolCall.toolCallId]);
}

/** Calls of tools of a client that a chat shows. */
export function callsOnChat(chat: URI, { activeTurn }: ChatState, clientId: string): SeenCall[] {
  if (!activeTurn) return [];
  const turnId = activeTurn.id;
  return activeTurn.responseParts.flatMap((part) => {
    const toolCall = part.kind === 'toolCall' ? part.toolCall : undefined;
    return toolCall && isOwn(toolCall, clientId) ? [{ chat, turnId, toolCall }] : [];
  });
}

/** Calls of tools of a client that a session says somebody has to act on. */
export function callsNeeded({ inputNeeded = [] }: SessionState, clientId: string): SeenCall[] {
  return inputNeeded.flatMap((entry) => {
    if (entry.kind !== 'toolClientExecution' && entry.kind !== 'toolConfirmation') return [];
    const { chat, turnId, toolCall } = entry;
    const forUs = entry.kind === 'toolConfirmation' || entry.clientId === clientId;
    return forUs && isOwn(toolCall, clientId) ? [{ chat, turnId, toolCall }] : [];
  });
}

function isOwn({ contributor }: ToolCallState, clientId: string): boolean {
  return contributor?.kind === 'client' && contributor.clientId === clientId;
}
