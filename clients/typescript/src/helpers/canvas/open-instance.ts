import type { CanvasMessageAction } from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import type { Outcome } from '../../mirror/outcome.js';
import { Closer } from '../closer.js';
import { FollowedChannel } from '../followed-channel.js';
import { type CanvasInstance, channelOfInstance, type ProvidedCanvas } from './provided-canvas.js';

/** One open instance of a canvas that this client provides, with its end of the message bridge. */
export class OpenInstance implements CanvasInstance {
  readonly instanceId: string;
  readonly canvas: ProvidedCanvas;
  readonly #session: Subscription<'session'>;
  readonly #abort = new AbortController();
  readonly #closer = new Closer();
  readonly #channel: FollowedChannel<'canvas'>;
  #following = false;
  #subscription: Subscription<'canvas'> | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    client: AhpClient,
    session: Subscription<'session'>,
    canvas: ProvidedCanvas,
    instanceId: string,
  ) {
    this.instanceId = instanceId;
    this.canvas = canvas;
    this.#session = session;
    this.#channel = new FollowedChannel<'canvas'>(client, (channel) => {
      channel.onEnvelope(({ action, origin }) => {
        const fromOther = origin !== undefined && origin.clientId !== client.clientId;
        if (action.type === 'canvas/message' && fromOther) this.#take(client, action);
      });
      this.#subscription = channel;
      for (const go of this.#waiting.splice(0)) go();
    });
    if (canvas.onMessage) this.#follow();
  }

  get canvasId(): string {
    return this.canvas.declaration.canvasId;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  async post(payload: unknown): Promise<Outcome> {
    this.#follow();
    // Hosts take messages only from those who subscribe.
    while (!this.#subscription || this.#subscription.ended) await this.#joined();
    return await this.#subscription.dispatch({ type: 'canvas/message', payload });
  }

  /** Ends it here; its channel is no longer of interest. */
  end(reason: Error): void {
    this.#closer.close();
    this.#abort.abort(reason);
    for (const go of this.#waiting.splice(0)) go();
  }

  #joined(): Promise<void> {
    this.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => (this.signal.aborted ? reject(this.signal.reason) : resolve()));
    });
  }

  #follow(): void {
    if (this.#following) return;
    this.#following = true;
    const look = () => this.#channel.point(channelOfInstance(this.#session.state, this.instanceId));
    this.#closer.add(this.#session.onState(look), () => this.#channel.point(undefined));
    look();
  }

  #take(client: AhpClient, { payload, instanceId }: CanvasMessageAction): void {
    if (instanceId !== undefined && instanceId !== this.instanceId) return;
    Promise.resolve()
      .then(() => this.canvas.onMessage?.(payload, this))
      .catch((error) => client.report(error));
  }
}
