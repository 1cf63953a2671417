import type { ActionEnvelope, CanvasState } from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import { type Dispose, Emitter } from '../../emitter.js';
import type { Outcome } from '../../mirror/outcome.js';

/**
 * The View's end of the line to the provider of a canvas. Messages go to the Views that are attached when they come, in
 * the order in which they were sent; those that come while none is attached are lost.
 */
export class CanvasBridge {
  readonly #canvas: Subscription<'canvas'>;
  readonly #messages: Emitter<unknown>;

  constructor(client: AhpClient, canvas: Subscription<'canvas'>) {
    this.#canvas = canvas;
    this.#messages = new Emitter((error) => client.report(error));
    canvas.onEnvelope((envelope) => {
      const { action } = envelope;
      if (action.type !== 'canvas/message') return;
      const { instanceId = canvas.state.instanceId, payload } = action;
      const ours = instanceId === canvas.state.instanceId;
      if (ours && isFromProvider(envelope, canvas.state, client)) this.#messages.emit(payload);
    });
  }

  /** Hands the provider's messages to a View, until it is detached. */
  attach(view: (payload: unknown) => void): Dispose {
    return this.#messages.on(view);
  }

  /** Sends a message of the View to the provider. */
  send(payload: unknown): Promise<Outcome> {
    return this.#canvas.dispatch({ type: 'canvas/message', payload });
  }
}

/** Others who show the canvas write to the provider over the same channel. An own message comes back as an echo. */
function isFromProvider(
  { origin }: ActionEnvelope,
  { provider }: CanvasState,
  { clientId }: AhpClient,
): boolean {
  if (provider.kind === 'server') return origin === undefined;
  if (provider.kind !== 'client' || origin === undefined) return false;
  return origin.clientId === provider.clientId && origin.clientId !== clientId;
}
