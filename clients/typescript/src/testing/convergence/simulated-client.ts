import { ROOT_URI, type StateAction, type URI } from '@agent-host-protocol/types';
import type { ChannelOptions } from '../../channels/channel.js';
import { DispatchError } from '../../channels/guards.js';
import type { Subscription } from '../../channels/subscription.js';
import { AhpClient, type ClientProblem } from '../../client.js';
import { ClientClosedError } from '../../connection/errors.js';
import { ConnectionLostError, RequestTimeoutError } from '../../peer/errors.js';
import { ConnectError, type Transport } from '../../transport/transport.js';
import { Cable } from './cable.js';
import { NOW, OPTIONS } from './channels.js';
import type { ClientPlan } from './plan.js';
import { watch } from './watch.js';
import type { Dispatched, World } from './world.js';

/** A real client with the cables to its host, and everything that it did and was told. */
export class SimulatedClient {
  readonly id: string;
  readonly dispatched: Dispatched[] = [];
  /** Whether the next try to connect will do. */
  isHostReachable = true;
  #cables: Cable[] = [];
  #uses: Subscription[] = [];
  #client: AhpClient | undefined;
  /** How many connections and subscriptions have not come about yet. */
  #underWay = 0;
  readonly #world: World;
  readonly #initial: readonly URI[];
  readonly #withOptions: readonly URI[];

  constructor(id: string, world: World, { initial, withOptions }: ClientPlan) {
    this.id = id;
    this.#world = world;
    this.#initial = [ROOT_URI, ...initial];
    this.#withOptions = withOptions;
  }

  /** Cables on which something may still happen. */
  get cables(): readonly Cable[] {
    this.#cables = this.#cables.filter(({ isDead }) => !isDead);
    return this.#cables;
  }

  /** Subscriptions that have not ended. */
  get uses(): readonly Subscription[] {
    return this.#uses;
  }

  /** Whether everything that it waits for has come. */
  get isSettled(): boolean {
    return this.#underWay === 0 && this.#client?.status.kind === 'ready';
  }

  /** Connects, if there is no connection and none is being made. */
  comeBack(): void {
    if (this.#client) this.#client.reconnectNow();
    else if (this.#underWay === 0) void this.#begin(() => this.#connect());
  }

  /** Ends the client, as if its program were over. */
  close(): void {
    this.#client?.close();
    this.#client = undefined;
    this.#uses = [];
  }

  subscribe(uri: URI, options: ChannelOptions = {}): void {
    const client = this.#client;
    if (client) void this.#begin(() => this.#subscribe(client, uri, options));
  }

  /** Gives a subscription up, unless it is the only one to a channel of the start, which would go on unseen. */
  unsubscribe(use: Subscription): boolean {
    const others = this.#uses.filter((each) => each !== use);
    if (this.#initial.includes(use.uri) && !others.some(({ uri }) => uri === use.uri)) return false;
    this.#uses = others;
    use.close();
    return true;
  }

  /** @returns what was dispatched; undefined if the client would not. */
  dispatch(channel: URI, action: StateAction): Dispatched | undefined {
    if (!this.#client) return undefined;
    const clientSeq = this.dispatched.length + 1;
    const isKept = this.uses.some(({ uri }) => uri === channel);
    const dispatched: Dispatched = { channel, clientSeq, action, isKept, outcome: undefined };
    try {
      this.#client.dispatch(channel, action).then((outcome) => {
        dispatched.outcome = outcome;
        this.#world.count(outcome.status);
      });
    } catch (error) {
      if (error instanceof DispatchError) return undefined;
      throw error;
    }
    this.dispatched.push(dispatched);
    return dispatched;
  }

  /** Actions on a channel that it kept and that were not answered. */
  unanswered(uri?: URI): Dispatched[] {
    return this.dispatched.filter(
      ({ channel, isKept, outcome }) =>
        isKept && !outcome && (uri === undefined || channel === uri),
    );
  }

  async #begin(work: () => Promise<void>): Promise<void> {
    this.#underWay++;
    try {
      await work();
    } finally {
      this.#underWay--;
    }
  }

  async #connect(): Promise<void> {
    const { validation } = this.#world;
    try {
      const client = await AhpClient.connect({
        connect: async () => this.#plug(),
        clientId: this.id,
        firstClientSeq: this.dispatched.length + 1,
        initialSubscriptions: this.#initial,
        keepAlive: false,
        reconnect: { baseMs: 0 },
        now: () => NOW,
        ...(validation && { validation }),
      });
      client.onProblem((problem) => this.#problem(problem));
      client.onStatus((status) => {
        if (status.kind === 'closed' && status.error) this.#fail('gave up', status.error);
        if (status.kind === 'ready') this.#world.count(status.resumed);
      });
      this.#client = client;
      for (const uri of this.#initial) this.subscribe(uri);
      for (const uri of this.#withOptions) this.subscribe(uri, OPTIONS);
    } catch (error) {
      // A first connection is not tried again by the client.
      if (!isLoss(error)) this.#fail('did not connect', error);
    }
  }

  #plug(): Transport {
    if (!this.isHostReachable) {
      this.isHostReachable = true;
      throw new ConnectError('nobody answers', true);
    }
    const cable = new Cable(this.#world.wire);
    this.#cables.push(cable);
    this.#world.host.accept(cable.host);
    return cable.client;
  }

  async #subscribe(client: AhpClient, uri: URI, options: ChannelOptions): Promise<void> {
    try {
      const use = await client.subscribe(uri, options);
      if (client !== this.#client) return;
      this.#uses.push(use);
      watch(use, this.#world.log, (what) => this.#world.fail(`${this.id}: ${what}`));
      use.onEnd((error) => {
        this.#uses = this.#uses.filter((each) => each !== use);
        this.#ended(client, uri, error);
      });
    } catch (error) {
      this.#ended(client, uri, error);
    }
  }

  /** A channel may be over because the host removed it, or because we waited too long or closed the client. */
  #ended(client: AhpClient, uri: URI, error: unknown): void {
    if (client !== this.#client || !this.#world.host.channel(uri)) return;
    if (error instanceof RequestTimeoutError || error instanceof ClientClosedError) return;
    this.#fail(`lost ${uri}`, error);
  }

  #problem({ kind, error }: ClientProblem): void {
    // Answers to requests that were given up.
    if (kind !== 'unexpectedAnswer') this.#fail(`had a problem (${kind})`, error);
  }

  #fail(what: string, error: unknown): void {
    this.#world.fail(`${this.id} ${what}: ${error}`);
  }
}

/** Whether it is nobody's fault that there is no connection. */
function isLoss(error: unknown): boolean {
  return error instanceof ConnectionLostError || error instanceof ConnectError;
}
