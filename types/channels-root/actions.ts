import type { TerminalInfo } from '../channels-terminal/state.js';
import type { AgentInfo } from './agents.js';

/**
 * The agents on offer changed. The reducer replaces `agents`.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface RootAgentsChangedAction {
  /** Discriminator. */
  type: 'root/agentsChanged';
  /** The complete new list. */
  agents: AgentInfo[];
}

/**
 * The number of active sessions changed. The reducer replaces `activeSessions`.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface RootActiveSessionsChangedAction {
  /** Discriminator. */
  type: 'root/activeSessionsChanged';
  /** The new number. @integer */
  activeSessions: number;
}

/**
 * Terminals came, went or changed. The reducer replaces `terminals`.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface RootTerminalsChangedAction {
  /** Discriminator. */
  type: 'root/terminalsChanged';
  /** The complete new list. */
  terminals: TerminalInfo[];
}

/**
 * Somebody changed settings of the host. The reducer merges the given values into `config.values`
 * or replaces them all; the schema stays. Without `config` in the state nothing happens.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements H-67
 */
export interface RootConfigChangedAction {
  /** Discriminator. */
  type: 'root/configChanged';
  /** New values, keyed by property id of the schema. */
  config: Record<string, unknown>;
  /**
   * Whether `config` replaces all values. If not, keys it does not name keep theirs; the merge is
   * shallow.
   *
   * @default false
   */
  replace?: boolean;
}
