import type { URI } from '../common/json.js';

/**
 * A canvas as the active client that provides it declares it.
 *
 * @since 0.6.0
 * @requirements CV-4, CV-6
 */
export interface ClientCanvasDeclaration {
  /** Id of the canvas, unique for its provider. */
  canvasId: string;
  /** Name to show to users. */
  displayName: string;
  /** What the canvas is for, written for the agent. */
  description: string;
  /** JSON Schema of the input for opening the canvas; opaque to the protocol. */
  inputSchema?: Record<string, unknown>;
  /** What the agent can do with an open canvas. */
  actions?: SessionCanvasAction[];
}

/**
 * A canvas that the agent can open: its declaration, together with who provides it.
 *
 * @since 0.6.0
 * @requirements CV-5, CV-6, CV-7
 */
export interface SessionCanvasDeclaration extends ClientCanvasDeclaration {
  /** Id of the provider, the same for all that it declares and opens. */
  extensionId: string;
  /** Who answers the calls that drive the canvas. */
  source: CanvasProviderSource;
  /** Name of the provider to show to users. */
  extensionName?: string;
}

/**
 * Something the agent can do with an open canvas.
 *
 * @since 0.6.0
 */
export interface SessionCanvasAction {
  /** Name of the action, unique for its canvas. */
  name: string;
  /** What the action does, written for the agent. */
  description?: string;
  /** JSON Schema of the action's input; opaque to the protocol. */
  inputSchema?: Record<string, unknown>;
}

/**
 * Where the provider of a canvas lives.
 *
 * @since 0.6.0
 * @open
 * @discriminatedBy kind CanvasProviderSourceKind
 * @requirements CV-15
 */
export type CanvasProviderSource = CanvasServerProvider | CanvasClientProvider;

/**
 * The places where the provider of a canvas can live.
 *
 * @since 0.6.0
 * @open
 */
export const CanvasProviderSourceKind = {
  /** In the host. */
  Server: 'server',
  /** In a client. */
  Client: 'client',
} as const;
/** A value of {@link CanvasProviderSourceKind}. */
export type CanvasProviderSourceKind =
  (typeof CanvasProviderSourceKind)[keyof typeof CanvasProviderSourceKind];

/**
 * The provider lives in the host; calls to it never cross the wire.
 *
 * @since 0.6.0
 */
export interface CanvasServerProvider {
  /** Discriminator. */
  kind: 'server';
}

/**
 * The provider is an active client, which answers the host's requests.
 *
 * @since 0.6.0
 */
export interface CanvasClientProvider {
  /** Discriminator. */
  kind: 'client';
  /** The client that provides the canvas. */
  clientId: string;
}

/**
 * An entry in a session's catalogue of open canvases. The host keeps `title` and `availability` in
 * step with the canvas channel.
 *
 * @since 0.6.0
 * @requirements CV-8, CV-10, CV-11, CV-26
 */
export interface OpenCanvasRef {
  /** Id of the open instance, chosen by whoever opened it. */
  instanceId: string;
  /** URI of the channel that carries the state of the instance. */
  channel: URI;
  /** Id of the canvas that was opened. */
  canvasId: string;
  /** Id of the provider. */
  extensionId: string;
  /** Whether the provider is there. */
  availability: CanvasAvailability;
  /** Name of the provider to show to users. */
  extensionName?: string;
  /** Title of the instance. */
  title?: string;
}

/**
 * Whether the provider of an open canvas is there.
 *
 * @since 0.6.0
 * @open
 * @requirements CV-23, CV-24, CV-27
 */
export const CanvasAvailability = {
  /** The provider is connected. */
  Ready: 'ready',
  /** The provider is gone for now; the instance stays open. */
  Stale: 'stale',
} as const;
/** A value of {@link CanvasAvailability}. */
export type CanvasAvailability = (typeof CanvasAvailability)[keyof typeof CanvasAvailability];
