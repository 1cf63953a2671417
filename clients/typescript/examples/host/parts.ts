import type {
  ChatState,
  InputRequestResponsePart,
  ToolCallState,
} from '@agent-host-protocol/types';

/** A tool call of the running turn. */
export function callOf({ activeTurn }: ChatState, toolCallId: string): ToolCallState | undefined {
  const parts = activeTurn?.responseParts ?? [];
  const calls = parts.flatMap((part) => (part.kind === 'toolCall' ? [part.toolCall] : []));
  return calls.find((call) => call.toolCallId === toolCallId);
}

/** A request to the user in the running turn. */
export function inputRequestOf(
  { activeTurn }: ChatState,
  requestId: string,
): InputRequestResponsePart | undefined {
  const parts = activeTurn?.responseParts ?? [];
  return parts.find(
    (part): part is InputRequestResponsePart =>
      part.kind === 'inputRequest' && part.request.id === requestId,
  );
}
