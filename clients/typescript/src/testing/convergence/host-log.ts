import type { ActionEnvelope, URI } from '@agent-host-protocol/types';
import { isMergeable } from './merge.js';

/** An action that the host took, and the state that it led to. */
export interface Taken {
  readonly envelope: ActionEnvelope;
  readonly state: unknown;
}

/** Everything that a host ever took, whatever the host itself still remembers. */
export class HostLog {
  readonly #byNumber = new Map<number, Taken>();
  readonly #byChannel = new Map<URI, Taken[]>();
  readonly #byOrigin = new Map<string, Taken>();
  readonly #refused = new Set<string>();

  /** @returns the action that was taken before under the same number of the same client; undefined: none was. */
  add(envelope: ActionEnvelope, state: unknown): Taken | undefined {
    const taken = { envelope, state };
    this.#byNumber.set(envelope.serverSeq, taken);
    const before = this.of(envelope.channel);
    if (before.length) before.push(taken);
    else this.#byChannel.set(envelope.channel, [taken]);
    const { origin } = envelope;
    if (!origin) return undefined;
    const twin = this.from(origin.clientId, origin.clientSeq);
    this.#byOrigin.set(keyOf(origin.clientId, origin.clientSeq), taken);
    return twin;
  }

  /** An action of a client was not taken, this time. */
  refuse(clientId: string, clientSeq: number): void {
    this.#refused.add(keyOf(clientId, clientSeq));
  }

  wasRefused(clientId: string, clientSeq: number): boolean {
    return this.#refused.has(keyOf(clientId, clientSeq));
  }

  at(serverSeq: number): Taken | undefined {
    return this.#byNumber.get(serverSeq);
  }

  /** What was taken of a client under a number of its own. */
  from(clientId: string, clientSeq: number): Taken | undefined {
    return this.#byOrigin.get(keyOf(clientId, clientSeq));
  }

  /** What was taken on a channel, in order. */
  of(channel: URI): Taken[] {
    return this.#byChannel.get(channel) ?? [];
  }

  /** What was taken on a channel between two numbers, but for what may have been merged into the next. */
  lostBetween(channel: URI, after: number, before: number): Taken[] {
    return this.of(channel).filter(
      ({ envelope }) =>
        envelope.serverSeq > after && envelope.serverSeq < before && !isMergeable(envelope),
    );
  }
}

function keyOf(clientId: string, clientSeq: number): string {
  return `${clientId} ${clientSeq}`;
}
