import type { McpAuthRequirement } from '../channels-session/mcp-servers.js';
import type { Meta } from '../common/json.js';
import type { StringOrMarkdown } from '../common/text.js';
import type { Message } from './messages.js';
import type {
  ConfirmationOption,
  ToolCallCancellationReason,
  ToolCallConfirmationDetails,
  ToolCallConfirmationReason,
} from './tool-call-confirmation.js';
import type { ToolResultContent } from './tool-results.js';

/**
 * A tool call and how far it got. `completed` and `cancelled` are final.
 *
 * @discriminatedBy status ToolCallStatus
 * @open
 */
export type ToolCallState =
  | ToolCallStreamingState
  | ToolCallPendingConfirmationState
  | ToolCallRunningState
  | ToolCallAuthRequiredState
  | ToolCallPendingResultConfirmationState
  | ToolCallCompletedState
  | ToolCallCancelledState;

/**
 * A tool call that waits for a user's decision, either before it runs or on its result.
 *
 * @discriminatedBy status ToolCallStatus
 * @open
 */
export type ToolCallConfirmationState =
  | ToolCallPendingConfirmationState
  | ToolCallPendingResultConfirmationState;

/**
 * Statuses of a tool call.
 *
 * @open
 */
export const ToolCallStatus = {
  /** The model is still writing the input. */
  Streaming: 'streaming',
  /** Somebody has to allow the call. */
  PendingConfirmation: 'pending-confirmation',
  /** The tool is at work. */
  Running: 'running',
  /** The call waits for a token. @since 0.6.0 */
  AuthRequired: 'auth-required',
  /** Somebody has to allow the result. */
  PendingResultConfirmation: 'pending-result-confirmation',
  /** The tool ended, with success or without. */
  Completed: 'completed',
  /** The call was denied, skipped, or cut off by the end of its turn. */
  Cancelled: 'cancelled',
} as const;
/** A value of {@link ToolCallStatus}. */
export type ToolCallStatus = (typeof ToolCallStatus)[keyof typeof ToolCallStatus];

/**
 * Fields of a tool call in every status.
 */
export interface ToolCallBase {
  /** Identity of the call within its turn. */
  toolCallId: string;
  /** Name by which the model calls the tool. */
  toolName: string;
  /** Name of the tool shown to users. */
  displayName: string;
  /** What this call is meant to achieve. */
  intention?: string;
  /** Who provides the tool. Missing for tools of the host. */
  contributor?: ToolCallContributor;
  /**
   * Implementation-defined extras. Known keys: `ui` for MCP Apps, and `ptyTerminal` with the
   * strings `input` and `output`.
   */
  _meta?: Meta;
}

/**
 * Fields of a tool call whose input is complete.
 */
export interface ToolCallReadyBase extends ToolCallBase {
  /** What the call does, told in the present tense. */
  invocationMessage: StringOrMarkdown;
  /** Input of the tool. */
  toolInput?: string;
}

/**
 * Fields of a tool call that was allowed to run.
 */
export interface ToolCallConfirmedBase extends ToolCallReadyBase {
  /** Why the call was allowed to run. */
  confirmed: ToolCallConfirmationReason;
  /** Option the user picked when allowing it. */
  selectedOption?: ConfirmationOption;
}

/**
 * A tool call whose input the model is still writing.
 */
export interface ToolCallStreamingState extends ToolCallBase {
  /** Discriminator. */
  status: 'streaming';
  /** Input so far. */
  partialInput?: string;
  /** What the call does, as far as it is known. */
  invocationMessage?: StringOrMarkdown;
}

/**
 * A tool call that somebody has to allow before it runs.
 */
export interface ToolCallPendingConfirmationState
  extends ToolCallReadyBase,
    ToolCallConfirmationDetails {
  /** Discriminator. */
  status: 'pending-confirmation';
}

/**
 * A tool call whose tool is at work. Tools of a client are run by that client.
 *
 * @requirements C-26
 */
export interface ToolCallRunningState extends ToolCallConfirmedBase {
  /** Discriminator. */
  status: 'running';
  /** Output so far. */
  content?: ToolResultContent[];
}

/**
 * A call to an MCP tool that waits for a token. The server as a whole may still be ready.
 *
 * @since 0.6.0
 * @requirements H-163, C-38, MCP-20
 */
export interface ToolCallAuthRequiredState extends ToolCallConfirmedBase {
  /** Discriminator. */
  status: 'auth-required';
  /** The MCP server that provides the tool. */
  contributor: ToolCallMcpContributor;
  /** What the server asks for. */
  auth: McpAuthRequirement;
  /** Output so far. */
  content?: ToolResultContent[];
}

/**
 * A tool call whose result somebody has to allow before the model sees it.
 */
export interface ToolCallPendingResultConfirmationState
  extends ToolCallConfirmedBase,
    ToolCallResult {
  /** Discriminator. */
  status: 'pending-result-confirmation';
}

/**
 * A tool call whose tool ended. A tool that failed ends here too, with `success` false.
 */
export interface ToolCallCompletedState extends ToolCallConfirmedBase, ToolCallResult {
  /** Discriminator. */
  status: 'completed';
}

/**
 * A tool call that was denied, skipped, or cut off by the end of its turn.
 */
export interface ToolCallCancelledState extends ToolCallReadyBase {
  /** Discriminator. */
  status: 'cancelled';
  /** Why the call was cancelled. */
  reason: ToolCallCancellationReason;
  /** Longer text about the reason. */
  reasonMessage?: StringOrMarkdown;
  /** What the user would have the agent do instead. */
  userSuggestion?: Message;
  /** Option the user picked when deciding. */
  selectedOption?: ConfirmationOption;
}

/**
 * Who provides a tool, where it is not the host itself.
 *
 * @discriminatedBy kind ToolCallContributorKind
 * @open
 */
export type ToolCallContributor = ToolCallClientContributor | ToolCallMcpContributor;

/**
 * Kinds of {@link ToolCallContributor}.
 *
 * @open
 */
export const ToolCallContributorKind = {
  /** An active client of the session. */
  Client: 'client',
  /** An MCP server of the session. */
  Mcp: 'mcp',
} as const;
/** A value of {@link ToolCallContributorKind}. */
export type ToolCallContributorKind =
  (typeof ToolCallContributorKind)[keyof typeof ToolCallContributorKind];

/**
 * A client that provides and runs the tool.
 *
 * @requirements H-95, CU-19
 */
export interface ToolCallClientContributor {
  /** Discriminator. */
  kind: 'client';
  /** The client; only it streams and completes the call. */
  clientId: string;
}

/**
 * An MCP server that provides the tool. The host runs it.
 *
 * @requirements H-96, MCP-6
 */
export interface ToolCallMcpContributor {
  /** Discriminator. */
  kind: 'mcp';
  /** Id of the server among the customizations of the session. */
  customizationId: string;
}

/**
 * What a tool call resulted in.
 */
export interface ToolCallResult {
  /** Whether the tool did what it was asked to. */
  success: boolean;
  /** What the call did, told in the past tense. */
  pastTenseMessage: StringOrMarkdown;
  /** Output of the tool. */
  content?: ToolResultContent[];
  /** Output of the tool as data, by its output schema. */
  structuredContent?: Record<string, unknown>;
  /** What went wrong. */
  error?: ToolCallError;
}

/**
 * Why a tool failed.
 */
export interface ToolCallError {
  /** Text shown to users. */
  message: string;
  /** Machine-readable cause, for example `cancelled` where a user gave up on signing in. */
  code?: string;
}
