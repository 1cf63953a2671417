import type {
  ActiveTurn,
  ChatAction,
  ChatState,
  ChatToolCallCompleteAction,
  ChatToolCallConfirmedAction,
  ChatToolCallReadyAction,
  Meta,
  PendingMessage,
  ResponsePart,
  ToolCallBase,
  ToolCallConfirmedBase,
  ToolCallResult,
  ToolCallState,
  TurnState,
} from '../index.js';
import { SESSION_ACTIVITY_MASK, SessionStatus } from '../index.js';

/**
 * What reducers are measured against: a chat reducer as one would write it by hand, one switch with spreads and
 * `map`, for all actions of the replay. It trusts its input, leaves absent fields undefined and drops unknown fields
 * where a tool call or a turn changes its kind; ours does none of that.
 */
export function baseline(state: ChatState, action: ChatAction, now: number): ChatState {
  switch (action.type) {
    case 'chat/turnStarted': {
      if (state.activeTurn?.id === action.turnId) return state;
      if (state.turns.some((turn) => turn.id === action.turnId)) return state;
      const started: ChatState = {
        ...state,
        activeTurn: {
          id: action.turnId,
          startedAt: action.startedAt,
          message: action.message,
          responseParts: [],
        },
        status: withActivity(state.status, SessionStatus.InProgress) & ~SessionStatus.IsRead,
        modifiedAt: new Date(now).toISOString(),
      };
      if (!action.queuedMessageId) return started;
      return {
        ...started,
        steeringMessage:
          state.steeringMessage?.id === action.queuedMessageId ? undefined : state.steeringMessage,
        queuedMessages: withoutMessage(state.queuedMessages, action.queuedMessageId),
      };
    }

    case 'chat/delta':
      return updatePart(state, action.turnId, action.partId, (part) =>
        part.kind === 'markdown' ? { ...part, content: part.content + action.content } : part,
      );

    case 'chat/reasoning':
      return updatePart(state, action.turnId, action.partId, (part) =>
        part.kind === 'reasoning' ? { ...part, content: part.content + action.content } : part,
      );

    case 'chat/responsePart':
      return updateTurn(state, action.turnId, (turn) => ({
        ...turn,
        responseParts: [...turn.responseParts, action.part],
      }));

    case 'chat/usage':
      return updateTurn(state, action.turnId, (turn) => ({ ...turn, usage: action.usage }));

    case 'chat/turnComplete':
      return endTurn(state, action.turnId, action.duration, 'complete', now);

    case 'chat/turnCancelled':
      return endTurn(state, action.turnId, action.duration, 'cancelled', now);

    case 'chat/toolCallStart':
      return updateTurn(state, action.turnId, (turn) => ({
        ...turn,
        responseParts: [
          ...turn.responseParts,
          { kind: 'toolCall', toolCall: { ...kept(action, action._meta), status: 'streaming' } },
        ],
      }));

    case 'chat/toolCallDelta':
      return updateCall(state, action, (call) =>
        call.status === 'streaming'
          ? {
              ...call,
              partialInput: (call.partialInput ?? '') + action.content,
              invocationMessage: action.invocationMessage ?? call.invocationMessage,
              _meta: action._meta ?? call._meta,
            }
          : call,
      );

    case 'chat/toolCallReady':
      return refreshStatus(updateCall(state, action, (call) => ready(call, action)));

    case 'chat/toolCallConfirmed':
      return refreshStatus(updateCall(state, action, (call) => confirm(call, action)));

    case 'chat/toolCallContentChanged':
      return updateCall(state, action, (call) =>
        call.status === 'running'
          ? { ...call, content: action.content, _meta: action._meta ?? call._meta }
          : call,
      );

    case 'chat/toolCallComplete':
      return refreshStatus(updateCall(state, action, (call) => complete(call, action)));

    case 'chat/toolCallResultConfirmed':
      return refreshStatus(
        updateCall(state, action, (call) => {
          if (call.status !== 'pending-result-confirmation') return call;
          return action.approved
            ? {
                ...keptOnceConfirmed(call, action._meta),
                ...outcome(call),
                status: 'completed',
              }
            : {
                ...kept(call, action._meta),
                status: 'cancelled',
                invocationMessage: call.invocationMessage,
                toolInput: call.toolInput,
                reason: 'result-denied',
                selectedOption: call.selectedOption,
              };
        }),
      );

    case 'chat/inputRequested': {
      const turn = state.activeTurn;
      if (!turn) return state;
      const { request } = action;
      const asked = turn.responseParts.some((part) => isOpen(part, request.id));
      const responseParts: ResponsePart[] = asked
        ? turn.responseParts.map((part) =>
            isOpen(part, request.id)
              ? {
                  ...part,
                  request: { ...request, answers: request.answers ?? part.request.answers },
                }
              : part,
          )
        : [...turn.responseParts, { kind: 'inputRequest', request }];
      const next = refreshStatus({ ...state, activeTurn: { ...turn, responseParts } });
      return {
        ...next,
        status: next.status & ~SessionStatus.IsRead,
        modifiedAt: new Date(now).toISOString(),
      };
    }

    case 'chat/inputAnswerChanged': {
      const turn = state.activeTurn;
      if (!turn?.responseParts.some((part) => isOpen(part, action.requestId))) return state;
      return {
        ...state,
        activeTurn: {
          ...turn,
          responseParts: turn.responseParts.map((part) => {
            if (!isOpen(part, action.requestId)) return part;
            const { [action.questionId]: _, ...others } = part.request.answers ?? {};
            const answers = action.answer
              ? { ...others, [action.questionId]: action.answer }
              : others;
            return {
              ...part,
              request: {
                ...part.request,
                answers: Object.keys(answers).length > 0 ? answers : undefined,
              },
            };
          }),
        },
        modifiedAt: new Date(now).toISOString(),
      };
    }

    case 'chat/inputCompleted': {
      const turn = state.activeTurn;
      if (!turn?.responseParts.some((part) => isOpen(part, action.requestId))) return state;
      const responseParts = turn.responseParts.map((part) => {
        if (!isOpen(part, action.requestId)) return part;
        const answers = { ...part.request.answers, ...action.answers };
        return {
          ...part,
          response: action.response,
          request: {
            ...part.request,
            answers: Object.keys(answers).length > 0 ? answers : undefined,
          },
        };
      });
      return {
        ...refreshStatus({ ...state, activeTurn: { ...turn, responseParts } }),
        modifiedAt: new Date(now).toISOString(),
      };
    }

    case 'chat/pendingMessageSet': {
      const message: PendingMessage = { id: action.id, message: action.message };
      if (action.kind === 'steering') return { ...state, steeringMessage: message };
      const list = state.queuedMessages ?? [];
      return {
        ...state,
        queuedMessages: list.some((each) => each.id === action.id)
          ? list.map((each) => (each.id === action.id ? message : each))
          : [...list, message],
      };
    }

    case 'chat/pendingMessageRemoved':
      if (action.kind === 'queued') {
        return { ...state, queuedMessages: withoutMessage(state.queuedMessages, action.id) };
      }
      return state.steeringMessage?.id === action.id
        ? { ...state, steeringMessage: undefined }
        : state;

    case 'chat/queuedMessagesReordered': {
      if (!state.queuedMessages) return state;
      const byId = new Map(state.queuedMessages.map((message) => [message.id, message]));
      const ordered = action.order.flatMap((id) => {
        const message = byId.get(id);
        byId.delete(id);
        return message ? [message] : [];
      });
      return { ...state, queuedMessages: [...ordered, ...byId.values()] };
    }

    case 'chat/draftChanged':
      return { ...state, draft: action.draft };

    case 'chat/activityChanged':
      return { ...state, activity: action.activity };

    default:
      return state;
  }
}

