import type { ActionEnvelope, StateAction, URI } from '@agent-host-protocol/types';
import type { Dispose } from '../emitter.js';
import type { Outcome } from '../mirror/outcome.js';
import type { Channel, ChannelNotification } from './channel.js';
import type { ChannelKind, StateOf } from './kinds.js';
import { Stream } from './stream.js';

/** What a subscription needs of its client. */
export interface SubscriptionContext {
  readonly maxBufferedEnvelopes: number;
  dispatch(channel: URI, action: StateAction): Promise<Outcome>;
  release(channel: Channel): void;
}

/**
 * One use of a channel. The state and the order of envelopes are shared by all uses of the channel; listeners are this
 * use's own, and end with it. The last use that ends unsubscribes.
 */
export class Subscription<Kind extends ChannelKind = ChannelKind>
  implements AsyncIterable<ActionEnvelope>
{
  readonly #channel: Channel;
  readonly #context: SubscriptionContext;
  readonly #disposals = new Set<Dispose>();
  #closed = false;

  constructor(channel: Channel, context: SubscriptionContext) {
    this.#channel = channel;
    this.#context = context;
    channel.references++;
  }

  get uri(): URI {
    return this.#channel.uri;
  }

  get kind(): Kind {
    return this.#channel.kind as Kind;
  }

  /**
   * What to show: the host's state with own actions on top that it has not answered yet. Plain data that is never
   * modified; another object when something changed. After a connection was lost it is the last one that was seen.
   */
  get state(): StateOf<Kind> {
    return this.#channel.mirror?.optimistic as StateOf<Kind>;
  }

  /** What the host has confirmed. */
  get confirmed(): StateOf<Kind> {
    return this.#channel.mirror?.confirmed as StateOf<Kind>;
  }

  /** How many own actions the host has not answered. */
  get pendingCount(): number {
    return this.#channel.mirror?.pending.length ?? 0;
  }

  /** False while the connection is gone, and after the end. */
  get live(): boolean {
    return !this.#closed && this.#channel.phase === 'live';
  }

  /** Whether no more can come: it was closed, or the channel is gone. */
  get ended(): boolean {
    return this.#closed || this.#channel.phase === 'ended';
  }

  /** Why the channel is gone, if it is. */
  get error(): Error | undefined {
    return this.#channel.endError;
  }

  /**
   * Dispatches an action on this channel: shows its effect at once, and tells what became of it.
   *
   * @throws DispatchError when a client may not send it.
   */
  dispatch(action: StateAction): Promise<Outcome> {
    return this.#context.dispatch(this.uri, action);
  }

  /** Told of each new state to show. */
  onState(listener: (state: StateOf<Kind>) => void): Dispose {
    return this.#listen(
      (own) => this.#channel.states.on(own),
      listener as (state: unknown) => void,
    );
  }

  /** Told of each accepted action in the host's order, replayed ones too, once its effect is in the state. */
  onEnvelope(listener: (envelope: ActionEnvelope) => void): Dispose {
    return this.#listen((own) => this.#channel.envelopes.on(own), listener);
  }

  /** Told when state came whole, after a break or at the start, instead of action by action. */
  onSnapshot(listener: (state: StateOf<Kind>) => void): Dispose {
    return this.#listen(
      (own) => this.#channel.snapshots.on(own),
      listener as (state: unknown) => void,
    );
  }

  /** Told of messages about this channel that are not actions. */
  onNotification(listener: (notification: ChannelNotification) => void): Dispose {
    return this.#listen((own) => this.#channel.notifications.on(own), listener);
  }

  /** Told once that nothing comes any more; with an error if the channel is gone. */
  onEnd(listener: (error: Error | undefined) => void): Dispose {
    return this.#listen((own) => this.#channel.ends.on(own), listener);
  }

  /** Accepted actions from now on, one by one, until the end; throws if the channel is gone. */
  envelopes(): AsyncIterableIterator<ActionEnvelope> {
    let disposals: Dispose[] = [];
    const stream = new Stream<ActionEnvelope>(this.#context.maxBufferedEnvelopes, () => {
      for (const dispose of disposals) dispose();
    });
    disposals = [
      this.onEnvelope((envelope) => stream.push(envelope)),
      this.onEnd((error) => stream.end(error)),
      this.#onClose(() => stream.end()),
    ];
    if (this.ended) stream.end(this.error);
    return stream;
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<ActionEnvelope> {
    return this.envelopes();
  }

  /**
   * The first state, from now on, that a test accepts.
   *
   * @throws the channel's error, or the signal's reason, if there is none.
   */
  waitFor(test: (state: StateOf<Kind>) => boolean, signal?: AbortSignal): Promise<StateOf<Kind>> {
    return new Promise((resolve, reject) => {
      if (!this.ended && test(this.state)) return resolve(this.state);
      if (signal?.aborted) return reject(signal.reason);
      const over = () => {
        for (const dispose of disposals) dispose();
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (error: Error) => {
        over();
        reject(error);
      };
      const onAbort = () => fail(signal?.reason);
      const gone = () =>
        fail(this.error ?? new Error(`the subscription to ${this.uri} was closed`));
      const disposals = [
        this.onState((state) => {
          if (!test(state)) return;
          over();
          resolve(state);
        }),
        this.onEnd(gone),
        this.#onClose(gone),
      ];
      signal?.addEventListener('abort', onAbort);
      if (this.ended) gone();
    });
  }

  /** Ends this use of the channel. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const disposals = [...this.#disposals];
    this.#disposals.clear();
    for (const dispose of disposals) dispose();
    this.#context.release(this.#channel);
  }

  #listen<Event>(
    on: (listener: (event: Event) => void) => Dispose,
    listener: (event: Event) => void,
  ): Dispose {
    if (this.#closed) return () => {};
    const off = on(listener);
    const forget = this.#onClose(off);
    return () => {
      forget();
      off();
    };
  }

  /** Does something when this use is closed, unless told to forget it before. */
  #onClose(work: Dispose): Dispose {
    this.#disposals.add(work);
    return () => this.#disposals.delete(work);
  }
}
