import type { ActionEnvelope, StateAction, URI } from '@agent-host-protocol/types';
import type { Connection } from '../connection/connection.js';
import type { Handshake } from '../connection/handshake.js';
import { isObject } from '../json/shape.js';
import type { Outcome } from '../mirror/outcome.js';
import { asError, ConnectionLostError } from '../peer/errors.js';
import type { Params } from '../peer/message.js';
import type { Peer, PeerProblem } from '../peer/peer.js';
import type { Channel } from './channel.js';
import { whyUnfit } from './guards.js';
import { type ChannelKind, kindOf } from './kinds.js';
import type { Outbox } from './outbox.js';
import type { ChannelRegistry } from './registry.js';

/** What a feed works with. */
export interface FeedContext {
  readonly clientId: string;
  readonly channels: ChannelRegistry;
  readonly outbox: Outbox;
  readonly connection: Connection;
}

/**
 * Keeps the channels in step with the host, over whichever connection there is: asks for their snapshots, hands on what
 * the host tells, sends what the client says, and mends what was lost.
 */
export class ChannelFeed {
  readonly #context: FeedContext;

  constructor(context: FeedContext) {
    this.#context = context;
  }

  /** A connection is there: takes what the host said, and sends what waited for it. */
  open(peer: Peer, handshake: Handshake): void {
    const { channels, outbox } = this.#context;
    channels.open(handshake);
    for (const channel of channels.all()) {
      if (channel.live) {
        this.#resend(peer, channel);
        this.#complete(channel);
      } else void this.join(channel);
    }
    for (const { channel, clientSeq, action } of outbox.takeUnsent()) {
      const kind = channels.get(channel)?.kind ?? kindOf(channel);
      const reason = this.#whyUnfit(action, kind, undefined);
      if (reason === undefined) this.#post(peer, channel, clientSeq, action);
      else outbox.settle([{ clientSeq, outcome: { status: 'dropped', reason } }]);
    }
  }

  /** Asks for a channel's snapshot. A connection that is lost meanwhile brings it up again. */
  async join(channel: Channel): Promise<void> {
    const { channels, connection } = this.#context;
    const { peer } = connection;
    if (!peer) return;
    try {
      const params = channel.subscribeParams as unknown as Params;
      // What fits depends on the channel's kind, which the validators of answers do not know.
      const answer = await peer.request('subscribe', params, { unchecked: true });
      // Where the connection was lost right after the answer, the next one asks again.
      if (connection.peer !== peer) return;
      if (channels.get(channel.uri) !== channel || channel.live) return;
      channels.joined(channel, answer);
      if (channel.live) this.#resend(peer, channel);
      this.#complete(channel);
    } catch (error) {
      if (error instanceof ConnectionLostError) return;
      channels.end(channel, asError(error));
    }
  }

  /** One use of a channel is over; with the last one it is given up. */
  release(channel: Channel): void {
    const { channels, connection } = this.#context;
    channel.references--;
    if (channel.references > 0 || channel.phase === 'ended') return;
    channels.end(channel);
    this.#sending(() => connection.peer?.notify('unsubscribe', { channel: channel.uri }));
  }

  /** Takes what the host did. */
  receive(envelope: ActionEnvelope): void {
    const { clientId, channels, outbox } = this.#context;
    channels.receive(envelope);
    // An action that no mirror keeps is answered all the same by hosts that do.
    const { origin, serverSeq, rejectionReason } = envelope;
    if (origin?.clientId !== clientId || channels.get(envelope.channel)?.mirror) return;
    const outcome: Outcome =
      typeof rejectionReason === 'string'
        ? { status: 'rejected', reason: rejectionReason }
        : { status: 'confirmed', serverSeq };
    outbox.settle([{ clientSeq: origin.clientSeq, outcome }]);
  }

  /** Makes up for what could not be taken, if it may have changed the host's state. */
  mend({ kind, method, channel, error }: PeerProblem, params?: Params): void {
    const { clientId, channels, connection } = this.#context;
    const lostAction = method === 'action';
    if (kind === 'invalidNotification' && lostAction && channel !== undefined) {
      // The action changed the host's state and not ours, so ours has to be fetched anew.
      const found = channels.get(channel);
      if (!found || !connection.mayMend(error)) return;
      const origin = isObject(params?.origin) ? params.origin : {};
      if (origin.clientId === clientId) {
        found.giveUp(Number(origin.clientSeq), 'the answer of the host could not be read');
      }
      found.isLacking = true;
      this.#complete(found);
    } else if (kind === 'unreadable' || (kind === 'malformed' && (lostAction || !method))) {
      // It may have been an action of any channel; a new connection brings what was missed.
      connection.drop(error);
    }
  }

  /** Fetches a channel's state anew if it lacks something; one that is not live yet, as soon as it is. */
  #complete(channel: Channel): void {
    if (!channel.live || !channel.isLacking) return;
    channel.rejoin();
    void this.join(channel);
  }

  #resend(peer: Peer, channel: Channel): void {
    for (const { clientSeq, action } of channel.mirror?.resend() ?? []) {
      const reason = this.#whyUnfit(action, channel.kind, channel.mirror?.confirmed);
      if (reason === undefined) this.#post(peer, channel.uri, clientSeq, action);
      else channel.giveUp(clientSeq, reason);
    }
  }

  /** The connection that an action has waited for may speak another version than the last one. */
  #whyUnfit(action: StateAction, kind: ChannelKind | undefined, state: unknown) {
    const { version } = this.#context.connection;
    const reason = whyUnfit(action, { version, kind, state });
    return reason && `${action.type} was not sent: ${reason}`;
  }

  #post(peer: Peer, uri: URI, clientSeq: number, action: StateAction): void {
    this.#sending(() => post(peer, uri, clientSeq, action));
  }

  /** Sends what nobody is there to be told about if it cannot be. */
  #sending(send: () => void): void {
    try {
      send();
    } catch (error) {
      this.#context.connection.drop(asError(error));
    }
  }
}

/**
 * Sends an own action.
 *
 * @throws LimitError when it is too large, or the host does not read.
 */
export function post(peer: Peer, channel: URI, clientSeq: number, action: StateAction): void {
  peer.notify('dispatchAction', { channel, clientSeq, action });
}
