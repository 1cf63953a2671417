import {
  type Implementation,
  JsonRpcErrorCodes,
  type ToolCallState,
} from '@agent-host-protocol/types';
import { RpcError, shortened } from '../../peer/errors.js';
import { Closer } from '../closer.js';
import { McpRefusedError } from './errors.js';
import type { McpServer } from './mcp-server.js';
import { isMcpNotification, isMcpRequest } from './served.js';
import { type OwnViewCapabilities, viewCapabilities } from './view-capabilities.js';
import { type FromView, readViewMessage, type ViewRequestId } from './view-message.js';
import { toolInputOf, toolResultOf } from './view-tool-call.js';

type Values = Readonly<Record<string, unknown>>;

/** Answers a `ui/*` request of a View; what it throws as RpcError is the answer. */
export type ViewHandler = (params: Values, context: { readonly signal: AbortSignal }) => unknown;

/** What a View has on the other side. */
export interface AppBridgeOptions {
  readonly server: McpServer;
  /** Posts a message to the View, and to nobody else. */
  readonly post: (message: Values) => void;
  /** Version of MCP Apps that the program speaks. */
  readonly protocolVersion: string;
  /** What the program says about itself. */
  readonly hostInfo: Implementation;
  /** What the View is told of where it is shown: theme, language, size. */
  readonly hostContext?: () => Values;
  readonly capabilities?: OwnViewCapabilities;
  /** Answers to `ui/*` requests by method, such as those of `viewRequests`; the View gets MethodNotFound for others. */
  readonly requests?: Readonly<Record<string, ViewHandler>>;
  /** Told of `ui/*` notifications of the View. */
  readonly onNotification?: (method: string, params: Values) => void;
  /** Whether a request of the View may go to the server; all may unless given. */
  readonly allow?: (method: string, params: Values) => boolean | Promise<boolean>;
  /** How many requests of the View may be under way at the same time: 32 unless given. */
  readonly maxRequests?: number;
}

/** The program's end of the line to a View. */
export interface AppBridge {
  /** Takes a message of the View. Make sure first that it comes from its frame. */
  receive(message: unknown): void;
  /** Hands the input and the result of the tool call to the View, each once, as soon as it is ready for them. */
  show(toolCall: ToolCallState): void;
  /** Tells the View something of one's own, such as another theme. */
  notify(method: string, params: Values): void;
  /** Ends it: nothing is taken or posted any more, and what the View asked for is given up. */
  close(): void;
}

/** Requests that every side of an MCP connection answers itself. */
const PING = 'ping';

/**
 * Connects an App's View with its MCP server: requests for the server go there over its side channel, as far as it serves
 * them; `ui/*` requests are answered by the program and never leave it.
 *
 * ```ts
 * const bridge = bridgeApp({ server, post: (message) => frame.contentWindow?.postMessage(message, '*'), ... });
 * window.addEventListener('message', ({ source, data }) => {
 *   if (source === frame.contentWindow) bridge.receive(data);
 * });
 * chat.onState(() => bridge.show(toolCall()));
 * ```
 */
export function bridgeApp(options: AppBridgeOptions): AppBridge {
  return new Bridge(options);
}

class Bridge implements AppBridge {
  readonly #options: AppBridgeOptions;
  readonly #running = new Map<ViewRequestId, AbortController>();
  readonly #closer = new Closer();
  readonly #shown = new Set<string>();
  #ready = false;
  #toolCall: ToolCallState | undefined;

