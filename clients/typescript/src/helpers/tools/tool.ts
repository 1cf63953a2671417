import type {
  ToolCallResult,
  ToolCallRunningState,
  ToolDefinition,
  ToolResultContent,
  URI,
} from '@agent-host-protocol/types';
import { asError } from '../../peer/errors.js';

/** A tool that this client runs. */
export interface ClientTool {
  readonly definition: ToolDefinition;
  /**
   * Does what the tool is for. What it throws is a failure that the agent is told of.
   *
   * @param input what the agent gave, which nobody has checked against the tool's schema
   */
  run(input: unknown, run: ToolRun): ToolOutcome | Promise<ToolOutcome>;
}

/** One call of a tool, for whoever runs it. */
export interface ToolRun {
  readonly chat: URI;
  readonly toolCall: ToolCallRunningState;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** Shows what there is so far, in place of what was shown before. */
  report(content: string | readonly ToolResultContent[]): void;
}

/** What a tool call came to: a text, nothing to tell, or all that the protocol can say. It is a success unless it says not. */
export type ToolOutcome =
  | string
  // biome-ignore lint/suspicious/noConfusingVoidType: what a function without a result returns
  | void
  | (Partial<ToolCallResult> & {
      /** Whether users decide if the agent gets to see it. */
      readonly requiresResultConfirmation?: boolean;
    });

/** What ends a call. */
export interface ToolEnd {
  readonly result: ToolCallResult;
  readonly requiresResultConfirmation?: true;
}

/** What to tell the host about an outcome. */
export function endOf(outcome: ToolOutcome, displayName: string): ToolEnd {
  if (typeof outcome !== 'object') {
    const content = outcome === undefined ? {} : { content: contentOf(outcome) };
    return { result: { success: true, pastTenseMessage: `Ran ${displayName}`, ...content } };
  }
  const { success = true, content, structuredContent, error, ...rest } = outcome;
  const { pastTenseMessage = success ? `Ran ${displayName}` : `${displayName} failed` } = rest;
  return {
    result: {
      success,
      pastTenseMessage,
      ...(content && { content }),
      ...(structuredContent && { structuredContent }),
      ...(error && { error }),
    },
    ...(rest.requiresResultConfirmation && { requiresResultConfirmation: true }),
  };
}

/** What to tell the host about something that went wrong. */
export function failureOf(thrown: unknown, displayName: string): ToolEnd {
  return endOf({ success: false, error: { message: asError(thrown).message } }, displayName);
}

/** Content as the wire has it. */
export function contentOf(content: string | readonly ToolResultContent[]): ToolResultContent[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : [...content];
}
