import { ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { CHAT, SESSION } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { type FromHost, spoiled } from './testing/broken-line.js';
import {
  failure,
  HandHost,
  initialized,
  playing,
  rootSnapshot,
  told,
} from './testing/hand-host.js';
import { busy, insteadOfFirst, titled, world } from './testing/world.js';

type Bad = (snapshot: Record<string, unknown>) => unknown;

/** Snapshots that do not decode; what says which channel they are of is left. */
const BAD: [string, Bad][] = [
  ['whose state is missing', ({ state: _, ...rest }) => rest],
  ['whose state is a text', (snapshot) => ({ ...snapshot, state: 'secret' })],
  ['whose state misses a field', (snapshot) => ({ ...snapshot, state: {} })],
  [
    'whose state has a field of a wrong type',
    (of) => ({ ...of, state: { ...(of.state as object), title: 7 } }),
  ],
  ['without a number', ({ fromSeq: _, ...rest }) => rest],
  ['whose number is a text', (snapshot) => ({ ...snapshot, fromSeq: '3' })],
];

/** Spoils the snapshots of a channel in an answer. */
function withBad(uri: string, bad: Bad): (message: FromHost) => object[] {
  return (message) => {
    const result = message.result as { snapshots: Record<string, unknown>[] };
    const snapshots = result.snapshots.map((each) => (each.resource === uri ? bad(each) : each));
    return [{ ...message, result: { ...result, snapshots } }];
  };
}

const hasSnapshots = ({ result }: FromHost) =>
  typeof result === 'object' && result !== null && 'snapshots' in result;

describe.each(BAD)('a snapshot %s', (_, bad) => {
  it('in the answer to initialize costs that channel, and the others live on', async () => {
    const host = world();
    const spoil = insteadOfFirst(hasSnapshots, withBad(SESSION, bad));
    const { client } = await told(spoiled(host, spoil), {
      validation,
      initialSubscriptions: [ROOT_URI, SESSION, CHAT],
    });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    const chat = await client.subscribe(CHAT, { as: 'chat' });
    host.act(CHAT, busy('still here'));
    await quiet();
    expect([root.live, chat.live, chat.state.activity]).toEqual([true, true, 'still here']);
    // The channel itself is over; whoever wants it asks again.
    const session = await client.subscribe(SESSION, { as: 'session' });
    expect(session.state).toEqual(host.state(SESSION, 'session'));
  });

  it('in the answer to reconnect costs that channel, and the others are restored', async () => {
    const host = world({ replayLimit: 0 });
    let isBroken = false;
    const spoil = insteadOfFirst(
      (message) => isBroken && hasSnapshots(message),
      withBad(SESSION, bad),
    );
    const { client, problems, status } = await told(spoiled(host, spoil), { validation });
    const session = await client.subscribe(SESSION, { as: 'session' });
    const chat = await client.subscribe(CHAT, { as: 'chat' });
    const ends: unknown[] = [];
    session.onEnd((error) => void ends.push(error));
    isBroken = true;
    host.cut();
    host.act(SESSION, titled('missed'));
    host.act(CHAT, busy('missed'));
    await status('waiting');
    await status('ready');
    expect(ends).toMatchObject([{ name: 'InvalidMessageError' }]);
    expect([session.ended, session.error]).toEqual([true, ends[0]]);
    expect([chat.live, chat.state.activity]).toEqual([true, 'missed']);
    expect(JSON.stringify(problems.map(({ error }) => error.message))).not.toContain('secret');
    expect((await client.subscribe(SESSION, { as: 'session' })).state.title).toBe('missed');
  });
});

describe('a snapshot that says of no channel that it is of it', () => {
  it.each([
    ['is no object', 7],
    ['has no resource', { state: {}, fromSeq: 0 }],
    ['has a number', { resource: 7, state: {}, fromSeq: 0 }],
  ])(
    'is left out when it %s, and told of; the channel is asked for by itself',
    async (_, snapshot) => {
      const host = new HandHost();
      const connecting = told(host.connector, {
        validation,
        initialSubscriptions: [ROOT_URI, CHAT],
      });
      const connection = await host.next();
      const snapshots = [rootSnapshot(), snapshot as never];
      connection.answer(await connection.next(), initialized({ snapshots }));
      const { client } = await connecting;
      expect((await connection.until('subscribe')).params).toEqual({ channel: CHAT });
      expect((await client.subscribe(ROOT_URI, { as: 'root' })).live).toBe(true);
    },
  );
});

describe('a snapshot that nobody asked for', () => {
  it('changes nothing, however broken it is', async () => {
    const strange = { resource: 'ahp-chat:/strange', state: 'x', fromSeq: 900 } as never;
    const { client, connection, kinds } = await playing(
      { validation },
      { snapshots: [strange, rootSnapshot()] },
    );
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    await quiet();
    expect([root.live, kinds(), connection.received.length]).toEqual([true, [], 1]);
  });
});

describe('an answer to initialize', () => {
  it.each([
    ['without a number', { serverSeq: undefined }, '/serverSeq'],
    ['whose number is a text', { serverSeq: 'secret' }, '/serverSeq'],
    ['without snapshots', { snapshots: undefined }, '/snapshots'],
    ['whose snapshots are an object', { snapshots: {} }, '/snapshots'],
  ])('%s ends the attempt with one error that says where', async (_, more, path) => {
    for (const rules of [{}, { validation }]) {
      const host = new HandHost();
      const failed = failure(told(host.connector, rules));
      const connection = await host.next();
      connection.answer(await connection.next(), { ...initialized(), ...more });
      const error = await failed;
      expect(error).toMatchObject({ name: 'InvalidMessageError', problem: { path } });
      expect(error.message).not.toContain('secret');
      await quiet();
      expect([connection.ends.length, host.connections.length]).toEqual([1, 1]);
    }
  });

  it.each([null, 'secret', []])('that is no object ends the attempt: %j', async (answer) => {
    const host = new HandHost();
    const failed = failure(told(host.connector));
    const connection = await host.next();
    connection.answer(await connection.next(), answer);
    expect(await failed).toMatchObject({ name: 'ProtocolViolationError' });
    expect((await failed).message).not.toContain('secret');
  });
});
