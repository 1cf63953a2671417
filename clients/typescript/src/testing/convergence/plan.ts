import type { URI } from '@agent-host-protocol/types';
import { Random } from '../../../../../test-cases/src/fuzz/random.js';
import { CHANNELS } from './channels.js';
import type { StepName } from './steps.js';

/** A step to be taken; what exactly it does follows from its seed and from where everything stands by then. */
export interface PlannedStep {
  readonly name: StepName;
  /** Which of the clients it is about. */
  readonly client: number;
  readonly seed: number;
}

/** What a client subscribes to when it connects, beside the root channel. */
export interface ClientPlan {
  /** With the connection, for as long as the client lives. */
  readonly initial: readonly URI[];
  /** Right after it, with options, which make it ask for the channel by itself again after some breaks. */
  readonly withOptions: readonly URI[];
}

/** Everything that decides about a run. A step that is left out changes no other, so that plans can be made small. */
export interface Plan {
  /** How many envelopes the host keeps for clients that come back. */
  readonly replayLimit: number;
  readonly numbersRefusals: boolean;
  /** Whether the clients validate what they receive, which takes its time. */
  readonly validates: boolean;
  /** What each client subscribes to when it connects. */
  readonly clients: readonly ClientPlan[];
  readonly steps: readonly PlannedStep[];
}

const CLIENTS = 3;

/** Every run has a step that it likes; one of so many is that. */
const LIKED_IN = 6;

/** How often each step is taken, against the others. */
const WEIGHTS: Readonly<Record<StepName, number>> = {
  dispatch: 24,
  act: 12,
  stream: 4,
  deliverToClient: 24,
  deliverToHost: 20,
  merge: 2,
  cut: 8,
  comeBack: 8,
  wait: 4,
  subscribe: 6,
  unsubscribe: 3,
  removeChannel: 1,
  forgetClients: 2,
  forgetLog: 1,
  isolate: 1,
  restart: 1,
};

const NAMES = Object.keys(WEIGHTS) as StepName[];

/** A step as often as its weight says. */
const DRAWN = NAMES.flatMap((name) => Array<StepName>(WEIGHTS[name]).fill(name));

const REPLAY_LIMITS = [0, 4, 1000, 1000, 1000, 1000];

/** The plan of a run. */
export function planOf(seed: number, run: number): Plan {
  const random = new Random();
  random.start(seed, run);
  const liked = random.pick(NAMES);
  const step = (): PlannedStep => ({
    name: random.below(LIKED_IN) ? random.pick(DRAWN) : liked,
    client: random.below(CLIENTS),
    seed: random.next(),
  });
  return {
    replayLimit: random.pick(REPLAY_LIMITS),
    numbersRefusals: random.below(2) === 0,
    validates: random.below(16) === 0,
    clients: Array.from({ length: CLIENTS }, () => clientPlan(random)),
    steps: Array.from({ length: 20 + random.below(40) }, step),
  };
}

function clientPlan(random: Random): ClientPlan {
  const all = CHANNELS.map(({ uri }) => ({ uri, how: random.below(4) }));
  const urisOf = (ways: readonly number[]) =>
    all.filter(({ how }) => ways.includes(how)).map(({ uri }) => uri);
  return { initial: urisOf([0, 1]), withOptions: urisOf([2]) };
}
