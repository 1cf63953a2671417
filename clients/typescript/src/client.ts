import {
  type ActionEnvelope,
  type CommandMap,
  type InitializeResult,
  isKnown,
  type McpClientNotificationMap,
  type McpClientRequestMap,
  PROTOCOL_VERSION,
  type ServerCommandMap,
  type ServerNotificationMap,
  type StateAction,
  type URI,
} from '@agent-host-protocol/types';
import type { Channel, ChannelOptions } from './channels/channel.js';
import { ChannelFeed, post } from './channels/feed.js';
import { DispatchError, whyNot } from './channels/guards.js';
import { type ChannelKind, hasReducer, kindOf } from './channels/kinds.js';
import { Outbox } from './channels/outbox.js';
import { ChannelRegistry } from './channels/registry.js';
import { Subscription } from './channels/subscription.js';
import { type ClientStatus, Connection } from './connection/connection.js';
import { ClientClosedError } from './connection/errors.js';
import type { Handshake } from './connection/handshake.js';
import { nextPeer } from './connection/next-peer.js';
import { type ClientOptions, type Settings, settingsOf } from './connection/options.js';
import { type Dispose, Emitter } from './emitter.js';
import { LimitError } from './limits.js';
import type { Outcome } from './mirror/outcome.js';
import { asError, ConnectionLostError } from './peer/errors.js';
import { RequestHandlers } from './peer/handlers.js';
import type { Params } from './peer/message.js';
import type {
  Peer,
  PeerProblem,
  RequestContext,
  RequestHandler,
  RequestOptions,
} from './peer/peer.js';
import { reduceAs, upgradeState } from './translate/index.js';

/** Requests that a client may send. */
export type ClientRequestMap = CommandMap & McpClientRequestMap;

/** Notifications that a client may send beside those that the client itself sends. */
export type ClientNotifications = McpClientNotificationMap;

/** How to subscribe. */
export interface SubscribeOptions<Kind extends ChannelKind = ChannelKind> extends ChannelOptions {
  /**
   * What the channel is, where its URI does not say: terminals and changesets may have any scheme. `raw` subscribes to
   * what this package does not know, for programs that do.
   */
  readonly as?: Kind;
  /** Gives the subscription up before it is there. */
  readonly signal?: AbortSignal;
}

/** Something that went wrong and is nobody's answer: for logs. */
export type ClientProblem =
  | PeerProblem
  | { readonly kind: 'listenerFailed'; readonly error: Error };

/** What the host said about itself. */
export type HostInfo = Omit<InitializeResult, 'snapshots' | 'serverSeq' | 'protocolVersion'>;

/**
 * A client of one host: it connects, keeps the state of the channels it subscribes to, sends actions and shows their
 * effect before the host has confirmed them, answers the host's requests, and comes back after a connection was lost.
 */
export class AhpClient {
  readonly #settings: Settings;
  readonly #connection: Connection;
  readonly #channels: ChannelRegistry;
  readonly #outbox: Outbox;
  readonly #feed: ChannelFeed;
  readonly #handlers = new RequestHandlers();
  readonly #statuses: Emitter<ClientStatus>;
  readonly #problems: Emitter<ClientProblem>;
  readonly #notifications = new Map<string, Emitter<Params>>();
  #host: HostInfo = {};

