import type { URI } from '../common/json.js';
import type { JsonRpcError } from '../common/jsonrpc.js';

/**
 * Params of an MCP message on an `mcp://` channel: those of MCP plus `channel`. The receiver takes
 * `channel` out before it reads the rest as MCP and never forwards it; a method without params
 * carries `channel` alone.
 *
 * @requirements MCP-23
 */
export interface McpCarrierParams {
  /** Channel of the MCP server, as given by its customization. */
  channel: URI;
  /** Params of the MCP method, as MCP defines them. */
  [key: string]: unknown;
}

/**
 * MCP requests that can be served on an `mcp://` channel. Which of them a server accepts depends on
 * the capabilities its customization advertises; any other is answered with `MethodNotFound`.
 *
 * @open
 * @requirements MCP-26, MCP-27, MCP-28
 */
export const McpCarrierRequestMethod = {
  /** Lists the server's tools. */
  ToolsList: 'tools/list',
  /** Calls a tool of the server. */
  ToolsCall: 'tools/call',
  /** Lists the server's resources. */
  ResourcesList: 'resources/list',
  /** Lists the server's resource templates. */
  ResourcesTemplatesList: 'resources/templates/list',
  /** Reads a resource of the server. */
  ResourcesRead: 'resources/read',
  /** Sets the lowest level of log messages wanted. */
  LoggingSetLevel: 'logging/setLevel',
  /** Asks for a message from a language model. */
  SamplingCreateMessage: 'sampling/createMessage',
} as const;
/** A value of {@link McpCarrierRequestMethod}. */
export type McpCarrierRequestMethod =
  (typeof McpCarrierRequestMethod)[keyof typeof McpCarrierRequestMethod];

/**
 * MCP notifications that can be carried on an `mcp://` channel. One that is not served has no reply
 * and is dropped.
 *
 * @open
 * @requirements MCP-26, MCP-27, MCP-28
 */
export const McpCarrierNotificationMethod = {
  /** A log message. */
  Message: 'notifications/message',
  /** The server's list of tools changed. */
  ToolsListChanged: 'notifications/tools/list_changed',
  /** The server's list of resources changed. */
  ResourcesListChanged: 'notifications/resources/list_changed',
} as const;
/** A value of {@link McpCarrierNotificationMethod}. */
export type McpCarrierNotificationMethod =
  (typeof McpCarrierNotificationMethod)[keyof typeof McpCarrierNotificationMethod];

/**
 * An MCP request on an `mcp://` channel. It is MCP's own message with `channel` among the params.
 *
 * @requirements MCP-22, MCP-23
 */
export interface McpCarrierRequest {
  /** Version of JSON-RPC. */
  jsonrpc: '2.0';
  /** Number from the sender's ordinary id space; the string ids of MCP are not used. @integer */
  id: number;
  /** MCP method. */
  method: McpCarrierRequestMethod;
  /** Params of the method, with the channel. */
  params: McpCarrierParams;
}

/**
 * An MCP notification on an `mcp://` channel. It is MCP's own message with `channel` among the
 * params.
 *
 * @requirements MCP-23
 */
export interface McpCarrierNotification {
  /** Version of JSON-RPC. */
  jsonrpc: '2.0';
  /** MCP method. */
  method: McpCarrierNotificationMethod;
  /** Params of the method, with the channel. */
  params: McpCarrierParams;
}

/** Fields shared by the responses on an `mcp://` channel. */
export interface McpCarrierResponseBase {
  /** Version of JSON-RPC. */
  jsonrpc: '2.0';
  /** Id of the request that is answered. @integer */
  id: number;
  /**
   * Channel of the request. It is for information only: responses are matched by `id`, and a reader
   * does without it.
   *
   * @requirements MCP-23
   */
  channel?: URI;
}

/**
 * Answer to an MCP request that succeeded.
 *
 * @requirements MCP-23
 */
export interface McpCarrierSuccessResponse extends McpCarrierResponseBase {
  /** Result of the MCP method, as MCP defines it; it never contains the channel. */
  result: Record<string, unknown>;
}

/**
 * Answer to an MCP request that failed or is not served.
 *
 * @requirements MCP-23, MCP-28
 */
export interface McpCarrierErrorResponse extends McpCarrierResponseBase {
  /** What went wrong. */
  error: JsonRpcError;
}

/**
 * Any message on an `mcp://` channel. Members are tried in order, like those of every JSON-RPC
 * message: `error`, then `result`, then `id` with `method`, then `method` alone.
 *
 * @decidedBy presence
 * @requirements MCP-23
 */
export type McpCarrierMessage =
  | McpCarrierErrorResponse
  | McpCarrierSuccessResponse
  | McpCarrierRequest
  | McpCarrierNotification;
