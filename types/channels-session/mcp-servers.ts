import type { ProtectedResourceMetadata } from '../common/auth.js';
import type { ErrorInfo } from '../common/errors.js';
import type { Meta, URI } from '../common/json.js';
import type { CustomizationBase } from './customization-base.js';

/**
 * An MCP server, inside a container or at the top level. How it is launched and connected is the
 * host's business and not on the wire.
 *
 * @requirements MCP-1, MCP-2, MCP-8
 */
export interface McpServerCustomization extends CustomizationBase {
  /** Discriminator. */
  type: 'mcpServer';
  /**
   * Whether the user wants the server; independent of how it runs.
   *
   * @requirements H-172, MCP-3
   */
  enabled: boolean;
  /** How the server runs, as the host sees it. */
  state: McpServerState;
  /**
   * URI of the side channel to the server (`mcp://`). Missing: not available. It can change, so
   * clients read it again after each update.
   *
   * @requirements C-40, MCP-31, MCP-32, MCP-33, MCP-34, MCP-35
   */
  channel?: URI;
  /**
   * What the host supports for MCP Apps of this server. Missing: no Apps.
   *
   * @requirements H-17, H-114, MCP-38, MCP-40
   */
  mcpApp?: McpServerCustomizationApps;
  /**
   * Provider-specific extras.
   *
   * @since 0.5.2
   * @requirements CU-31
   */
  _meta?: Meta;
}

/** What the host supports for MCP Apps of a server. */
export interface McpServerCustomizationApps {
  /** The kinds of MCP traffic that the side channel serves. */
  capabilities: AhpMcpUiHostCapabilities;
}

/**
 * The kinds of MCP traffic that a host serves on a server's side channel; a present key means that
 * the kind is served.
 *
 * @requirements H-110, MCP-26, MCP-27, MCP-41
 */
export interface AhpMcpUiHostCapabilities {
  /** Listing and calling the server's tools. */
  serverTools?: McpUiServerToolsCapability;
  /** Listing and reading the server's resources. */
  serverResources?: McpUiServerResourcesCapability;
  /** Present if log messages and the setting of the log level are served. */
  logging?: Record<string, unknown>;
  /** Asking a model for a message. */
  sampling?: McpUiSamplingCapability;
}

/** How a host serves the tools of an MCP server. */
export interface McpUiServerToolsCapability {
  /** Whether the host passes on that the list of tools changed. @default false */
  listChanged?: boolean;
}

/** How a host serves the resources of an MCP server. */
export interface McpUiServerResourcesCapability {
  /** Whether the host passes on that the list of resources changed. @default false */
  listChanged?: boolean;
}

/** How a host serves sampling. */
export interface McpUiSamplingCapability {
  /** Present if sampling requests may use tools. */
  tools?: Record<string, unknown>;
}

/**
 * How an MCP server runs, as the host sees it.
 *
 * @open
 * @discriminatedBy kind McpServerStatus
 * @requirements MCP-4
 */
export type McpServerState =
  | McpServerStartingState
  | McpServerReadyState
  | McpServerAuthRequiredState
  | McpServerErrorState
  | McpServerStoppedState;

/**
 * The kinds of MCP server states.
 *
 * @open
 */
export const McpServerStatus = {
  /** Known, but not running yet. */
  Starting: 'starting',
  /** Serving. */
  Ready: 'ready',
  /** Blocked until a token arrives. */
  AuthRequired: 'authRequired',
  /** Failed for another reason than authentication. */
  Error: 'error',
  /** Shut down. */
  Stopped: 'stopped',
} as const;
/** A value of {@link McpServerStatus}. */
export type McpServerStatus = (typeof McpServerStatus)[keyof typeof McpServerStatus];

/** The server is known but not running yet; nothing of it is available. */
export interface McpServerStartingState {
  /** Discriminator. */
  kind: 'starting';
}

/** The server is connected and serving. */
export interface McpServerReadyState {
  /** Discriminator. */
  kind: 'ready';
}

/**
 * The server can be reached but serves nothing until a token arrives.
 *
 * @requirements H-123, H-177, MCP-11, MCP-12
 */
export interface McpServerAuthRequiredState extends McpAuthRequirement {
  /** Discriminator. */
  kind: 'authRequired';
}

/** The server failed, and not for want of a token. */
export interface McpServerErrorState {
  /** Discriminator. */
  kind: 'error';
  /** What went wrong. */
  error: ErrorInfo;
}

/**
 * The server is shut down; its entry may vanish soon.
 *
 * @requirements H-113
 */
export interface McpServerStoppedState {
  /** Discriminator. */
  kind: 'stopped';
}

/**
 * What it takes to get past an authentication challenge of an MCP server. It holds no token; the
 * client sends that with `authenticate`.
 *
 * @since 0.6.0
 * @requirements MCP-12, MCP-14, MCP-18
 */
export interface McpAuthRequirement {
  /** Why a token is needed. */
  reason: McpAuthRequiredReason;
  /**
   * The server as a protected resource; the `resource` inside is what `authenticate` takes. MCP
   * also needs its `authorization_servers`.
   */
  resource: ProtectedResourceMetadata;
  /**
   * OAuth client to use instead of registering one dynamically.
   *
   * @since 0.6.0
   * @requirements C-62
   */
  oauthClient?: McpOAuthClient;
  /**
   * The scopes to ask for this time; they need not be related to `scopes_supported`.
   *
   * @requirements C-37, MCP-15
   */
  requiredScopes?: string[];
  /** Hint for the user, often the description of the OAuth error. */
  description?: string;
}

/**
 * Why an MCP server needs a token.
 *
 * @open
 * @requirements MCP-21
 */
export const McpAuthRequiredReason = {
  /** There has been no token so far. */
  Required: 'required',
  /** An earlier token has expired or was revoked. */
  Expired: 'expired',
  /** The token lacks scopes that are needed now. */
  InsufficientScope: 'insufficientScope',
} as const;
/** A value of {@link McpAuthRequiredReason}. */
export type McpAuthRequiredReason =
  (typeof McpAuthRequiredReason)[keyof typeof McpAuthRequiredReason];

/**
 * An OAuth client that is already registered with the authorization server.
 *
 * @since 0.6.0
 * @requirements H-176, C-62, MCP-51
 */
export interface McpOAuthClient {
  /** Id of the OAuth client. */
  clientId: string;
  /**
   * Secret of a confidential client. Missing: a public client, whose flow needs no secret.
   * Everybody who sees the state sees it, and it does not belong in logs.
   */
  clientSecret?: string;
}
