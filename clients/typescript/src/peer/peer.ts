import { type Direction, JsonRpcErrorCodes, PROTOCOL_VERSION } from '@agent-host-protocol/types';
import type { JsonError } from '../json/error.js';
import { nestsDeeper } from '../json/nesting.js';
import { parseJson } from '../json/parse.js';
import { DEFAULT_LIMITS, LimitError, type Limits } from '../limits.js';
import type { Transport, TransportEnd } from '../transport/transport.js';
import type { Problem, Validation } from '../validation/validation.js';
import {
  asError,
  ConnectionLostError,
  InvalidMessageError,
  RpcError,
  shortened,
} from './errors.js';
import { IncomingRequests, type RequestHandler } from './incoming-requests.js';
import { classify, type Incoming, type Params, type RequestId } from './message.js';
import {
  type OutgoingRequest,
  OutgoingRequests,
  type RequestOptions,
} from './outgoing-requests.js';
import type { PeerProblem } from './problem.js';

export type { RequestContext, RequestHandler } from './incoming-requests.js';
export type { RequestOptions } from './outgoing-requests.js';
export type { PeerProblem } from './problem.js';

/** How a peer is made. */
export interface PeerOptions {
  /** Which way requests of this side go. */
  readonly direction: Direction;
  readonly limits?: Partial<Limits>;
  /** Checks everything that arrives; without it only the frame of a message is checked. */
  readonly validation?: Validation | undefined;
  /** The protocol version that was agreed on; our own unless given. */
  readonly version?: () => string;
  /** How long requests wait for an answer unless they say otherwise: a minute unless given. */
  readonly requestTimeoutMs?: number;
  /** Who answers a method; nobody: the answer is MethodNotFound. */
  readonly handlerOf: (method: string, channel: string) => RequestHandler | undefined;
  /** Takes notifications that were not malformed. */
  readonly onNotification: (method: string, params: Params) => void;
  /**
   * Told of everything that the other side did wrong, and that is not in the answer to a request of ours; the params are
   * those of a notification that does not fit.
   */
  readonly onProblem: (problem: PeerProblem, params?: Params) => void;
  /** Told once that the connection is over. */
  readonly onEnd: (end: TransportEnd) => void;
}

/** A text that is no message. */
interface Unreadable {
  readonly kind: 'unreadable';
  readonly text: string;
  readonly thrown: unknown;
}

type Answer = Incoming & { kind: 'result' | 'error' | 'invalidAnswer' };

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * JSON-RPC 2.0 in both directions over one transport, for either side. Every request is answered exactly once, every
 * own request ends exactly once, and nothing that arrives can throw.
 */
export class Peer {
  readonly #transport: Transport;
  readonly #options: PeerOptions;
  readonly #maxDepth: number;
  readonly #inbound: Direction;
  readonly #outgoing: OutgoingRequests;
  readonly #incoming: IncomingRequests;
  #received = 0;
  /** What has arrived in the present tick. */
  #texts: string[] = [];
  #end: TransportEnd | undefined;

  constructor(transport: Transport, options: PeerOptions) {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const { direction, requestTimeoutMs = DEFAULT_TIMEOUT_MS } = options;
    this.#transport = transport;
    this.#options = options;
    this.#maxDepth = limits.maxDepth;
    this.#inbound = direction === 'clientToHost' ? 'hostToClient' : 'clientToHost';
    this.#outgoing = new OutgoingRequests(limits.maxOutboundRequests, requestTimeoutMs);
    this.#incoming = new IncomingRequests(limits.maxInboundRequests);
    transport.open({
      onMessage: (text) => this.#receive(text),
      onEnd: (end) => {
        this.#takeTexts();
        this.#finish(end);
      },
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
    if (this.#end) return Promise.reject(lost(method, this.#end));
    return this.#outgoing.add(method, options, (id) =>
      this.#send({ jsonrpc: '2.0', id, method, params }),
    );
  }

  /**
   * Sends a notification; after the end it does nothing.
   *
   * @throws LimitError
   */
  notify(method: string, params: Params): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Ends the connection in order: what was sent still goes out, nothing is taken any more. */
  close(reason = 'closed'): void {
    this.#transport.close(reason);
    this.#finish({ kind: 'closed', reason });
  }

  get #version(): string {
    return this.#options.version?.() || PROTOCOL_VERSION;
  }

  #send(message: object): void {
    this.#transport.send(JSON.stringify(message));
  }

  #receive(text: string): void {
    if (this.#end) return;
    this.#received++;
    if (this.#texts.push(text) === 1) queueMicrotask(() => this.#takeTexts());
  }

  /** Reads all that has arrived, and only then takes it: doing the same thing many times over is quicker than by turns. */
  #takeTexts(): void {
    const texts = this.#texts;
    this.#texts = [];
    for (const incoming of texts.map((text) => this.#read(text))) {
      if (this.#end) return;
      this.#take(incoming);
    }
  }

  #read(text: string): Incoming | Unreadable {
    const { validation } = this.#options;
    const maxDepth = this.#maxDepth;
    try {
      return classify(validation ? validation.read(text, maxDepth) : parseJson(text, maxDepth));
    } catch (thrown) {
      return { kind: 'unreadable', text, thrown };
    }
  }

  #take(incoming: Incoming | Unreadable): void {
    if (incoming.kind === 'notification') this.#takeNotification(incoming);
    else if (incoming.kind === 'request') void this.#answer(incoming);
    else if (incoming.kind === 'malformed') this.#refuse(incoming);
    else if (incoming.kind === 'unreadable') this.#refuseText(incoming);
    else this.#takeAnswer(incoming);
  }

