import type { SessionActiveClient } from './active-clients.js';
import type { SessionInputRequest } from './input-needed.js';

/**
 * A client takes part in the session, or changed what it provides. The reducer adds its entry to
 * `activeClients`, or replaces the one with the same `clientId` as a whole.
 *
 * @since 0.5.0
 * @dispatch client
 * @requirements H-68, C-29, CU-16, CU-25, CU-30
 */
export interface SessionActiveClientSetAction {
  /** Discriminator. */
  type: 'session/activeClientSet';
  /** The complete entry; clients send only their own. */
  activeClient: SessionActiveClient;
}

/**
 * A client no longer takes part. The reducer removes its entry; the host cleans up the client's
 * plugins and tool calls with actions of their own.
 *
 * @since 0.5.0
 * @dispatch client
 * @requirements H-100, H-101, H-102, H-103, H-104, H-159, CU-26, CU-27, CU-30
 */
export interface SessionActiveClientRemovedAction {
  /** Discriminator. */
  type: 'session/activeClientRemoved';
  /** The client that left. */
  clientId: string;
}

/**
 * Something waits for somebody, or what waits has changed. The reducer adds the entry to
 * `inputNeeded`, or replaces the one with the same `id`, and `status` then shows that input is
 * needed.
 *
 * @since 0.5.1
 * @dispatch host
 * @requirements H-152, H-164
 */
export interface SessionInputNeededSetAction {
  /** Discriminator. */
  type: 'session/inputNeededSet';
  /** The complete entry. */
  request: SessionInputRequest;
}

/**
 * Something no longer waits. The reducer removes the entry; with the last one `inputNeeded` goes
 * away and `status` falls back to in progress.
 *
 * @since 0.5.1
 * @dispatch host
 * @requirements H-152, H-165
 */
export interface SessionInputNeededRemovedAction {
  /** Discriminator. */
  type: 'session/inputNeededRemoved';
  /** Id of the entry to remove. */
  id: string;
}
