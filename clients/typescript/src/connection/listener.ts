import type { Params } from '../peer/message.js';
import type { Peer, PeerProblem, RequestHandler } from '../peer/peer.js';
import type { Handshake, Resumption } from './handshake.js';

/** Where a client stands. */
export type ClientStatus =
  | { readonly kind: 'connecting'; readonly attempt: number }
  /** `resumed` says whether state was taken up: `no` on the first connection, `replay` or `snapshot` after a break. */
  | {
      readonly kind: 'ready';
      readonly version: string;
      readonly resumed: 'no' | 'replay' | 'snapshot';
    }
  | {
      readonly kind: 'waiting';
      readonly attempt: number;
      readonly delayMs: number;
      readonly error: Error;
    }
  | { readonly kind: 'closed'; readonly error: Error | undefined };

/** Whoever uses a connection. */
export interface ConnectionListener {
  /** Channels to subscribe to when the host takes us as if we were new. */
  initialSubscriptions(): readonly string[];
  /** What to ask back for; undefined: nothing was there before. */
  resumption(): Resumption | undefined;
  /** The host is there; nothing of what it sends from now on has been seen yet. */
  onOpen(peer: Peer, handshake: Handshake): void;
  onLost(): void;
  onStatus(status: ClientStatus): void;
  onNotification(method: string, params: Params): void;
  /** @param params those of a notification that does not fit */
  onProblem(problem: PeerProblem, params?: Params): void;
  handlerOf(method: string, channel: string): RequestHandler | undefined;
}
