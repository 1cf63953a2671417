import type { AddressInfo, Socket } from 'node:net';
import { PROTOCOL_VERSION } from '@agent-host-protocol/types';
import { WebSocketServer } from 'ws';
import { fromWebSocket } from '../src/node/index.js';
import { Peer } from '../src/peer/peer.js';
import { CHATS, type Chat, messages, stateOf } from './client-traffic.js';

/**
 * A host in a process of its own, so that what it does costs the measured client nothing. It sends all its traffic about
 * a chat over the connection that was made last, each time its parent names the chat.
 *
 * Argument: how many envelopes that is.
 */
const count = Number(process.argv[2]);
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
let latest: Socket | undefined;

const states = new Map(CHATS.map((chat) => [chat.uri, stateOf(chat)]));
// Frames are made once, so that the client never waits for them.
const frames = new Map(CHATS.map((chat) => [chat.uri, framed(chat)]));

server.on('connection', (socket, { socket: stream }) => {
  latest = stream;
  new Peer(fromWebSocket(socket), {
    direction: 'hostToClient',
    handlerOf: (method) => (method in answers ? answers[method] : undefined),
    onNotification: () => {},
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
process.on('message', (uri: string) => latest?.write(frames.get(uri) ?? Buffer.alloc(0)));
process.on('disconnect', () => process.exit());
