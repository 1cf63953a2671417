import { ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../client.js';
import { CHAT, SESSION } from '../helpers/testing/harness.js';
import type { ModelHost } from '../testing/model-host.js';
import { validation } from '../validation/index.js';
import { ENDINGS, ending } from './testing/broken-line.js';
import { clientOptions } from './testing/hand-host.js';
import { busy, titled, world } from './testing/world.js';

/** What a promise has become; undefined while it waits. */
function watched<Value>(promise: Promise<Value>): () => PromiseSettledResult<Value> | undefined {
  let result: PromiseSettledResult<Value> | undefined;
  void Promise.allSettled([promise]).then(([settled]) => {
    result = settled;
  });
  return () => result;
}

/** Lets everything happen that can, also what waits for a new connection. */
const pass = () => vi.advanceTimersByTimeAsync(1000);

/** Connects, subscribes, dispatches, asks, loses the connection and goes on; lines end after the given steps. */
async function live(host: ModelHost, how: (typeof ENDINGS)[number], after: readonly number[]) {
  const lines = ending(host, how, after);
  const connecting = watched(connect(clientOptions(lines.connector, { validation })));
  await pass();
  const connected = connecting();
  if (connected?.status !== 'fulfilled') {
    return { isConnected: false, failure: connected?.reason, steps: lines.steps } as const;
  }
  const client = connected.value;
  const closed: unknown[] = [];
  client.onStatus((status) => void (status.kind === 'closed' && closed.push(status.error)));
  const subscribing = watched(
    Promise.all([
      client.subscribe(SESSION, { as: 'session' }),
      client.subscribe(CHAT, { as: 'chat' }),
    ]),
  );
  await pass();
  const subscribed = subscribing();
  if (subscribed?.status !== 'fulfilled') throw new Error('the channels were not subscribed to');
  const [session, chat] = subscribed.value;
  const dispatch = (title: string) => watched(session.dispatch(titled(title)));
  const ask = () => watched(client.request('ping', { channel: ROOT_URI }));

  const outcomes = [dispatch('mine')];
  const answers = [ask()];
  host.act(CHAT, busy('of the host'));
  await pass();
  host.cut('me');
  host.act(SESSION, titled('of the host'));
  outcomes.push(dispatch('mine, meanwhile'));
  answers.push(ask());
  await pass();
  const root = watched(client.subscribe(ROOT_URI, { as: 'root' }));
  outcomes.push(dispatch('mine, afterwards'));
  answers.push(ask());
  await pass();
  const { status } = client;
  const given = { client, status, closed, session, chat, root: root()?.status };
  return { isConnected: true, ...given, outcomes, answers, steps: lines.steps } as const;
}

/** Whether a client has the host's state, nothing was done twice, and nothing waits for ever. */
function expectRecovered(
  host: ModelHost,
  outcome: Awaited<ReturnType<typeof live>>,
  label: string,
): void {
  if (!outcome.isConnected) {
    // The first connection is not made again: whoever asked for it is told.
    expect(outcome.failure, label).toMatchObject({ name: 'ConnectionLostError' });
    return;
  }
  const { client, status, closed, session, chat, root, outcomes, answers } = outcome;
  expect([status.kind, closed, root], label).toEqual(['ready', [], 'fulfilled']);
  expect([session.live, chat.live, session.pendingCount], label).toEqual([true, true, 0]);
  expect(session.state, label).toEqual(host.state(SESSION, 'session'));
  expect(chat.state, label).toEqual(host.state(CHAT, 'chat'));
  for (const each of outcomes) {
    const value = { status: expect.stringMatching(/^(confirmed|dropped)$/) };
    expect(each(), label).toMatchObject({ status: 'fulfilled', value });
  }
  for (const answer of answers) {
    const reason = expect.objectContaining({ name: 'ConnectionLostError' });
    expect(
      [
        { status: 'fulfilled', value: null },
        { status: 'rejected', reason },
      ],
      label,
    ).toContainEqual(answer());
  }
  const own = host.log.flatMap(({ origin }) => (origin ? [origin.clientSeq] : []));
  expect(own.length, label).toBe(new Set(own).size);
  client.close();
}

describe.each(ENDINGS)('a connection that is %s', (how) => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['what was missed is told', 1000],
    ['state comes whole', 0],
  ])('after any step costs nothing that is not told, where %s', async (_, replayLimit) => {
    const { steps } = await live(world(), how, []);
    expect(steps).toBeGreaterThan(20);
    for (let step = 1; step <= steps; step++) {
      const host = world({ replayLimit });
      const outcome = await live(host, how, [step]);
      expectRecovered(host, outcome, `after step ${step}`);
      if (step > 3) expect(outcome.isConnected, `after step ${step}`).toBe(true);
    }
  });

  it('again while it is being taken up costs nothing that is not told', async () => {
    const { steps } = await live(world(), how, []);
    for (let step = 4; step <= steps; step++) {
      for (let later = 1; later <= 6; later++) {
        const host = world();
        const after = [step, step + later, step + 2 * later];
        expectRecovered(host, await live(host, how, after), `after steps ${after}`);
      }
    }
  });

  it('after every handshake ends in the right state once it holds', async () => {
    const host = world();
    const every = Array.from({ length: 60 }, (_, n) => 4 + 3 * n);
    expectRecovered(host, await live(host, how, every), 'after every third step');
  });
});
