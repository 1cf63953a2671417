import type { SessionState, URI } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import type { Outcome } from '../mirror/outcome.js';
import { type ClientContribution, entryOf } from './active-client-entry.js';
import { Closer } from './closer.js';
import { onReconnect } from './on-reconnect.js';
import { whenOver } from './when-over.js';

/** A part of what a client brings along to a session. Made by {@link contribute}. */
export interface Contribution {
  /** What became of the action that published it. */
  readonly published: Promise<Outcome>;
  /** Puts something else in its place, and publishes that. */
  update(contribution: ClientContribution): Promise<Outcome>;
  /** Takes it back. With the last one the client leaves the session's active clients. */
  withdraw(): Promise<Outcome>;
}

/** Parts by the session that they are for. */
type Entries = Map<URI, ActiveClient>;

const ALL = /* @__PURE__ */ new WeakMap<AhpClient, Entries>();

/**
 * Publishes something that a client brings along to a session: tools, plugins, canvases. A client has one entry in a
 * session, so all its contributions to it go into that one. It is published again when a connection was lost for so long
 * that the host gave the client up. A contribution ends with the subscription that it was made for.
 *
 * ```ts
 * const plugin = { type: 'plugin', id: 'p', uri: 'virtual://me/p', name: 'p', enabled: true, nonce: '1' } as const;
 * const contribution = contribute(client, session, { customizations: [plugin] });
 * await contribution.update({ customizations: [{ ...plugin, nonce: '2' }] });
 * await contribution.withdraw();
 * ```
 *
 * @throws RangeError when the client contributes a tool or a canvas with that name already, or something else than plugins; DispatchError,
 *   ClientClosedError or LimitError when nothing can be published now.
 */
export function contribute(
  client: AhpClient,
  session: Subscription<'session'>,
  contribution: ClientContribution,
): Contribution {
  if (session.ended) throw new RangeError(`${session.uri} is not subscribed to any more`);
  const entries: Entries = ALL.get(client) ?? new Map();
  ALL.set(client, entries);
  const { uri } = session;
  const entry = entries.get(uri) ?? new ActiveClient(client, uri, () => entries.delete(uri));
  const part = {};
  const published = entry.set(part, contribution);
  entries.set(uri, entry);
  const withdraw = () => {
    forget();
    return entry.remove(part);
  };
  const forget = whenOver(session, () => {
    withdraw().catch((error) => client.report(error));
  });
  return { published, update: (next) => entry.update(part, next), withdraw };
}

/** The entry of one client in one session. */
class ActiveClient {
  readonly #client: AhpClient;
  readonly #uri: URI;
  readonly #onEmpty: () => void;
  readonly #parts = new Map<object, ClientContribution>();
  readonly #closer = new Closer();
  #watched = false;
  #session: Subscription<'session'> | undefined;

  constructor(client: AhpClient, uri: URI, onEmpty: () => void) {
    this.#client = client;
    this.#uri = uri;
    this.#onEmpty = onEmpty;
  }

  /** @throws when it cannot be published; then nothing has changed. */
  set(part: object, contribution: ClientContribution): Promise<Outcome> {
    const before = this.#parts.get(part);
    this.#parts.set(part, contribution);
    try {
      const outcome = this.#publish();
      if (!this.#watched) void this.#watch().catch((error) => this.#client.report(error));
      this.#watched = true;
      return outcome;
    } catch (error) {
      if (before) this.#parts.set(part, before);
      else this.#parts.delete(part);
      throw error;
    }
  }

  async update(part: object, contribution: ClientContribution): Promise<Outcome> {
    return this.#parts.has(part) ? this.set(part, contribution) : WITHDRAWN;
  }

  async remove(part: object): Promise<Outcome> {
    if (!this.#parts.delete(part)) return WITHDRAWN;
    const empty = this.#parts.size === 0;
    if (empty) this.#onEmpty();
    try {
      if (this.#session?.ended) return GONE;
      return await (empty ? this.#leave() : this.#publish());
    } finally {
      if (empty) this.#closer.close();
    }
  }

  #publish(): Promise<Outcome> {
    const activeClient = entryOf(this.#client, [...this.#parts.values()]);
    return this.#client.dispatch(this.#uri, { type: 'session/activeClientSet', activeClient });
  }

  #leave(): Promise<Outcome> {
    const { clientId } = this.#client;
    return this.#client.dispatch(this.#uri, { type: 'session/activeClientRemoved', clientId });
  }

  /** Holds the session as long as there are parts, so that the host hears of the end before the session is left. */
  async #watch(): Promise<void> {
    const session = await this.#client.subscribe<'session'>(this.#uri);
    this.#session = session;
    const report = (error: unknown) => this.#client.report(error);
    let inDoubt = false;
    const check = () => {
      inDoubt = !session.live;
      if (!inDoubt && !this.#isListed(session.state)) void this.#publish();
    };
    this.#closer.add(
      onReconnect(this.#client, check),
      // The channel is live only after everybody was told of the snapshot.
      session.onSnapshot(() => inDoubt && void Promise.resolve().then(check).catch(report)),
      () => session.close(),
    );
  }

  #isListed({ activeClients }: SessionState): boolean {
    return activeClients.some(({ clientId }) => clientId === this.#client.clientId);
  }
}

const WITHDRAWN: Outcome = { status: 'dropped', reason: 'the contribution was withdrawn before' };

const GONE: Outcome = { status: 'dropped', reason: 'the session is gone' };
