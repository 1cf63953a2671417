import type { Customization } from '../channels-session/customizations.js';
import type { ProtectedResourceMetadata } from '../common/auth.js';
import type { ConfigSchema } from '../common/config.js';
import type { Meta } from '../common/json.js';

/** An agent that the host can run sessions with. */
export interface AgentInfo {
  /** Id of the agent provider, as used in `createSession`. */
  provider: string;
  /** Name to show to users. */
  displayName: string;
  /** What the agent is for, in a sentence or two. */
  description: string;
  /** The models the agent can work with. */
  models: SessionModelInfo[];
  /**
   * Resources the agent needs or can use a token for. Missing or empty: no authentication needed.
   *
   * @requirements H-115, H-116, C-33
   */
  protectedResources?: ProtectedResourceMetadata[];
  /**
   * Customizations the agent brings along. The host resolves them into the list of each new
   * session.
   *
   * @requirements H-56, CU-1
   */
  customizations?: Customization[];
  /** Optional features of the agent. Missing: none of them. */
  capabilities?: AgentCapabilities;
}

/** Optional features of an agent; a present key means that the feature is supported. */
export interface AgentCapabilities {
  /**
   * Sessions of this agent can hold several chats. Missing: they have only their default chat.
   *
   * @requirements H-141, C-56
   */
  multipleChats?: MultipleChatsCapability;
}

/** How far an agent supports several chats in a session; `{}` means further chats but no forks. */
export interface MultipleChatsCapability {
  /**
   * A chat can be created as a fork of another one, that is with `source` in `createChat`.
   *
   * @default false
   * @requirements H-141, C-57
   */
  fork?: boolean;
}

/** A model that an agent can work with. */
export interface SessionModelInfo {
  /** Id of the model, as used to select it for a message. */
  id: string;
  /** Who offers the model. */
  provider: string;
  /** Name to show to users. */
  name: string;
  /** Size of the whole context window in tokens. @integer */
  maxContextWindow?: number;
  /** Most tokens the model returns in one response. @integer */
  maxOutputTokens?: number;
  /** Most tokens the model takes as prompt. @integer */
  maxPromptTokens?: number;
  /** Whether the model understands images. */
  supportsVision?: boolean;
  /** Whether policy lets the user work with the model. */
  policyState?: PolicyState;
  /** Describes the options that a model selection can set. */
  configSchema?: ConfigSchema;
  /** Provider-specific extras. Known key: `pricing`. */
  _meta?: Meta;
}

/**
 * What policy says about the use of a model.
 *
 * @open
 */
export const PolicyState = {
  /** The model may be used. */
  Enabled: 'enabled',
  /** The model may not be used. */
  Disabled: 'disabled',
  /** Nobody has decided yet. */
  Unconfigured: 'unconfigured',
} as const;
/** A value of {@link PolicyState}. */
export type PolicyState = (typeof PolicyState)[keyof typeof PolicyState];
