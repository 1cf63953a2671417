import { describe, expect, it } from 'vitest';
import type { Transport, TransportListener } from '../transport/transport.js';
import { Peer } from './peer.js';
import { quiet } from './testing/quiet.js';
import { notification } from './testing/rig.js';

/** A peer whose transport hands over whenever a test does, as a socket does with what one packet held. */
function peerOnHands() {
  const hands: TransportListener[] = [];
  const transport: Transport = {
    queuedBytes: 0,
    open: (listener) => void hands.push(listener),
    send: () => {},
    close: () => {},
  };
  const told: string[] = [];
  const peer: Peer = new Peer(transport, {
    direction: 'clientToHost',
    handlerOf: () => undefined,
    onNotification: (method) => {
      told.push(method);
      if (method === 'last') peer.close();
    },
    onProblem: ({ kind }) => void told.push(kind),
    onEnd: ({ kind }) => void told.push(`end: ${kind}`),
  });
  const [hand] = hands;
  if (!hand) throw new Error('the peer did not open its transport');
  const arrive = (...methods: string[]) => {
    for (const each of methods) hand.onMessage(JSON.stringify(notification(each)));
  };
  return { peer, hand, arrive, told };
}

describe('messages that arrive together', () => {
  it('are taken in order, with what cannot be read in its place', async () => {
    const { peer, hand, arrive, told } = peerOnHands();
    arrive('one', 'two');
    hand.onMessage('{');
    arrive('three');
    expect(peer.received).toBe(4);
    await quiet();
    expect(told).toEqual(['one', 'two', 'unreadable', 'three']);
  });

  it('are taken before the end that comes with them', async () => {
    const { hand, arrive, told } = peerOnHands();
    arrive('one', 'two');
    hand.onEnd({ kind: 'lost', reason: 'gone' });
    await quiet();
    expect(told).toEqual(['one', 'two', 'end: lost']);
  });

  it('are dropped after the one that made somebody close the peer', async () => {
    const { arrive, told } = peerOnHands();
    arrive('one', 'last', 'two');
    await quiet();
    expect(told).toEqual(['one', 'last', 'end: closed']);
  });
});
