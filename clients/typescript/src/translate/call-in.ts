import type { ChatState, ToolCallState } from '@agent-host-protocol/types';

/** The call of the running turn that an action is about. */
export function callIn(
  { activeTurn }: ChatState,
  { turnId, toolCallId }: { readonly turnId: string; readonly toolCallId: string },
): ToolCallState | undefined {
  if (activeTurn?.id !== turnId) return undefined;
  for (const part of activeTurn.responseParts) {
    if (part.kind === 'toolCall' && part.toolCall.toolCallId === toolCallId) return part.toolCall;
  }
  return undefined;
}
