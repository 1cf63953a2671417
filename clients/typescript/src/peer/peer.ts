import { type Direction, JsonRpcErrorCodes, PROTOCOL_VERSION } from '@agent-host-protocol/types';
import { parseJson } from '../json/parse.js';
import { DEFAULT_LIMITS, LimitError, type Limits } from '../limits.js';
import type { Transport, TransportEnd } from '../transport/transport.js';
import type { Validation } from '../validation/validation.js';
import {
  ConnectionLostError,
  InvalidMessageError,
  RequestTimeoutError,
  RpcError,
} from './errors.js';
import { classify, type Incoming, type Params, type RequestId } from './message.js';

/** What a handler is told beside the params. */
export interface RequestContext {
  readonly method: string;
  /** Aborted when the connection ends before the request is answered. */
  readonly signal: AbortSignal;
}

/** Answers a request of the other side; what it throws becomes an error answer. */
export type RequestHandler = (params: Params, context: RequestContext) => unknown;

/** What a request may be told. */
export interface RequestOptions {
  /** How long to wait for the answer, in milliseconds; 0: for ever. */
  readonly timeoutMs?: number;
  /** Gives the request up when aborted. The other side is not told, as the protocol has no word for it. */
  readonly signal?: AbortSignal;
  /** Hands the result over as it came; whoever asked checks it. */
  readonly unchecked?: boolean;
}

/** How a peer is made. */
export interface PeerOptions {
  /** Which way requests of this side go. */
  readonly direction: Direction;
  readonly limits?: Partial<Limits>;
  /** Checks everything that arrives; without it only the frame of a message is checked. */
  readonly validation?: Validation | undefined;
  /** The protocol version that was agreed on; our own unless given. */
  readonly version?: () => string;
  /** How long requests wait for an answer unless they say otherwise. */
  readonly requestTimeoutMs?: number;
  /** Who answers a method; nobody: the answer is MethodNotFound. */
  readonly handlerOf: (method: string, channel: string) => RequestHandler | undefined;
  /** Takes notifications that were not malformed. */
  readonly onNotification: (method: string, params: Params) => void;
  /** Told of everything that the other side did wrong, and that is not in the answer to a request of ours. */
  readonly onProblem: (problem: PeerProblem) => void;
  /** Told once that the connection is over. */
  readonly onEnd: (end: TransportEnd) => void;
}

/** Something the other side did wrong. */
export interface PeerProblem {
  readonly kind:
    | 'unreadable'
    | 'malformed'
    | 'invalidNotification'
    | 'unexpectedAnswer'
    | 'handlerFailed';
  readonly error: Error;
  /** The method of the message, where it has one. */
  readonly method?: string;
  /** The channel of the message, where it has one. */
  readonly channel?: string;
}

interface Waiting {
  readonly method: string;
  readonly unchecked: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const DEFAULT_TIMEOUT = 60_000;

/**
 * JSON-RPC 2.0 in both directions over one transport, for either side. Every request is answered exactly once, every
 * own request ends exactly once, and nothing that arrives can throw.
 */
export class Peer {
  readonly #transport: Transport;
  readonly #options: PeerOptions;
  readonly #limits: Limits;
  readonly #inbound: Direction;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ending = new AbortController();
  #nextId = 1;
  #answering = 0;
  #received = 0;
  #end: TransportEnd | undefined;

  constructor(transport: Transport, options: PeerOptions) {
    this.#transport = transport;
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#inbound = options.direction === 'clientToHost' ? 'hostToClient' : 'clientToHost';
    transport.open({
      onMessage: (text) => this.#receive(text),
      onEnd: (end) => this.#finish(end),
    });
  }

  /** Why the connection is over; undefined while it is not. */
  get end(): TransportEnd | undefined {
    return this.#end;
  }

  /** How many messages have arrived. */
  get received(): number {
    return this.#received;
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws RpcError when the answer is an error; InvalidMessageError when it does not fit; RequestTimeoutError,
   *   ConnectionLostError, LimitError, or the signal's reason when there is none.
   */
  request(method: string, params: Params, options: RequestOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(signal.reason);
      if (this.#end) return reject(lost(method, this.#end));
      if (this.#waiting.size >= this.#limits.maxOutboundRequests) {
        const { maxOutboundRequests } = this.#limits;
        const what = `${method} was not sent: too many requests wait for an answer`;
        return reject(new LimitError('maxOutboundRequests', maxOutboundRequests, what));
      }
      const id = this.#nextId++;
      const timeoutMs = options.timeoutMs ?? this.#options.requestTimeoutMs ?? DEFAULT_TIMEOUT;
      const giveUp = (error: Error) => this.#waiting.get(id)?.reject(error);
      const timer = timeoutMs
        ? setTimeout(() => giveUp(new RequestTimeoutError(method, timeoutMs)), timeoutMs)
        : undefined;
      const onAbort = () => giveUp(signal?.reason);
      const over = () => {
        this.#waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort);
      this.#waiting.set(id, {
        method,
        unchecked: options.unchecked ?? false,
        resolve: (result) => {
          over();
          resolve(result);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      });
      try {
        this.#send({ jsonrpc: '2.0', id, method, params });
      } catch (error) {
        giveUp(error as Error);
      }
    });
  }

  /**
   * Sends a notification; after the end it does nothing.
   *
   * @throws LimitError
   */
  notify(method: string, params: Params): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Ends the connection in order. */
  close(reason = 'closed'): void {
    this.#transport.close(reason);
  }

