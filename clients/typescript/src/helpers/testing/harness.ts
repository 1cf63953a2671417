import {
  type ChatState,
  ROOT_URI,
  type RootState,
  type SessionState,
  type StateAction,
} from '@agent-host-protocol/types';
import { type AhpClient, connect } from '../../client.js';
import type { ClientOptions } from '../../connection/options.js';
import type { Dispose } from '../../emitter.js';
import { ModelHost, type ModelHostOptions } from '../../testing/model-host.js';
import type { Connector } from '../../transport/transport.js';

/** What a client sent, message by message. */
export interface SentMessage {
  readonly method?: string;
  readonly id?: number;
  readonly params?: Readonly<Record<string, unknown>> & { readonly channel: string };
}

/** A host with a root, one client of it, and everything that the client sent. */
export interface Harness {
  readonly host: ModelHost;
  readonly client: AhpClient;
  readonly sent: SentMessage[];
  /** Params of the requests and notifications with a method that were sent. */
  params(method: string): NonNullable<SentMessage['params']>[];
  /** Actions of a type that were sent, or all of them. */
  actions(type?: string): StateAction[];
  /** Breaks the connection, does something on the host, and waits until the client is back. */
  breakAnd(meanwhile?: () => void): Promise<void>;
  /** A request of the host to the client. */
  ask(method: string, params: { readonly channel: string } & object): Promise<unknown>;
}

export const SESSION = 'ahp-session:/s';
export const CHAT = 'ahp-chat:/c';

export async function harness(
  hostOptions: ModelHostOptions = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Harness> {
  const host = new ModelHost({ now: () => 0, ...hostOptions });
  if (!host.channel(ROOT_URI)) host.add(ROOT_URI, 'root', rootState());
  const sent: SentMessage[] = [];
  const client = await connect({
    connect: recorded(host.connector(), sent),
    clientId: 'me',
    firstClientSeq: 1,
    now: () => 0,
    random: () => 0,
    keepAlive: false,
    ...clientOptions,
  });
  return {
    host,
    client,
    sent,
    params: (method) => sent.flatMap((each) => (each.method === method ? [each.params] : [])) as [],
    actions: (type) =>
      sent
        .filter(({ method }) => method === 'dispatchAction')
        .map(({ params }) => params?.action as StateAction)
        .filter((action) => type === undefined || action.type === type),
    breakAnd: async (meanwhile = () => {}) => {
      let off: Dispose = () => {};
      const back = new Promise<void>((resolve) => {
        off = client.onStatus(({ kind }) => kind === 'ready' && resolve());
      });
      host.cut('me');
      meanwhile();
      await back;
      off();
    },
    ask: (method, params) => {
      const [connection] = [...host.connections].filter(({ clientId }) => clientId === 'me');
      if (!connection) throw new Error('the client is not connected');
      return connection.peer.request(method, params as never);
    },
  };
}

/** Lets everything happen that only waits for its turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}

export function rootState(more: Partial<RootState> = {}): RootState {
  return { agents: [], ...more };
}

export function sessionState(more: Partial<SessionState> = {}): SessionState {
  return {
    provider: 'p',
    title: 'a session',
    status: 1,
    lifecycle: 'ready',
    activeClients: [],
    chats: [],
    ...more,
  };
}

export function chatState(more: Partial<ChatState> = {}): ChatState {
  return {
    resource: CHAT,
    title: 'a chat',
    status: 1,
    modifiedAt: '1970-01-01T00:00:00.000Z',
    turns: [],
    ...more,
  };
}

function recorded(connector: Connector, sent: SentMessage[]): Connector {
  return async (options) => {
    const transport = await connector(options);
    return {
      get queuedBytes() {
        return transport.queuedBytes;
      },
      open: (listener) => transport.open(listener),
      send: (text) => {
        sent.push(JSON.parse(text));
        transport.send(text);
      },
      close: (reason) => transport.close(reason),
    };
  };
}
