import type {
  ActionEnvelope,
  StateAction,
  SubscribeParams,
  SubscribeView,
  SubscriptionDeliveryOptions,
  URI,
} from '@agent-host-protocol/types';
import { Emitter } from '../emitter.js';
import { LimitError } from '../limits.js';
import { Mirror, type PendingAction, type Settled } from '../mirror/mirror.js';
import type { ChannelKind } from './kinds.js';

/** How a channel is subscribed to. */
export interface ChannelOptions {
  readonly delivery?: SubscriptionDeliveryOptions;
  readonly view?: SubscribeView;
}

/** A message about a channel that is not an action. */
export interface ChannelNotification {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a channel needs of the client that it belongs to. */
export interface ChannelContext {
  readonly clientId: string;
  readonly maxBufferedEnvelopes: number;
  /** The protocol version that was agreed on. */
  version(): string;
  now(): number;
  /** What an action makes of a state, as the host's version has it. */
  reduce(kind: ChannelKind, state: unknown, action: StateAction, now: number): unknown;
  /** Told of own actions that are no longer pending. */
  settled(settled: readonly Settled[]): void;
  /** Told what a listener throws. */
  listenerFailed(error: unknown): void;
}

/**
 * Where a channel stands: waiting for its snapshot, in step with the host, cut off until the connection is back, or over.
 */
export type ChannelPhase = 'joining' | 'live' | 'suspended' | 'ended';

/**
 * One channel that the client subscribes to, shared by all its subscriptions. Envelopes that arrive while it waits for a
 * snapshot or a replay are kept and applied after it.
 */
export class Channel {
  readonly uri: URI;
  readonly kind: ChannelKind;
  readonly options: ChannelOptions;
  readonly envelopes: Emitter<ActionEnvelope>;
  readonly states: Emitter<unknown>;
  readonly snapshots: Emitter<unknown>;
  readonly notifications: Emitter<ChannelNotification>;
  readonly ends: Emitter<Error | undefined>;
  readonly #context: ChannelContext;
  /** How many subscriptions share it. */
  references = 0;
  /** Settled once the channel is live for the first time, or over before. */
  readonly started: Promise<void>;
  #started: () => void = () => {};
  #failed: (error: Error) => void = () => {};
  phase: ChannelPhase = 'joining';
  /** Whether a connection was lost since the channel was last live. */
  broken = false;
  endError: Error | undefined;
  #mirror: Mirror<unknown> | undefined;
  /** Whether its state misses something that no replay brings. */
  #isStale = false;
  /** Whether something was missed before it was live, so that its state is not to be relied on then. */
  isLacking = false;
  #early: ActionEnvelope[] = [];

  constructor(uri: URI, kind: ChannelKind, options: ChannelOptions, context: ChannelContext) {
    this.uri = uri;
    this.kind = kind;
    this.options = options;
    this.#context = context;
    this.started = new Promise((resolve, reject) => {
      this.#started = resolve;
      this.#failed = reject;
    });
    // Whoever subscribes learns of it; nobody else has to.
    this.started.catch(() => {});
    const failed = (error: unknown) => context.listenerFailed(error);
    this.envelopes = new Emitter(failed);
    this.states = new Emitter(failed);
    this.snapshots = new Emitter(failed);
    this.notifications = new Emitter(failed);
    this.ends = new Emitter(failed);
  }

  /** Whether it is in step with the host. */
  get live(): boolean {
    return this.phase === 'live';
  }

  get mirror(): Mirror<unknown> | undefined {
    return this.#mirror;
  }

  get subscribeParams(): SubscribeParams {
    const { delivery, view } = this.options;
    return { channel: this.uri, ...(delivery && { delivery }), ...(view && { view }) };
  }

  /** Takes the first snapshot, or goes live without one where the channel has no state. */
  join(snapshot: { readonly state: unknown; readonly fromSeq: number } | undefined): void {
    if (snapshot) this.#takeSnapshot(snapshot.state, snapshot.fromSeq);
    else this.#mirror = undefined;
    this.#goLive();
  }

