import type { URI } from '../common/json.js';
import type { BaseParams } from '../common/params.js';
import type { SessionActiveClient } from './active-clients.js';

/**
 * Parameters of `createSession`. The choice of model and agent is not made here; it travels with
 * each message.
 *
 * @requirements H-30, H-31, H-32
 */
export interface CreateSessionParams extends BaseParams {
  /** URI of the new session, chosen by the client and not in use yet. */
  channel: URI;
  /** Agent provider to run the session. Missing: the host decides. */
  provider?: string;
  /** Folder the session works in. */
  workingDirectory?: URI;
  /**
   * Where to copy the beginning of the session from.
   *
   * @requirements H-43
   */
  fork?: SessionForkSource;
  /** Values of the settings, as `resolveSessionConfig` returned them. */
  config?: Record<string, unknown>;
  /**
   * Makes the caller an active client right away, with the effect of `session/activeClientSet`. Its
   * `clientId` is the caller's own.
   *
   * @requirements H-69, C-30
   */
  activeClient?: SessionActiveClient;
  /**
   * Asks for `root/progress` frames with this token; unique among the client's running requests.
   *
   * @requirements H-150, C-68
   */
  progressToken?: string;
}

/**
 * The point of an existing session that a new one starts from. The copy then lives on its own.
 *
 * @requirements H-43
 */
export interface SessionForkSource {
  /** The session to copy from. */
  session: URI;
  /** The last turn to copy, its response included. */
  turnId: string;
}

/**
 * Parameters of `disposeSession`, which ends a session with all its chats.
 *
 * @requirements H-33, H-42
 */
export interface DisposeSessionParams extends BaseParams {
  /** The session to end. */
  channel: URI;
}
