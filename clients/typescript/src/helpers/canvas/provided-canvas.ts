import type {
  CanvasOpenResult,
  ClientCanvasDeclaration,
  SessionState,
  URI,
} from '@agent-host-protocol/types';
import type { Outcome } from '../../mirror/outcome.js';

type Input = Readonly<Record<string, unknown>>;

/** An open instance of a canvas, for its provider. */
export interface CanvasInstance {
  readonly instanceId: string;
  readonly canvasId: string;
  /** Aborted once it is closed, or the canvas is no longer provided. */
  readonly signal: AbortSignal;
  /**
   * Sends a message to whoever shows it, once the host lists it.
   *
   * @throws the signal's reason when it ends before.
   */
  post(payload: unknown): Promise<Outcome>;
}

/** What a canvas is opened with. */
export interface CanvasOpening {
  readonly instance: CanvasInstance;
  /** Whether the host opens it again after it lost sight of the provider; it is the same instance as before. */
  readonly again: boolean;
  /** Aborted with the instance, and when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Carries out an action on an instance; what it returns is what the agent gets. */
export type CanvasActionHandler = (
  input: Input,
  context: { readonly instance: CanvasInstance; readonly signal: AbortSignal },
) => unknown;

/** A canvas that a program provides. */
export interface ProvidedCanvas {
  readonly declaration: ClientCanvasDeclaration;
  /** Opens an instance and says where its content is. */
  open(
    input: Input,
    opening: CanvasOpening,
  ): CanvasOpenResult | undefined | Promise<CanvasOpenResult | undefined>;
  /** What carries out the actions of the declaration, by name. */
  readonly invoke?: Readonly<Record<string, CanvasActionHandler>>;
  /** Told that an instance was closed, after its signal was aborted. */
  close?(instance: CanvasInstance): unknown;
  /** Takes a message of somebody who shows an instance. */
  onMessage?(payload: unknown, instance: CanvasInstance): unknown;
}

/** The channel of an open instance; undefined while the host does not list it. */
export function channelOfInstance(
  { openCanvases = [] }: Pick<SessionState, 'openCanvases'>,
  instanceId: string,
): URI | undefined {
  return openCanvases.find((each) => each.instanceId === instanceId)?.channel;
}
