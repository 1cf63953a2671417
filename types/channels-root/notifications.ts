import type { PartialSessionSummary, SessionSummary } from '../channels-session/summary.js';
import type { URI } from '../common/json.js';
import type { BaseParams } from '../common/params.js';

/**
 * Parameters of `root/sessionAdded`: a session now exists on the host.
 *
 * @requirements H-33
 */
export interface SessionAddedParams extends BaseParams {
  /** The catalogue entry of the new session. */
  summary: SessionSummary;
}

/**
 * Parameters of `root/sessionRemoved`: a session is gone from the host.
 *
 * @requirements H-33
 */
export interface SessionRemovedParams extends BaseParams {
  /** URI of the session that is gone. */
  session: URI;
}

/**
 * Parameters of `root/sessionSummaryChanged`: the catalogue entry of a session changed.
 *
 * @requirements H-34, H-35, C-42
 */
export interface SessionSummaryChangedParams extends BaseParams {
  /** URI of the session whose entry changed. */
  session: URI;
  /**
   * The fields that changed; a missing field keeps its value. The identity of the session
   * (`resource`, `provider`, `createdAt`) never changes and is left out.
   *
   * @requirements H-36, C-41
   */
  changes: PartialSessionSummary;
}

/**
 * Parameters of `root/progress`: how far a long-running request has come. In the last frame for a
 * token, `progress` and `total` are equal; a host may also send no frame at all.
 *
 * @requirements H-150, C-69
 */
export interface ProgressParams extends BaseParams {
  /** The token that the client put into its request. */
  progressToken: string;
  /** Amount of work done so far; it never shrinks for a token. @integer */
  progress: number;
  /** Amount of work in all. Missing: not known, so show an indeterminate indicator. @integer */
  total?: number;
  /** Text for clients that have no wording of their own for this request. */
  message?: string;
}
