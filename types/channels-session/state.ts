import type { AnnotationsSummary } from '../channels-annotations/state.js';
import type { ChatSummary } from '../channels-chat/state.js';
import type { ErrorInfo } from '../common/errors.js';
import type { Meta, URI } from '../common/json.js';
import type { SessionStatus } from '../common/status.js';
import type { SessionActiveClient } from './active-clients.js';
import type { OpenCanvasRef, SessionCanvasDeclaration } from './canvases.js';
import type { Changeset } from './changesets.js';
import type { SessionConfigState } from './config.js';
import type { Customization } from './customizations.js';
import type { SessionInputRequest } from './input-needed.js';
import type { ToolDefinition } from './tools.js';

/**
 * What a session's state and its entry in the root catalogue have in common. The host keeps both
 * equal.
 *
 * @requirements H-153
 */
export interface SessionMetadata {
  /** Id of the agent provider that runs the session; it never changes. */
  provider: string;
  /** Title to show to users. */
  title: string;
  /** What the session is doing, plus its read and archived flags. Test it bit by bit. */
  status: SessionStatus;
  /** Short text on what the session is doing right now. */
  activity?: string;
  /** The project the session belongs to, as the host sees it. */
  project?: ProjectInfo;
  /** Folder the session works in; chats use it unless they have their own. */
  workingDirectory?: URI;
  /** Counts of the session's annotations. Missing: the session has no annotations channel. */
  annotations?: AnnotationsSummary;
}

/**
 * State of a session channel. It repeats neither the session's own URI nor its dates; those are in
 * the catalogue entry.
 */
export interface SessionState extends SessionMetadata {
  /** Where the session is in its creation. */
  lifecycle: SessionLifecycle;
  /** The clients that take part with tools or plugins, one entry per `clientId`. */
  activeClients: SessionActiveClient[];
  /** The chats of the session, one entry per `resource`. */
  chats: ChatSummary[];
  /** Why setting the session up failed. */
  creationError?: ErrorInfo;
  /** The tools that the host itself provides. */
  serverTools?: ToolDefinition[];
  /**
   * The chat that user input goes to unless another one is chosen. The host creates it.
   *
   * @requirements H-52, H-140
   */
  defaultChat?: URI;
  /** Settings of the session. Missing: it has none. */
  config?: SessionConfigState;
  /**
   * The effective customizations, one entry per `id`; smaller ones sit inside their containers.
   *
   * @requirements CU-2, CU-12
   */
  customizations?: Customization[];
  /** Catalogue of the changesets that clients can subscribe to. */
  changesets?: Changeset[];
  /**
   * All that is waiting for somebody, over all chats, one entry per `id`. It mirrors what the chats
   * hold; the key goes away with its last entry.
   *
   * @requirements H-152
   */
  inputNeeded?: SessionInputRequest[];
  /**
   * The canvases that the agent can open, of all connected providers.
   *
   * @since 0.6.0
   * @requirements CV-1, CV-2
   */
  canvases?: SessionCanvasDeclaration[];
  /**
   * The canvases that are open. Details are on the channel of each.
   *
   * @since 0.6.0
   * @requirements CV-1, CV-2, CV-10
   */
  openCanvases?: OpenCanvasRef[];
  /** Host-specific extras. Known key: `git`. */
  _meta?: Meta;
}

/**
 * Where a session is in its creation.
 *
 * @closed
 * @requirements H-32
 */
export const SessionLifecycle = {
  /** The host is still setting the session up. A turn may already start. */
  Creating: 'creating',
  /** The session takes work. */
  Ready: 'ready',
  /** Setting it up failed; see `creationError`. */
  CreationFailed: 'creationFailed',
} as const;
/** A value of {@link SessionLifecycle}. */
export type SessionLifecycle = (typeof SessionLifecycle)[keyof typeof SessionLifecycle];

/** The project that a session belongs to. */
export interface ProjectInfo {
  /** Identifies the project. */
  uri: URI;
  /** Name to show to users. */
  displayName: string;
}

/** How much a session has changed, in numbers. */
export interface ChangesSummary {
  /** Lines added. @integer */
  additions?: number;
  /** Lines deleted. @integer */
  deletions?: number;
  /** Files touched. @integer */
  files?: number;
}
