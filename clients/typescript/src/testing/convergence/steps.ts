import type { StateAction, URI } from '@agent-host-protocol/types';
import type { Random } from '../../../../../test-cases/src/fuzz/random.js';
import type { ModelHost } from '../model-host.js';
import { draw } from './actions.js';
import type { CableEnd } from './cable.js';
import { ALL_CHANNELS, CHANNELS, OPTIONS, REMOVABLE, STREAMED } from './channels.js';
import { CLIENT_ACTIONS } from './client-actions.js';
import type { Clock } from './clock.js';
import { HOST_ACTIONS } from './host-actions.js';
import type { SimulatedClient } from './simulated-client.js';

/** Where a step is taken. */
export interface Scene {
  readonly host: ModelHost;
  readonly clock: Clock;
  readonly random: Random;
  /** What was done, for people; undefined: nobody wants to know. */
  readonly story: string[] | undefined;
}

/** What may happen in a run. Where there is nothing to do, nothing is done. */
type Step = (scene: Scene, client: SimulatedClient) => void;

/** How many messages arrive at once; now and then, all there are. */
const AT_ONCE = [1, 1, 2, 3, Number.POSITIVE_INFINITY];

export const STEPS = {
  dispatch({ host, random, story }, client) {
    const use = random.below(8) ? random.pick(client.uses) : undefined;
    const plan = ALL_CHANNELS.find(({ uri }) => uri === use?.uri) ?? random.pick(ALL_CHANNELS);
    const state = use?.state ?? host.channel(plan.uri)?.state ?? plan.state;
    const action = draw(CLIENT_ACTIONS, plan.kind, random, state, client.id);
    const dispatched = client.dispatch(plan.uri, action);
    if (!dispatched) return;
    const { clientSeq } = dispatched;
    story?.push(`${client.id} dispatches ${clientSeq} on ${plan.uri}: ${JSON.stringify(action)}`);
  },

  act({ host, random, story }) {
    const plan = random.pick(ALL_CHANNELS);
    const channel = host.channel(plan.uri);
    if (!channel) return;
    const action = draw(HOST_ACTIONS, plan.kind, random, channel.state, 'the host');
    host.act(plan.uri, action);
    tellAct(story, plan.uri, action);
  },

  /** Text as it comes from a model, which a host may merge. */
  stream({ host, random, story }) {
    const { uri } = STREAMED;
    const turn = host.state(uri, 'chat').activeTurn;
    const part = turn?.responseParts.find(({ kind }) => kind === 'markdown');
    if (!turn || part?.kind !== 'markdown') return;
    for (let pieces = 2 + random.below(3); pieces > 0; pieces--) {
      const content = random.next().toString(36);
      const action = { type: 'chat/delta', turnId: turn.id, partId: part.id, content } as const;
      host.act(uri, action);
      tellAct(story, uri, action);
    }
  },

  deliverToClient({ random, story }, client) {
    deliver(
      client.cables.map(({ client: end }) => end),
      client.id,
      random,
      story,
    );
  },

  deliverToHost({ random, story }, client) {
    deliver(
      client.cables.map(({ host: end }) => end),
      `the host from ${client.id}`,
      random,
      story,
    );
  },

  merge({ story }, client) {
    for (const cable of client.cables) cable.client.merge();
    story?.push(`what can be merged on its way to ${client.id} is`);
  },

  cut({ random, story }, client) {
    const cable = client.cables.find((each) => each.client.isOpen && each.host.isOpen);
    if (!cable) return;
    const isAtClient = random.below(2) === 0;
    const [end, other] = isAtClient ? [cable.client, cable.host] : [cable.host, cable.client];
    const reaching = random.below(other.underWay + 1);
    end.cut(reaching);
    const where = isAtClient ? `at ${client.id}` : `at the host from ${client.id}`;
    story?.push(`the cable is cut ${where}; the other end gets ${reaching} more`);
  },

  comeBack({ story }, client) {
    client.comeBack();
    story?.push(`${client.id} connects if it does not`);
  },

  wait({ clock, story }) {
    clock.next();
    story?.push('time passes');
  },

  subscribe({ random, story }, client) {
    const { uri } = random.pick(CHANNELS);
    const options = random.below(2) ? {} : OPTIONS;
    client.subscribe(uri, options);
    story?.push(`${client.id} subscribes to ${uri} ${JSON.stringify(options)}`);
  },

  unsubscribe({ random, story }, client) {
    const use = client.uses.length ? random.pick(client.uses) : undefined;
    if (use && client.unsubscribe(use)) story?.push(`${client.id} unsubscribes from ${use.uri}`);
  },

  removeChannel({ host, story }) {
    host.remove(REMOVABLE.uri);
    story?.push(`the host removes ${REMOVABLE.uri}`);
  },

  forgetClients({ host, story }) {
    host.forgetClients();
    story?.push('the host forgets all clients');
  },

  forgetLog({ host, story }) {
    host.forgetLog();
    story?.push('the host forgets what was');
  },

  isolate({ story }, client) {
    client.isHostReachable = false;
    story?.push(`${client.id} will not reach the host at the next try`);
  },

  restart({ story }, client) {
    client.close();
    client.comeBack();
    story?.push(`${client.id} is started anew`);
  },
} satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

/** Some of what waits at one of the ends arrives, with nothing else happening in between. */
function deliver(
  ends: readonly CableEnd[],
  whom: string,
  random: Random,
  story: string[] | undefined,
): void {
  const waiting = ends.filter(({ waits }) => waits);
  if (!waiting.length) return;
  const end = random.pick(waiting);
  for (let left = random.pick(AT_ONCE); left > 0 && end.waits; left--) {
    const message = end.deliver();
    story?.push(`to ${whom}: ${message}`);
  }
}

function tellAct(story: string[] | undefined, uri: URI, action: StateAction): void {
  story?.push(`the host acts on ${uri}: ${JSON.stringify(action)}`);
}
