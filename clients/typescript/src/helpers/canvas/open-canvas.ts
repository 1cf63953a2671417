import type { CanvasState, OpenCanvasRef, URI } from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import type { Dispose } from '../../emitter.js';
import type { Outcome } from '../../mirror/outcome.js';
import type { RequestOptions } from '../../peer/peer.js';
import { CanvasBridge } from './canvas-bridge.js';
import { type CanvasContent, readCanvasContent } from './read-content.js';
import { type CanvasLoadPolicy, type CanvasRenderMode, renderMode } from './render-mode.js';
import { demandCanvas } from './support.js';

/** How a canvas is opened for rendering. */
export interface OpenCanvasOptions {
  readonly policy?: CanvasLoadPolicy;
  readonly signal?: AbortSignal;
}

/** An open canvas, for whoever renders it. Made by {@link openCanvas}. */
export class OpenCanvas {
  readonly subscription: Subscription<'canvas'>;
  readonly bridge: CanvasBridge;
  readonly #client: AhpClient;
  readonly #policy: CanvasLoadPolicy;

  /** Use {@link openCanvas}. */
  constructor(client: AhpClient, subscription: Subscription<'canvas'>, policy: CanvasLoadPolicy) {
    this.subscription = subscription;
    this.bridge = new CanvasBridge(client, subscription);
    this.#client = client;
    this.#policy = policy;
  }

  get channel(): URI {
    return this.subscription.uri;
  }

  get state(): CanvasState {
    return this.subscription.state;
  }

  /** What to do about its address now. */
  get mode(): CanvasRenderMode {
    return renderMode(this.state.url, this.#policy);
  }

  /** Told of each new state to show; whether there is other content is for `mode` to say. */
  onState(listener: (state: CanvasState) => void): Dispose {
    return this.subscription.onState(listener);
  }

  /**
   * Reads its document, or something that a document of it refers to.
   *
   * @param reference what a document refers to; its address unless given
   * @param document address of that document; the canvas's own unless given
   * @throws RangeError when its content is not served over the channel, or it leads out of the instance; and others as
   *   {@link readCanvasContent} does.
   */
  async read(reference?: string, document?: URI, options?: RequestOptions): Promise<CanvasContent> {
    const { mode, channel } = this;
    if (mode.kind !== 'served') throw new RangeError('this canvas is not served over its channel');
    const place = { channel, uri: document ?? mode.uri };
    return await readCanvasContent(this.#client, place, reference, options);
  }

  /** Asks the host to close it. It stays until the host has closed it and lists it no more. */
  requestClose(): Promise<Outcome> {
    return this.subscription.dispatch({ type: 'canvas/closeRequested' });
  }

  /** Ends this use of it; the canvas stays open. */
  close(): void {
    this.subscription.close();
  }
}

/**
 * Opens a canvas for rendering, by its entry in the session or by its channel. What is to be shown is all in its state.
 *
 * ```ts
 * const canvas = await openCanvas(client, session.state.openCanvases[0], { policy: { localHttp: true } });
 * const show = (content) => setAttributes(frame, contentFrame(content));
 * if (canvas.mode.kind === 'direct') show({ src: canvas.mode.url });
 * if (canvas.mode.kind === 'served') show({ srcdoc: servedDocument(String((await canvas.read()).body)) });
 * window.addEventListener('message', ({ source, data }) => {
 *   if (source === frame.contentWindow) void canvas.bridge.send(data);
 * });
 * canvas.bridge.attach((payload) => frame.contentWindow.postMessage(payload, '*'));
 * ```
 *
 * @throws CanvasUnsupportedError when canvases were not declared or the host's version has none; RpcError when the host
 *   refuses.
 */
export async function openCanvas(
  client: AhpClient,
  canvas: Pick<OpenCanvasRef, 'channel'> | URI,
  { policy = {}, signal }: OpenCanvasOptions = {},
): Promise<OpenCanvas> {
  demandCanvas(client);
  const uri = typeof canvas === 'string' ? canvas : canvas.channel;
  const options = { as: 'canvas', ...(signal && { signal }) } as const;
  return new OpenCanvas(client, await client.subscribe(uri, options), policy);
}
