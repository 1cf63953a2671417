import type { Meta } from '../common/json.js';
import { type Arms, become, find, record } from '../common/reducer.js';
import type { ChatAction } from '../generated/actions.js';
import type {
  ChatToolCallAuthRequiredAction,
  ChatToolCallAuthResolvedAction,
  ChatToolCallCompleteAction,
  ChatToolCallConfirmedAction,
  ChatToolCallContentChangedAction,
  ChatToolCallDeltaAction,
  ChatToolCallReadyAction,
  ChatToolCallResultConfirmedAction,
} from './actions-tool-calls.js';
import { refreshStatus } from './reducer-status.js';
import type { ToolCallResponsePart } from './response-parts.js';
import type { ChatState } from './state.js';
import type { ConfirmationOption } from './tool-call-confirmation.js';
import type {
  ToolCallAuthRequiredState,
  ToolCallBase,
  ToolCallCancelledState,
  ToolCallCompletedState,
  ToolCallConfirmedBase,
  ToolCallPendingConfirmationState,
  ToolCallPendingResultConfirmationState,
  ToolCallResult,
  ToolCallRunningState,
  ToolCallStreamingState,
} from './tool-calls.js';

/** The tool-call machine: which action moves a call from which status to which, and what goes over. */
export const toolCallArms = {
  'chat/toolCallStart'(state, action) {
    const turn = state.activeTurn;
    if (turn?.id !== action.turnId) return;
    turn.responseParts.push(
      record<ToolCallResponsePart>({
        kind: 'toolCall',
        toolCall: record<ToolCallStreamingState>({
          ...kept(action, undefined),
          status: 'streaming',
        }),
      }),
    );
  },

  'chat/toolCallDelta'(state, action) {
    eachCall(state, action, streamInput);
  },

  'chat/toolCallReady'(state, action) {
    eachCall(state, action, ready);
    refreshStatus(state);
  },

  'chat/toolCallConfirmed'(state, action) {
    eachCall(state, action, confirm);
    refreshStatus(state);
  },

  'chat/toolCallComplete'(state, action) {
    eachCall(state, action, complete);
    refreshStatus(state);
  },

  'chat/toolCallResultConfirmed'(state, action) {
    eachCall(state, action, confirmResult);
    refreshStatus(state);
  },

  'chat/toolCallContentChanged'(state, action) {
    eachCall(state, action, changeContent);
  },

  'chat/toolCallAuthRequired'(state, action) {
    eachCall(state, action, requireAuth);
    refreshStatus(state);
  },

  'chat/toolCallAuthResolved'(state, action) {
    eachCall(state, action, resolveAuth);
    refreshStatus(state);
  },
} satisfies Partial<Arms<ChatState, ChatAction>>;

/** Does something to every call of the active turn that the action names. */
function eachCall<Action extends { turnId: string; toolCallId: string }>(
  state: ChatState,
  action: Action,
  change: (part: ToolCallResponsePart, action: Action) => void,
): void {
  const turn = state.activeTurn;
  if (turn?.id !== action.turnId) return;
  for (const part of turn.responseParts) {
    if (part.kind !== 'toolCall') continue;
    if (part.toolCall.toolCallId === action.toolCallId) change(part, action);
  }
}

/** What a call has in every status. An action may bring new extras. */
function kept(call: ToolCallBase, meta: Meta | undefined) {
  return {
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    displayName: call.displayName,
    intention: call.intention,
    contributor: call.contributor,
    _meta: meta ?? call._meta,
  };
}

/** What a call that was allowed to run goes on having. */
function keptOnceConfirmed(call: ToolCallConfirmedBase, meta: Meta | undefined) {
  return {
    ...kept(call, meta),
    invocationMessage: call.invocationMessage,
    toolInput: call.toolInput,
    confirmed: call.confirmed,
    selectedOption: call.selectedOption,
  };
}

/** The fields of a result, and nothing else that may have come with it. */
function outcome(result: ToolCallResult) {
  return {
    success: result.success,
    pastTenseMessage: result.pastTenseMessage,
    content: result.content,
    structuredContent: result.structuredContent,
    error: result.error,
  };
}

