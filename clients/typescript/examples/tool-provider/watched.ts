import {
  type AhpClient,
  type ClientTool,
  openChat,
  type Subscription,
} from '@agent-host-protocol/client';
import type { ChatState, ToolCallCompletedState, ToolCallState } from '@agent-host-protocol/types';

/** The same tool, and somebody who is told of each call when the host has taken its result. */
export function watched(
  client: AhpClient,
  tool: ClientTool,
  onEnded: (call: ToolCallCompletedState) => void,
): ClientTool {
  return {
    ...tool,
    async run(input, run) {
      const chat = await openChat(client, run.chat);
      void endOf(chat, run.toolCall.toolCallId).then((call) => {
        chat.close();
        if (call?.status === 'completed') onEnded(call);
      });
      return tool.run(input, run);
    },
  };
}

/** A call at its end, as the host has it; undefined if that cannot be seen any more. */
function endOf(chat: Subscription<'chat'>, toolCallId: string): Promise<ToolCallState | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      // What this client has dispatched is in the state at once. That the host has taken it, only this tells.
      const call = callIn(chat.confirmed, toolCallId);
      if (!call || call.status === 'completed' || call.status === 'cancelled') resolve(call);
    };
    chat.onEnvelope(look);
    chat.onSnapshot(look);
    chat.onEnd(() => resolve(undefined));
  });
}

function callIn({ activeTurn, turns }: ChatState, toolCallId: string): ToolCallState | undefined {
  const parts = [turns.at(-1), activeTurn].flatMap((turn) => turn?.responseParts ?? []);
  const calls = parts.flatMap((part) => (part.kind === 'toolCall' ? [part.toolCall] : []));
  return calls.find((call) => call.toolCallId === toolCallId);
}
