import {
  type CreateResourceWatchParams,
  type CreateResourceWatchResult,
  RESOURCE_WATCH_SCHEME,
  type ResourceChange,
  type ResourceWatchState,
  type URI,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';
import type { Dispose } from '../../emitter.js';
import { startTimer } from '../../peer/timer.js';
import { randomId } from '../../random-id.js';
import { Closer } from '../closer.js';
import type { ResourceBackend, WatchScope } from './backend.js';
import type { ResourceReceiver } from './receiver.js';

/** How long a watch waits for the host to subscribe to it. */
const UNUSED_MS = 30_000;

/**
 * Lets the host watch resources of this client, on channels that the client serves and the host subscribes to.
 *
 * @returns what ends it
 */
export function handleWatches(
  client: AhpClient,
  receiver: ResourceReceiver,
  watch: NonNullable<ResourceBackend['watch']>,
): Dispose {
  const watches = new ResourceWatches(client, receiver, watch);
  const closer = new Closer();
  closer.add(
    client.handle('createResourceWatch', (params) => watches.create(params)),
    client.onNotificationRaw('unsubscribe', ({ channel }) => watches.end(channel)),
    client.onStatus(({ kind }) => {
      // What the host has subscribed to is gone with the connection.
      if (kind !== 'ready') watches.endAll();
    }),
    () => watches.endAll(),
  );
  return () => closer.close();
}

/** Channels that are served. */
class ResourceWatches {
  readonly #client: AhpClient;
  readonly #receiver: ResourceReceiver;
  readonly #watch: NonNullable<ResourceBackend['watch']>;
  readonly #ends = new Map<URI, Dispose>();
  /** Number of the last envelope that was sent. */
  #serverSeq = 0;

  constructor(
    client: AhpClient,
    receiver: ResourceReceiver,
    watch: NonNullable<ResourceBackend['watch']>,
  ) {
    this.#client = client;
    this.#receiver = receiver;
    this.#watch = watch;
  }

  /** Makes a channel for what the host wants to watch. */
  async create(params: CreateResourceWatchParams): Promise<CreateResourceWatchResult> {
    const { uri, recursive = false, excludes, includes } = params;
    await this.#receiver.demand(uri, { read: true, write: false });
    await this.#receiver.found(uri);
    const channel = `${RESOURCE_WATCH_SCHEME}:/${randomId()}`;
    const state: ResourceWatchState = {
      root: uri,
      recursive,
      ...(excludes && { excludes }),
      ...(includes && { includes }),
    };
    this.#serve(channel, state);
    return { channel };
  }

  /** The host does not want a channel any more. */
  end(channel: URI): void {
    this.#ends.get(channel)?.();
    this.#ends.delete(channel);
  }

  /** Ends all, because nobody listens any more. */
  endAll(): void {
    for (const channel of [...this.#ends.keys()]) this.end(channel);
  }

  #serve(channel: URI, state: ResourceWatchState): void {
    const closer = new Closer();
    const stopTimer = startTimer(UNUSED_MS, () => this.end(channel));
    const begin = () => {
      stopTimer();
      closer.add(this.#watch(scopeOf(state), (changes) => this.#tell(channel, changes)));
    };
    let begun = false;
    const subscribed = () => {
      if (!begun) begin();
      begun = true;
      return { snapshot: { resource: channel, state, fromSeq: this.#serverSeq } };
    };
    closer.add(stopTimer, this.#client.handleRaw('subscribe', subscribed, channel));
    this.#ends.set(channel, () => closer.close());
  }

  #tell(channel: URI, changes: readonly ResourceChange[]): void {
    const isThere = this.#ends.has(channel) && this.#client.status.kind === 'ready';
    if (!isThere || changes.length === 0) return;
    const action = { type: 'resourceWatch/changed', changes: { items: [...changes] } } as const;
    this.#client.notifyRaw('action', { channel, serverSeq: ++this.#serverSeq, action });
  }
}

function scopeOf({ root, recursive, excludes, includes }: ResourceWatchState): WatchScope {
  return { uri: root, recursive, excludes: excludes?.items ?? [], includes: includes?.items };
}
