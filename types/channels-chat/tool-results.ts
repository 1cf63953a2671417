import type { ContentRef, FileEdit } from '../common/content.js';
import type { URI } from '../common/json.js';

/**
 * One piece of a tool's output.
 *
 * @discriminatedBy type ToolResultContentType
 * @open
 */
export type ToolResultContent =
  | ToolResultTextContent
  | ToolResultEmbeddedResourceContent
  | ToolResultResourceContent
  | ToolResultFileEditContent
  | ToolResultTerminalContent
  | ToolResultTerminalCompleteContent
  | ToolResultSubagentContent;

/**
 * Kinds of {@link ToolResultContent}.
 *
 * @open
 */
export const ToolResultContentType = {
  /** Plain text. */
  Text: 'text',
  /** Bytes inside the result. */
  EmbeddedResource: 'embeddedResource',
  /** Content named by a URI. */
  Resource: 'resource',
  /** A change to a file. */
  FileEdit: 'fileEdit',
  /** A terminal with live output. */
  Terminal: 'terminal',
  /** The end of a command. @since 0.5.2 */
  TerminalComplete: 'terminalComplete',
  /** A worker chat. */
  Subagent: 'subagent',
} as const;
/** A value of {@link ToolResultContentType}. */
export type ToolResultContentType =
  (typeof ToolResultContentType)[keyof typeof ToolResultContentType];

/**
 * Plain text output.
 */
export interface ToolResultTextContent {
  /** Discriminator. */
  type: 'text';
  /** The text. */
  text: string;
}

/**
 * Output that carries its bytes inside the result.
 */
export interface ToolResultEmbeddedResourceContent {
  /** Discriminator. */
  type: 'embeddedResource';
  /** Content in base64. */
  data: string;
  /** Media type of the content. */
  contentType: string;
}

/**
 * Output that refers to content by its URI.
 */
export interface ToolResultResourceContent extends ContentRef {
  /** Discriminator. */
  type: 'resource';
}

/**
 * A change that the tool made to a file.
 */
export interface ToolResultFileEditContent extends FileEdit {
  /** Discriminator. */
  type: 'fileEdit';
}

/**
 * A terminal in which the tool runs; subscribe to it for live output.
 */
export interface ToolResultTerminalContent {
  /** Discriminator. */
  type: 'terminal';
  /** Terminal channel. */
  resource: URI;
  /** Title shown to users. */
  title: string;
}

/**
 * The end of a command that the tool ran. The terminal itself may live on, and no
 * {@link ToolResultTerminalContent} needs to come before.
 *
 * @since 0.5.2
 */
export interface ToolResultTerminalCompleteContent {
  /** Discriminator. */
  type: 'terminalComplete';
  /** Terminal channel that carried the live output. */
  resource?: URI;
  /** Exit code of the command. @integer */
  exitCode?: number;
  /** Directory in which the command ran. */
  cwd?: URI;
  /** Output of the command, possibly cut. */
  preview?: string;
  /** Whether `preview` is known to be cut. */
  truncated?: boolean;
}

/**
 * A worker chat that the tool call spawned. The origin of that chat points back to the call.
 *
 * @requirements H-49
 */
export interface ToolResultSubagentContent {
  /** Discriminator. */
  type: 'subagent';
  /** URI of the worker chat. */
  resource: URI;
  /** Title shown to users. */
  title: string;
  /** Name of the agent that works there. */
  agentName?: string;
  /** What the worker is to do. */
  description?: string;
}