  constructor(options: AppBridgeOptions) {
    this.#options = options;
    this.#closer.add(
      options.server.onNotification(({ method, params }) => {
        if (this.#ready) this.notify(method, params);
      }),
      () => {
        for (const abort of this.#running.values()) abort.abort(new Error('the View is gone'));
      },
    );
  }

  receive(message: unknown): void {
    const read = readViewMessage(message);
    if (!read || this.#closer.closed) return;
    if (read.kind === 'request') void this.#answer(read);
    else this.#take(read);
  }

  show(toolCall: ToolCallState): void {
    this.#toolCall = toolCall;
    if (!this.#ready) return;
    this.#showOnce('ui/notifications/tool-input', toolInputOf(toolCall));
    this.#showOnce('ui/notifications/tool-result', toolResultOf(toolCall));
  }

  notify(method: string, params: Values): void {
    this.#post({ method, params });
  }

  close(): void {
    this.#closer.close();
  }

  #showOnce(method: string, params: Values | undefined): void {
    if (!params || this.#shown.has(method)) return;
    this.#shown.add(method);
    this.notify(method, params);
  }

  #take({ method, params }: FromView & { kind: 'notification' }): void {
    const { server, onNotification } = this.#options;
    if (method === 'ui/notifications/initialized') {
      this.#ready = true;
      if (this.#toolCall) this.show(this.#toolCall);
    } else if (method === 'notifications/cancelled') {
      const abort = this.#running.get(params.requestId as ViewRequestId);
      abort?.abort(new Error('the View gave the request up'));
    } else if (method.startsWith('ui/')) onNotification?.(method, params);
    else if (isMcpNotification(method)) {
      try {
        server.notify(method, params);
      } catch {
        // Nobody answers a notification, so there is nobody to be told that it was not served.
      }
    }
  }

  async #answer({ id, method, params }: FromView & { kind: 'request' }): Promise<void> {
    const { maxRequests = 32 } = this.#options;
    if (this.#running.has(id) || this.#running.size >= maxRequests) {
      const error = new RpcError(JsonRpcErrorCodes.InvalidRequest, 'too many requests at once');
      return this.#post({ id, error: error.toJSON() });
    }
    const abort = new AbortController();
    this.#running.set(id, abort);
    try {
      const result = await this.#resultOf(method, params, abort.signal);
      this.#post({ id, result: result ?? {} });
    } catch (thrown) {
      // A request that the View gave up is not answered, by the rules of MCP.
      if (!abort.signal.aborted) this.#post({ id, error: errorOf(thrown, method).toJSON() });
    } finally {
      this.#running.delete(id);
    }
  }

  async #resultOf(method: string, params: Values, signal: AbortSignal): Promise<unknown> {
    const { server, requests = {}, allow } = this.#options;
    if (method === PING) return {};
    if (method === 'ui/initialize') return this.#introduction();
    if (method.startsWith('ui/')) {
      const handler = Object.hasOwn(requests, method) ? requests[method] : undefined;
      if (handler) return await handler(params, { signal });
    } else if (isMcpRequest(method)) {
      if (allow && !(await allow(method, params))) {
        throw new RpcError(JsonRpcErrorCodes.InvalidRequest, `${method} is not allowed`);
      }
      signal.throwIfAborted();
      return await server.request(method, params, { signal });
    }
    throw new RpcError(
      JsonRpcErrorCodes.MethodNotFound,
      `nobody answers ${shortened(method)} here`,
    );
  }

  #introduction(): Values {
    const { server, protocolVersion, hostInfo, hostContext, capabilities } = this.#options;
    return {
      protocolVersion,
      hostInfo,
      hostCapabilities: viewCapabilities(server.customization ?? {}, capabilities),
      hostContext: hostContext?.() ?? {},
    };
  }

  #post(message: Values): void {
    if (!this.#closer.closed) this.#options.post({ jsonrpc: '2.0', ...message });
  }
}

/** What a View is told: what was meant for it, and nothing about the program. */
function errorOf(thrown: unknown, method: string): RpcError {
  if (thrown instanceof RpcError) return thrown;
  const { MethodNotFound, InternalError } = JsonRpcErrorCodes;
  return thrown instanceof McpRefusedError
    ? new RpcError(MethodNotFound, thrown.message)
    : new RpcError(InternalError, `${shortened(method)} failed`);
}
