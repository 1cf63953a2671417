import { type InitializeResult, PROTOCOL_VERSION, type Snapshot } from '@agent-host-protocol/types';
import { onTestFinished } from 'vitest';
import { type AhpClient, type ClientProblem, connect } from '../../client.js';
import { memoryPair } from '../../transport/memory.js';
import type { Connector, Transport, TransportEnd } from '../../transport/transport.js';
import type { ClientStatus } from '../listener.js';
import type { ClientOptions } from '../options.js';

/** A message that a client sent. */
export interface Received {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>> & { readonly channel: string };
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly data?: unknown };
}

/** A host that a test plays by hand: it sees each message of a client in turn, and says what comes back. */
export class HandHost {
  /** Every connection that was made, the first one first. */
  readonly connections: HandConnection[] = [];
  readonly #waiting: ((connection: HandConnection) => void)[] = [];
  #handedOut = 0;

  readonly connector: Connector = async ({ limits }) => {
    const [client, host] = memoryPair({ limits });
    const connection = new HandConnection(host);
    this.connections.push(connection);
    if (this.#waiting.length) this.#handedOut++;
    this.#waiting.shift()?.(connection);
    return client;
  };

  /** The next connection that is made. */
  next(): Promise<HandConnection> {
    const connection = this.connections[this.#handedOut];
    if (!connection) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#handedOut++;
    return Promise.resolve(connection);
  }
}

/** One connection, as the host sees it. */
export class HandConnection {
  /** Everything that the client sent. */
  readonly received: Received[] = [];
  readonly ends: TransportEnd[] = [];
  readonly #transport: Transport;
  readonly #waiting: ((message: Received) => void)[] = [];
  #handedOut = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.open({
      onMessage: (text) => this.#take(JSON.parse(text)),
      onEnd: (end) => void this.ends.push(end),
    });
  }

  /** The next message of the client. */
  next(): Promise<Received> {
    const message = this.received[this.#handedOut];
    if (!message) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#handedOut++;
    return Promise.resolve(message);
  }

  /** The next message of the client that has this method; what comes before is passed over. */
  async until(method: string): Promise<Received> {
    let message = await this.next();
    while (message.method !== method) message = await this.next();
    return message;
  }

  /** Sends messages, or texts as they are. */
  say(...messages: (object | string)[]): void {
    for (const each of messages) {
      this.#transport.send(typeof each === 'string' ? each : JSON.stringify(each));
    }
  }

  answer({ id }: Received, result: unknown): void {
    this.say({ jsonrpc: '2.0', id, result });
  }

  refuse({ id }: Received, code: number, data?: unknown): void {
    this.say({ jsonrpc: '2.0', id, error: { code, message: 'refused', data } });
  }

  notify(method: string, params: object): void {
    this.say({ jsonrpc: '2.0', method, params });
  }

  close(reason?: string): void {
    this.#transport.close(reason);
  }

  /** Answers `initialize`, which has to come next. */
  async initialize(result: Partial<InitializeResult> = {}): Promise<Received> {
    const message = await this.next();
    if (message.method !== 'initialize') throw new Error(`expected initialize: ${message.method}`);
    this.answer(message, initialized(result));
    return message;
  }

  #take(message: Received): void {
    this.received.push(message);
    if (this.#waiting.length) this.#handedOut++;
    this.#waiting.shift()?.(message);
  }
}

/** What a host answers to `initialize`. */
export function initialized(more: Partial<InitializeResult> = {}): InitializeResult {
  return { protocolVersion: PROTOCOL_VERSION, serverSeq: 0, snapshots: [rootSnapshot()], ...more };
}

export function rootSnapshot(fromSeq = 0): Snapshot {
  return { resource: 'ahp-root://', state: { agents: [] }, fromSeq };
}

/** Options that leave nothing to chance and no time to pass. */
export function clientOptions(
  connector: Connector,
  more: Partial<ClientOptions> = {},
): ClientOptions {
  return {
    connect: connector,
    clientId: 'me',
    firstClientSeq: 1,
    now: () => 0,
    random: () => 0,
    keepAlive: false,
    ...more,
  };
}

/** A client, and everything that it told. */
export interface Told {
  readonly client: AhpClient;
  readonly statuses: readonly ClientStatus[];
  readonly problems: readonly ClientProblem[];
  /** Kinds of the problems that it told of. */
  kinds(): string[];
  /** Waits until the client stands somewhere. */
  status<Kind extends ClientStatus['kind']>(kind: Kind): Promise<ClientStatus & { kind: Kind }>;
}

/** A connected client that is closed when the test is over. */
export async function told(
  connector: Connector,
  options: Partial<ClientOptions> = {},
): Promise<Told> {
  const client = await connect(clientOptions(connector, options));
  onTestFinished(() => client.close());
  const statuses: ClientStatus[] = [];
  const problems: ClientProblem[] = [];
  client.onStatus((status) => void statuses.push(status));
  client.onProblem((problem) => void problems.push(problem));
  return {
    client,
    statuses,
    problems,
    kinds: () => problems.map(({ kind }) => kind),
    status: (kind) =>
      new Promise((resolve) => {
        if (client.status.kind === kind) resolve(client.status as never);
        const off = client.onStatus((status) => {
          if (status.kind !== kind) return;
          off();
          resolve(status as never);
        });
      }),
  };
}

/** A client and the first connection of the host that a test plays by hand. */
export async function playing(
  options: Partial<ClientOptions> = {},
  result: Partial<InitializeResult> = {},
): Promise<Told & { readonly host: HandHost; readonly connection: HandConnection }> {
  const host = new HandHost();
  const connecting = told(host.connector, options);
  const connection = await host.next();
  await connection.initialize(result);
  return { ...(await connecting), host, connection };
}

/** What a promise was rejected with. */
export async function failure(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error('it was rejected with what is no error');
  }
  throw new Error('it was resolved');
}
