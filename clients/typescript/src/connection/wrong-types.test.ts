import { ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../client.js';
import { CHAT, SESSION } from '../helpers/testing/harness.js';
import { validation } from '../validation/index.js';
import { type FromHost, type Spoil, spoiled } from './testing/broken-line.js';
import { clientOptions } from './testing/hand-host.js';
import { busy, insteadOfFirst, titled, titleIn, world } from './testing/world.js';
import { wrongTypes } from './testing/wrong.js';

const TIMEOUTS = { handshakeTimeoutMs: 50, requestTimeoutMs: 50 };
const INFO = {
  serverInfo: { name: 'host', version: '1', title: 'Host' },
  defaultDirectory: 'file:///',
  completionTriggerCharacters: ['@'],
  terminalCommandPrefix: '!',
};

const isAnswerWith = (member: string) => (message: FromHost) =>
  message.method === undefined && JSON.stringify(message.result ?? null).includes(member);

const pass = () => vi.advanceTimersByTimeAsync(1000);

/** Lets a client live through everything while one message is spoiled. */
async function outcomeOf(spoil: Spoil, { check = true, replayLimit = 1000 } = {}) {
  const host = world({ info: INFO, replayLimit });
  const options = clientOptions(spoiled(host, spoil), {
    ...TIMEOUTS,
    initialSubscriptions: [ROOT_URI, CHAT],
    ...(check && { validation }),
  });
  const connecting = Promise.allSettled([connect(options)]);
  await pass();
  const [connected] = await connecting;
  if (connected.status === 'rejected') return { host, error: connected.reason as Error };
  const client = connected.value;
  const subscribing = Promise.allSettled([
    client.subscribe(SESSION, { as: 'session' }),
    client.subscribe(CHAT, { as: 'chat' }),
  ]);
  await pass();
  const [session, chat] = await subscribing;
  host.act(SESSION, titled('live'));
  await pass();
  host.cut();
  host.act(SESSION, titled('missed'));
  host.act(CHAT, busy('missed'));
  await pass();
  host.act(CHAT, busy('last'));
  await pass();
  const { status } = client;
  client.close();
  return { host, status, session, chat };
}

/** Whether everybody has the host's state, or one clear error. */
function expectClear(
  { host, error, status, session, chat }: Awaited<ReturnType<typeof outcomeOf>>,
  path: string,
): void {
  if (error) {
    expect(error.name, path).toMatch(/^(ProtocolViolation|InvalidMessage|Connect)Error$/);
    return;
  }
  expect(status?.kind, path).toBe('ready');
  for (const [uri, result] of [
    [SESSION, session],
    [CHAT, chat],
  ] as const) {
    if (result?.status === 'rejected') {
      expect(result.reason?.name, path).toMatch(
        /^(InvalidMessage|ChannelGone|RequestTimeout)Error$/,
      );
      continue;
    }
    const subscription = result?.value;
    // The error is the one that there was before the client was closed.
    if (subscription?.error?.name === 'InvalidMessageError') continue;
    if (subscription?.error?.name === 'ChannelGoneError') continue;
    expect(subscription?.confirmed, path).toEqual(host.channel(uri)?.state);
  }
}

describe('something of a wrong type', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string, (message: FromHost) => boolean, number]>([
    ['the answer to initialize', isAnswerWith('protocolVersion'), 1000],
    ['the answer to subscribe', isAnswerWith('"snapshot"'), 1000],
    ['an action', (message) => titleIn(message) === 'live', 1000],
    ['the answer to reconnect, with what was missed', isAnswerWith('"replay"'), 1000],
    ['the answer to reconnect, with fresh state', isAnswerWith('"type":"snapshot"'), 0],
  ])(
    'at any place of %s leaves the right state, or one clear error',
    async (_, isIt, replayLimit) => {
      let example: FromHost | undefined;
      await outcomeOf(
        insteadOfFirst(isIt, (message) => {
          example = message;
          return [message];
        }),
        { replayLimit },
      );
      expect(example).toBeDefined();
      let count = 0;
      for (const { path } of wrongTypes(example)) {
        const index = count++;
        const spoil = insteadOfFirst(isIt, (message) => {
          const wrong = [...wrongTypes(message)][index];
          return [wrong?.message ?? message];
        });
        expectClear(await outcomeOf(spoil, { replayLimit }), path);
      }
      expect(count).toBeGreaterThan(30);
    },
  );

  it('never throws anything at anybody where nothing is checked', async () => {
    const kinds = [
      isAnswerWith('protocolVersion'),
      isAnswerWith('"snapshot"'),
      (message: FromHost) => titleIn(message) === 'live',
      isAnswerWith('"replay"'),
    ];
    let count = 0;
    for (const isIt of kinds) {
      let total = 1;
      for (let index = 0; index < total; index++) {
        const { error, status } = await outcomeOf(
          insteadOfFirst(isIt, (message) => {
            const all = [...wrongTypes(message)];
            total = all.length;
            return [all[index]?.message ?? message];
          }),
          { check: false },
        );
        if (!error) expect(['ready', 'closed']).toContain(status?.kind);
        else expect(error.name).toMatch(/^(ProtocolViolation|InvalidMessage|Connect)Error$/);
        count++;
      }
    }
    expect(count).toBeGreaterThan(200);
  });

  it('is found at every place that a message has', () => {
    const places = [...wrongTypes({ a: [1, { b: 'x' }] })].map(({ path }) => path);
    expect(new Set(places.map((path) => path.split(' ')[0]))).toEqual(
      new Set(['/a', '/a/0', '/a/1', '/a/1/b']),
    );
  });
});
