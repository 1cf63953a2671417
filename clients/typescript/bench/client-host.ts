import type { AddressInfo } from 'node:net';
import { PROTOCOL_VERSION } from '@agent-host-protocol/types';
import { WebSocketServer } from 'ws';
import { fromWebSocket } from '../src/node/index.js';
import { Peer } from '../src/peer/peer.js';
import { CHATS, type Chat, messages, START, stateOf } from './client-traffic.js';

/**
 * A host in a process of its own, so that what it does costs the measured client nothing. It sends all its traffic about
 * a chat to whoever asks for it.
 *
 * Argument: how many envelopes that is.
 */
const count = Number(process.argv[2]);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });

const states = new Map(CHATS.map((chat) => [chat.uri, stateOf(chat)]));
// Frames are made once, so that the client never waits for them.
const frames = new Map(CHATS.map((chat) => [chat.uri, framed(chat)]));

server.on('connection', (socket, { socket: stream }) => {
  new Peer(fromWebSocket(socket), {
    direction: 'hostToClient',
    handlerOf: (method) => (method in answers ? answers[method] : undefined),
    onNotification: (method, { channel }) => {
      if (method === START) stream.write(frames.get(channel) ?? Buffer.alloc(0));
    },
    onProblem: ({ error }) => {
      throw error;
    },
    onEnd: () => {},
  });
});

const answers: Record<string, (params: { channel: string }) => unknown> = {
  initialize: () => ({ protocolVersion: PROTOCOL_VERSION, serverSeq: 0, snapshots: [] }),
  subscribe: ({ channel }) => ({
    snapshot: { resource: channel, state: states.get(channel), fromSeq: 0 },
  }),
  ping: () => null,
};

function framed(chat: Chat): Buffer {
  return Buffer.concat(messages(chat, count).flatMap((text) => [header(text), Buffer.from(text)]));
}

/** The header of a text frame that has all of a message. */
function header(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const TEXT = 0x81;
  if (length < 126) return Buffer.from([TEXT, length]);
  if (length > 0xffff) throw new RangeError('the message is too long for this header');
  return Buffer.from([TEXT, 126, length >> 8, length & 0xff]);
}

server.on('listening', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
