import type { Meta } from '../common/json.js';
import type { CustomizationBase } from './customization-base.js';
import type { ChildCustomization, ChildCustomizationType } from './customization-children.js';
import type { McpServerCustomization } from './mcp-servers.js';

/**
 * A customization at the top level of a session or an agent: a container, or an MCP server that
 * stands alone.
 *
 * @open
 * @discriminatedBy type CustomizationType
 * @requirements CU-1, CU-2, G-13
 */
export type Customization = PluginCustomization | DirectoryCustomization | McpServerCustomization;

/**
 * The types of customizations, at the top level and inside containers.
 *
 * @open
 */
export const CustomizationType = {
  /** A package of customizations. */
  Plugin: 'plugin',
  /** A directory with customizations of one type. */
  Directory: 'directory',
  /** An agent that can be chosen or delegated to. */
  Agent: 'agent',
  /** A skill that the agent can draw on. */
  Skill: 'skill',
  /** A prepared prompt. */
  Prompt: 'prompt',
  /** A rule or a file of instructions. */
  Rule: 'rule',
  /** Something the host runs when an event happens. */
  Hook: 'hook',
  /** An MCP server. */
  McpServer: 'mcpServer',
} as const;
/** A value of {@link CustomizationType}. */
export type CustomizationType = (typeof CustomizationType)[keyof typeof CustomizationType];

/** Fields that all containers of customizations have. */
export interface ContainerCustomizationBase extends CustomizationBase {
  /**
   * Whether the user wants the container. Switching it off switches off everything inside and
   * leaves the children's own flags alone.
   *
   * @requirements H-173, CU-13
   */
  enabled: boolean;
  /** The client that contributed the container. Missing: it comes from the host. */
  clientId?: string;
  /** How far the host is with reading the container. Missing: not reported yet. */
  load?: CustomizationLoadState;
  /** What is inside. Missing: not parsed yet; empty: parsed, and nothing found. */
  children?: ChildCustomization[];
  /**
   * Provider-specific extras.
   *
   * @since 0.5.2
   * @requirements CU-31
   */
  _meta?: Meta;
}

/** A package of customizations. */
export interface PluginCustomization extends ContainerCustomizationBase {
  /** Discriminator. */
  type: 'plugin';
  /**
   * Version from the package's manifest, for display only.
   *
   * @since 0.5.2
   */
  version?: string;
}

/**
 * A plugin as an active client publishes it. Clients normally leave `load` and `children` to the
 * host.
 *
 * @requirements C-31, CU-3, CU-6
 */
export interface ClientPluginCustomization extends PluginCustomization {
  /**
   * Opaque version of the content. As long as it stays the same, the host may skip parsing again.
   *
   * @requirements H-106, CU-8
   */
  nonce?: string;
}

/** A directory with customizations of one type. It need not exist yet. */
export interface DirectoryCustomization extends ContainerCustomizationBase {
  /** Discriminator. */
  type: 'directory';
  /** The type of customizations that belong in the directory. */
  contents: ChildCustomizationType;
  /**
   * Whether clients may save new customizations here with `resourceWrite`.
   *
   * @requirements H-109, C-32, CU-14
   */
  writable: boolean;
}

/**
 * How far the host is with reading a container.
 *
 * @open
 * @discriminatedBy kind CustomizationLoadStatus
 */
export type CustomizationLoadState =
  | CustomizationLoadingState
  | CustomizationLoadedState
  | CustomizationDegradedState
  | CustomizationErrorState;

/**
 * The kinds of load states.
 *
 * @open
 */
export const CustomizationLoadStatus = {
  /** The host is parsing the container. */
  Loading: 'loading',
  /** Everything is there. */
  Loaded: 'loaded',
  /** Usable, but something is wrong. */
  Degraded: 'degraded',
  /** Not usable. */
  Error: 'error',
} as const;
/** A value of {@link CustomizationLoadStatus}. */
export type CustomizationLoadStatus =
  (typeof CustomizationLoadStatus)[keyof typeof CustomizationLoadStatus];

/** The host is parsing the container; this is the first state. */
export interface CustomizationLoadingState {
  /** Discriminator. */
  kind: 'loading';
}

/** The container is fully resolved. */
export interface CustomizationLoadedState {
  /** Discriminator. */
  kind: 'loaded';
}

/** The container is usable, with warnings. */
export interface CustomizationDegradedState {
  /** Discriminator. */
  kind: 'degraded';
  /** What is wrong. */
  message: string;
}

/** The container could not be read. */
export interface CustomizationErrorState {
  /** Discriminator. */
  kind: 'error';
  /** What went wrong. */
  message: string;
}
