import type { ListSessionsParams, SessionSummary } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { ProtocolViolationError } from '../connection/errors.js';
import { ConnectionLostError } from '../peer/errors.js';
import { fetchAllSessions, sessionPages } from './session-pages.js';
import { type Harness, harness } from './testing/harness.js';

let at: Harness;
afterEach(() => at.client.close());

function summary(id: number): SessionSummary {
  const time = '1970-01-01T00:00:00.000Z';
  const resource = `ahp-session:/${id}`;
  return { resource, provider: 'p', title: `${id}`, status: 1, createdAt: time, modifiedAt: time };
}

/** A host with so many sessions, of which it tells two at a time, with cursors that are nobody else's business. */
async function begin(count: number, cursorOf = (next: number) => `\u00a7/?${next}`): Promise<void> {
  const starts = new Map<string | undefined, number>([[undefined, 1]]);
  at = await harness({
    handlers: {
      listSessions: (params) => {
        const { cursor, limit = 2 } = params as unknown as ListSessionsParams;
        const start = starts.get(cursor) ?? Number.NaN;
        const next = start + limit;
        const items = [];
        for (let id = start; id < next && id <= count; id++) items.push(summary(id));
        if (next > count) return { items };
        starts.set(cursorOf(next), next);
        return { items, nextCursor: cursorOf(next) };
      },
    },
  });
}

const ids = (sessions: readonly SessionSummary[]) => sessions.map(({ title }) => Number(title));
const asked = () => at.params('listSessions');

describe('sessions', () => {
  it('are listed page by page until there is no cursor (C-60)', async () => {
    await begin(5);
    expect(ids(await fetchAllSessions(at.client))).toEqual([1, 2, 3, 4, 5]);
    expect(asked()).toHaveLength(3);
  });

  it('are listed with each cursor just as it was told (C-58)', async () => {
    await begin(5);
    await fetchAllSessions(at.client);
    expect(asked().map(({ cursor }) => cursor)).toEqual([undefined, '\u00a7/?3', '\u00a7/?5']);
  });

  it('are listed as far as the reader goes', async () => {
    await begin(5);
    for await (const page of sessionPages(at.client, { pageSize: 3 })) {
      expect(ids(page)).toEqual([1, 2, 3]);
      break;
    }
    expect(asked()).toMatchObject([{ limit: 3 }]);
  });

  it('are one page where the host has no pages', async () => {
    await begin(2);
    expect(ids(await fetchAllSessions(at.client, { pageSize: 9 }))).toEqual([1, 2]);
    expect(asked()).toHaveLength(1);
  });

  it('are not listed on with a cursor of a connection that is gone (C-58)', async () => {
    await begin(5);
    const pages = sessionPages(at.client);
    await pages.next();
    await at.breakAnd();
    await expect(pages.next()).rejects.toThrow(ConnectionLostError);
    expect(asked()).toHaveLength(1);
  });

  it('are listed from the start after a break, with new cursors (C-58)', async () => {
    await begin(3);
    await at.breakAnd();
    expect(ids(await fetchAllSessions(at.client))).toEqual([1, 2, 3]);
    expect(asked()[0]).not.toHaveProperty('cursor');
  });

  it('are not listed round in a circle', async () => {
    await begin(99, () => 'again');
    await expect(fetchAllSessions(at.client)).rejects.toThrow(ProtocolViolationError);
    expect(asked()).toHaveLength(2);
  });

  it('are not listed any more when told so', async () => {
    await begin(5);
    const abort = new AbortController();
    const pages = sessionPages(at.client, { signal: abort.signal });
    await pages.next();
    abort.abort(new Error('enough'));
    await expect(pages.next()).rejects.toThrow('enough');
  });
});
