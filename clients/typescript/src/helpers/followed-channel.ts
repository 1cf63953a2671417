import type { URI } from '@agent-host-protocol/types';
import type { ChannelKind } from '../channels/kinds.js';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import { whenOver } from './when-over.js';

/** Keeps a subscription to the channel that a state names at the moment, and to another one when it names another. */
export class FollowedChannel<Kind extends ChannelKind> {
  readonly #client: AhpClient;
  readonly #joined: (subscription: Subscription<Kind>) => void;
  #uri: URI | undefined;
  #leaving = new AbortController();

  /** @param joined is told of each subscription, before anything comes through it; it ends by itself */
  constructor(client: AhpClient, joined: (subscription: Subscription<Kind>) => void) {
    this.#client = client;
    this.#joined = joined;
  }

  /** Says which channel it is now; undefined: none. One that could not be subscribed to is tried again. */
  point(uri: URI | undefined): void {
    if (uri === this.#uri) return;
    this.#leaving.abort();
    this.#uri = uri;
    if (uri === undefined) return;
    this.#leaving = new AbortController();
    void this.#join(uri, this.#leaving.signal);
  }

  async #join(uri: URI, leaving: AbortSignal): Promise<void> {
    try {
      const subscription = await this.#client.subscribe<Kind>(uri, { signal: leaving });
      if (leaving.aborted) return subscription.close();
      leaving.addEventListener('abort', () => subscription.close());
      whenOver(subscription, () => this.#forget(leaving));
      this.#joined(subscription);
    } catch (error) {
      const unasked = !leaving.aborted && this.#client.status.kind !== 'closed';
      this.#forget(leaving);
      if (unasked) this.#client.report(error);
    }
  }

  #forget(leaving: AbortSignal): void {
    if (leaving === this.#leaving.signal) this.#uri = undefined;
  }
}
