import { type Params, RpcError } from '@agent-host-protocol/client';
import {
  type ActionEnvelope,
  AhpErrorCodes,
  type CreateSessionParams,
  JsonRpcErrorCodes,
  type ListSessionsResult,
  ROOT_URI,
  type URI,
} from '@agent-host-protocol/types';
import type { HostConnection } from '../../src/testing/host-connection.js';
import { ModelHost } from '../../src/testing/model-host.js';
import { AGENT } from './agent.js';
import { ExampleSession } from './example-session.js';
import { whyRefused } from './rules.js';

/** How the host behaves. */
export interface ExampleHostOptions {
  /** How long the agent takes for a word, in milliseconds. */
  readonly paceMs: number;
  /** How long a client that is gone may take to come back before its tools are. */
  readonly graceMs?: number;
}

const GRACE_MS = 3_000;

/** A host with one agent: the model host, which keeps channels and clients in step, and sessions on top of it. */
export class ExampleHost {
  readonly model: ModelHost;
  readonly #options: ExampleHostOptions;
  readonly #sessions = new Map<URI, ExampleSession>();

  constructor(options: ExampleHostOptions) {
    this.#options = options;
    this.model = new ModelHost({
      info: { serverInfo: { name: 'ahp-example-host', title: 'Example host' } },
      check: whyRefused,
      handlers: {
        createSession: (params, connection) => this.#create(params, connection),
        disposeSession: ({ channel }) => this.#dispose(channel),
        listSessions: () => this.#list(),
      },
      onAction: (envelope) => this.#acted(envelope),
    });
    this.model.add(ROOT_URI, 'root', { agents: [AGENT], activeSessions: 0 });
  }

  /** A client's connection is over; unless it comes back soon, so is its part in sessions. */
  left(clientId: string): void {
    const isBack = () =>
      [...this.model.connections].some((connection) => connection.clientId === clientId);
    setTimeout(() => {
      if (isBack()) return;
      for (const session of this.#sessions.values()) session.removeClient(clientId);
    }, this.#options.graceMs ?? GRACE_MS).unref();
  }

  #create(params: Params, { clientId }: HostConnection): null {
    const { channel, provider, activeClient } = params as unknown as CreateSessionParams;
    if (this.#sessions.has(channel)) {
      throw new RpcError(AhpErrorCodes.SessionAlreadyExists, `${channel} is there already`);
    }
    if (provider !== undefined && provider !== AGENT.provider) {
      throw new RpcError(AhpErrorCodes.ProviderNotFound, `there is no provider "${provider}"`);
    }
    if (activeClient && activeClient.clientId !== clientId) {
      throw new RpcError(JsonRpcErrorCodes.InvalidParams, 'activeClient is not the caller');
    }
    const { model } = this;
    const session = new ExampleSession(model, channel, this.#options.paceMs, activeClient);
    this.#sessions.set(channel, session);
    model.notify('root/sessionAdded', { channel: ROOT_URI, summary: session.summary });
    session.ready();
    this.#count();
    return null;
  }

  #dispose(uri: URI): null {
    const session = this.#sessions.get(uri);
    if (!session) throw new RpcError(AhpErrorCodes.SessionNotFound, `there is no ${uri}`);
    session.dispose();
    this.#sessions.delete(uri);
    this.model.notify('root/sessionRemoved', { channel: ROOT_URI, session: uri });
    this.#count();
    return null;
  }

  #list(): ListSessionsResult {
    const items = [...this.#sessions.values()].map(({ summary }) => summary);
    return { items: items.sort((a, b) => b.modifiedAt.localeCompare(a.modifiedAt)) };
  }

  #count(): void {
    const activeSessions = this.#sessions.size;
    this.model.act(ROOT_URI, { type: 'root/activeSessionsChanged', activeSessions });
  }

  #acted({ channel }: ActionEnvelope): void {
    for (const session of this.#sessions.values()) {
      if (channel === session.uri || channel === session.chatUri) session.changed();
    }
  }
}
