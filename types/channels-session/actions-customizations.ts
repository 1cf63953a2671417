import type { URI } from '../common/json.js';
import type { Customization } from './customizations.js';
import type { McpServerState } from './mcp-servers.js';

/**
 * The whole set of customizations changed. The reducer replaces `customizations`.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements CU-10
 */
export interface SessionCustomizationsChangedAction {
  /** Discriminator. */
  type: 'session/customizationsChanged';
  /** The complete new list. */
  customizations: Customization[];
}

/**
 * Somebody switched a customization on or off. The reducer sets `enabled` on the first match: top
 * level first, then (since 0.5.2) the children of the containers in order.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements H-158, CU-13
 */
export interface SessionCustomizationToggledAction {
  /** Discriminator. */
  type: 'session/customizationToggled';
  /** Id of the customization. */
  id: string;
  /** Whether it is wanted. */
  enabled: boolean;
}

/**
 * A top-level customization is new or changed. The reducer adds it, or replaces the one with the
 * same `id` as a whole, children included; this is also how a changed child is reported.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements H-108, CU-9, CU-33
 */
export interface SessionCustomizationUpdatedAction {
  /** Discriminator. */
  type: 'session/customizationUpdated';
  /** The complete entry. */
  customization: Customization;
}

/**
 * A customization is gone. The reducer removes it from the top level together with its children, or
 * else from the containers that have it as a child.
 *
 * @since 0.2.0
 * @dispatch host
 * @requirements H-104, CU-27
 */
export interface SessionCustomizationRemovedAction {
  /** Discriminator. */
  type: 'session/customizationRemoved';
  /** Id of the customization that is gone. */
  id: string;
}

/**
 * An MCP server runs differently than before. The reducer replaces `state` and `channel` of the
 * server; it never adds a server.
 *
 * @since 0.3.0
 * @dispatch host
 * @requirements MCP-9, MCP-10
 */
export interface SessionMcpServerStateChangedAction {
  /** Discriminator. */
  type: 'session/mcpServerStateChanged';
  /** Id of the MCP server. */
  id: string;
  /** How it runs now. */
  state: McpServerState;
  /** URI of its side channel. Missing: there is none any more. */
  channel?: URI;
}

/**
 * Somebody wants an MCP server started or restarted. The reducer shows it as starting, without a
 * side channel, whatever its state was; the host then reports what became of it.
 *
 * @since 0.5.2
 * @dispatch client
 * @requirements H-156, H-170, H-172, MCP-46, MCP-48, MCP-50
 */
export interface SessionMcpServerStartRequestedAction {
  /** Discriminator. */
  type: 'session/mcpServerStartRequested';
  /** Id of the MCP server. */
  id: string;
}

/**
 * Somebody wants an MCP server stopped. The reducer shows it as stopped, without a side channel;
 * `enabled` stays as it is.
 *
 * @since 0.5.2
 * @dispatch client
 * @requirements H-156, H-157, H-171, H-172, MCP-47, MCP-48, MCP-49, MCP-50
 */
export interface SessionMcpServerStopRequestedAction {
  /** Discriminator. */
  type: 'session/mcpServerStopRequested';
  /** Id of the MCP server. */
  id: string;
}
