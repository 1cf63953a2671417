import type { Meta } from '../common/json.js';

/**
 * A tool that the agent can call, provided by the host or by an active client. All tools of a
 * session share one flat name space.
 *
 * @requirements H-98, CU-15, CU-17
 */
export interface ToolDefinition {
  /** Name that the agent calls the tool by. */
  name: string;
  /** Name to show to users. */
  title?: string;
  /** What the tool does, written for the agent. */
  description?: string;
  /** Shape of the input. */
  inputSchema?: ToolSchema;
  /** Shape of the structured result. */
  outputSchema?: ToolSchema;
  /** Hints on how the tool behaves. */
  annotations?: ToolAnnotations;
  /** Provider-specific extras. */
  _meta?: Meta;
}

/** JSON Schema of a tool's input or output, which is always an object. */
export interface ToolSchema {
  /** The schema describes an object. */
  type: 'object';
  /** JSON Schema of each property, keyed by its name. */
  properties?: Record<string, Record<string, unknown>>;
  /** Names of the properties that need a value. */
  required?: string[];
}

/** Hints on how a tool behaves. They are advice only: nothing guarantees that they are true. */
export interface ToolAnnotations {
  /** Name to show to users. */
  title?: string;
  /** The tool changes nothing. @default false */
  readOnlyHint?: boolean;
  /** The tool may destroy something rather than only add to it. @default true */
  destructiveHint?: boolean;
  /** Calling the tool again with the same input has no further effect. @default false */
  idempotentHint?: boolean;
  /** The tool reaches out to things beyond the host's control. @default true */
  openWorldHint?: boolean;
}
