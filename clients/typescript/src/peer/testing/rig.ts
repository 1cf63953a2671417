import { onTestFinished } from 'vitest';
import { type MemoryPairOptions, memoryPair } from '../../transport/memory.js';
import type { Transport, TransportEnd } from '../../transport/transport.js';
import type { Params } from '../message.js';
import { Peer, type PeerOptions, type PeerProblem, type RequestHandler } from '../peer.js';
import { quiet } from './quiet.js';

/** A message that a peer sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** A peer, everything that it told, and the other side, which a test plays itself. */
export interface Rig {
  readonly peer: Peer;
  /** The other side's end, for what is no message. */
  readonly far: Transport;
  /** Everything that the peer sent. */
  readonly sent: readonly Sent[];
  readonly notifications: readonly { readonly method: string; readonly params: Params }[];
  readonly problems: readonly PeerProblem[];
  readonly ends: readonly TransportEnd[];
  /** Sends messages to the peer, or texts as they are, and waits until it has done with them. */
  say(...messages: (object | string)[]): Promise<void>;
  /** Kinds of the problems that the peer told of. */
  kinds(): string[];
}

/** How a rig differs from that of a client which nobody limits. */
export interface RigOptions extends Partial<PeerOptions> {
  readonly handlers?: Readonly<Record<string, RequestHandler>>;
  readonly pair?: MemoryPairOptions;
}

export function rig({ handlers = {}, pair, ...options }: RigOptions = {}): Rig {
  const [near, far] = memoryPair(pair);
  const sent: Sent[] = [];
  const notifications: { method: string; params: Params }[] = [];
  const problems: PeerProblem[] = [];
  const ends: TransportEnd[] = [];
  far.open({ onMessage: (text) => void sent.push(JSON.parse(text)), onEnd: () => {} });
  const peer = new Peer(near, {
    direction: 'clientToHost',
    handlerOf: (method) => handlers[method],
    onNotification: (method, params) => void notifications.push({ method, params }),
    onProblem: (problem) => void problems.push(problem),
    onEnd: (end) => void ends.push(end),
    ...options,
  });
  onTestFinished(() => peer.close());
  return {
    peer,
    far,
    sent,
    notifications,
    problems,
    ends,
    say: (...messages) => {
      for (const each of messages) far.send(typeof each === 'string' ? each : JSON.stringify(each));
      return quiet();
    },
    kinds: () => problems.map(({ kind }) => kind),
  };
}

/** A request of the other side. */
export function request(id: unknown, method: string, params?: object): object {
  return { jsonrpc: '2.0', id, method, params: { channel: 'ahp-root://', ...params } };
}

/** A notification of the other side. */
export function notification(method: string, params?: object): object {
  return { jsonrpc: '2.0', method, params: { channel: 'ahp-root://', ...params } };
}

/** An answer of the other side. */
export function answer(id: unknown, result: unknown): object {
  return { jsonrpc: '2.0', id, result };
}
