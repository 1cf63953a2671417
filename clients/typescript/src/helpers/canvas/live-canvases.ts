import type {
  OpenCanvasRef,
  SessionCanvasDeclaration,
  SessionState,
  URI,
} from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import { type Dispose, Emitter } from '../../emitter.js';
import { Closer } from '../closer.js';
import { whenOver } from '../when-over.js';
import { type OpenCanvas, openCanvas } from './open-canvas.js';
import type { CanvasLoadPolicy } from './render-mode.js';
import { supportsCanvas } from './support.js';

/**
 * The canvases of a session, kept up to date: those that the agent can open, and each open one with its state. Made by
 * {@link liveCanvases}.
 */
export class LiveCanvases {
  readonly #client: AhpClient;
  readonly #session: Subscription<'session'>;
  readonly #policy: CanvasLoadPolicy;
  readonly #changes: Emitter<readonly OpenCanvas[]>;
  readonly #closer = new Closer();
  /** One for each listed channel that is subscribed to, or about to be. */
  readonly #rendered = new Map<URI, Rendered>();
  #listed: readonly OpenCanvasRef[] = [];
  #seen: SessionState['openCanvases'];

  /** Use {@link liveCanvases}. */
  constructor(client: AhpClient, session: Subscription<'session'>, policy: CanvasLoadPolicy) {
    this.#client = client;
    this.#session = session;
    this.#policy = policy;
    this.#changes = new Emitter((error) => client.report(error));
    this.#closer.add(
      session.onState((state) => this.#look(state)),
      whenOver(session, () => this.close()),
      () => this.#leave([...this.#rendered.keys()]),
    );
    this.#look(session.state);
  }

  /** What the agent can open. */
  get declarations(): readonly SessionCanvasDeclaration[] {
    return supportsCanvas(this.#client) ? (this.#session.state.canvases ?? []) : [];
  }

  /** The open canvases that are there to be rendered, in the session's order. */
  get items(): readonly OpenCanvas[] {
    return this.#listed.flatMap(({ channel }) => this.#rendered.get(channel)?.canvas ?? []);
  }

  /** Told of all open canvases whenever one came or went. */
  onChange(listener: (items: readonly OpenCanvas[]) => void): Dispose {
    return this.#changes.on(listener);
  }

  /** Ends it, with the use of all canvases; they stay open. */
  close(): void {
    this.#closer.close();
  }

  #look({ openCanvases }: SessionState): void {
    if (openCanvases === this.#seen) return;
    this.#seen = openCanvases;
    const listed = supportsCanvas(this.#client) ? (openCanvases ?? []) : [];
    const channels = new Set(listed.map(({ channel }) => channel));
    this.#listed = listed.filter(
      ({ channel }, at) => listed.findIndex((each) => each.channel === channel) === at,
    );
    const gone = [...this.#rendered.keys()].filter((channel) => !channels.has(channel));
    const changed = this.#leave(gone);
    for (const channel of channels) {
      if (!this.#rendered.has(channel)) void this.#render(channel);
    }
    if (changed) this.#changes.emit(this.items);
  }

  async #render(channel: URI): Promise<void> {
    const rendered: Rendered = { leaving: new AbortController() };
    const { signal } = rendered.leaving;
    this.#rendered.set(channel, rendered);
    try {
      const canvas = await openCanvas(this.#client, channel, { policy: this.#policy, signal });
      if (signal.aborted) return canvas.close();
      rendered.canvas = canvas;
      whenOver(canvas.subscription, () => this.#over(channel, rendered));
    } catch (error) {
      if (signal.aborted) return;
      this.#rendered.delete(channel);
      if (this.#client.status.kind !== 'closed') this.#client.report(error);
      return;
    }
    this.#changes.emit(this.items);
  }

  /** A channel that is gone by itself is subscribed to again when it is in the next list. */
  #over(channel: URI, rendered: Rendered): void {
    if (this.#rendered.get(channel) !== rendered) return;
    this.#rendered.delete(channel);
    this.#changes.emit(this.items);
  }

  /** @returns whether one of them was there to be rendered */
  #leave(channels: readonly URI[]): boolean {
    const left = channels.map((channel) => {
      const rendered = this.#rendered.get(channel);
      this.#rendered.delete(channel);
      rendered?.leaving.abort(new Error('the canvas is not listed any more'));
      rendered?.canvas?.close();
      return rendered?.canvas !== undefined;
    });
    return left.includes(true);
  }
}

/** A channel of an open canvas, with the canvas once it is there. */
interface Rendered {
  readonly leaving: AbortController;
  canvas?: OpenCanvas;
}

/**
 * Follows the canvases of a session: subscribes to each one that is open, also to those that the session lists again after
 * a break, and leaves those that it lists no more. It shows none where the client or the host has none.
 *
 * ```ts
 * const canvases = liveCanvases(client, session);
 * canvases.onChange((items) => renderPanels(items));
 * ```
 */
export function liveCanvases(
  client: AhpClient,
  session: Subscription<'session'>,
  policy: CanvasLoadPolicy = {},
): LiveCanvases {
  return new LiveCanvases(client, session, policy);
}
