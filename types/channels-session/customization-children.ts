import type { Meta } from '../common/json.js';
import type { CustomizationBase } from './customization-base.js';
import type { McpServerCustomization } from './mcp-servers.js';

/**
 * A customization inside a container. Children have no children of their own.
 *
 * @open
 * @discriminatedBy type ChildCustomizationType
 */
export type ChildCustomization =
  | AgentCustomization
  | SkillCustomization
  | PromptCustomization
  | RuleCustomization
  | HookCustomization
  | McpServerCustomization;

/**
 * The types of customizations that can be inside a container.
 *
 * @open
 */
export const ChildCustomizationType = {
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
/** A value of {@link ChildCustomizationType}. */
export type ChildCustomizationType =
  (typeof ChildCustomizationType)[keyof typeof ChildCustomizationType];

/** Fields that all children except MCP servers have. */
export interface LeafCustomizationBase extends CustomizationBase {
  /**
   * Whether the user wants the child. It is in effect only while its container is enabled too.
   *
   * @since 0.5.2
   * @default true
   * @requirements H-173, CU-13, CU-34
   */
  enabled?: boolean;
}

/** An agent that the user can choose or that the running agent can delegate to. */
export interface AgentCustomization extends LeafCustomizationBase {
  /** Discriminator. */
  type: 'agent';
  /** What the agent is for. */
  description?: string;
  /** Id of the model the agent insists on. Missing: the session's default. */
  model?: string;
  /**
   * Names of the only tools that the agent may use. Missing or empty: no limit; producers leave the
   * key out rather than send an empty list.
   *
   * @requirements CU-32
   */
  tools?: string[];
  /**
   * Whether only the user may pick the agent, so that nothing is delegated to it by itself.
   *
   * @since 0.5.2
   * @default false
   */
  disableModelInvocation?: boolean;
  /**
   * Whether only the running agent may use it, so that it is missing from pickers.
   *
   * @since 0.5.2
   * @default false
   */
  disableUserInvocation?: boolean;
  /**
   * Provider-specific extras.
   *
   * @requirements CU-31
   */
  _meta?: Meta;
}

/** A skill that the agent can draw on. */
export interface SkillCustomization extends LeafCustomizationBase {
  /** Discriminator. */
  type: 'skill';
  /** What the skill is for. */
  description?: string;
  /** Whether only the user may invoke the skill, never the agent by itself. @default false */
  disableModelInvocation?: boolean;
  /**
   * Whether only the agent may invoke the skill, so that it is missing from slash commands.
   *
   * @since 0.5.2
   * @default false
   */
  disableUserInvocation?: boolean;
  /**
   * Provider-specific extras.
   *
   * @since 0.5.2
   * @requirements CU-31
   */
  _meta?: Meta;
}

/** A prepared prompt. */
export interface PromptCustomization extends LeafCustomizationBase {
  /** Discriminator. */
  type: 'prompt';
  /** What the prompt is for. */
  description?: string;
  /**
   * Provider-specific extras.
   *
   * @since 0.5.2
   * @requirements CU-31
   */
  _meta?: Meta;
}

/** A rule for the agent; files of instructions count as rules too. */
export interface RuleCustomization extends LeafCustomizationBase {
  /** Discriminator. */
  type: 'rule';
  /** What the rule is about. */
  description?: string;
  /** Whether the rule holds for all work, whatever files it touches. */
  alwaysApply?: boolean;
  /** Patterns of the files that the rule is meant for. */
  globs?: string[];
  /**
   * Provider-specific extras.
   *
   * @since 0.5.2
   * @requirements CU-31
   */
  _meta?: Meta;
}

/**
 * Something the host runs when an event happens. What it runs stays on the host.
 *
 * @requirements CU-11
 */
export interface HookCustomization extends LeafCustomizationBase {
  /** Discriminator. */
  type: 'hook';
  /** Name of the event that the hook waits for. */
  event?: string;
  /** Pattern that narrows down which events set the hook off. */
  matcher?: string;
  /**
   * Provider-specific extras.
   *
   * @since 0.5.2
   * @requirements CU-31
   */
  _meta?: Meta;
}
