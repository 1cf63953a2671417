import { deepStrictEqual } from 'node:assert';
import { once } from 'node:events';
import { type ChatState, reduceChat } from '@agent-host-protocol/types';
import { WebSocket } from 'ws';
import { connect, type Validation } from '../src/index.js';
import { webSocket } from '../src/node/index.js';
import { validation } from '../src/validation/index.js';
import { actions, type Chat, FEW, MANY, START, stateOf } from './client-traffic.js';

/**
 * One client in a process of its own, as it is in a program. Whenever its parent asks for a round, it has the host send
 * all traffic, and answers with the milliseconds until it was taken.
 *
 * Arguments: the name of the client, the host's port, how many envelopes there are.
 */
const [name = '', port, count] = process.argv.slice(2);
const url = `ws://127.0.0.1:${port}`;
const COUNT = Number(count);
const PENDING = 100;

type Round = () => Promise<number>;

const CLIENTS: Readonly<Record<string, () => Promise<Round>>> = {
  bare,
  checked: () => ours({ chat: FEW, validation }),
  unchecked: () => ours({ chat: FEW }),
  many: () => ours({ chat: MANY, validation }),
  pending: () => ours({ chat: FEW, validation, pending: PENDING }),
};

/** Has the host send everything, and waits until the client has taken it. */
async function spend(start: () => void, taken: Promise<void>): Promise<number> {
  // So that no round pays for what another has left behind.
  globalThis.gc?.();
  const started = performance.now();
  start();
  await taken;
  return performance.now() - started;
}

async function bare(): Promise<Round> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  const order = JSON.stringify({ jsonrpc: '2.0', method: START, params: { channel: FEW.uri } });
  let last: unknown;
  let received = 0;
  let done = () => {};
  socket.on('message', (data) => {
    last = JSON.parse(String(data));
    if (++received % COUNT === 0) done();
  });
  return async () => {
    const taken = new Promise<void>((resolve) => {
      done = resolve;
    });
    const spent = await spend(() => socket.send(order), taken);
    deepStrictEqual((last as { params: { serverSeq: number } }).params.serverSeq, COUNT);
    return spent;
  };
}

interface Options {
  readonly chat: Chat;
  readonly validation?: Validation;
  /** How many own actions the host leaves without an answer. */
  readonly pending?: number;
}

async function ours({ chat, pending = 0, ...options }: Options): Promise<Round> {
  const client = await connect({ connect: webSocket(url), initialSubscriptions: [], ...options });
  client.onProblem(({ error }) => {
    throw error;
  });
  const expected = expectedOf(chat);
  return async () => {
    const subscription = await client.subscribe<'chat'>(chat.uri);
    for (let i = 0; i < pending; i++) {
      const draft = { text: `Draft ${i}`, origin: { kind: 'user' } } as const;
      void subscription.dispatch({ type: 'chat/draftChanged', draft });
    }
    const taken = new Promise<void>((resolve) => {
      subscription.onEnvelope(({ serverSeq }) => {
        if (serverSeq === COUNT) resolve();
      });
    });
    const spent = await spend(() => client.notifyRaw(START, { channel: chat.uri }), taken);
    // Everything has to be in the state, or it was quick for nothing.
    deepStrictEqual(withoutTime(subscription.confirmed), expected);
    subscription.close();
    return spent;
  };
}

function expectedOf(chat: Chat) {
  let state = stateOf(chat);
  for (const action of actions(COUNT)) state = reduceChat(state, action, { now: 0 });
  return withoutTime(state);
}

/** What does not depend on when it happened. */
function withoutTime({ modifiedAt: _, ...state }: ChatState) {
  return state;
}

const round = await CLIENTS[name]?.();
if (!round) throw new RangeError(`there is no client "${name}"`);
process.on('message', async () => process.send?.(await round()));
process.on('disconnect', () => process.exit());
process.send?.('ready');
