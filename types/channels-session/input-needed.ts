import type { ChatInputRequest } from '../channels-chat/input-requests.js';
import type {
  ToolCallAuthRequiredState,
  ToolCallConfirmationState,
  ToolCallState,
} from '../channels-chat/tool-calls.js';
import type { URI } from '../common/json.js';

/**
 * Something in one of a session's chats that waits for somebody. It is answered on the chat,
 * without any need to subscribe to it.
 *
 * @open
 * @discriminatedBy kind SessionInputRequestKind
 * @requirements H-152, H-161, C-71
 */
export type SessionInputRequest =
  | SessionChatInputRequest
  | SessionToolConfirmationRequest
  | SessionToolClientExecutionRequest
  | SessionToolAuthenticationRequest;

/**
 * The kinds of session input requests.
 *
 * @open
 */
export const SessionInputRequestKind = {
  /** The agent asks the user something. */
  ChatInput: 'chatInput',
  /** A tool call or its result waits for approval. */
  ToolConfirmation: 'toolConfirmation',
  /** A tool call waits for the client that runs the tool. */
  ToolClientExecution: 'toolClientExecution',
  /**
   * A tool call waits for a token.
   *
   * @since 0.6.0
   */
  ToolAuthentication: 'toolAuthentication',
} as const;
/** A value of {@link SessionInputRequestKind}. */
export type SessionInputRequestKind =
  (typeof SessionInputRequestKind)[keyof typeof SessionInputRequestKind];

/** Fields that session input requests of every kind have. */
export interface SessionInputRequestBase {
  /**
   * Opaque id made by the host, unique in the list.
   *
   * @requirements C-61
   */
  id: string;
  /** The chat that waits, and that the answer goes to. */
  chat: URI;
}

/** Fields that session input requests about a tool call have. */
export interface SessionToolInputRequestBase extends SessionInputRequestBase {
  /** The turn that the tool call belongs to. */
  turnId: string;
}

/** The agent asks the user something. It is answered with `chat/inputCompleted`. */
export interface SessionChatInputRequest extends SessionInputRequestBase {
  /** Discriminator. */
  kind: 'chatInput';
  /** What is asked; its own `id` is the key for the answer. */
  request: ChatInputRequest;
}

/**
 * A tool call or its result waits for approval. It is answered with `chat/toolCallConfirmed` or
 * `chat/toolCallResultConfirmed`.
 */
export interface SessionToolConfirmationRequest extends SessionToolInputRequestBase {
  /** Discriminator. */
  kind: 'toolConfirmation';
  /** The call that waits. */
  toolCall: ToolCallConfirmationState;
}

/**
 * A tool call waits for the client that runs the tool, which answers with `chat/toolCallComplete`.
 * The session shows that input is needed although no human is asked.
 *
 * @requirements CU-35
 */
export interface SessionToolClientExecutionRequest extends SessionToolInputRequestBase {
  /** Discriminator. */
  kind: 'toolClientExecution';
  /** The client that provides the tool. */
  clientId: string;
  /** The call to run; in practice a running one that the same client contributes. */
  toolCall: ToolCallState;
}

/**
 * A tool call waits for a token. It is answered with the command `authenticate` for
 * `toolCall.auth.resource`, not with an action.
 *
 * @since 0.6.0
 * @requirements H-164, H-165, MCP-19, MCP-52
 */
export interface SessionToolAuthenticationRequest extends SessionToolInputRequestBase {
  /** Discriminator. */
  kind: 'toolAuthentication';
  /** The call that waits. */
  toolCall: ToolCallAuthRequiredState;
}