  /** Use {@link connect}. */
  private constructor(options: ClientOptions) {
    this.#settings = settingsOf(options);
    const { clientId, limits, now, validation } = this.#settings;
    this.#problems = new Emitter(() => {});
    const listenerFailed = (error: unknown) => this.#report('listenerFailed', error);
    this.#statuses = new Emitter(listenerFailed);
    this.#outbox = new Outbox(this.#settings);
    this.#channels = new ChannelRegistry(
      {
        clientId,
        maxBufferedEnvelopes: limits.maxBufferedEnvelopes,
        version: () => this.version,
        now,
        reduce: (kind, state, action, time) => this.#reduce(kind, state, action, time),
        settled: (settled) => this.#outbox.settle(settled),
        listenerFailed,
      },
      validation,
      (kind, state) =>
        hasReducer(kind) ? upgradeState(this.version, kind, state as never) : state,
    );
    this.#connection = new Connection(this.#settings, {
      initialSubscriptions: () => this.#plainSubscriptions(),
      resumption: () => (this.version ? this.#channels.resumption() : undefined),
      onOpen: (peer, handshake) => this.#opened(peer, handshake),
      onLost: () => this.#channels.suspend(),
      onStatus: (status) => this.#statusChanged(status),
      onNotification: (method, params) => this.#notified(method, params),
      onProblem: (problem, params) => this.#problem(problem, params),
      handlerOf: (method, channel) => this.#handlerOf(method, channel),
    });
    const [channels, outbox, connection] = [this.#channels, this.#outbox, this.#connection];
    this.#feed = new ChannelFeed({ clientId, channels, outbox, connection });
  }

  /**
   * Connects to a host and agrees on a version with it.
   *
   * @throws UnsupportedVersionError, ConnectError, ProtocolViolationError, RpcError or another error that says why not.
   */
  static async connect(options: ClientOptions): Promise<AhpClient> {
    const client = new AhpClient(options);
    for (const uri of client.#settings.initialSubscriptions) {
      const channel = client.#channels.add(uri, kindOf(uri) ?? 'raw', {});
      channel.references++;
    }
    await client.#connection.start();
    return client;
  }

  /** Who this client is to the host; a program that gives it again is known after a restart. */
  get clientId(): string {
    return this.#settings.clientId;
  }

  /** The protocol version that was agreed on. */
  get version(): string {
    return this.#connection.version;
  }

  /** What the host said about itself when the connection began. */
  get host(): HostInfo {
    return this.#host;
  }

  get status(): ClientStatus {
    return this.#connection.status;
  }

  /** The time that reducers are given. */
  get now(): () => number {
    return this.#settings.now;
  }

  /** What was declared when connecting. */
  get capabilities(): NonNullable<ClientOptions['capabilities']> {
    return this.#settings.capabilities ?? {};
  }

  /**
   * Sends a request. While the connection is gone it waits for the next one, as long as the request itself may take; one
   * that was sent and lost is not sent again, since the host may have carried it out.
   *
   * @throws RpcError when the host answers with an error; InvalidMessageError when its answer does not fit;
   *   RequestTimeoutError, ConnectionLostError, LimitError or ClientClosedError when there is none.
   */
  async request<Method extends keyof ClientRequestMap & string>(
    method: Method,
    params: ClientRequestMap[Method]['params'],
    options: RequestOptions = {},
  ): Promise<ClientRequestMap[Method]['result']> {
    this.#demandKnown('request', method);
    const { timeoutMs = this.#settings.requestTimeoutMs } = options;
    const connection = this.#connection;
    const onStatus = (listener: () => void) => this.onStatus(listener);
    const peer =
      connection.peer ??
      (await nextPeer({ connection, onStatus }, method, { ...options, timeoutMs }));
    // The connection that it waited for may speak another version.
    this.#demandKnown('request', method);
    const result = await peer.request(method, params as unknown as Params, options);
    return result as ClientRequestMap[Method]['result'];
  }

  /**
   * Sends a notification that is not an action, on an `mcp://` channel.
   *
   * @throws ConnectionLostError while the connection is gone.
   */
  notify<Method extends keyof ClientNotifications & string>(
    method: Method,
    params: ClientNotifications[Method]['params'],
  ): void {
    this.#demandPeer(method).notify(method, params as Params);
  }

  /**
   * Sends a notification that this version has no type for.
   *
   * @throws ConnectionLostError while the connection is gone.
   */
  notifyRaw(method: string, params: Params): void {
    this.#demandPeer(method).notify(method, params);
  }

  /**
   * Subscribes to a channel and keeps its state. Uses of the same channel share one subscription; it ends with the last.
   *
   * @throws RangeError for a URI whose scheme is not known, unless `as` says what it is; RpcError when the host refuses.
   */
  async subscribe<Kind extends ChannelKind = ChannelKind>(
    uri: URI,
    options: SubscribeOptions<Kind> = {},
  ): Promise<Subscription<Kind>> {
    const { as, signal, ...rest } = options;
    this.#demandOpen();
    signal?.throwIfAborted();
    const kind = as ?? kindOf(uri);
    if (!kind)
      throw new RangeError(`no channel of this protocol has a URI like that: ${schemeOf(uri)}`);
    if (kind === 'canvas') this.#demandKnown('request', 'canvasReadResource');
    let channel = this.#channels.get(uri);
    if (channel && channel.kind !== kind) {
      throw new RangeError(`${uri} is subscribed to as ${channel.kind}, not as ${kind}`);
    }
    if (!channel) {
      channel = this.#channels.add(uri, kind, rest);
      void this.#feed.join(channel);
    }
    const subscription = new Subscription<Kind>(channel, {
      maxBufferedEnvelopes: this.#settings.limits.maxBufferedEnvelopes,
      dispatch: (to, action) => this.dispatch(to, action),
      release: (given) => this.#feed.release(given),
    });
    try {
      await aborted(channel.started, signal);
      return subscription;
    } catch (error) {
      subscription.close();
      throw error;
    }
  }

  /**
   * Dispatches an action, on a channel that need not be subscribed to: shows its effect at once, and tells what became of
   * it. While the connection is gone it waits for the next one.
   *
   * @throws DispatchError when a client may not send it; LimitError when too many wait for an answer.
   */
  dispatch(uri: URI, action: StateAction): Promise<Outcome> {
    this.#demandOpen();
    const channel = this.#channels.get(uri);
    const mirror = channel?.mirror;
    this.#demandDispatchable(uri, action, channel);
    const { maxPendingActions } = this.#settings.limits;
    const unanswered = mirror ? mirror.pending.length : this.#outbox.looseCount;
    if (unanswered >= maxPendingActions) {
      const where = mirror ? uri : 'what is not subscribed to';
      const what = `${where} has too many actions that the host has not answered`;
      throw new LimitError('maxPendingActions', maxPendingActions, what);
    }
    const clientSeq = this.#outbox.nextSeq();
    // Earlier ones may wait until the channel is live again, and go out before it.
    const peer = mirror && !channel.live ? undefined : this.#connection.peer;
    if (peer) post(peer, uri, clientSeq, action);
    const sent = peer !== undefined;
    if (!channel || !mirror) {
      return this.#outbox.expectLoose({ channel: uri, clientSeq, action }, sent);
    }
    const outcome = this.#outbox.expect(clientSeq);
    channel.dispatch({ clientSeq, action, sent });
    return outcome;
  }

  /**
   * Answers a request of the host, instead of MethodNotFound. What the handler throws as RpcError is the answer.
   *
   * @param channel answers only requests about this channel; they come before handlers for all channels
   * @throws RangeError when somebody answers it already.
   */
  handle<Method extends keyof ServerCommandMap & string>(
    method: Method,
    handler: (
      params: ServerCommandMap[Method]['params'],
      context: RequestContext,
    ) => ServerCommandMap[Method]['result'] | Promise<ServerCommandMap[Method]['result']>,
    channel?: URI,
  ): Dispose {
    return this.handleRaw(method, handler as unknown as RequestHandler, channel);
  }

  /** Answers a request that this version has no type for. */
  handleRaw(method: string, handler: RequestHandler, channel?: URI): Dispose {
    return this.#handlers.add(method, handler, channel);
  }

  /** Told of notifications of the host, but for actions, which subscriptions tell of. */
  onNotification<Method extends Exclude<keyof ServerNotificationMap, 'action'> & string>(
    method: Method,
    listener: (params: ServerNotificationMap[Method]['params']) => void,
  ): Dispose {
    return this.onNotificationRaw(method, listener as unknown as (params: Params) => void);
  }

  /** Told of notifications that this version has no type for. */
  onNotificationRaw(method: string, listener: (params: Params) => void): Dispose {
    let emitter = this.#notifications.get(method);
    if (!emitter) {
      emitter = new Emitter((error) => this.#report('listenerFailed', error));
      this.#notifications.set(method, emitter);
    }
    return emitter.on(listener);
  }

  /** Told where the client stands, whenever that changes. */
  onStatus(listener: (status: ClientStatus) => void): Dispose {
    return this.#statuses.on(listener);
  }

  /** Told of what went wrong and is nobody's answer. Holds no text that was received. */
  onProblem(listener: (problem: ClientProblem) => void): Dispose {
    return this.#problems.on(listener);
  }

  /** Tells whoever listens for problems what a listener of a helper threw. */
  report(error: unknown): void {
    this.#report('listenerFailed', error);
  }

  /** Tries to connect again now instead of waiting, for example because the network is back. */
  reconnectNow(): void {
    this.#connection.retryNow();
  }

  /** Ends everything: subscriptions end, actions without an answer are dropped, requests fail. */
  close(): void {
    this.#connection.close();
  }

  #reduce(kind: ChannelKind, state: unknown, action: StateAction, now: number): unknown {
    if (!hasReducer(kind)) return state;
    try {
      return reduceAs(this.version, kind, state as never, action, now);
    } catch (error) {
      // Only a state that was never validated can make a reducer throw.
      this.#report('listenerFailed', error);
      return state;
    }
  }

  /** Channels that a plain list of URIs is enough for. */
  #plainSubscriptions(): URI[] {
    return this.#channels
      .all()
      .filter(({ kind, options }) => kind !== 'stateless' && !options.delivery && !options.view)
      .map(({ uri }) => uri);
  }

  #opened(peer: Peer, handshake: Handshake): void {
    if (handshake.kind === 'initialized') {
      const { snapshots, serverSeq, protocolVersion, ...host } = handshake.result;
      this.#host = host;
    }
    this.#feed.open(peer, handshake);
  }

  #statusChanged(status: ClientStatus): void {
    if (status.kind === 'closed') {
      const error = status.error ?? new ClientClosedError('the client was closed');
      for (const channel of this.#channels.all()) this.#channels.end(channel, error);
      this.#outbox.drop(error.message);
    }
    this.#statuses.emit(status);
  }

  #notified(method: string, params: Params): void {
    if (method === 'action') this.#feed.receive(params as unknown as ActionEnvelope);
    else if (!this.#isTooNew('notification', method)) {
      this.#notifications.get(method)?.emit(params);
      this.#channels.get(params.channel)?.notifications.emit({ method, params });
    }
  }

  #problem(problem: PeerProblem, params?: Params): void {
    this.#problems.emit(problem);
    this.#feed.mend(problem, params);
  }

  #handlerOf(method: string, channel: string): RequestHandler | undefined {
    if (this.#isTooNew('request', method)) return undefined;
    return this.#handlers.find(method, channel);
  }

  /** Whether the host sent something that the agreed version does not have yet. */
  #isTooNew(kind: 'request' | 'notification', name: string): boolean {
    return (
      isKnown(kind, name, PROTOCOL_VERSION, 'hostToClient') &&
      !isKnown(kind, name, this.version, 'hostToClient')
    );
  }

  #demandKnown(kind: 'request', name: string): void {
    if (!isKnown(kind, name, PROTOCOL_VERSION, 'clientToHost')) return;
    if (isKnown(kind, name, this.version, 'clientToHost')) return;
    throw new DispatchError(
      `protocol version ${this.version}, which the host speaks, has no ${name}`,
    );
  }

  #demandDispatchable(uri: URI, action: StateAction, channel: Channel | undefined): void {
    const { clientId, version } = this;
    const state = channel?.mirror?.optimistic;
    const kind = channel?.kind ?? kindOf(uri);
    const reason = whyNot(action, { clientId, version, kind, state });
    if (reason) throw new DispatchError(`${action.type} was not dispatched: ${reason}`);
  }

  #demandOpen(): void {
    const { status } = this.#connection;
    if (status.kind !== 'closed') return;
    throw new ClientClosedError('the client is closed', { cause: status.error });
  }

  #demandPeer(what: string): Peer {
    const { peer } = this.#connection;
    if (peer) return peer;
    throw new ConnectionLostError(`${what} was not sent: there is no connection`);
  }

  #report(kind: 'listenerFailed', thrown: unknown): void {
    this.#problems.emit({ kind, error: asError(thrown) });
  }
}

/** Connects to a host; see {@link AhpClient.connect}. */
export function connect(options: ClientOptions): Promise<AhpClient> {
  return AhpClient.connect(options);
}

function schemeOf(uri: URI): string {
  return uri.slice(0, uri.indexOf(':') + 1) || 'it has no scheme';
}

/** Waits for a promise, but no longer than a signal allows. */
function aborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
