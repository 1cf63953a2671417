import type { TerminalInfo } from '../channels-terminal/state.js';
import type { ConfigSchema } from '../common/config.js';
import type { Meta } from '../common/json.js';
import type { AgentInfo } from './agents.js';

/**
 * State of the root channel: what the host offers to every client. The list of sessions is not part
 * of it; clients page through it with `listSessions` and follow the session notifications.
 *
 * @requirements H-26
 */
export interface RootState {
  /** The agents a session can be created with. */
  agents: AgentInfo[];
  /** Number of sessions that are active on the host. @integer */
  activeSessions?: number;
  /** The terminals that exist on the host. */
  terminals?: TerminalInfo[];
  /** Settings of the host itself. Missing: the host has none that clients can see. */
  config?: RootConfigState;
  /**
   * Host-specific extras; no action changes them. Known key: `hostBuild` (version, commit and date
   * of the hosting program).
   */
  _meta?: Meta;
}

/** The settings of the host together with the schema that describes them. */
export interface RootConfigState {
  /** Describes each setting; no action changes it. */
  schema: ConfigSchema;
  /** Current values, keyed by property id of the schema. */
  values: Record<string, unknown>;
}