/** The option somebody picked, if the call offers it. */
function chosen(
  call: ToolCallPendingConfirmationState,
  optionId: string | undefined,
): ConfirmationOption | undefined {
  return optionId === '' ? undefined : find(call.options, (option) => option.id === optionId);
}

/** More of the input the model is writing. */
function streamInput(part: ToolCallResponsePart, action: ChatToolCallDeltaAction): void {
  const call = part.toolCall;
  if (call.status !== 'streaming') return;
  call.partialInput = (call.partialInput ?? '') + action.content;
  if (action.invocationMessage !== undefined) call.invocationMessage = action.invocationMessage;
  if (action._meta !== undefined) call._meta = action._meta;
}

/** The input is there: the call runs, or waits to be confirmed. */
function ready(part: ToolCallResponsePart, action: ChatToolCallReadyAction): void {
  const call = part.toolCall;
  switch (call.status) {
    case 'streaming':
    case 'running':
    case 'pending-confirmation':
      if (action.confirmed !== undefined) {
        part.toolCall = become<ToolCallRunningState>('ToolCallState', call, {
          ...kept(call, action._meta),
          status: 'running',
          invocationMessage: action.invocationMessage,
          toolInput: action.toolInput,
          confirmed: action.confirmed,
        });
      } else if (call.status === 'pending-confirmation') {
        part.toolCall = become<ToolCallPendingConfirmationState>('ToolCallState', call, {
          ...kept(call, action._meta),
          status: 'pending-confirmation',
          invocationMessage: action.invocationMessage,
          toolInput: action.toolInput ?? call.toolInput,
          confirmationTitle: action.confirmationTitle ?? call.confirmationTitle,
          riskAssessment: action.riskAssessment ?? call.riskAssessment,
          edits: action.edits ?? call.edits,
          editable: action.editable ?? call.editable,
          options: action.options ?? call.options,
        });
      } else {
        part.toolCall = become<ToolCallPendingConfirmationState>('ToolCallState', call, {
          ...kept(call, action._meta),
          status: 'pending-confirmation',
          invocationMessage: action.invocationMessage,
          toolInput: action.toolInput,
          confirmationTitle: action.confirmationTitle,
          riskAssessment: action.riskAssessment,
          edits: action.edits,
          editable: action.editable,
          options: action.options,
        });
      }
      break;
    case 'auth-required':
    case 'pending-result-confirmation':
    case 'completed':
    case 'cancelled':
      break;
  }
}

/** Somebody allowed the call, or refused it. */
function confirm(part: ToolCallResponsePart, action: ChatToolCallConfirmedAction): void {
  const call = part.toolCall;
  if (call.status !== 'pending-confirmation') return;
  if (action.approved) {
    part.toolCall = become<ToolCallRunningState>('ToolCallState', call, {
      ...kept(call, action._meta),
      status: 'running',
      invocationMessage: call.invocationMessage,
      toolInput: action.editedToolInput ?? call.toolInput,
      confirmed: action.confirmed,
      selectedOption: chosen(call, action.selectedOptionId),
    });
  } else {
    part.toolCall = become<ToolCallCancelledState>('ToolCallState', call, {
      ...kept(call, action._meta),
      status: 'cancelled',
      invocationMessage: call.invocationMessage,
      toolInput: call.toolInput,
      reason: action.reason,
      reasonMessage: action.reasonMessage,
      userSuggestion: action.userSuggestion,
      selectedOption: chosen(call, action.selectedOptionId),
    });
  }
}

