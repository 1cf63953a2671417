import { type ListSessionsResult, ROOT_URI, type SessionSummary } from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import { ProtocolViolationError } from '../connection/errors.js';
import { ConnectionLostError } from '../peer/errors.js';

/** How sessions are listed. */
export interface SessionPagesOptions {
  /** Wanted size of a page; as the host likes unless given. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

/**
 * The host's sessions page by page, as far as the reader goes.
 *
 * ```ts
 * for await (const page of sessionPages(client, { pageSize: 50 })) {
 *   if (!show(page)) break;
 * }
 * ```
 *
 * @throws ConnectionLostError when the connection breaks between two pages, since cursors do not outlive it.
 */
export async function* sessionPages(
  client: AhpClient,
  { pageSize, signal }: SessionPagesOptions = {},
): AsyncGenerator<SessionSummary[], void, undefined> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  let begun = false;
  let lost = false;
  const off = client.onStatus(({ kind }) => {
    lost = kind !== 'ready' || (lost && begun);
  });
  try {
    do {
      if (begun && lost) throw new ConnectionLostError('the connection broke between two pages');
      const page: ListSessionsResult = await client.request(
        'listSessions',
        {
          channel: ROOT_URI,
          ...(pageSize === undefined ? {} : { limit: pageSize }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        signal && { signal },
      );
      begun = true;
      cursor = page.nextCursor;
      if (cursor !== undefined && seen.has(cursor)) {
        throw new ProtocolViolationError('the list of sessions has no end: a cursor came twice');
      }
      if (cursor !== undefined) seen.add(cursor);
      yield page.items;
    } while (cursor !== undefined);
  } finally {
    off();
  }
}

/** All sessions of the host. */
export async function fetchAllSessions(
  client: AhpClient,
  options?: SessionPagesOptions,
): Promise<SessionSummary[]> {
  const sessions: SessionSummary[] = [];
  for await (const page of sessionPages(client, options)) sessions.push(...page);
  return sessions;
}
