import type {
  ChatState,
  ChatToolCallCompleteAction,
  ChatToolCallConfirmedAction,
  ChatToolCallResultConfirmedAction,
  StringOrMarkdown,
  ToolCallConfirmationReason,
  ToolCallState,
} from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { Outcome } from '../mirror/outcome.js';
import { type OutgoingMessage, userMessage } from './outgoing-message.js';

/** A tool call that is to run. */
export interface Approval {
  readonly approved: true;
  /** The option that was chosen, where the call has options. */
  readonly optionId?: string;
  /** What the user made of the input, where the call lets users edit it. */
  readonly editedToolInput?: string;
  /** Why it may run: because the user says so, unless given. */
  readonly confirmed?: ToolCallConfirmationReason;
}

/** A tool call that is not to run. */
export interface Denial {
  readonly approved: false;
  readonly optionId?: string;
  /** Whether users said no, which they did unless given, or did not decide. */
  readonly reason?: 'denied' | 'skipped';
  /** What the agent is told about it. */
  readonly reasonMessage?: StringOrMarkdown;
  /** What the agent is to do instead. */
  readonly userSuggestion?: OutgoingMessage;
}

/** Whether a tool call may run, and what goes with that. */
export type ToolCallDecision = Approval | Denial;

/** Why a tool call ends that waits for a token which it will not get. */
export interface GivenUp {
  /** What went wrong, for users and the agent. */
  readonly message?: string;
  /** `cancelled` unless given. */
  readonly code?: string;
}

/** A tool call, and the turn that it belongs to. */
export interface CallInTurn {
  readonly turnId: string;
  readonly toolCall: ToolCallState;
}

/** A choice to offer for a tool call that waits: give it to {@link confirmToolCall}. */
export interface ConfirmationChoice {
  readonly approved: boolean;
  readonly optionId?: string;
  /** What the host calls it; undefined for plain yes and no. */
  readonly label: string | undefined;
  /** Choices of one group stand together. */
  readonly group: number | undefined;
}

const YES_OR_NO: readonly ConfirmationChoice[] = [
  { approved: true, label: undefined, group: undefined },
  { approved: false, label: undefined, group: undefined },
];

/** What to offer for a tool call that waits for a decision: its options in the host's order, or plain yes and no. */
export function confirmationChoices(toolCall: ToolCallState): readonly ConfirmationChoice[] {
  const { options = [] } = toolCall as Partial<ToolCallState & { status: 'pending-confirmation' }>;
  if (options.length === 0) return YES_OR_NO;
  return options.map(({ id, label, kind, group }) => ({
    approved: kind === 'approve',
    optionId: id,
    label,
    group,
  }));
}

/**
 * Lets a tool call run, or not. Any client may decide, whoever began the turn.
 *
 * ```ts
 * await confirmToolCall(chat, toolCallId, { approved: true });
 * await confirmToolCall(chat, toolCallId, { approved: false, userSuggestion: 'Only look at it.' });
 * ```
 *
 * @throws RangeError when the call does not wait for that, has no such option or cannot be edited.
 */
export async function confirmToolCall(
  chat: Subscription<'chat'>,
  toolCallId: string,
  decision: ToolCallDecision,
): Promise<Outcome> {
  return chat.dispatch(decisionAction(callOf(chat.state, toolCallId), decision));
}

/**
 * Lets the agent see the result of a tool call, or not.
 *
 * @throws RangeError when the call does not wait for that.
 */
export async function confirmToolResult(
  chat: Subscription<'chat'>,
  toolCallId: string,
  approved: boolean,
): Promise<Outcome> {
  return chat.dispatch(resultAction(callOf(chat.state, toolCallId), approved));
}

/**
 * Ends a tool call without success that waits for a token. The turn goes on.
 *
 * @throws RangeError when the call does not wait for that.
 */
export async function giveUpToolCall(
  chat: Subscription<'chat'>,
  toolCallId: string,
  why: GivenUp = {},
): Promise<Outcome> {
  return chat.dispatch(giveUpAction(callOf(chat.state, toolCallId), why));
}

/** @throws RangeError when the call cannot be decided on in that way. */
export function decisionAction(
  { turnId, toolCall }: CallInTurn,
  decision: ToolCallDecision,
): ChatToolCallConfirmedAction {
  const { toolCallId } = toolCall;
  if (toolCall.status !== 'pending-confirmation') throw doesNotWait(toolCall);
  const { approved, optionId } = decision;
  const kind = approved ? 'approve' : 'deny';
  if (
    optionId !== undefined &&
    !toolCall.options?.some((each) => each.id === optionId && each.kind === kind)
  ) {
    throw new RangeError(
      `tool call ${toolCallId} has no option ${JSON.stringify(optionId)} to ${kind}`,
    );
  }
  const base = {
    type: 'chat/toolCallConfirmed',
    turnId,
    toolCallId,
    ...(optionId !== undefined && { selectedOptionId: optionId }),
  } as const;
  if (decision.approved) {
    const { editedToolInput, confirmed = 'user-action' } = decision;
    if (editedToolInput === undefined) return { ...base, approved: true, confirmed };
    if (toolCall.editable === true) return { ...base, approved: true, confirmed, editedToolInput };
    throw new RangeError(`the input of tool call ${toolCallId} cannot be edited`);
  }
  const { reason = 'denied', reasonMessage, userSuggestion } = decision;
  return {
    ...base,
    approved: false,
    reason,
    ...(reasonMessage !== undefined && { reasonMessage }),
    ...(userSuggestion !== undefined && { userSuggestion: userMessage(userSuggestion) }),
  };
}

/** @throws RangeError when the call's result waits for nobody. */
export function resultAction(
  { turnId, toolCall }: CallInTurn,
  approved: boolean,
): ChatToolCallResultConfirmedAction {
  if (toolCall.status !== 'pending-result-confirmation') throw doesNotWait(toolCall);
  const { toolCallId } = toolCall;
  return { type: 'chat/toolCallResultConfirmed', turnId, toolCallId, approved };
}

/** @throws RangeError when the call does not wait for a token. */
export function giveUpAction(
  { turnId, toolCall }: CallInTurn,
  { message = 'Nobody signed in.', code = 'cancelled' }: GivenUp,
): ChatToolCallCompleteAction {
  if (toolCall.status !== 'auth-required') throw doesNotWait(toolCall);
  const { toolCallId } = toolCall;
  const result = { success: false, pastTenseMessage: message, error: { message, code } };
  return { type: 'chat/toolCallComplete', turnId, toolCallId, result };
}

/** @throws RangeError when the running turn has no such call. */
function callOf({ activeTurn }: ChatState, toolCallId: string): CallInTurn {
  for (const part of activeTurn?.responseParts ?? []) {
    if (part.kind === 'toolCall' && part.toolCall.toolCallId === toolCallId) {
      return { turnId: activeTurn?.id ?? '', toolCall: part.toolCall };
    }
  }
  throw new RangeError(`the running turn has no tool call ${JSON.stringify(toolCallId)}`);
}

function doesNotWait({ toolCallId, status }: ToolCallState): RangeError {
  return new RangeError(`tool call ${toolCallId} does not wait for that: it is ${status}`);
}