/** The tool is done. A call that nobody confirmed ran all the same; one that waits for a sign-in can only fail. */
function complete(part: ToolCallResponsePart, action: ChatToolCallCompleteAction): void {
  const call = part.toolCall;
  switch (call.status) {
    case 'running':
      if (action.requiresResultConfirmation === true) {
        part.toolCall = become<ToolCallPendingResultConfirmationState>('ToolCallState', call, {
          ...keptOnceConfirmed(call, action._meta),
          ...outcome(action.result),
          status: 'pending-result-confirmation',
        });
      } else {
        part.toolCall = become<ToolCallCompletedState>('ToolCallState', call, {
          ...keptOnceConfirmed(call, action._meta),
          ...outcome(action.result),
          status: 'completed',
        });
      }
      break;
    case 'pending-confirmation':
      if (action.requiresResultConfirmation === true) {
        part.toolCall = become<ToolCallPendingResultConfirmationState>('ToolCallState', call, {
          ...kept(call, action._meta),
          ...outcome(action.result),
          status: 'pending-result-confirmation',
          invocationMessage: call.invocationMessage,
          toolInput: call.toolInput,
          confirmed: 'not-needed',
        });
      } else {
        part.toolCall = become<ToolCallCompletedState>('ToolCallState', call, {
          ...kept(call, action._meta),
          ...outcome(action.result),
          status: 'completed',
          invocationMessage: call.invocationMessage,
          toolInput: call.toolInput,
          confirmed: 'not-needed',
        });
      }
      break;
    case 'auth-required':
      if (!action.result.success) {
        part.toolCall = become<ToolCallCompletedState>('ToolCallState', call, {
          ...keptOnceConfirmed(call, action._meta),
          ...outcome(action.result),
          status: 'completed',
          content: action.result.content ?? call.content,
        });
      }
      break;
    case 'streaming':
    case 'pending-result-confirmation':
    case 'completed':
    case 'cancelled':
      break;
  }
}

/** Somebody accepted the result, or refused it. */
function confirmResult(
  part: ToolCallResponsePart,
  action: ChatToolCallResultConfirmedAction,
): void {
  const call = part.toolCall;
  if (call.status !== 'pending-result-confirmation') return;
  if (action.approved) {
    part.toolCall = become<ToolCallCompletedState>('ToolCallState', call, {
      ...keptOnceConfirmed(call, action._meta),
      ...outcome(call),
      status: 'completed',
    });
  } else {
    part.toolCall = become<ToolCallCancelledState>('ToolCallState', call, {
      ...kept(call, action._meta),
      status: 'cancelled',
      invocationMessage: call.invocationMessage,
      toolInput: call.toolInput,
      reason: 'result-denied',
      selectedOption: call.selectedOption,
    });
  }
}

/** The running tool shows something new. */
function changeContent(part: ToolCallResponsePart, action: ChatToolCallContentChangedAction): void {
  const call = part.toolCall;
  if (call.status !== 'running') return;
  call.content = action.content;
  if (action._meta !== undefined) call._meta = action._meta;
}

/** A tool of an MCP server needs a sign-in before it can go on. */
function requireAuth(part: ToolCallResponsePart, action: ChatToolCallAuthRequiredAction): void {
  const call = part.toolCall;
  if (call.status !== 'running') return;
  if (call.contributor?.kind === 'mcp') {
    part.toolCall = become<ToolCallAuthRequiredState>('ToolCallState', call, {
      ...keptOnceConfirmed(call, action._meta),
      contributor: call.contributor,
      status: 'auth-required',
      auth: action.auth,
      content: call.content,
    });
  }
}

/** The sign-in is there; the tool goes on. */
function resolveAuth(part: ToolCallResponsePart, action: ChatToolCallAuthResolvedAction): void {
  const call = part.toolCall;
  if (call.status !== 'auth-required') return;
  part.toolCall = become<ToolCallRunningState>('ToolCallState', call, {
    ...keptOnceConfirmed(call, action._meta),
    status: 'running',
    content: call.content,
  });
}

/** The turn ended before the call did. */
export function skipUnfinished(part: ToolCallResponsePart): void {
  const call = part.toolCall;
  switch (call.status) {
    case 'streaming':
      part.toolCall = become<ToolCallCancelledState>('ToolCallState', call, {
        ...kept(call, undefined),
        status: 'cancelled',
        invocationMessage: call.invocationMessage ?? '',
        reason: 'skipped',
      });
      break;
    case 'pending-confirmation':
    case 'running':
    case 'auth-required':
    case 'pending-result-confirmation':
      part.toolCall = become<ToolCallCancelledState>('ToolCallState', call, {
        ...kept(call, undefined),
        status: 'cancelled',
        invocationMessage: call.invocationMessage,
        toolInput: call.toolInput,
        reason: 'skipped',
      });
      break;
    case 'completed':
    case 'cancelled':
      break;
  }
}
