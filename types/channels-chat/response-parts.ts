import type { ContentRef } from '../common/content.js';
import type { Meta } from '../common/json.js';
import type { StringOrMarkdown } from '../common/text.js';
import type { ChatInputRequest, ChatInputResponseKind } from './input-requests.js';
import type { ToolCallState } from './tool-calls.js';

/**
 * One piece of an agent's answer. Markdown and reasoning parts are addressed by their `id`, tool
 * call parts by `toolCallId`; other parts have no id.
 *
 * @discriminatedBy kind ResponsePartKind
 * @open
 */
export type ResponsePart =
  | MarkdownResponsePart
  | ResourceReponsePart
  | ToolCallResponsePart
  | ReasoningResponsePart
  | SystemNotificationResponsePart
  | InputRequestResponsePart;

/**
 * Kinds of {@link ResponsePart}.
 *
 * @open
 */
export const ResponsePartKind = {
  /** Text of the answer. */
  Markdown: 'markdown',
  /** Content named by a URI. */
  ContentRef: 'contentRef',
  /** A tool call. */
  ToolCall: 'toolCall',
  /** Thoughts of the model. */
  Reasoning: 'reasoning',
  /** A note by the host. */
  SystemNotification: 'systemNotification',
  /** Questions to the user. @since 0.5.2 */
  InputRequest: 'inputRequest',
} as const;
/** A value of {@link ResponsePartKind}. */
export type ResponsePartKind = (typeof ResponsePartKind)[keyof typeof ResponsePartKind];

/**
 * Text of the answer; `chat/delta` appends to it.
 */
export interface MarkdownResponsePart {
  /** Discriminator. */
  kind: 'markdown';
  /** Identity of the part within its turn. */
  id: string;
  /** Markdown text so far. */
  content: string;
}

/**
 * Content that the answer refers to by its URI. The spelling of the name is part of the contract.
 */
export interface ResourceReponsePart extends ContentRef {
  /** Discriminator. */
  kind: 'contentRef';
}

/**
 * A tool call and how far it got.
 */
export interface ToolCallResponsePart {
  /** Discriminator. */
  kind: 'toolCall';
  /** The tool call; its `toolCallId` is the id of the part. */
  toolCall: ToolCallState;
}

/**
 * Thoughts of the model; `chat/reasoning` appends to it.
 */
export interface ReasoningResponsePart {
  /** Discriminator. */
  kind: 'reasoning';
  /** Identity of the part within its turn. */
  id: string;
  /** Text so far. */
  content: string;
}

/**
 * A note by the host in the flow of the answer.
 *
 * @requirements C-65
 */
export interface SystemNotificationResponsePart {
  /** Discriminator. */
  kind: 'systemNotification';
  /** Text that makes sense by itself, without `_meta`. */
  content: StringOrMarkdown;
  /**
   * Implementation-defined extras, for example a machine-readable cause.
   *
   * @since 0.6.0
   * @requirements H-167
   */
  _meta?: Meta;
}

/**
 * Questions to the user and, later, how they were answered. The part is matched by `request.id`
 * and resolved in place. Up to 0.5.2 it appeared only after it had been resolved.
 *
 * @since 0.5.2
 */
export interface InputRequestResponsePart {
  /** Discriminator. */
  kind: 'inputRequest';
  /** The request with the answers so far. */
  request: ChatInputRequest;
  /** How the request was resolved. While it is missing, the request is open. */
  response?: ChatInputResponseKind;
}
