import { deepStrictEqual } from 'node:assert';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ChatState, reduceChat } from '@agent-host-protocol/types';
import { WebSocket } from 'ws';
import { connect, type Validation } from '../src/index.js';
import { webSocket } from '../src/node/index.js';
import { actions, CHATS, type Chat, FEW, stateOf } from './client-traffic.js';

/** A client of ours, and what it has to do. */
export interface Variant {
  readonly chat: Chat;
  readonly validation?: Validation;
  /** How many own actions the host leaves without an answer. */
  readonly pending?: number;
}

/** What is measured; each gives the milliseconds until all envelopes were taken. */
export interface Works {
  bare(): Promise<number>;
  ours(variant: Variant): Promise<number>;
  stop(): void;
}

/** Starts a host in a process of its own, which sends that many envelopes to whoever connects. */
export async function startWorks(count: number): Promise<Works> {
  const host = fork(fileURLToPath(new URL('client-host.mjs', import.meta.url)), [String(count)]);
  const [port] = await once(host, 'message');
  const url = `ws://127.0.0.1:${port}`;
  const expected = new Map(CHATS.map((chat) => [chat, expectedOf(chat, count)]));

  /** Has the host send everything about a chat, and waits until the client has taken it. */
  async function spend(chat: Chat, taken: Promise<void>): Promise<number> {
    // So that nobody pays for what another has left behind.
    globalThis.gc?.();
    const started = performance.now();
    host.send(chat.uri);
    await taken;
    return performance.now() - started;
  }

  async function bare(): Promise<number> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await once(socket, 'open');
    let received = 0;
    let last: unknown;
    const taken = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        last = JSON.parse(String(data));
        if (++received === count) resolve();
      });
    });
    const spent = await spend(FEW, taken);
    deepStrictEqual((last as { params: { serverSeq: number } }).params.serverSeq, count);
    socket.terminate();
    await once(socket, 'close');
    return spent;
  }

  async function ours({ chat, pending = 0, ...options }: Variant): Promise<number> {
    const client = await connect({ connect: webSocket(url), initialSubscriptions: [], ...options });
    client.onProblem(({ error }) => {
      throw error;
    });
    const subscription = await client.subscribe<'chat'>(chat.uri);
    for (let i = 0; i < pending; i++) {
      const draft = { text: `Draft ${i}`, origin: { kind: 'user' } } as const;
      void subscription.dispatch({ type: 'chat/draftChanged', draft });
    }
    const taken = new Promise<void>((resolve) => {
      subscription.onEnvelope(({ serverSeq }) => {
        if (serverSeq === count) resolve();
      });
    });
    const spent = await spend(chat, taken);
    // Everything has to be in the state, or it was quick for nothing.
    deepStrictEqual(withoutTime(subscription.confirmed), expected.get(chat));
    client.close();
    return spent;
  }

  return { bare, ours, stop: () => host.disconnect() };
}

function expectedOf(chat: Chat, count: number) {
  let state = stateOf(chat);
  for (const action of actions(count)) state = reduceChat(state, action, { now: 0 });
  return withoutTime(state);
}

/** What does not depend on when it happened. */
function withoutTime({ modifiedAt: _, ...state }: ChatState) {
  return state;
}