  #takeSnapshot(state: unknown, fromSeq: number): void {
    const now = this.#context.now();
    if (!this.#mirror) {
      const { clientId } = this.#context;
      const reduce = (before: unknown, action: StateAction, time: number) =>
        this.#context.reduce(this.kind, before, action, time);
      this.#mirror = new Mirror(clientId, reduce, state, fromSeq);
      this.snapshots.emit(state);
      this.states.emit(state);
    } else this.#change(() => this.#mirror?.refresh(state, fromSeq, now), state);
  }

  /** Takes an action that was missed. */
  replay(envelope: ActionEnvelope): void {
    if (this.phase === 'suspended') this.#deliver(envelope);
  }

  /** Is live again, with everything that was missed. */
  resume(): void {
    this.#goLive();
  }

  /** Goes on with fresh state after a break. */
  restart(state: unknown, fromSeq: number): void {
    const now = this.#context.now();
    const mirror = this.#mirror;
    if (mirror) {
      this.#change(() => this.#context.settled(mirror.restart(state, fromSeq, now)), state);
      this.#goLive();
    } else this.join({ state, fromSeq });
  }

  /** The connection is gone. What came early belongs to it. */
  suspend(): void {
    if (this.phase === 'ended') return;
    this.#mirror?.suspend();
    this.phase = this.#mirror && !this.#isStale ? 'suspended' : 'joining';
    this.broken = true;
    this.isLacking = false;
    this.#early = [];
  }

  /** Waits for a snapshot again, although it had one. */
  rejoin(): void {
    if (this.phase === 'ended') return;
    this.phase = 'joining';
    this.#isStale = true;
    this.isLacking = false;
  }

  end(error?: Error): void {
    if (this.phase === 'ended') return;
    this.phase = 'ended';
    this.endError = error;
    const reason = error?.message ?? 'the subscription was given up';
    this.#failed(error ?? new Error(reason));
    if (this.#mirror) this.#context.settled(this.#mirror.drop(reason));
    this.ends.emit(error);
  }

  /** @returns whether it was taken; what is kept for later is not. */
  receive(envelope: ActionEnvelope): boolean {
    if (this.phase === 'live') {
      this.#deliver(envelope);
      return true;
    }
    if (this.phase === 'ended') return true;
    if (this.#early.length < this.#context.maxBufferedEnvelopes) {
      this.#early.push(envelope);
      return false;
    }
    const { maxBufferedEnvelopes } = this.#context;
    const what = `${this.uri} got more actions before its snapshot than are kept`;
    this.end(new LimitError('maxBufferedEnvelopes', maxBufferedEnvelopes, what));
    return false;
  }

  /** Nobody can tell any more what the host makes of an own action, or it is of no use to the host. */
  giveUp(clientSeq: number, reason: string): void {
    const mirror = this.#mirror;
    if (!mirror) return;
    const now = this.#context.now();
    this.#change(() => this.#context.settled(mirror.giveUp(clientSeq, reason, now)));
  }

  dispatch(action: PendingAction): void {
    this.#change(() => this.#mirror?.dispatch(action, this.#context.now()));
  }

  #goLive(): void {
    this.phase = 'live';
    this.broken = false;
    this.#isStale = false;
    this.#started();
    const early = this.#early;
    this.#early = [];
    for (const envelope of early) this.#deliver(envelope);
  }

  #deliver(envelope: ActionEnvelope): void {
    const rejected = typeof envelope.rejectionReason === 'string';
    const mirror = this.#mirror;
    if (!mirror) {
      if (!rejected) this.envelopes.emit(envelope);
      return;
    }
    const fresh = envelope.serverSeq > mirror.lastSeq;
    const before = mirror.optimistic;
    const settled = mirror.receive(envelope, this.#context.now());
    // Listeners of envelopes find the state that the envelope has led to.
    if (fresh && !rejected) this.envelopes.emit(envelope);
    if (mirror.optimistic !== before) this.states.emit(mirror.optimistic);
    if (settled) this.#context.settled([settled]);
  }

  /** Does something to the state and tells whoever listens if it is another one now. */
  #change(work: () => void, snapshot?: unknown): void {
    const before = this.#mirror?.optimistic;
    work();
    if (snapshot !== undefined) this.snapshots.emit(snapshot);
    const after = this.#mirror?.optimistic;
    if (after !== before) this.states.emit(after);
  }
}
