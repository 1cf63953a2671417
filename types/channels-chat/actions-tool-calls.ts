import type { McpAuthRequirement } from '../channels-session/mcp-servers.js';
import type { StringOrMarkdown } from '../common/text.js';
import type { ChatTurnActionBase } from './actions-turns.js';
import type { Message } from './messages.js';
import type {
  ToolCallConfirmationDetails,
  ToolCallConfirmationReason,
  ToolCallDenialReason,
} from './tool-call-confirmation.js';
import type { ToolCallContributor, ToolCallResult } from './tool-calls.js';
import type { ToolResultContent } from './tool-results.js';

/**
 * Fields of every action that concerns one tool call of the active turn. Where such an action
 * changes the call, its `_meta` replaces that of the call; where it is missing, the call keeps its
 * own.
 */
export interface ChatToolCallActionBase extends ChatTurnActionBase {
  /** The tool call that is meant. */
  toolCallId: string;
}

/**
 * The model began to call a tool. A tool call part with status `streaming` is appended.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-95, H-96, CU-19, MCP-6
 */
export interface ChatToolCallStartAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallStart';
  /** Name by which the model calls the tool. */
  toolName: string;
  /** Name of the tool shown to users. */
  displayName: string;
  /** What this call is meant to achieve. */
  intention?: string;
  /** Who provides the tool. Missing for tools of the host. */
  contributor?: ToolCallContributor;
}

/**
 * More of the input of a tool call. Has an effect only while the call is `streaming`.
 *
 * @since 0.4.0
 * @dispatch host
 */
export interface ChatToolCallDeltaAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallDelta';
  /** Text to append to the partial input. */
  content: string;
  /** What the call does, as far as it is known; where missing, the earlier one stays. */
  invocationMessage?: StringOrMarkdown;
}

/**
 * The input of a tool call is complete, or a call is asked about again. With `confirmed` the call
 * becomes `running`, without it `pending-confirmation`; a call that waits already keeps each
 * confirmation field that the action leaves out.
 *
 * @since 0.4.0
 * @dispatch host
 * @requirements H-89, H-90, H-95, H-168, CU-19
 */
export interface ChatToolCallReadyAction
  extends ChatToolCallActionBase,
    ToolCallConfirmationDetails {
  /** Discriminator. */
  type: 'chat/toolCallReady';
  /** What the call does, told in the present tense. */
  invocationMessage: StringOrMarkdown;
  /**
   * Input of the tool. Leaving it out clears the input, except on a call that goes on waiting.
   */
  toolInput?: string;
  /** Why the call may run at once. Where it is missing, somebody has to allow it. */
  confirmed?: ToolCallConfirmationReason;
}

/**
 * Somebody allows or denies a tool call. The first decision counts.
 *
 * @discriminatedBy approved
 * @closed
 */
export type ChatToolCallConfirmedAction = ChatToolCallApprovedAction | ChatToolCallDeniedAction;

/**
 * Somebody allows a tool call that waits for confirmation. The call becomes `running`.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-72, H-82, C-24, C-25
 */
export interface ChatToolCallApprovedAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallConfirmed';
  /** Tells this action from {@link ChatToolCallDeniedAction}. */
  approved: true;
  /** Why the call may run. */
  confirmed: ToolCallConfirmationReason;
  /**
   * Input as changed by the user; only where the call is `editable`.
   *
   * @requirements H-82, C-25
   */
  editedToolInput?: string;
  /** Option the user picked. An id that the call does not offer is ignored. */
  selectedOptionId?: string;
}

/**
 * Somebody denies or skips a tool call that waits for confirmation. The call becomes `cancelled`.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-72, H-82, C-24, C-28, CU-22
 */
export interface ChatToolCallDeniedAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallConfirmed';
  /** Tells this action from {@link ChatToolCallApprovedAction}. */
  approved: false;
  /** Whether the call is refused or passed over. */
  reason: ToolCallDenialReason;
  /** Longer text about the reason. */
  reasonMessage?: StringOrMarkdown;
  /** What the user would have the agent do instead. */
  userSuggestion?: Message;
  /** Option the user picked. An id that the call does not offer is ignored. */
  selectedOptionId?: string;
}

/**
 * A tool ended, with success or without. A running or waiting call becomes `completed`, or
 * `pending-result-confirmation` on request; a call that waits for a token takes only a failure.
 * A client completes calls to its own tools; any client may give up on one that needs a token.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-74, H-97, H-154, H-155, C-26, C-70, CU-20, CU-21, CU-23, MCP-53
 */
export interface ChatToolCallCompleteAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallComplete';
  /** What the call resulted in. */
  result: ToolCallResult;
  /** Whether somebody has to allow the result before the model sees it. @default false */
  requiresResultConfirmation?: boolean;
}

/**
 * Somebody allows or denies the result of a tool call. A call in `pending-result-confirmation`
 * becomes `completed`, or `cancelled` without its result.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-80
 */
export interface ChatToolCallResultConfirmedAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallResultConfirmed';
  /** Whether the model may see the result. */
  approved: boolean;
}

/**
 * New output of a tool at work. It replaces the output of a `running` call as a whole. A client
 * sends it for calls to its own tools only.
 *
 * @since 0.4.0
 * @dispatch client
 * @requirements H-74, C-27, CU-20, CU-21
 */
export interface ChatToolCallContentChangedAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallContentChanged';
  /** The whole output so far. */
  content: ToolResultContent[];
}

/**
 * A running call to an MCP tool needs a token. The call becomes `auth-required`; a call that has
 * no MCP server behind it stays as it is.
 *
 * @since 0.6.0
 * @dispatch host
 * @requirements H-163, H-164, MCP-19, MCP-21, MCP-54
 */
export interface ChatToolCallAuthRequiredAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallAuthRequired';
  /** What the server asks for. */
  auth: McpAuthRequirement;
}

/**
 * A call that waited for a token goes on. It becomes `running` again with all it had.
 *
 * @since 0.6.0
 * @dispatch host
 * @requirements H-165, H-166, MCP-52, MCP-54
 */
export interface ChatToolCallAuthResolvedAction extends ChatToolCallActionBase {
  /** Discriminator. */
  type: 'chat/toolCallAuthResolved';
}