  #takeNotification({ method, params }: Incoming & { kind: 'notification' }): void {
    const { channel } = params;
    try {
      const problem = this.#paramsProblem(method, params);
      if (problem) {
        const error = new InvalidMessageError(`params of ${method}`, problem);
        this.#report({ kind: 'invalidNotification', error, method, channel }, params);
      } else this.#options.onNotification(method, params);
    } catch (thrown) {
      this.#report({ kind: 'handlerFailed', error: asError(thrown), method, channel });
    }
  }

  #refuseText({ text, thrown }: Unreadable): void {
    const error = nestsDeeper(text, this.#maxDepth)
      ? new LimitError('maxDepth', this.#maxDepth, 'a message nests too deep')
      : asError(thrown);
    const { path = '', offset } = error as Partial<JsonError>;
    const message = shortened(error.message);
    const data = { path: shortened(path), offset };
    this.#answerError(null, new RpcError(JsonRpcErrorCodes.ParseError, message, data));
    const isShort = message === error.message;
    this.#report({ kind: 'unreadable', error: isShort ? error : new Error(message) });
  }

  #refuse({ id, code, problem, method, channel }: Incoming & { kind: 'malformed' }): void {
    const error = new InvalidMessageError(method ?? 'a message', problem);
    // A notification is never answered, however malformed; what could have been a request is.
    if (id !== null || code === 'InvalidRequest') {
      const answer = new RpcError(JsonRpcErrorCodes[code], error.message, error.problem);
      this.#answerError(id, answer, channel);
    }
    this.#report({ kind: 'malformed', error, ...(method !== undefined && { method }) });
  }

  #takeAnswer(answer: Answer): void {
    const waiting = answer.id === null ? undefined : this.#outgoing.get(answer.id);
    if (!waiting) {
      this.#report({ kind: 'unexpectedAnswer', error: new Error(this.#whyUnexpected(answer)) });
      return;
    }
    try {
      waiting.resolve(this.#resultOf(answer, waiting));
    } catch (thrown) {
      waiting.reject(asError(thrown));
    }
  }

  /** @throws RpcError when the answer is an error; InvalidMessageError when it does not fit. */
  #resultOf(answer: Answer, { method, unchecked }: OutgoingRequest): unknown {
    const { direction, validation } = this.#options;
    if (answer.kind === 'error') {
      const { code, message, data } = answer.error;
      throw new RpcError(code, message, data);
    }
    const what = `the result of ${method}`;
    if (answer.kind === 'invalidAnswer') throw new InvalidMessageError(what, answer.problem);
    const { result } = answer;
    if (unchecked) return result;
    const problem = validation?.result(direction, method, result, this.#version);
    if (problem) throw new InvalidMessageError(what, problem);
    return result;
  }

  #whyUnexpected({ kind, id }: Answer): string {
    if (id === null) return 'an answer arrived that says of no request that it answers it';
    const which = this.#outgoing.wasSent(id) ? 'is not waited for any more' : 'was never sent';
    return `${kind === 'error' ? 'an error' : 'an answer'} arrived for request ${id}, which ${which}`;
  }

  async #answer({ id, method, params }: Incoming & { kind: 'request' }): Promise<void> {
    const { channel } = params;
    try {
      const result = await this.#incoming.run(this.#handlerOf(method, params), method, params);
      this.#send({ jsonrpc: '2.0', id, ...ofMcp(channel), result: result ?? null });
    } catch (thrown) {
      this.#answerError(id, this.#asRpcError(thrown, method, channel), channel);
    }
  }

  /** @throws RpcError when the params do not fit. */
  #handlerOf(method: string, params: Params): RequestHandler | undefined {
    const handler = this.#options.handlerOf(method, params.channel);
    const problem = handler && this.#paramsProblem(method, params);
    if (!problem) return handler;
    const error = new InvalidMessageError(`params of ${method}`, problem);
    throw new RpcError(JsonRpcErrorCodes.InvalidParams, error.message, error.problem);
  }

  #paramsProblem(method: string, params: Params): Problem | undefined {
    return this.#options.validation?.params(this.#inbound, method, params, this.#version);
  }

  /** What a handler throws for the other side is sent; anything else is for us alone. */
  #asRpcError(thrown: unknown, method: string, channel: string): RpcError {
    if (thrown instanceof RpcError) return thrown;
    this.#report({ kind: 'handlerFailed', error: asError(thrown), method, channel });
    return new RpcError(JsonRpcErrorCodes.InternalError, `${method} failed`);
  }

  #answerError(id: RequestId | null, error: RpcError, channel = ''): void {
    try {
      this.#send({ jsonrpc: '2.0', id, ...ofMcp(channel), error });
    } catch (failure) {
      // Whoever cannot take even an error cannot be served.
      const { message } = asError(failure);
      this.#transport.close(message);
      this.#finish({ kind: 'limit', reason: message });
    }
  }

  #report(problem: PeerProblem, params?: Params): void {
    try {
      this.#options.onProblem(problem, params);
    } catch {
      // There is nobody left to tell.
    }
  }

  #finish(end: TransportEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#incoming.end(new ConnectionLostError(end.reason));
    this.#outgoing.end((method) => lost(method, end));
    this.#options.onEnd(end);
  }
}

/** Answers on an MCP channel name it; no other answer has a channel. */
function ofMcp(channel: string): { channel?: string } {
  return channel.startsWith('mcp:') ? { channel } : {};
}

function lost(method: string, end: TransportEnd): ConnectionLostError {
  return new ConnectionLostError(`${method} got no answer: the connection is over (${end.reason})`);
}
