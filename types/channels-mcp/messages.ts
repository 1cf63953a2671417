import type { McpCarrierParams } from './carrier.js';

/** Result of an MCP method. The payload is MCP's own and is defined there, not here. */
export type McpPayload = Record<string, unknown>;

/**
 * MCP requests a client may send on an `mcp://` channel. The host serves only those whose
 * capability the server's customization advertises.
 *
 * @direction clientToHost
 * @requirements MCP-22, MCP-26, MCP-28
 */
export interface McpClientRequestMap {
  /** Lists the server's tools. @since 0.3.0 @capability serverTools */
  'tools/list': { params: McpCarrierParams; result: McpPayload };
  /** Calls a tool of the server. @since 0.3.0 @capability serverTools */
  'tools/call': { params: McpCarrierParams; result: McpPayload };
  /** Lists the server's resources. @since 0.3.0 @capability serverResources */
  'resources/list': { params: McpCarrierParams; result: McpPayload };
  /** Lists the server's resource templates. @since 0.3.0 @capability serverResources */
  'resources/templates/list': { params: McpCarrierParams; result: McpPayload };
  /** Reads a resource of the server. @since 0.3.0 @capability serverResources */
  'resources/read': { params: McpCarrierParams; result: McpPayload };
  /** Sets the lowest level of log messages wanted. @since 0.3.0 @capability logging */
  'logging/setLevel': { params: McpCarrierParams; result: McpPayload };
  /**
   * Asks for a message from a language model, normally the host's own. Tools may be part of the
   * request only where `sampling.tools` is advertised as well.
   *
   * @since 0.3.0
   * @capability sampling
   * @requirements MCP-30
   */
  'sampling/createMessage': { params: McpCarrierParams; result: McpPayload };
}

/**
 * MCP notifications a client may send on an `mcp://` channel.
 *
 * @direction clientToHost
 * @requirements MCP-26, MCP-28
 */
export interface McpClientNotificationMap {
  /** A log message. @since 0.3.0 @capability logging */
  'notifications/message': { params: McpCarrierParams };
}

/**
 * MCP notifications a host forwards on an `mcp://` channel to the clients subscribed to it.
 *
 * @direction hostToClient
 * @requirements MCP-26, MCP-36
 */
export interface McpServerNotificationMap {
  /** The server's list of tools changed. @since 0.3.0 @capability serverTools.listChanged */
  'notifications/tools/list_changed': { params: McpCarrierParams };
  /**
   * The server's list of resources changed.
   *
   * @since 0.3.0
   * @capability serverResources.listChanged
   */
  'notifications/resources/list_changed': { params: McpCarrierParams };
}
