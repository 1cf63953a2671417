import type { Dispose } from '../emitter.js';
import { asError, ConnectionLostError, InvalidMessageError } from '../peer/errors.js';
import type { Params } from '../peer/message.js';
import { Peer, type PeerProblem } from '../peer/peer.js';
import { startTimer } from '../peer/timer.js';
import { ConnectError, type Transport, type TransportEnd } from '../transport/transport.js';
import { backoff } from './backoff.js';
import { ClientClosedError, isFinal, isViolation, ProtocolViolationError } from './errors.js';
import {
  type Handshake,
  type Handshaking,
  initialize,
  type Resumption,
  reconnect,
} from './handshake.js';
import { keepAlive } from './keep-alive.js';
import type { ClientStatus, ConnectionListener } from './listener.js';
import { obtain } from './obtain.js';
import type { Settings } from './options.js';
import { shapeProblem } from './shapes.js';

export type { ClientStatus, ConnectionListener } from './listener.js';

/** How many connections in a row may end because the host broke the protocol. */
const MAX_VIOLATIONS = 5;

/** How many things that the host did wrong are mended on one connection. */
const MAX_MENDED = 16;

/** Keeps one connection to a host: makes it, watches it, makes it again when it is lost, until it is of no use. */
export class Connection {
  readonly #settings: Settings;
  readonly #listener: ConnectionListener;
  /** Gives the attempt up that is under way. */
  #attempt = new AbortController();
  #status: ClientStatus = { kind: 'connecting', attempt: 1 };
  #version = '';
  /** The connection that is ready, or the one that is being made. */
  #peer: Peer | undefined;
  #failures = 0;
  #violations = 0;
  #mended = 0;
  /** Whether the host may be asked to take up what was before; if that went wrong, it is asked to begin anew. */
  #mayResume = true;
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
    await this.#connect().catch((error) => this.close(asError(error)));
    if (this.#status.kind === 'closed') throw this.#status.error ?? closedByUser();
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
    this.#peer = undefined;
    peer.close(error.message.slice(0, 100));
    if (this.#status.kind === 'ready') this.#lost(error);
    else this.#attempt.abort(error);
  }

  /**
   * Whether something that the host did wrong is worth mending on the present connection. One that needs it again and
   * again is dropped.
   */
  mayMend(error: Error): boolean {
    if (++this.#mended <= MAX_MENDED) return true;
    this.drop(error);
    return false;
  }

  /** Ends everything. */
  close(error?: Error): void {
    if (this.#status.kind === 'closed') return;
    const peer = this.#peer;
    this.#peer = undefined;
    this.#stopTimers();
    this.#tell({ kind: 'closed', error });
    this.#attempt.abort(error ?? closedByUser());
    peer?.close('the client was closed');
  }

  async #connect(): Promise<void> {
    // Whoever was told that it begins may have closed it.
    if (this.#status.kind !== 'connecting') return;
    const { connect, handshakeTimeoutMs, limits } = this.#settings;
    const attempt = new AbortController();
    const { signal } = attempt;
    this.#attempt = attempt;
    const late = new ConnectError(`the host was not ready within ${handshakeTimeoutMs} ms`, true);
    const stopTimer = startTimer(handshakeTimeoutMs, () => attempt.abort(late));
    let peer: Peer | undefined;
    try {
      peer = this.#peerOf(await obtain(connect, { signal, limits }));
      signal.throwIfAborted();
      this.#peer = peer;
      const handshake = await this.#handshake(peer, signal);
      // It may be over although the answer was still taken.
      signal.throwIfAborted();
      if (peer.end) throw new ConnectionLostError(peer.end.reason);
      this.#open(peer, handshake);
    } catch (error) {
      if (this.#peer === peer) this.#peer = undefined;
      throw this.#causeOf(error, signal, peer);
    } finally {
      stopTimer();
    }
  }

  /** Why a connection could not be made. What made us give it up tells more than what that made of the requests. */
  #causeOf(error: unknown, signal: AbortSignal, peer: Peer | undefined): unknown {
    const end = peer?.end;
    peer?.close('the handshake failed');
    if (signal.aborted) return signal.reason;
    if (end && error instanceof ConnectionLostError) return this.#errorOf(end, error);
    if (isViolation(error)) this.#violations++;
    return error;
  }

  #peerOf(transport: Transport): Peer {
    const { limits, validation, requestTimeoutMs } = this.#settings;
    const peer: Peer = new Peer(transport, {
      direction: 'clientToHost',
      limits,
      validation,
      version: () => this.#version,
      requestTimeoutMs,
      handlerOf: (method, channel) => this.#listener.handlerOf(method, channel),
      onNotification: (method, params) => {
        if (peer === this.#peer) this.#notified(method, params);
      },
      onProblem: (problem, given) => {
        if (peer === this.#peer) this.#listener.onProblem(problem, given);
      },
      onEnd: (end) => this.#ended(peer, end),
    });
    return peer;
  }

  #notified(method: string, params: Params): void {
    const problem = method === 'action' ? shapeProblem('envelope', params) : undefined;
    if (problem) {
      const error = new InvalidMessageError('params of action', problem);
      const { channel } = params;
      this.#listener.onProblem({ kind: 'invalidNotification', error, method, channel }, params);
    } else this.#listener.onNotification(method, params);
  }

  async #handshake(peer: Peer, signal: AbortSignal): Promise<Handshake> {
    const onProblem = (problem: PeerProblem) => this.#listener.onProblem(problem);
    const handshaking: Handshaking = { peer, settings: this.#settings, signal, onProblem };
    const resumption = this.#mayResume ? this.#listener.resumption() : undefined;
    const resumed = resumption && (await this.#resume(handshaking, resumption));
    return resumed ?? initialize(handshaking, this.#listener.initialSubscriptions());
  }

  async #resume(handshaking: Handshaking, resumption: Resumption): Promise<Handshake | undefined> {
    try {
      const resumed = await reconnect(handshaking, resumption, this.#version);
      // Some hosts end a connection on which they have refused to take something up.
      if (!resumed) this.#mayResume = false;
      return resumed;
    } catch (error) {
      // A host that cannot do this may still be able to begin anew; one that was lost is asked again.
      if (!(error instanceof ConnectionLostError)) this.#mayResume = false;
      throw error;
    }
  }

  #open(peer: Peer, handshake: Handshake): void {
    const first = this.#version === '';
    if (handshake.kind === 'initialized') this.#version = handshake.result.protocolVersion;
    const resumed = first ? 'no' : handshake.kind === 'replayed' ? 'replay' : 'snapshot';
    this.#status = { kind: 'ready', version: this.#version, resumed };
    this.#mayResume = true;
    this.#mended = 0;
    this.#watch(peer);
    try {
      this.#listener.onOpen(peer, handshake);
    } catch (error) {
      this.drop(asError(error));
    }
    // Taking the answer may have shown that the host is of no use.
    if (this.#peer === peer) this.#tell(this.#status);
  }

  #watch(peer: Peer): void {
    const { keepAlive: often, reconnect: policy } = this.#settings;
    const proven = () => {
      this.#failures = 0;
      this.#violations = 0;
    };
    this.#timers.push(startTimer(policy?.stableMs ?? 0, proven));
    if (often) this.#timers.push(keepAlive(peer, often, (error) => this.#silent(peer, error)));
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
    this.#lost(
      this.#errorOf(end, new ConnectionLostError(`the connection is over: ${end.reason}`)),
    );
  }

  /** What the end of a connection means. */
  #errorOf({ kind, reason }: TransportEnd, otherwise: Error): Error {
    if (kind === 'protocol' || kind === 'limit') this.#violations++;
    return kind === 'refused'
      ? new ConnectError(`the host ended the connection: ${reason}`, false)
      : otherwise;
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
    this.#timers.push(startTimer(delayMs, () => void this.#retry()));
    const waiting = { kind: 'waiting', attempt: this.#failures, delayMs, error } as const;
    this.#status = waiting;
    before();
    if (this.#status === waiting) this.#tell(waiting);
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
      await this.#connect();
    } catch (error) {
      if (this.#status.kind === 'connecting') this.#schedule(asError(error));
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

function closedByUser(): ClientClosedError {
  return new ClientClosedError('the client was closed');
}
