import {
  type PartialSessionSummary,
  ROOT_URI,
  type SessionSummary,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClientProblem } from '../client.js';
import { type LiveSessions, liveSessions } from './live-sessions.js';
import { type Harness, harness, settled } from './testing/harness.js';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

function summary(id: string, seconds: number, more: Partial<SessionSummary> = {}): SessionSummary {
  const resource = `ahp-session:/${id}`;
  const times = { createdAt: iso(0), modifiedAt: iso(seconds) };
  return { resource, provider: 'p', title: id, status: 1, ...times, ...more };
}

let at: Harness;
let sessions: LiveSessions;
/** What the host lists. */
let listed: SessionSummary[];
/** What the host does before it answers a listing. */
let before: () => void = () => {};
afterEach(() => {
  at.client.close();
  before = () => {};
});

async function begin(...items: SessionSummary[]): Promise<void> {
  listed = items;
  at = await harness({
    handlers: {
      listSessions: () => {
        const answer = { items: [...listed] };
        before();
        return answer;
      },
    },
  });
  sessions = await liveSessions(at.client);
}

async function tell(method: string, params: object): Promise<void> {
  at.host.notify(method, { channel: ROOT_URI, ...params });
  await settled();
}

const change = (session: string, changes: PartialSessionSummary | object) =>
  tell('root/sessionSummaryChanged', { session: `ahp-session:/${session}`, changes });
const ids = () => sessions.items.map(({ title }) => title);
const listings = () => at.params('listSessions').length;

describe('a list of sessions', () => {
  it('has them all, newest modification first', async () => {
    await begin(summary('old', 1), summary('new', 3), summary('b', 2), summary('a', 2));
    expect(ids()).toEqual(['new', 'a', 'b', 'old']);
    expect(sessions.get('ahp-session:/old')?.title).toBe('old');
  });

  it('follows what the host tells', async () => {
    await begin(summary('a', 1), summary('b', 2));
    const told: string[][] = [];
    sessions.onChange((items) => told.push(items.map(({ title }) => title)));
    await tell('root/sessionAdded', { summary: summary('c', 3) });
    await change('a', { title: 'A', modifiedAt: iso(9) });
    await tell('root/sessionRemoved', { session: 'ahp-session:/b' });
    expect(told).toEqual([
      ['c', 'b', 'a'],
      ['A', 'c', 'b'],
      ['A', 'c'],
    ]);
    expect(listings()).toBe(1);
  });

  it('is the same array while nothing changes', async () => {
    await begin(summary('a', 1));
    expect(sessions.items).toBe(sessions.items);
  });

  it('never changes what a session is (C-41)', async () => {
    await begin(summary('a', 1));
    const identity = { resource: 'ahp-session:/x', provider: 'x', createdAt: iso(99) };
    await change('a', { ...identity, title: 'A' });
    expect(sessions.items).toEqual([summary('a', 1, { title: 'A' })]);
  });

  it('leaves changes alone of sessions that it does not have (C-42)', async () => {
    await begin(summary('a', 1));
    await change('unheard of', { title: 'x' });
    expect(sessions.items).toEqual([summary('a', 1)]);
  });

  it('is listed anew after a break (C-12)', async () => {
    await begin(summary('a', 1), summary('b', 2));
    await at.breakAnd(() => {
      listed = [summary('b', 3, { title: 'B' }), summary('c', 4)];
    });
    await settled();
    expect(ids()).toEqual(['c', 'B']);
    expect(listings()).toBe(2);
  });

  it('is listed anew on request', async () => {
    await begin(summary('a', 1));
    listed = [summary('b', 1)];
    await sessions.refresh();
    expect(ids()).toEqual(['b']);
  });

  it('knows better than a listing what was told meanwhile', async () => {
    await begin(summary('a', 1), summary('b', 2));
    before = () => {
      before = () => {};
      for (const [method, more] of [
        ['root/sessionRemoved', { session: 'ahp-session:/a' }],
        ['root/sessionAdded', { summary: summary('c', 3) }],
      ] as const) {
        at.host.notify(method, { channel: ROOT_URI, ...more });
      }
    };
    await sessions.refresh();
    expect(ids()).toEqual(['c', 'b']);
  });

  it('gives a listing up for another one', async () => {
    await begin(summary('a', 1));
    const first = sessions.refresh();
    const second = sessions.refresh();
    await expect(first).rejects.toThrow('another listing began');
    await second;
    expect(ids()).toEqual(['a']);
  });

  it('reports a listing after a break that fails, and keeps what it has', async () => {
    await begin(summary('a', 1));
    const problems: ClientProblem[] = [];
    at.client.onProblem((problem) => problems.push(problem));
    before = () => {
      throw new Error('no');
    };
    await at.breakAnd();
    await settled();
    expect(problems.map(({ kind }) => kind)).toEqual(['listenerFailed']);
    expect(ids()).toEqual(['a']);
  });

  it('is not there if the host cannot list', async () => {
    at = await harness();
    await expect(liveSessions(at.client)).rejects.toThrow('listSessions');
  });

  it('stays as it is once it is closed', async () => {
    await begin(summary('a', 1));
    sessions.close();
    await tell('root/sessionRemoved', { session: 'ahp-session:/a' });
    await at.breakAnd();
    await settled();
    expect(ids()).toEqual(['a']);
    expect(listings()).toBe(1);
  });
});