  get #version(): string {
    return this.#options.version?.() || PROTOCOL_VERSION;
  }

  #send(message: object): void {
    this.#transport.send(JSON.stringify(message));
  }

  #receive(text: string): void {
    this.#received++;
    let message: unknown;
    try {
      const { validation } = this.#options;
      const { maxDepth } = this.#limits;
      message = validation ? validation.read(text, maxDepth) : parseJson(text, maxDepth);
    } catch (error) {
      // What was lost here may have been an action, so whoever listens should not go on as if nothing had been.
      this.#answerError(null, new RpcError(JsonRpcErrorCodes.ParseError, (error as Error).message));
      this.#options.onProblem({ kind: 'unreadable', error: error as Error });
      return;
    }
    this.#take(classify(message));
  }

  #take(incoming: Incoming): void {
    if (incoming.kind === 'notification') this.#takeNotification(incoming);
    else if (incoming.kind === 'request') void this.#answer(incoming);
    else if (incoming.kind === 'malformed') this.#refuse(incoming);
    else this.#takeAnswer(incoming);
  }

  #takeNotification({ method, params }: Incoming & { kind: 'notification' }): void {
    const { validation, onProblem, onNotification } = this.#options;
    const problem = validation?.params(this.#inbound, method, params, this.#version);
    if (problem) {
      const error = new InvalidMessageError(`params of ${method}`, problem);
      onProblem({ kind: 'invalidNotification', error, method, channel: params.channel });
    } else onNotification(method, params);
  }

  #refuse({ id, code, problem, method }: Incoming & { kind: 'malformed' }): void {
    const error = new InvalidMessageError(method ?? 'a message', problem);
    // A notification is never answered, however malformed; what could have been a request is.
    if (id !== null || code === 'InvalidRequest') {
      this.#answerError(id, new RpcError(JsonRpcErrorCodes[code], error.message, problem));
    }
    this.#options.onProblem({
      kind: 'malformed',
      error,
      ...(method === undefined ? {} : { method }),
    });
  }

  #takeAnswer(incoming: Incoming & { kind: 'result' | 'error' }): void {
    const { id } = incoming;
    const waiting = this.#waiting.get(id);
    if (!waiting) {
      const what = id < this.#nextId && id > 0 ? 'is not waited for any more' : 'was never sent';
      const error = new Error(`an answer to request ${id} arrived, which ${what}`);
      this.#options.onProblem({ kind: 'unexpectedAnswer', error });
      return;
    }
    const { method } = waiting;
    if (incoming.kind === 'error') {
      const { code, message, data } = incoming.error;
      waiting.reject(new RpcError(code, message, data));
      return;
    }
    const { direction, validation } = this.#options;
    const problem = waiting.unchecked
      ? undefined
      : validation?.result(direction, method, incoming.result, this.#version);
    if (problem) waiting.reject(new InvalidMessageError(`the result of ${method}`, problem));
    else waiting.resolve(incoming.result);
  }

  async #answer({ id, method, params }: Incoming & { kind: 'request' }): Promise<void> {
    const { channel } = params;
    // Answers on an MCP channel name it; no other answer has a channel.
    const extra = channel.startsWith('mcp:') ? { channel } : {};
    try {
      const result = await this.#handle(method, params);
      this.#send({ jsonrpc: '2.0', id, ...extra, result: result ?? null });
    } catch (thrown) {
      this.#answerError(id, this.#asRpcError(thrown, method, channel), extra);
    }
  }

  async #handle(method: string, params: Params): Promise<unknown> {
    const handler = this.#options.handlerOf(method, params.channel);
    if (!handler) {
      throw new RpcError(JsonRpcErrorCodes.MethodNotFound, `nobody answers ${method} here`);
    }
    const problem = this.#options.validation?.params(this.#inbound, method, params, this.#version);
    if (problem) {
      const { message } = new InvalidMessageError(`params of ${method}`, problem);
      throw new RpcError(JsonRpcErrorCodes.InvalidParams, message, problem);
    }
    const { maxInboundRequests } = this.#limits;
    if (this.#answering >= maxInboundRequests) {
      const what = `${method} was not begun: too many requests at once`;
      const { message } = new LimitError('maxInboundRequests', maxInboundRequests, what);
      throw new RpcError(JsonRpcErrorCodes.InternalError, message);
    }
    this.#answering++;
    try {
      return await handler(params, { method, signal: this.#ending.signal });
    } finally {
      this.#answering--;
    }
  }

  /** What a handler throws for the other side is sent; anything else is for us alone. */
  #asRpcError(thrown: unknown, method: string, channel: string): RpcError {
    if (thrown instanceof RpcError) return thrown;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.#options.onProblem({ kind: 'handlerFailed', error, method, channel });
    return new RpcError(JsonRpcErrorCodes.InternalError, `${method} failed`);
  }

  #answerError(id: RequestId | null, error: RpcError, extra: object = {}): void {
    try {
      this.#send({ jsonrpc: '2.0', id, ...extra, error });
    } catch (failure) {
      // Whoever cannot take even an error cannot be served.
      this.#transport.close(failure instanceof Error ? failure.message : undefined);
    }
  }

  #finish(end: TransportEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#ending.abort(new ConnectionLostError(end.reason));
    for (const { method, reject } of [...this.#waiting.values()]) reject(lost(method, end));
    this.#options.onEnd(end);
  }
}

function lost(method: string, end: TransportEnd): ConnectionLostError {
  return new ConnectionLostError(`${method} got no answer: the connection is over (${end.reason})`);
}
