import {
  type ActionEnvelope,
  AhpErrorCodes,
  type InitializeParams,
  type InitializeResult,
  JsonRpcErrorCodes,
  negotiate,
  type ReconnectParams,
  type ReconnectResult,
  type ReducerName,
  type ReducerStates,
  reduceChannel,
  type Snapshot,
  type StateAction,
  SUPPORTED_PROTOCOL_VERSIONS,
  type SubscribeResult,
  type URI,
} from '@agent-host-protocol/types';
import { RpcError } from '../peer/errors.js';
import type { Params } from '../peer/message.js';
import type { RequestContext } from '../peer/peer.js';
import { memoryPair } from '../transport/memory.js';
import type { Connector, Transport } from '../transport/transport.js';
import { HostConnection } from './host-connection.js';

/** Answers a request of a client; what it throws is the answer too. */
export type HostHandler = (
  params: Params,
  connection: HostConnection,
  context: RequestContext,
) => unknown;

/** Why an action of a client is refused; undefined: it is not. */
export type HostCheck = (
  action: StateAction,
  channel: HostChannel,
  connection: HostConnection,
) => string | undefined;

/** A channel of the host. */
export interface HostChannel {
  readonly uri: URI;
  readonly kind: ReducerName;
  state: unknown;
}

/** How a model host behaves. */
export interface ModelHostOptions {
  /** Versions it speaks, best first. */
  readonly versions?: readonly string[];
  /** What it says of itself when a client connects. */
  readonly info?: Partial<InitializeResult>;
  readonly now?: () => number;
  /** How many envelopes it keeps for clients that come back; all unless given. */
  readonly replayLimit?: number;
  readonly check?: HostCheck;
  /** Whether refusals take numbers too; unless said so they do not, since they change nothing. */
  readonly numbersRefusals?: boolean;
  /** Told of each action that was taken, whoever it is from, and the state that it led to, before anybody else is. */
  readonly onTaken?: (envelope: ActionEnvelope, state: unknown) => void;
  /** Told of each action of a client that was refused, before the client is. */
  readonly onRefused?: (envelope: ActionEnvelope) => void;
  /** Answers to requests beyond those of connecting and subscribing, by method. */
  readonly handlers?: Readonly<Record<string, HostHandler>>;
  /** Told of each action of a client that was taken, after it was broadcast. */
  readonly onAction?: (envelope: ActionEnvelope, connection: HostConnection) => void;
}

/**
 * A host in memory, for tests, examples and benchmarks: channels with state, one order of all actions, a log for clients
 * that come back. It runs no agent, keeps nothing on disk and lets everybody in.
 */
export class ModelHost {
  readonly options: ModelHostOptions;
  readonly handlers: Record<string, HostHandler>;
  readonly connections = new Set<HostConnection>();
  /** Channels without state that clients may subscribe to. */
  readonly stateless = new Set<URI>();
  readonly #channels = new Map<URI, HostChannel>();
  readonly #log: ActionEnvelope[] = [];
  /** What each client agreed on when it connected first. */
  readonly #clients = new Map<string, string>();
  /** Number of the last envelope that is no longer in the log. */
  #forgotten = 0;
  #serverSeq = 0;

  constructor(options: ModelHostOptions = {}) {
    this.options = options;
    this.handlers = {
      initialize: (params, connection) => this.#initialize(params, connection),
      reconnect: (params, connection) => this.#reconnect(params, connection),
      ping: () => null,
      subscribe: ({ channel }, connection) => this.#subscribe(channel, connection),
      ...options.handlers,
    };
  }

  /** Number of the last envelope. */
  get serverSeq(): number {
    return this.#serverSeq;
  }

  /** Envelopes that a client could still be sent again. */
  get log(): readonly ActionEnvelope[] {
    return this.#log;
  }

  add<Kind extends ReducerName>(uri: URI, kind: Kind, state: ReducerStates[Kind]): void {
    this.#channels.set(uri, { uri, kind, state });
  }

  remove(uri: URI): void {
    this.#channels.delete(uri);
    for (const { subscriptions } of this.connections) subscriptions.delete(uri);
  }

  channel(uri: URI): HostChannel | undefined {
    return this.#channels.get(uri);
  }

  /** The state of a channel that is there. */
  state<Kind extends ReducerName>(uri: URI, _kind: Kind): ReducerStates[Kind] {
    return this.#channels.get(uri)?.state as ReducerStates[Kind];
  }

  /** Takes an action of its own. */
  act(uri: URI, action: StateAction): void {
    const channel = this.#channels.get(uri);
    if (channel) this.#take({ channel: uri, serverSeq: this.#serverSeq + 1, action }, channel);
  }

  /** Sends a notification to everybody who subscribes to a channel. */
  notify(method: string, params: Params): void {
    for (const connection of this.connections) {
      if (connection.subscriptions.has(params.channel)) connection.peer.notify(method, params);
    }
  }

  /** Serves a client over a transport. */
  accept(transport: Transport): HostConnection {
    const connection = new HostConnection(this, transport);
    this.connections.add(connection);
    return connection;
  }

