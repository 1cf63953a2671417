import { deepStrictEqual } from 'node:assert';
import { table } from '../../cli/table.js';
import { applyInPlace, type ChatAction, type ChatState, reduceChannel } from '../index.js';
import { baseline } from './baseline.js';
import { measure, type Work } from './measure.js';
import { deltas, idleChat, NOW, replay, streamingChat, wire } from './replay.js';

/**
 * The bars: what 10,000 parts may cost, in place against 10 parts and immutably against the copy of the list that it cannot
 * do without; and both forms against a reducer written by hand.
 */
const IN_PLACE_AT_MOST = 1.3;
const IMMUTABLE_AT_MOST = 1.5;
const SESSION_AT_MOST = 1;

const ROUNDS = 400;
const BATCH = 200;
const FEW = 10;
const MANY = 10_000;
const OPTIONS = { now: NOW };

type Reduce = (state: ChatState, action: ChatAction) => ChatState;
const immutable: Reduce = (state, action) => reduceChannel('chat', state, action, OPTIONS);
const byHand: Reduce = (state, action) => baseline(state, action, NOW);
const inPlace: Reduce = (state, action) => {
  applyInPlace('chat', state, action, OPTIONS);
  return state;
};

/** What no immutable reducer can do without: a copy of the list in which one part changes. */
const copy: Reduce = (state, action) => {
  const { activeTurn } = state;
  const responseParts = activeTurn?.responseParts.slice() ?? [];
  responseParts[responseParts.length - 1] = action as never;
  return { activeTurn: { responseParts } } as ChatState;
};

/** Streams text into the last part of a chat; every state is the next one's input. */
function streaming(reduce: Reduce, parts: number, steps: number): Work {
  const start = streamingChat(parts);
  const actions = deltas(parts, steps);
  let state = start;
  return {
    // A chat that was changed in place is used again; its text starts anew.
    prepare: () => {
      const last = start.activeTurn?.responseParts.at(-1);
      if (last?.kind === 'markdown') last.content = '';
      state = start;
    },
    batches: [
      () => {
        for (const action of actions) state = reduce(state, action);
      },
    ],
    steps,
  };
}

/** Replays a session from an idle chat on. */
function replaying(reduce: Reduce, actions: ChatAction[]): Work {
  let state = idleChat();
  return {
    prepare: () => {
      state = idleChat();
    },
    batches: Array.from({ length: Math.ceil(actions.length / BATCH) }, (_, i) => {
      const batch = actions.slice(i * BATCH, (i + 1) * BATCH);
      return () => {
        for (const action of batch) state = reduce(state, action);
      };
    }),
    steps: actions.length,
  };
}

const session = replay();
const expected = wire(session.reduce(byHand, idleChat()));
deepStrictEqual(session.reduce(immutable, idleChat()), expected);
deepStrictEqual(session.reduce(inPlace, idleChat()), expected);

// The two are measured one after the other: what a session leaves in the caches is no matter of a stream's.
const times = {
  ...measure(
    {
      inPlaceFew: streaming(inPlace, FEW, 300),
      inPlaceMany: streaming(inPlace, MANY, 300),
      immutableFew: streaming(immutable, FEW, 300),
      immutableMany: streaming(immutable, MANY, 30),
      byHandFew: streaming(byHand, FEW, 300),
      byHandMany: streaming(byHand, MANY, 5),
      copyMany: streaming(copy, MANY, 30),
    },
    ROUNDS,
  ),
  ...measure(
    {
      sessionInPlace: replaying(inPlace, session),
      sessionImmutable: replaying(immutable, session),
      sessionByHand: replaying(byHand, session),
    },
    ROUNDS,
  ),
};

type Row = [string, keyof typeof times, string, keyof typeof times, number | undefined];
const ROWS: Row[] = [
  ['delta in place, 10,000 parts', 'inPlaceMany', '10 parts', 'inPlaceFew', IN_PLACE_AT_MOST],
  ['delta immutable, 10,000 parts', 'immutableMany', '10 parts', 'immutableFew', undefined],
  [
    'delta immutable, 10,000 parts',
    'immutableMany',
    'bare copy of the list',
    'copyMany',
    IMMUTABLE_AT_MOST,
  ],
  ['delta by hand with map, 10,000 parts', 'byHandMany', '10 parts', 'byHandFew', undefined],
  ['session immutable', 'sessionImmutable', 'by hand', 'sessionByHand', SESSION_AT_MOST],
  ['session in place', 'sessionInPlace', 'by hand', 'sessionByHand', undefined],
];
const shown = (time: number) => `${time.toFixed(3)} µs`;
console.log(
  table([
    ['one action', 'time', 'against', 'time', 'ratio', 'bar'],
    ...ROWS.map(([what, ours, against, theirs, bar]) => [
      what,
      shown(times[ours]),
      against,
      shown(times[theirs]),
      `${(times[ours] / times[theirs]).toFixed(2)} ×`,
      bar === undefined ? '' : `at most ${bar}`,
    ]),
  ]),
);
console.log(`session of ${session.length} actions; medians of ${ROUNDS} interleaved rounds`);
process.exitCode = ROWS.every(
  ([, ours, , theirs, bar]) => bar === undefined || times[ours] / times[theirs] <= bar,
)
  ? 0
  : 1;
