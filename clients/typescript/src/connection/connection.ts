import type { Dispose } from '../emitter.js';
import { ConnectionLostError } from '../peer/errors.js';
import type { Params } from '../peer/message.js';
import { Peer, type PeerProblem, type RequestHandler } from '../peer/peer.js';
import { ConnectError, type TransportEnd } from '../transport/transport.js';
import { backoff } from './backoff.js';
import { ClientClosedError, isFinal, ProtocolViolationError } from './errors.js';
import { type Handshake, initialize, type Resumption, reconnect } from './handshake.js';
import { keepAlive } from './keep-alive.js';
import type { Settings } from './options.js';

/** Where a client stands. */
export type ClientStatus =
  | { readonly kind: 'connecting'; readonly attempt: number }
  /** `resumed` says whether state was taken up: `no` on the first connection, `replay` or `snapshot` after a break. */
  | {
      readonly kind: 'ready';
      readonly version: string;
      readonly resumed: 'no' | 'replay' | 'snapshot';
    }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly delayMs: number;
      readonly error: Error;
    }
  | { readonly kind: 'closed'; readonly error: Error | undefined };

/** Whoever uses a connection. */
export interface ConnectionListener {
  /** Channels to subscribe to when the host takes us as if we were new. */
  initialSubscriptions(): readonly string[];
  /** What to ask back for; undefined: nothing was there before. */
  resumption(): Resumption | undefined;
  /** The host is there; nothing of what it sends from now on has been seen yet. */
  onOpen(peer: Peer, handshake: Handshake): void;
  onLost(): void;
  onStatus(status: ClientStatus): void;
  onNotification(method: string, params: Params): void;
  onProblem(problem: PeerProblem): void;
  handlerOf(method: string, channel: string): RequestHandler | undefined;
}

/** How many connections in a row may end because the host broke the protocol. */
const MAX_VIOLATIONS = 5;

/** Keeps one connection to a host: makes it, watches it, makes it again when it is lost, until it is of no use. */
export class Connection {
  readonly #settings: Settings;
  readonly #listener: ConnectionListener;
  readonly #closing = new AbortController();
  #status: ClientStatus = { kind: 'connecting', attempt: 1 };
  #version = '';
  /** The connection that is ready, or the one that is being made. */
  #peer: Peer | undefined;
  #failures = 0;
  #violations = 0;
  /** Why the connection that is being made was given up. */
  #cause: Error | undefined;
  #timers: Dispose[] = [];

  constructor(settings: Settings, listener: ConnectionListener) {
    this.#settings = settings;
    this.#listener = listener;
  }

  get status(): ClientStatus {
    return this.#status;
  }

  /** The version that was agreed on last; empty before. */
  get version(): string {
    return this.#version;
  }

  /** The other side, while the connection is ready. */
  get peer(): Peer | undefined {
    return this.#status.kind === 'ready' ? this.#peer : undefined;
  }

  /** Makes the first connection; one that fails is not tried again. */
  async start(): Promise<void> {
    this.#tell({ kind: 'connecting', attempt: 1 });
    try {
      await this.#attempt();
    } catch (error) {
      this.close(error as Error);
      throw error;
    }
  }