  /** Connects a client in the same process; aborting the signal cuts the cable. */
  connector(signal?: AbortSignal): Connector {
    return async () => {
      const [client, host] = memoryPair(signal && { signal });
      this.accept(host);
      return client;
    };
  }

  /** Breaks all connections, or those of one client, without a word. */
  cut(clientId?: string): void {
    for (const connection of [...this.connections]) {
      if (clientId === undefined || connection.clientId === clientId) connection.cut();
    }
  }

  /** Knows no client any more, as if they had never been here; those that are connected stay so. */
  forgetClients(): void {
    this.#clients.clear();
  }

  /** Keeps nothing of what was so far for clients that come back. */
  forgetLog(): void {
    this.#log.length = 0;
    this.#forgotten = this.#serverSeq;
  }

  /** Takes an action of a client. */
  dispatched(uri: URI, clientSeq: number, action: StateAction, from: HostConnection): void {
    const channel = this.#channels.get(uri);
    if (!channel) return;
    const origin = { clientId: from.clientId, clientSeq };
    const serverSeq = this.#serverSeq + 1;
    const reason = this.options.check?.(action, channel, from);
    if (reason !== undefined) {
      if (this.options.numbersRefusals) this.#serverSeq = serverSeq;
      const refused = { channel: uri, serverSeq, origin, action, rejectionReason: reason };
      this.options.onRefused?.(refused);
      from.send(refused);
      return;
    }
    const envelope = { channel: uri, serverSeq, origin, action };
    this.#take(envelope, channel, from);
    this.options.onAction?.(envelope, from);
  }

  #take(envelope: ActionEnvelope, channel: HostChannel, from?: HostConnection): void {
    const now = (this.options.now ?? Date.now)();
    channel.state = reduceChannel(channel.kind, channel.state as never, envelope.action, { now });
    this.#serverSeq = envelope.serverSeq;
    this.options.onTaken?.(envelope, channel.state);
    this.#log.push(envelope);
    if (this.#log.length > (this.options.replayLimit ?? Number.POSITIVE_INFINITY)) {
      this.#forgotten = this.#log.shift()?.serverSeq ?? 0;
    }
    for (const connection of this.connections) {
      const subscribes = connection.subscriptions.has(envelope.channel);
      if (subscribes || connection === from) connection.send(envelope);
    }
  }

  #initialize(params: Params, connection: HostConnection): InitializeResult {
    const { clientId, protocolVersions, initialSubscriptions } =
      params as unknown as InitializeParams;
    const supportedVersions = this.options.versions ?? SUPPORTED_PROTOCOL_VERSIONS;
    const protocolVersion = negotiate(protocolVersions, supportedVersions);
    if (protocolVersion === null) {
      const code = AhpErrorCodes.UnsupportedProtocolVersion;
      throw new RpcError(code, 'no version fits', { supportedVersions });
    }
    this.#admit(clientId, protocolVersion, connection);
    const snapshots = (initialSubscriptions ?? []).flatMap((uri) => this.#join(uri, connection));
    return { protocolVersion, serverSeq: this.#serverSeq, snapshots, ...this.options.info };
  }

  #reconnect(params: Params, connection: HostConnection): ReconnectResult {
    const { clientId, lastSeenServerSeq, subscriptions } = params as unknown as ReconnectParams;
    const version = this.#clients.get(clientId);
    if (version === undefined) {
      throw new RpcError(JsonRpcErrorCodes.InvalidParams, 'this client was never here');
    }
    this.#admit(clientId, version, connection);
    const snapshots = subscriptions.flatMap((uri) => this.#join(uri, connection));
    if (lastSeenServerSeq < this.#forgotten) return { type: 'snapshot', snapshots };
    const missing = subscriptions.filter((uri) => !this.#channels.has(uri));
    const actions = this.#log.filter(
      ({ serverSeq, channel }) => serverSeq > lastSeenServerSeq && subscriptions.includes(channel),
    );
    return { type: 'replay', actions, missing };
  }

  /** A client that comes back is no longer where it was before: what is still on its way from there is not taken. */
  #admit(clientId: string, version: string, connection: HostConnection): void {
    for (const other of [...this.connections]) {
      if (other !== connection && other.clientId === clientId) other.cut();
    }
    connection.clientId = clientId;
    connection.version = version;
    this.#clients.set(clientId, version);
  }

  #subscribe(uri: URI, connection: HostConnection): SubscribeResult {
    if (this.stateless.has(uri)) {
      connection.subscriptions.add(uri);
      return {};
    }
    const [snapshot] = this.#join(uri, connection);
    if (!snapshot) throw new RpcError(AhpErrorCodes.NotFound, `there is no ${uri}`);
    return { snapshot };
  }

  #join(uri: URI, connection: HostConnection): Snapshot[] {
    const channel = this.#channels.get(uri);
    if (!channel) return [];
    connection.subscriptions.add(uri);
    const { state } = channel as { state: Snapshot['state'] };
    return [{ resource: uri, state, fromSeq: this.#serverSeq }];
  }
}
