import type {
  ChatState,
  ChatToolCallApprovedAction,
  ChatToolCallCompleteAction,
  ChatToolCallContentChangedAction,
  ChatToolCallReadyAction,
  ToolCallAuthRequiredState,
  ToolCallRunningState,
  ToolCallState,
  ToolResultContent,
} from '@agent-host-protocol/types';
import { callIn } from '../call-in.js';
import type { OlderPeer, Translate } from './peers.js';
import { reworked, withField, without } from './sharing.js';

/** A tool call as an older client sees it: one that waits for a token is still running. */
export function showCall<Call extends ToolCallState>(call: Call, peer: OlderPeer): Call {
  const shown = (call.status === 'auth-required' ? asRunning(call) : call) as Call;
  return showContent(shown, peer);
}

function asRunning(call: ToolCallAuthRequiredState): ToolCallRunningState {
  const { auth: _, ...rest } = call;
  return { ...rest, status: 'running' };
}

/** A call, result or action with output as an older client knows it. */
function showContent<Holder extends object>(holder: Holder, peer: OlderPeer): Holder {
  const { content } = holder as { content?: ToolResultContent[] };
  if (peer.terminalComplete || !Array.isArray(content)) return holder;
  const shown = reworked(content, endAsText);
  return shown === content ? holder : { ...holder, content: shown };
}

/** The end of a command as text, where there is any. */
function endAsText(block: ToolResultContent): ToolResultContent | undefined {
  if (block.type !== 'terminalComplete') return block;
  return block.preview === undefined ? undefined : { type: 'text', text: block.preview };
}

/**
 * Older reducers ignore this on a call that waits to be confirmed, so the confirmation it may bring goes by itself. To a
 * call that waits for a token nothing happens here, but would where it is shown as running.
 */
export const translateReady: Translate<ChatState, ChatToolCallReadyAction> = (state, action) => {
  switch (callIn(state, action)?.status) {
    case 'auth-required':
      return [];
    case 'pending-confirmation':
      return action.confirmed === undefined ? [] : [approval(action, action.confirmed)];
    default:
      return [action];
  }
};

function approval(
  { turnId, toolCallId, toolInput, _meta }: ChatToolCallReadyAction,
  confirmed: ChatToolCallApprovedAction['confirmed'],
): ChatToolCallApprovedAction {
  return {
    type: 'chat/toolCallConfirmed',
    turnId,
    toolCallId,
    approved: true,
    confirmed,
    ...(toolInput === undefined ? {} : { editedToolInput: toolInput }),
    ...(_meta === undefined ? {} : { _meta }),
  };
}

/** New output of a call that waits for a token is not taken, though a running call would take it. */
export const translateContentChanged: Translate<ChatState, ChatToolCallContentChangedAction> = (
  state,
  action,
  peer,
) => (callIn(state, action)?.status === 'auth-required' ? [] : [showContent(action, peer)]);

/** A call that waits for a token can only fail, at once and with the output that it has. */
export const translateComplete: Translate<ChatState, ChatToolCallCompleteAction> = (
  state,
  action,
  peer,
) => {
  const call = callIn(state, action);
  const { result } = action;
  if (call?.status !== 'auth-required') {
    return [withField(action, 'result', showContent(result, peer))];
  }
  if (result.success) return [];
  const content = result.content ?? call.content;
  const failure = content === undefined ? result : { ...result, content };
  return [
    {
      ...without(action, 'requiresResultConfirmation'),
      result: showContent(failure, peer),
    },
  ];
};
