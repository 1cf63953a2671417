import type { ActionEnvelope, ReducerName, Snapshot, URI } from '@agent-host-protocol/types';
import { ChannelGoneError } from '../connection/errors.js';
import type { Handshake, Resumption, Unusable } from '../connection/handshake.js';
import { shapeProblem } from '../connection/shapes.js';
import { describe, isObject } from '../json/shape.js';
import { InvalidMessageError } from '../peer/errors.js';
import type { Problem, Validation } from '../validation/validation.js';
import { Channel, type ChannelContext, type ChannelOptions } from './channel.js';
import { type ChannelKind, hasReducer } from './kinds.js';

/** A snapshot whose state is in the form of our own version. */
export type Upgrade = (kind: ChannelKind, state: unknown) => unknown;

/** All channels a client subscribes to, and what the host's messages mean for each. */
export class ChannelRegistry {
  readonly #channels = new Map<URI, Channel>();
  readonly #context: ChannelContext;
  readonly #validation: Validation | undefined;
  readonly #upgrade: Upgrade;
  #lastSeenServerSeq = 0;

  constructor(context: ChannelContext, validation: Validation | undefined, upgrade: Upgrade) {
    this.#context = context;
    this.#validation = validation;
    this.#upgrade = upgrade;
  }

  get(uri: URI): Channel | undefined {
    return this.#channels.get(uri);
  }

  all(): Channel[] {
    return [...this.#channels.values()];
  }

  add(uri: URI, kind: ChannelKind, options: ChannelOptions): Channel {
    const channel = new Channel(uri, kind, options, this.#context);
    this.#channels.set(uri, channel);
    return channel;
  }

  /** The channel is over, for whatever reason. */
  end(channel: Channel, error?: Error): void {
    if (this.#channels.get(channel.uri) === channel) this.#channels.delete(channel.uri);
    channel.end(error);
  }

  receive(envelope: ActionEnvelope): void {
    const channel = this.#channels.get(envelope.channel);
    // What waits for a snapshot or a replay may still be lost with the connection, so it has not been seen yet. What is
    // for nobody has not either, since it may come before that which it follows.
    if (channel?.receive(envelope)) this.#see(envelope);
    if (channel?.phase === 'ended') this.end(channel);
  }

  /** Channels that a replay could bring up to date. */
  resumption(): Resumption {
    const subscriptions = this.all()
      .filter(({ phase }) => phase === 'suspended')
      .map(({ uri }) => uri);
    return { lastSeenServerSeq: this.#lastSeenServerSeq, subscriptions };
  }

  suspend(): void {
    for (const channel of this.all()) channel.suspend();
  }

  /** Takes what the host answered when the connection began. Channels that it left out are joined one by one. */
  open(handshake: Handshake): void {
    if (handshake.kind === 'replayed') this.#replay(handshake);
    else if (handshake.kind === 'restarted') {
      this.#restart(handshake.snapshots, handshake.unusable);
      for (const channel of this.all()) {
        // In this form of the answer nothing says so in words.
        if (channel.phase === 'suspended') this.#gone(channel);
      }
    } else {
      const { serverSeq, snapshots } = handshake.result;
      this.#lastSeenServerSeq = serverSeq;
      this.#restart(snapshots, handshake.unusable);
      for (const channel of this.all()) {
        // It was not asked for here, and a replay from here on would not bring what it misses.
        if (channel.phase === 'suspended') channel.rejoin();
      }
    }
  }

  /** Takes the answer to a subscription. */
  joined(channel: Channel, answer: unknown): void {
    const snapshot = isObject(answer) ? (answer.snapshot ?? undefined) : undefined;
    const problem = snapshot ? this.#problemOf(channel, snapshot) : whyNoSnapshot(channel);
    if (problem) this.end(channel, problem);
    else if (snapshot) this.#take(channel, snapshot as Snapshot);
    else channel.join(undefined);
  }

  #replay({ actions, missing, unusable }: Handshake & { kind: 'replayed' }): void {
    for (const uri of missing) {
      const channel = this.#channels.get(uri);
      if (channel) this.#gone(channel);
    }
    // In the host's order over all channels; only then does what came early follow.
    for (const envelope of actions) {
      this.#channels.get(envelope.channel)?.replay(envelope);
      this.#see(envelope);
    }
    for (const { channel } of unusable) this.#channels.get(channel)?.rejoin();
    for (const channel of this.all()) if (channel.phase === 'suspended') channel.resume();
  }

  #restart(snapshots: readonly Snapshot[], unusable: readonly Unusable[]): void {
    for (const snapshot of snapshots) {
      const channel = this.#channels.get(snapshot.resource);
      if (!channel) continue;
      const problem = this.#problemOf(channel, snapshot);
      if (problem) this.end(channel, problem);
      else this.#take(channel, snapshot);
      this.#seeUpTo(snapshot.fromSeq);
    }
    for (const { channel, error } of unusable) {
      const found = this.#channels.get(channel);
      if (found) this.end(found, error);
    }
  }

  #take(channel: Channel, { state, fromSeq }: Snapshot): void {
    const upgraded = this.#upgrade(channel.kind, state);
    if (channel.broken) channel.restart(upgraded, fromSeq);
    else channel.join({ state: upgraded, fromSeq });
  }

  #problemOf({ uri, kind }: Channel, snapshot: unknown): Error | undefined {
    const of = snapshot as Partial<Snapshot>;
    const problem =
      shapeProblem('snapshot', snapshot) ??
      (hasReducer(kind) ? this.#stateProblem(kind, of.state) : undefined);
    return problem && new InvalidMessageError(`the snapshot of ${uri}`, problem);
  }

  #stateProblem(kind: ReducerName, state: unknown): Problem | undefined {
    return isObject(state)
      ? this.#validation?.state(kind, state, this.#context.version())
      : { path: '', expected: 'an object', found: describe(state) };
  }

  #gone(channel: Channel): void {
    this.end(channel, new ChannelGoneError(`${channel.uri} is gone, or no longer for this client`));
  }

  /** Hosts need not spend a number on a refusal, so one that was refused may come again for something else. */
  #see({ serverSeq, rejectionReason }: ActionEnvelope): void {
    if (typeof rejectionReason !== 'string') this.#seeUpTo(serverSeq);
  }

  #seeUpTo(serverSeq: number): void {
    if (serverSeq > this.#lastSeenServerSeq) this.#lastSeenServerSeq = serverSeq;
  }
}

function whyNoSnapshot({ uri, kind }: Channel): Error | undefined {
  if (!hasReducer(kind)) return undefined;
  return new ChannelGoneError(`the host sent no snapshot of ${uri}, which is a ${kind} channel`);
}
