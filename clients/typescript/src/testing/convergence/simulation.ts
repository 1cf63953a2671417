import { Random } from '../../../../../test-cases/src/fuzz/random.js';
import { validation } from '../../validation/index.js';
import { ModelHost, type ModelHostOptions } from '../model-host.js';
import type { Wire } from './cable.js';
import { addChannels, NOW, REMOVABLE } from './channels.js';
import { type Checked, checkAtRest, checkOutcomes, checkShown } from './checks.js';
import { Clock } from './clock.js';
import { HostLog } from './host-log.js';
import type { Plan } from './plan.js';
import { whyRefused } from './refusals.js';
import { SimulatedClient } from './simulated-client.js';
import { type Scene, STEPS } from './steps.js';
import type { World } from './world.js';

/** What is wrong with the world on purpose, to see that it is noticed. */
export interface Faults {
  readonly host?: (options: ModelHostOptions) => ModelHost;
  readonly wire?: Wire;
}

/** How one of many actions that could be taken is refused all the same. */
const REFUSALS_IN = 8;

/** After so many rounds in which something still happens, it never ends. */
const MAX_ROUNDS = 1000;

/** How often things happened, by what they are. */
export type Tally = Map<string, number>;

/** How a plan is run. */
export interface RunOptions {
  readonly faults?: Faults;
  /** Gets a line for everything that happens. */
  readonly story?: string[];
  readonly tally?: Tally;
}

/**
 * Runs a plan to the end: its steps, then everything that is under way arrives and everybody comes back.
 *
 * @returns the first thing that is not as it has to be; undefined: everything is.
 */
export async function simulate(plan: Plan, options: RunOptions = {}): Promise<string | undefined> {
  const clock = new Clock();
  const uninstall = clock.install();
  try {
    return await new Simulation(plan, options, clock).run();
  } finally {
    uninstall();
  }
}

class Simulation implements World, Scene, Checked {
  readonly clock: Clock;
  readonly story: string[] | undefined;
  readonly host: ModelHost;
  readonly log = new HostLog();
  readonly wire: Wire | undefined;
  readonly validation: World['validation'];
  readonly random = new Random();
  readonly #plan: Plan;
  readonly #tally: Tally | undefined;
  readonly #clients: readonly SimulatedClient[];
  #failure: string | undefined;

  constructor(plan: Plan, { faults = {}, story, tally }: RunOptions, clock: Clock) {
    this.#plan = plan;
    this.clock = clock;
    this.story = story;
    this.#tally = tally;
    this.wire = faults.wire;
    this.validation = plan.validates ? validation : undefined;
    const makeHost = faults.host ?? ((options) => new ModelHost(options));
    this.host = makeHost(this.#hostOptions());
    addChannels(this.host);
    this.#clients = plan.clients.map(
      (each, i) => new SimulatedClient(`client-${i + 1}`, this, each),
    );
  }

  readonly fail = (what: string): void => {
    this.#failure ??= what;
  };

  readonly count = (what: string): void => {
    this.#tally?.set(what, (this.#tally.get(what) ?? 0) + 1);
  };

  async run(): Promise<string | undefined> {
    await this.#rest();
    for (const { name, client: index, seed } of this.#plan.steps) {
      if (this.#failure !== undefined) break;
      const client = this.#clients[index] as SimulatedClient;
      this.random.start(seed, 0);
      STEPS[name](this, client);
      this.count('steps');
      await drained();
      checkShown(this, client);
    }
    await this.#end();
    for (const client of this.#clients) client.close();
    await drained();
    if (this.#failure === undefined) checkOutcomes(this, this.#clients);
    return this.#failure;
  }

  #hostOptions(): ModelHostOptions {
    const { replayLimit, numbersRefusals } = this.#plan;
    return {
      replayLimit,
      numbersRefusals,
      now: () => NOW,
      check: (action, channel) =>
        whyRefused(action, channel) ?? (this.random.below(REFUSALS_IN) ? undefined : 'not today'),
      onRefused: ({ origin }) => {
        if (origin) this.log.refuse(origin.clientId, origin.clientSeq);
      },
      onTaken: (envelope, state) => {
        const twin = this.log.add(envelope, state);
        if (!twin) return;
        const { origin, serverSeq } = envelope;
        const numbers = `${twin.envelope.serverSeq} and ${serverSeq}`;
        this.fail(`the host took ${origin?.clientSeq} of ${origin?.clientId} twice, as ${numbers}`);
      },
    };
  }

  async #end(): Promise<void> {
    await this.#rest();
    if (this.#failure !== undefined) return;
    checkAtRest(this, this.#clients);
    if (this.host.channel(REMOVABLE.uri)) return;
    // Nobody is told that a channel was removed before the next connection.
    for (const { cables } of this.#clients) for (const { client } of cables) client.cut(0);
    await this.#rest();
    if (this.#failure === undefined) checkAtRest(this, this.#clients, true);
  }

  /** Lets everything arrive and everybody come back, until nothing happens any more. */
  async #rest(): Promise<void> {
    this.random.start(0, 0);
    await drained();
    for (let round = 0; round < MAX_ROUNDS && this.#failure === undefined; round++) {
      let isMoving = false;
      for (const client of this.#clients) {
        if (!client.isSettled) client.comeBack();
        for (const end of client.cables.flatMap((cable) => [cable.client, cable.host])) {
          while (end.waits) {
            end.deliver();
            isMoving = true;
          }
        }
      }
      await drained();
      if (!isMoving && this.#clients.every(({ isSettled }) => isSettled)) return;
    }
    this.fail('it never comes to rest');
  }
}

/** Waits until everything has happened that only waits for its turn: a tick comes when no promise is left to go on. */
function drained(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