function updateTurn(
  state: ChatState,
  turnId: string,
  update: (turn: ActiveTurn) => ActiveTurn,
): ChatState {
  if (state.activeTurn?.id !== turnId) return state;
  return { ...state, activeTurn: update(state.activeTurn) };
}

function updatePart(
  state: ChatState,
  turnId: string,
  partId: string,
  update: (part: ResponsePart) => ResponsePart,
): ChatState {
  return updateTurn(state, turnId, (turn) => ({
    ...turn,
    responseParts: turn.responseParts.map((part) => (idOf(part) === partId ? update(part) : part)),
  }));
}

function updateCall(
  state: ChatState,
  { turnId, toolCallId }: { turnId: string; toolCallId: string },
  update: (call: ToolCallState) => ToolCallState,
): ChatState {
  return updateTurn(state, turnId, (turn) => ({
    ...turn,
    responseParts: turn.responseParts.map((part) =>
      part.kind === 'toolCall' && part.toolCall.toolCallId === toolCallId
        ? { ...part, toolCall: update(part.toolCall) }
        : part,
    ),
  }));
}

function idOf(part: ResponsePart): string | undefined {
  switch (part.kind) {
    case 'markdown':
    case 'reasoning':
      return part.id;
    case 'toolCall':
      return part.toolCall.toolCallId;
    default:
      return undefined;
  }
}

function endTurn(
  state: ChatState,
  turnId: string,
  duration: number,
  outcome: TurnState,
  now: number,
): ChatState {
  const turn = state.activeTurn;
  if (turn?.id !== turnId) return state;
  const responseParts = turn.responseParts.map((part) =>
    part.kind === 'toolCall' ? { ...part, toolCall: skipUnfinished(part.toolCall) } : part,
  );
  return {
    ...state,
    activeTurn: undefined,
    turns: [
      ...state.turns,
      {
        id: turn.id,
        startedAt: turn.startedAt,
        duration: Math.max(0, duration),
        message: turn.message,
        responseParts,
        usage: turn.usage,
        state: outcome,
      },
    ],
    modifiedAt: new Date(now).toISOString(),
    status: withActivity(state.status, SessionStatus.Idle),
  };
}

