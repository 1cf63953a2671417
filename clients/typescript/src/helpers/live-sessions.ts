import {
  type PartialSessionSummary,
  ROOT_URI,
  type SessionSummary,
  type URI,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import { type Dispose, Emitter } from '../emitter.js';
import { ConnectionLostError } from '../peer/errors.js';
import { Closer } from './closer.js';
import { onReconnect } from './on-reconnect.js';
import { fetchAllSessions, type SessionPagesOptions } from './session-pages.js';

type Catalogue = Map<URI, SessionSummary>;

/** Something that a notification does to the list. */
type Change = (sessions: Catalogue) => void;

/**
 * The host's sessions, kept up to date: listed page by page, then changed by what the host tells, and listed again after
 * every break. Made by {@link liveSessions}.
 */
export class LiveSessions {
  readonly #client: AhpClient;
  readonly #options: SessionPagesOptions;
  readonly #closer = new Closer();
  readonly #changes: Emitter<readonly SessionSummary[]>;
  #sessions: Catalogue = new Map();
  #items: readonly SessionSummary[] | undefined;
  /** What was told while a listing is under way: it is newer than the pages, or says the same. */
  #told: Change[] = [];
  #listing = new AbortController();

  /** Use {@link liveSessions}. */
  constructor(client: AhpClient, options: SessionPagesOptions) {
    this.#client = client;
    this.#options = options;
    this.#changes = new Emitter((error) => client.report(error));
    this.#closer.add(
      client.onNotification('root/sessionAdded', ({ summary }) => this.#take(add(summary))),
      client.onNotification('root/sessionRemoved', ({ session }) => this.#take(remove(session))),
      client.onNotification('root/sessionSummaryChanged', ({ session, changes }) =>
        this.#take(change(session, changes)),
      ),
      onReconnect(client, () => void this.#refreshQuietly()),
      () => this.#listing.abort(new Error('the list was closed')),
    );
  }

  /** The sessions, newest modification first. The same array while nothing changes. */
  get items(): readonly SessionSummary[] {
    this.#items ??= [...this.#sessions.values()].sort(newestFirst);
    return this.#items;
  }

  get(session: URI): SessionSummary | undefined {
    return this.#sessions.get(session);
  }

  /** Told of the whole list whenever it changed. */
  onChange(listener: (items: readonly SessionSummary[]) => void): Dispose {
    return this.#changes.on(listener);
  }

  /** Lists everything anew; a listing that is under way is given up for it. */
  async refresh(): Promise<void> {
    const listing = new AbortController();
    this.#listing.abort(new Error('another listing began'));
    this.#listing = listing;
    this.#told = [];
    const sessions = await fetchAllSessions(this.#client, {
      ...this.#options,
      signal: listing.signal,
    });
    listing.signal.throwIfAborted();
    this.#sessions = new Map(sessions.map((session) => [session.resource, session]));
    for (const told of this.#told.splice(0)) told(this.#sessions);
    this.#changed();
  }

  /** Ends it; the items stay as they are. */
  close(): void {
    this.#closer.close();
  }

  /** Keeps something to be ended with the list. */
  own(work: Dispose): void {
    this.#closer.add(work);
  }

  async #refreshQuietly(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      // A connection that broke meanwhile comes back with another listing.
      const superseded = this.#listing.signal.aborted || error instanceof ConnectionLostError;
      if (!superseded) this.#client.report(error);
    }
  }

  #take(told: Change): void {
    this.#told.push(told);
    told(this.#sessions);
    this.#changed();
  }

  #changed(): void {
    this.#items = undefined;
    this.#changes.emit(this.items);
  }
}

/**
 * Lists the host's sessions and keeps the list up to date.
 *
 * ```ts
 * const sessions = await liveSessions(client);
 * sessions.onChange((items) => render(items));
 * render(sessions.items);
 * ```
 */
export async function liveSessions(
  client: AhpClient,
  options: SessionPagesOptions = {},
): Promise<LiveSessions> {
  const { signal } = options;
  // The host tells of changes only those who subscribe to the root.
  const root = await client.subscribe(ROOT_URI, signal && { signal });
  const sessions = new LiveSessions(client, options);
  sessions.own(() => root.close());
  try {
    await sessions.refresh();
    return sessions;
  } catch (error) {
    sessions.close();
    throw error;
  }
}

function add(summary: SessionSummary): Change {
  return (sessions) => sessions.set(summary.resource, summary);
}

function remove(session: URI): Change {
  return (sessions) => sessions.delete(session);
}

/** What a session is never changes, whatever a host says; one that is not listed is none of ours. */
function change(session: URI, changes: PartialSessionSummary): Change {
  return (sessions) => {
    const before = sessions.get(session);
    if (!before) return;
    const { resource, provider, createdAt } = before;
    sessions.set(session, { ...before, ...changes, resource, provider, createdAt });
  };
}

function newestFirst(one: SessionSummary, other: SessionSummary): number {
  const later = Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt);
  if (later) return later;
  return one.resource < other.resource ? -1 : 1;
}
