import { type ReducerName, type ReducerStates, reduceChannel } from '@agent-host-protocol/types';
import { decodeValue } from '../codec/decode.js';
import { decoding } from './decoding.js';
import { anythingOf, listOf, numberOf, objectOf, textOf } from './fields.js';
import type { Fields } from './parse.js';
import { Player, type StateAt, type Step, type View } from './play.js';
import { decodeState, reducerOf } from './reduce.js';
import { Refused } from './refused.js';

type State = ReducerStates[ReducerName];

/** What happens to one channel of a client, step by step; what the client holds after each. */
export function reconcile(request: Fields): { views: readonly View[] } {
  const reducer = reducerOf(request);
  const clientId = textOf(request, 'clientId');
  const now = numberOf(request, 'now');
  const snapshot = snapshotOf(request, 'snapshot', '', reducer);
  // All of them before any is played: a request is served as a whole or not at all.
  const steps = listOf(request, 'steps').map((_, i) => stepOf(request.steps as Fields, i, reducer));
  const player = new Player<State>(
    clientId,
    (state, action, time) => reduceChannel(reducer, state, action, { now: time }),
    snapshot,
    now,
  );
  return { views: steps.map((step) => player.play(step)) };
}

/** How each kind of step is read: `name` is its only field, `at` the place of the step. */
const READERS: Readonly<
  Record<string, (step: Fields, name: string, at: string, reducer: ReducerName) => Step<State>>
> = {
  dispatch: (step, name, at) => {
    const fields = objectOf(step, name, at);
    const clientSeq = numberOf(fields, 'clientSeq', `${at}/${name}`);
    const action = anythingOf(fields, 'action', `${at}/${name}`);
    const decoded = decoding(`${at}/${name}/action`, () => decodeValue('StateAction', action));
    return { dispatch: { clientSeq, action: decoded } };
  },
  receive: (step, name, at) => ({ receive: envelopeOf(step[name], `${at}/${name}`) }),
  disconnect: () => ({ disconnect: true }),
  replay: (step, name, at) => ({
    replay: listOf(step, name, at).map((each, i) => envelopeOf(each, `${at}/${name}/${i}`)),
  }),
  restart: (step, name, at, reducer) => ({ restart: snapshotOf(step, name, at, reducer) }),
  missing: () => ({ missing: true }),
};

function stepOf(steps: Fields, index: number, reducer: ReducerName): Step<State> {
  const step = objectOf(steps, String(index), '/steps');
  const at = `/steps/${index}`;
  const [name = '', ...more] = Object.keys(step);
  const reader = Object.hasOwn(READERS, name) && more.length === 0 ? READERS[name] : undefined;
  if (reader) return reader(step, name, at, reducer);
  const known = Object.keys(READERS).join(', ');
  throw new Refused('usage', `${at} is to have exactly one of ${known}`, at);
}

function envelopeOf(value: unknown, at: string) {
  return decoding(at, () => decodeValue('ActionEnvelope', value));
}

function snapshotOf(
  fields: Fields,
  name: string,
  at: string,
  reducer: ReducerName,
): StateAt<State> {
  const snapshot = objectOf(fields, name, at);
  const place = `${at}/${name}`;
  const state = decodeState(reducer, anythingOf(snapshot, 'state', place), `${place}/state`);
  return { state, fromSeq: numberOf(snapshot, 'fromSeq', place) };
}
