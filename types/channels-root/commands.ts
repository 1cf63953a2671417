import type { SessionConfigSchema } from '../channels-session/config.js';
import type { SessionSummary } from '../channels-session/summary.js';
import type { URI } from '../common/json.js';
import type { PaginatedParams, PaginatedResult, RootParams } from '../common/params.js';

/**
 * Parameters of `listSessions`, which pages through the sessions of the host. There is no filter; a
 * host without paging ignores `limit` and `cursor` and returns everything.
 *
 * @requirements H-148, C-60
 */
export interface ListSessionsParams extends RootParams, PaginatedParams {}

/**
 * One page of sessions.
 *
 * @requirements H-148, C-60
 */
export interface ListSessionsResult extends PaginatedResult {
  /** The sessions of this page, as a rule the most recently modified first. */
  items: SessionSummary[];
}

/**
 * Parameters of `resolveSessionConfig`, which asks for the settings of a session that is about to
 * be created. Clients ask again after each significant change of the input.
 */
export interface ResolveSessionConfigParams extends RootParams {
  /** Agent provider the session is for. Missing: the host decides. */
  provider?: string;
  /** Folder the session is for. */
  workingDirectory?: URI;
  /** Values the user has filled in so far, keyed by property id. */
  config?: Record<string, unknown>;
}

/** The settings that apply in the given context. It is always the whole set, never a difference. */
export interface ResolveSessionConfigResult {
  /** Describes each setting. */
  schema: SessionConfigSchema;
  /** The given values with the host's defaults applied; they go into `createSession`. */
  values: Record<string, unknown>;
}

/**
 * Parameters of `sessionConfigCompletions`, which asks for values of one setting. The context is
 * given as for `resolveSessionConfig`.
 *
 * @requirements C-46
 */
export interface SessionConfigCompletionsParams extends ResolveSessionConfigParams {
  /** Id of the property to complete; its schema has `enumDynamic`. */
  property: string;
  /** What the user has typed. Missing or empty: the host returns default or recent values. */
  query?: string;
}

/** The values that the host suggests for a setting. */
export interface SessionConfigCompletionsResult {
  /** The suggestions, in the order to show them. */
  items: SessionConfigValueItem[];
}

/** A value suggested for a setting. */
export interface SessionConfigValueItem {
  /** The value to store. */
  value: string;
  /** Text to show for the value. */
  label: string;
  /** Longer text that explains the value. */
  description?: string;
}
