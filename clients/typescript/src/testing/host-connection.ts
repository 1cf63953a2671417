import type { ActionEnvelope, DispatchActionParams, URI } from '@agent-host-protocol/types';
import type { Params } from '../peer/message.js';
import { Peer } from '../peer/peer.js';
import type { Transport } from '../transport/transport.js';
import type { ModelHost } from './model-host.js';

/** One client of a model host. */
export class HostConnection {
  readonly peer: Peer;
  readonly subscriptions = new Set<URI>();
  /** Who the client says it is; empty before. */
  clientId = '';
  /** What was agreed on; empty before. */
  version = '';
  readonly #host: ModelHost;
  #gone = false;

  constructor(host: ModelHost, transport: Transport) {
    this.#host = host;
    this.peer = new Peer(transport, {
      direction: 'hostToClient',
      handlerOf: (method) => {
        const handler = this.#gone ? undefined : host.handlers[method];
        return handler && ((params, context) => handler(params, this, context));
      },
      onNotification: (method, params) => {
        if (!this.#gone) this.#notified(method, params);
      },
      onProblem: () => {},
      onEnd: () => {
        this.#gone = true;
        host.connections.delete(this);
      },
    });
  }

  /** Sends an envelope, whether or not the client subscribes. */
  send(envelope: ActionEnvelope): void {
    if (!this.#gone) this.peer.notify('action', envelope as unknown as Params);
  }

  /** Ends the connection; nothing that is still on its way is taken. */
  cut(): void {
    this.#gone = true;
    this.#host.connections.delete(this);
    this.peer.close('cut');
  }

  #notified(method: string, params: Params): void {
    if (method === 'unsubscribe') this.subscriptions.delete(params.channel);
    if (method !== 'dispatchAction') return;
    const { channel, clientSeq, action } = params as unknown as DispatchActionParams;
    this.#host.dispatched(channel, clientSeq, action, this);
  }
}