function ready(call: ToolCallState, action: ChatToolCallReadyAction): ToolCallState {
  if (
    call.status !== 'streaming' &&
    call.status !== 'running' &&
    call.status !== 'pending-confirmation'
  ) {
    return call;
  }
  const { invocationMessage, toolInput, confirmed } = action;
  if (confirmed) {
    return {
      ...kept(call, action._meta),
      status: 'running',
      invocationMessage,
      toolInput,
      confirmed,
    };
  }
  const before = call.status === 'pending-confirmation' ? call : undefined;
  return {
    ...kept(call, action._meta),
    status: 'pending-confirmation',
    invocationMessage,
    toolInput: toolInput ?? before?.toolInput,
    confirmationTitle: action.confirmationTitle ?? before?.confirmationTitle,
    riskAssessment: action.riskAssessment ?? before?.riskAssessment,
    edits: action.edits ?? before?.edits,
    editable: action.editable ?? before?.editable,
    options: action.options ?? before?.options,
  };
}

function confirm(call: ToolCallState, action: ChatToolCallConfirmedAction): ToolCallState {
  if (call.status !== 'pending-confirmation') return call;
  const selectedOption = call.options?.find((option) => option.id === action.selectedOptionId);
  return action.approved
    ? {
        ...kept(call, action._meta),
        status: 'running',
        invocationMessage: call.invocationMessage,
        toolInput: action.editedToolInput ?? call.toolInput,
        confirmed: action.confirmed,
        selectedOption,
      }
    : {
        ...kept(call, action._meta),
        status: 'cancelled',
        invocationMessage: call.invocationMessage,
        toolInput: call.toolInput,
        reason: action.reason,
        reasonMessage: action.reasonMessage,
        userSuggestion: action.userSuggestion,
        selectedOption,
      };
}

function complete(call: ToolCallState, action: ChatToolCallCompleteAction): ToolCallState {
  if (call.status !== 'running' && call.status !== 'pending-confirmation') return call;
  const confirmed: ToolCallConfirmedBase =
    call.status === 'running'
      ? keptOnceConfirmed(call, action._meta)
      : {
          ...kept(call, action._meta),
          invocationMessage: call.invocationMessage,
          toolInput: call.toolInput,
          confirmed: 'not-needed',
        };
  return {
    ...confirmed,
    ...outcome(action.result),
    status: action.requiresResultConfirmation ? 'pending-result-confirmation' : 'completed',
  };
}

function skipUnfinished(call: ToolCallState): ToolCallState {
  if (call.status === 'completed' || call.status === 'cancelled') return call;
  return {
    ...kept(call, undefined),
    status: 'cancelled',
    invocationMessage: call.invocationMessage ?? '',
    toolInput: call.status === 'streaming' ? undefined : call.toolInput,
    reason: 'skipped',
  };
}

function kept(call: ToolCallBase, meta: Meta | undefined): ToolCallBase {
  return {
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    displayName: call.displayName,
    intention: call.intention,
    contributor: call.contributor,
    _meta: meta ?? call._meta,
  };
}

function keptOnceConfirmed(
  call: ToolCallConfirmedBase,
  meta: Meta | undefined,
): ToolCallConfirmedBase {
  return {
    ...kept(call, meta),
    invocationMessage: call.invocationMessage,
    toolInput: call.toolInput,
    confirmed: call.confirmed,
    selectedOption: call.selectedOption,
  };
}

function outcome(result: ToolCallResult): ToolCallResult {
  return {
    success: result.success,
    pastTenseMessage: result.pastTenseMessage,
    content: result.content,
    structuredContent: result.structuredContent,
    error: result.error,
  };
}

function isOpen(
  part: ResponsePart,
  requestId: string,
): part is Extract<ResponsePart, { kind: 'inputRequest' }> {
  return part.kind === 'inputRequest' && !part.response && part.request.id === requestId;
}

function withoutMessage(
  list: PendingMessage[] | undefined,
  id: string,
): PendingMessage[] | undefined {
  const rest = list?.filter((message) => message.id !== id);
  return rest?.length ? rest : undefined;
}

function withActivity(status: number, activity: number): number {
  return (status & ~SESSION_ACTIVITY_MASK) | activity;
}

function refreshStatus(state: ChatState): ChatState {
  const activity = !state.activeTurn
    ? SessionStatus.Idle
    : state.activeTurn.responseParts.some(waits)
      ? SessionStatus.InputNeeded
      : SessionStatus.InProgress;
  const status = withActivity(state.status, activity);
  return status === state.status ? state : { ...state, status };
}

function waits(part: ResponsePart): boolean {
  if (part.kind === 'inputRequest') return !part.response;
  if (part.kind !== 'toolCall') return false;
  const { status } = part.toolCall;
  return (
    status === 'pending-confirmation' ||
    status === 'pending-result-confirmation' ||
    status === 'auth-required'
  );
}
