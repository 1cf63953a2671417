import type { TelemetryCapabilities } from '../channels-otlp/capabilities.js';
import type { ActionEnvelope } from './actions.js';
import type { URI } from './json.js';
import type { RootParams } from './params.js';
import type { Snapshot } from './snapshot.js';

/**
 * Name and build of a piece of software. For logs and about boxes; behaviour never depends on it.
 *
 * @since 0.5.2
 * @requirements H-138, C-73
 */
export interface Implementation {
  /** Name for machines. */
  name: string;
  /** Version, preferably SemVer. */
  version?: string;
  /** Name for people. */
  title?: string;
}

/**
 * What a client can do beyond the protocol version. Each flag is an empty object when supported, and absent when not.
 *
 * @requirements H-16
 */
export interface ClientCapabilities {
  /** The client renders MCP Apps. @requirements MCP-37 */
  mcpApps?: Record<string, unknown>;
  /** The client shows canvases and answers for those it declares. @since 0.6.0 @requirements CV-1 */
  canvas?: Record<string, unknown>;
}

/**
 * Params of `initialize`.
 *
 * @requirements C-1, C-4, C-5, TR-17
 */
export interface InitializeParams extends RootParams {
  /** Versions the client speaks, most preferred first. */
  protocolVersions: string[];
  /** The client's own id; it keeps it across reconnects. */
  clientId: string;
  /** Name and build of the client. @since 0.5.2 */
  clientInfo?: Implementation;
  /** Channels to subscribe to in the same round trip. */
  initialSubscriptions?: URI[];
  /** Language for texts the host writes, as a BCP 47 tag. @requirements H-18 */
  locale?: string;
  /** What the client can do beyond the version. */
  capabilities?: ClientCapabilities;
}

/**
 * Result of `initialize`.
 *
 * @requirements H-9, H-19
 */
export interface InitializeResult {
  /** The version both sides now speak; one of those offered. */
  protocolVersion: string;
  /** The host's current sequence number. @integer */
  serverSeq: number;
  /** One snapshot for each initial subscription that has state. */
  snapshots: Snapshot[];
  /** Name and build of the host. @since 0.5.2 */
  serverInfo?: Implementation;
  /** Folder in which browsing the host's files begins. */
  defaultDirectory?: URI;
  /** Characters that trigger a `completions` request while the user types. @requirements C-21 */
  completionTriggerCharacters?: string[];
  /** Prefix that makes the host run a message as a terminal command. @since 0.5.2 @requirements TM-15 */
  terminalCommandPrefix?: string;
  /** Telemetry on offer. */
  telemetry?: TelemetryCapabilities;
}

/**
 * Params of `ping`.
 *
 * @requirements H-7, TR-10
 */
export interface PingParams extends RootParams {}

/**
 * Params of `reconnect`, which takes the place of `initialize` when a client comes back.
 *
 * @requirements G-6, TR-16
 */
export interface ReconnectParams extends RootParams {
  /** The id used on the lost connection. */
  clientId: string;
  /** The highest `serverSeq` the client has received. @integer */
  lastSeenServerSeq: number;
  /** The channels the client wants back. */
  subscriptions: URI[];
}

/**
 * The two answers to `reconnect`.
 *
 * @closed
 */
export const ReconnectResultType = {
  /** Every missed action is here. */
  Replay: 'replay',
  /** Too much was missed; here is the state as it is now. */
  Snapshot: 'snapshot',
} as const;
/** A value of {@link ReconnectResultType}. */
export type ReconnectResultType = (typeof ReconnectResultType)[keyof typeof ReconnectResultType];

/**
 * Answer to `reconnect` when the host still has everything the client missed.
 *
 * @requirements H-20, H-22, C-11
 */
export interface ReconnectReplayResult {
  /** Discriminator. */
  type: 'replay';
  /** Every missed envelope of the resumed channels, in order. */
  actions: ActionEnvelope[];
  /** Wanted channels that are gone or no longer permitted. */
  missing: URI[];
}

/**
 * Answer to `reconnect` when the gap is too large. A wanted channel with state that is not here is gone.
 *
 * @requirements H-21
 */
export interface ReconnectSnapshotResult {
  /** Discriminator. */
  type: 'snapshot';
  /** Fresh snapshots of the resumed channels. */
  snapshots: Snapshot[];
}

/**
 * Result of `reconnect`.
 *
 * @discriminatedBy type ReconnectResultType
 * @closed
 */
export type ReconnectResult = ReconnectReplayResult | ReconnectSnapshotResult;
