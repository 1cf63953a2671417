import type { StateAction } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { type AhpClient, connect } from '../client.js';
import { CHAT, chatState, rootState, SESSION, sessionState } from '../helpers/testing/harness.js';
import { Cable } from '../testing/convergence/cable.js';
import { ModelHost } from '../testing/model-host.js';

/** A client and its host over a cable that carries what it is told to, when it is told to. */
class Slow {
  readonly host = new ModelHost({ now: () => 0 });
  #cable = new Cable();
  #client: AhpClient | undefined;

  async connect(): Promise<AhpClient> {
    this.host.add('ahp-root://', 'root', rootState());
    this.host.add(SESSION, 'session', sessionState());
    this.host.add(CHAT, 'chat', chatState());
    const connected = connect({
      connect: async () => {
        this.#cable = new Cable();
        this.host.accept(this.#cable.host);
        return this.#cable.client;
      },
      clientId: 'me',
      firstClientSeq: 1,
      keepAlive: false,
      now: () => 0,
    });
    await this.flow();
    this.#client = await connected;
    return this.#client;
  }

  /** Everything arrives, and its answers too. */
  async flow(): Promise<void> {
    do await this.round();
    while (this.#cable.client.waits || this.#cable.host.waits);
  }

  /** What is under way to the host arrives, and then what it has to say. */
  async round(): Promise<void> {
    this.atHost();
    await turn();
    this.atClient();
    await turn();
  }

  /** What is under way to the host arrives. */
  atHost(): void {
    while (this.#cable.host.waits) this.#cable.host.deliver();
  }

  /** What is under way to the client arrives, all at once. */
  atClient(): void {
    while (this.#cable.client.waits) this.#cable.client.deliver();
  }

  /** The connection breaks once the client has taken what is under way to it, or without that. */
  lose(how: 'at the host' | 'at the client'): void {
    if (how === 'at the host') this.#cable.host.cut(this.#cable.client.underWay);
    else this.#cable.client.cut(0);
  }

  /** The client has the next connection, but nothing has arrived. */
  async comeBack(): Promise<void> {
    await turn();
    this.#client?.reconnectNow();
    await turn();
  }

  /** The client has the next connection, on which the host has let it begin anew. */
  async beginAnew(): Promise<void> {
    await this.comeBack();
    // The refusal of "reconnect", and the answer to "initialize", which does not hold channels with options.
    await this.round();
    await this.round();
    expect(this.#client?.status).toMatchObject({ kind: 'ready', resumed: 'snapshot' });
  }
}

/** Lets everything happen that only waits for its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const titled = (title: string): StateAction => ({ type: 'session/titleChanged', title });
const WITH_OPTIONS = { as: 'session', delivery: { maxLatencyMs: 5 } } as const;

describe('a channel', () => {
  it('is asked for again where the connection is lost in the moment of the answer (C-9)', async () => {
    const slow = new Slow();
    const client = await slow.connect();
    const subscribing = client.subscribe(SESSION, { as: 'session' });
    slow.atHost();
    await turn();
    slow.lose('at the host');
    slow.atClient();
    slow.host.act(SESSION, titled('missed'));
    await slow.comeBack();
    await slow.flow();
    const session = await subscribing;
    expect(session.state.title).toBe('missed');
    slow.host.act(SESSION, titled('next'));
    await slow.flow();
    expect(session.state.title).toBe('next');
  });

  it('is asked for again where the connection is lost before it is back as it was (C-9)', async () => {
    const slow = new Slow();
    const client = await slow.connect();
    const subscribing = client.subscribe(SESSION, WITH_OPTIONS);
    await slow.flow();
    const session = await subscribing;
    slow.lose('at the client');
    slow.host.forgetClients();
    slow.host.act(SESSION, titled('missed'));
    await slow.beginAnew();
    expect(session.live).toBe(false);
    slow.lose('at the client');
    await slow.comeBack();
    await slow.flow();
    expect(session.state.title).toBe('missed');
  });
});

describe('what was missed', () => {
  it('is asked for again where something for nobody came right after it, and the end (C-9, TR-16)', async () => {
    const slow = new Slow();
    const client = await slow.connect();
    const subscribing = [client.subscribe(SESSION), client.subscribe(CHAT)] as const;
    await slow.flow();
    const [session, chat] = await Promise.all(subscribing);
    const outcome = session.dispatch(titled('mine'));
    slow.atHost();
    slow.lose('at the client');
    await slow.comeBack();
    // It is still in the list of what is asked for, and nobody wants it when it comes.
    chat.close();
    slow.atHost();
    slow.host.act(CHAT, { type: 'chat/activityChanged', activity: 'busy' });
    slow.lose('at the host');
    slow.atClient();
    await slow.comeBack();
    await slow.flow();
    expect(await outcome).toEqual({ status: 'confirmed', serverSeq: 1 });
    expect(slow.host.log.filter(({ origin }) => origin)).toHaveLength(1);
  });
});

describe('own actions', () => {
  it('go out in the order in which they were dispatched, also while a channel is not back yet', async () => {
    const slow = new Slow();
    const client = await slow.connect();
    const subscribing = client.subscribe(SESSION, WITH_OPTIONS);
    await slow.flow();
    const session = await subscribing;
    slow.lose('at the client');
    slow.host.forgetClients();
    const first = session.dispatch(titled('first'));
    await slow.beginAnew();
    expect(session.live).toBe(false);
    const second = session.dispatch(titled('second'));
    await slow.flow();
    expect(await Promise.all([first, second])).toEqual([
      { status: 'confirmed', serverSeq: 1 },
      { status: 'confirmed', serverSeq: 2 },
    ]);
    expect(session.state.title).toBe('second');
  });
});