  /** Tries again now, if it is waiting to. */
  retryNow(): void {
    if (this.#status.kind === 'waiting') void this.#retry();
  }

  /** Gives the present connection up because of what the host did, and makes another. */
  drop(error: Error): void {
    const peer = this.#peer;
    if (!peer) return;
    this.#violations++;
    this.#cause = error;
    this.#peer = undefined;
    peer.close(error.message.slice(0, 100));
    if (this.#status.kind === 'ready') this.#lost(error);
  }

  /** Ends everything. */
  close(error?: Error): void {
    if (this.#status.kind === 'closed') return;
    const peer = this.#peer;
    this.#peer = undefined;
    this.#stopTimers();
    this.#tell({ kind: 'closed', error });
    this.#closing.abort(error ?? new ClientClosedError('the client was closed'));
    peer?.close('the client was closed');
  }

  async #attempt(): Promise<void> {
    const { handshakeTimeoutMs, limits } = this.#settings;
    const abort = new AbortController();
    const late = new ConnectError(`the host was not ready within ${handshakeTimeoutMs} ms`, true);
    const timer = setTimeout(() => abort.abort(late), handshakeTimeoutMs);
    const onClosing = () => abort.abort(this.#closing.signal.reason);
    this.#closing.signal.addEventListener('abort', onClosing);
    this.#cause = undefined;
    let peer: Peer | undefined;
    try {
      const { signal } = abort;
      const transport = await this.#settings.connect({ signal, limits });
      peer = this.#peerOf(transport);
      signal.throwIfAborted();
      this.#peer = peer;
      const handshake = await this.#handshake(peer, signal);
      this.#open(peer, handshake);
    } catch (error) {
      if (this.#peer === peer) this.#peer = undefined;
      peer?.close('the handshake failed');
      // Why it was given up tells more than what that made of whoever was waiting.
      throw abort.signal.aborted ? abort.signal.reason : (this.#cause ?? error);
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener('abort', onClosing);
    }
  }

  #peerOf(transport: ConstructorParameters<typeof Peer>[0]): Peer {
    const { limits, validation, requestTimeoutMs } = this.#settings;
    const peer: Peer = new Peer(transport, {
      direction: 'clientToHost',
      limits,
      validation,
      version: () => this.#version,
      requestTimeoutMs,
      handlerOf: (method, channel) => this.#listener.handlerOf(method, channel),
      onNotification: (method, params) => {
        if (peer === this.#peer) this.#listener.onNotification(method, params);
      },
      onProblem: (problem) => {
        if (peer === this.#peer) this.#listener.onProblem(problem);
      },
      onEnd: (end) => this.#ended(peer, end),
    });
    return peer;
  }

  async #handshake(peer: Peer, signal: AbortSignal): Promise<Handshake> {
    const resumption = this.#listener.resumption();
    const resumed =
      resumption && (await reconnect(peer, this.#settings, resumption, this.#version, signal));
    if (resumed) return resumed;
    return initialize(peer, this.#settings, this.#listener.initialSubscriptions(), signal);
  }

  #open(peer: Peer, handshake: Handshake): void {
    const first = this.#version === '';
    if (handshake.kind === 'initialized') this.#version = handshake.result.protocolVersion;
    const resumed = first ? 'no' : handshake.kind === 'replayed' ? 'replay' : 'snapshot';
    this.#status = { kind: 'ready', version: this.#version, resumed };
    const { keepAlive: often, reconnect: policy } = this.#settings;
    if (often) this.#timers.push(keepAlive(peer, often, (error) => this.#silent(peer, error)));
    const stable = setTimeout(() => {
      this.#failures = 0;
      this.#violations = 0;
    }, policy?.stableMs ?? 0);
    this.#timers.push(() => clearTimeout(stable));
    this.#listener.onOpen(peer, handshake);
    // Taking the answer may have shown that the host is of no use.
    if (this.#peer === peer) this.#tell(this.#status);
  }

  #silent(peer: Peer, error: Error): void {
    if (peer !== this.#peer) return;
    this.#peer = undefined;
    peer.close('the host does not answer');
    this.#lost(error);
  }

  #ended(peer: Peer, end: TransportEnd): void {
    // While it is being made, whoever makes it learns of the end from its requests.
    if (peer !== this.#peer || this.#status.kind !== 'ready') return;
    this.#peer = undefined;
    if (end.kind === 'protocol' || end.kind === 'limit') this.#violations++;
    this.#lost(
      end.kind === 'refused'
        ? new ConnectError(`the host ended the connection: ${end.reason}`, false)
        : new ConnectionLostError(`the connection is over: ${end.reason}`),
    );
  }

  #lost(error: Error): void {
    this.#stopTimers();
    this.#schedule(error, () => this.#listener.onLost());
  }

  #schedule(error: Error, before: () => void = () => {}): void {
    const { reconnect: policy, random } = this.#settings;
    this.#failures++;
    const final = this.#finalError(error);
    if (final || !policy) {
      this.close(final ?? error);
      return;
    }
    const delayMs = backoff(policy, this.#failures, random);
    const timer = setTimeout(() => void this.#retry(), delayMs);
    this.#timers.push(() => clearTimeout(timer));
    this.#status = { kind: 'waiting', attempt: this.#failures, delayMs, error };
    before();
    this.#tell(this.#status);
  }

  /** Why trying again is of no use; undefined if it may be of some. */
  #finalError(error: Error): Error | undefined {
    if (this.#violations >= MAX_VIOLATIONS) {
      const reason = `the host broke the protocol ${this.#violations} times in a row: ${error.message}`;
      return new ProtocolViolationError(reason, { cause: error });
    }
    const { maxAttempts = 0 } = this.#settings.reconnect ?? {};
    return isFinal(error) || this.#failures > maxAttempts ? error : undefined;
  }

  async #retry(): Promise<void> {
    this.#stopTimers();
    this.#tell({ kind: 'connecting', attempt: this.#failures });
    try {
      await this.#attempt();
    } catch (error) {
      if (error instanceof ProtocolViolationError) this.#violations++;
      if (this.#status.kind === 'connecting') this.#schedule(error as Error);
    }
  }

  #tell(status: ClientStatus): void {
    this.#status = status;
    this.#listener.onStatus(status);
  }

  #stopTimers(): void {
    for (const stop of this.#timers) stop();
    this.#timers = [];
  }
}
