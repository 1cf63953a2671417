import type {
  CanvasInvokeActionResult,
  CanvasOpenResult,
  CanvasProviderParams,
  URI,
} from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import { RpcError, shortened } from '../../peer/errors.js';
import { Closer } from '../closer.js';
import { OpenInstance } from './open-instance.js';
import type { ProvidedCanvas } from './provided-canvas.js';
import { canvasProviderError } from './provider-error.js';

/** A canvas and the subscription that it is provided through. */
interface Offer {
  readonly canvas: ProvidedCanvas;
  readonly session: Subscription<'session'>;
}

/** Canvases that one client provides to one session, and their open instances. It answers the host's requests. */
export class ProviderDesk {
  readonly #client: AhpClient;
  readonly #offers = new Map<string, Offer>();
  readonly #instances = new Map<string, OpenInstance>();
  readonly #closer = new Closer();

  /** @throws RangeError when the program answers these requests of the session itself. */
  constructor(client: AhpClient, session: URI) {
    this.#client = client;
    try {
      this.#closer.add(
        client.handle(
          'canvasOpen',
          (params, { signal }) => this.#open(params, params.input ?? {}, signal),
          session,
        ),
      );
      this.#closer.add(
        client.handle(
          'canvasInvokeAction',
          (params, { signal }) =>
            this.#invoke(params, params.actionName, params.input ?? {}, signal),
          session,
        ),
      );
      this.#closer.add(client.handle('canvasClose', (params) => this.#close(params), session));
    } catch (error) {
      this.#closer.close();
      throw error;
    }
  }

  /** Ends when nothing is provided. */
  closeIfEmpty(): boolean {
    const empty = this.#offers.size === 0;
    if (empty) this.#closer.close();
    return empty;
  }

  add(session: Subscription<'session'>, canvases: readonly ProvidedCanvas[]): void {
    for (const canvas of canvases) {
      this.#offers.set(canvas.declaration.canvasId, { canvas, session });
    }
  }

  /** Ends canvases with all their instances. */
  remove(canvases: readonly ProvidedCanvas[]): void {
    for (const { declaration } of canvases) this.#offers.delete(declaration.canvasId);
    for (const instance of [...this.#instances.values()]) {
      if (canvases.includes(instance.canvas)) this.#end(instance, 'the canvas was withdrawn');
    }
  }

  async #open(
    { canvasId, instanceId }: CanvasProviderParams,
    input: Readonly<Record<string, unknown>>,
    unanswered: AbortSignal,
  ): Promise<CanvasOpenResult> {
    const offer = this.#offers.get(canvasId);
    if (!offer) throw unavailable(`no canvas ${shortened(canvasId)} is provided here`);
    const known = this.#known(instanceId, canvasId);
    const { canvas, session } = offer;
    const instance = known ?? new OpenInstance(this.#client, session, canvas, instanceId);
    this.#instances.set(instanceId, instance);
    try {
      const signal = AbortSignal.any([unanswered, instance.signal]);
      const result = await canvas.open(input, { instance, again: known !== undefined, signal });
      if (instance.signal.aborted) throw unavailable('it was closed before it was open');
      return result ?? {};
    } catch (error) {
      if (!known) this.#end(instance, 'it was not opened');
      throw this.#failed('canvas_open_failed', 'the canvas failed to open', error);
    }
  }

  async #invoke(
    { instanceId, canvasId }: CanvasProviderParams,
    actionName: string,
    input: Readonly<Record<string, unknown>>,
    unanswered: AbortSignal,
  ): Promise<CanvasInvokeActionResult> {
    const instance = this.#demand(instanceId, canvasId);
    const { invoke = {} } = instance.canvas;
    const action = Object.hasOwn(invoke, actionName) ? invoke[actionName] : undefined;
    const name = shortened(actionName);
    if (!action)
      throw canvasProviderError('canvas_action_no_handler', `nothing carries out ${name}`);
    try {
      const signal = AbortSignal.any([unanswered, instance.signal]);
      const value = await action(input, { instance, signal });
      return value === undefined ? {} : { value };
    } catch (error) {
      throw this.#failed('canvas_action_failed', `${name} failed`, error);
    }
  }

  async #close({ instanceId, canvasId }: CanvasProviderParams): Promise<null> {
    const instance = this.#demand(instanceId, canvasId);
    this.#end(instance, 'it was closed');
    try {
      await instance.canvas.close?.(instance);
      return null;
    } catch (error) {
      throw this.#failed('canvas_close_failed', 'closing it failed', error);
    }
  }

  #known(instanceId: string, canvasId: string): OpenInstance | undefined {
    const instance = this.#instances.get(instanceId);
    return instance?.canvasId === canvasId ? instance : undefined;
  }

  #demand(instanceId: string, canvasId: string): OpenInstance {
    const instance = this.#known(instanceId, canvasId);
    if (instance) return instance;
    throw unavailable(`no instance ${shortened(instanceId)} of it is open here`);
  }

  #end(instance: OpenInstance, reason: string): void {
    if (this.#instances.get(instance.instanceId) === instance) {
      this.#instances.delete(instance.instanceId);
    }
    instance.end(new Error(`canvas instance ${instance.instanceId}: ${reason}`));
  }

  /** What a provider throws for the agent is sent; anything else is for its own program alone. */
  #failed(code: string, message: string, error: unknown): RpcError {
    if (error instanceof RpcError) return error;
    this.#client.report(error);
    return canvasProviderError(code, message);
  }
}

function unavailable(message: string): RpcError {
  return canvasProviderError('canvas_provider_unavailable', message);
}
