import type { Transport, TransportEnd, TransportListener } from '../../transport/transport.js';
import { merged } from './merge.js';

/** What becomes of a message on its way; nothing unless something is to go wrong. */
export type Wire = (text: string, to: 'client' | 'host') => readonly string[];

/** A connection that carries nothing by itself: each of its two ends hands over the next message when it is told to. */
export class Cable {
  readonly client: CableEnd;
  readonly host: CableEnd;

  constructor(wire: Wire = (text) => [text]) {
    this.client = new CableEnd((text) => wire(text, 'client'));
    this.host = new CableEnd((text) => wire(text, 'host'));
    this.client.plug(this.host);
    this.host.plug(this.client);
  }

  /** Whether nothing can happen on it any more. */
  get isDead(): boolean {
    return !this.client.isOpen && !this.host.isOpen;
  }
}

/** One end of a cable, and what is on its way to it. */
export class CableEnd implements Transport {
  readonly queuedBytes = 0;
  readonly #wire: (text: string) => readonly string[];
  #other: CableEnd = this;
  #listener: TransportListener | undefined;
  #underWay: (string | TransportEnd)[] = [];
  #isOver = false;

  /** @param wire what becomes of a message on its way to this end */
  constructor(wire: (text: string) => readonly string[]) {
    this.#wire = wire;
  }

  plug(other: CableEnd): void {
    this.#other = other;
  }

  /** Whether somebody uses it who has neither closed it nor learned of its end. */
  get isOpen(): boolean {
    return this.#listener !== undefined && !this.#isOver;
  }

  /** Whether something could be handed over. */
  get waits(): boolean {
    return this.isOpen && this.#underWay.length > 0;
  }

  open(listener: TransportListener): void {
    this.#listener = listener;
  }

  send(text: string): void {
    if (!this.#isOver) this.#other.#arrive(...this.#other.#wire(text));
  }

  close(reason = 'closed'): void {
    if (this.#isOver) return;
    const end: TransportEnd = { kind: 'closed', reason };
    this.#other.#arrive(end);
    this.#isOver = true;
    // Whoever closes it is told of the end too, but not before it has done.
    queueMicrotask(() => this.#finish(end));
  }

  /** Hands over what comes next, and says what that is. */
  deliver(): string {
    const next = this.#underWay.shift();
    if (typeof next === 'string') {
      this.#listener?.onMessage(next);
      return next;
    }
    if (next) this.#break(next);
    return 'the end';
  }

  /**
   * Breaks, and tells whoever uses this end. The other end learns of it when it has taken everything that still reaches
   * it.
   *
   * @param reaching how many messages on their way to the other end still reach it
   */
  cut(reaching: number): void {
    if (!this.isOpen) return;
    const end: TransportEnd = { kind: 'lost', reason: 'the cable was cut' };
    this.#other.#underWay.splice(reaching);
    this.#other.#arrive(end);
    this.#break(end);
  }

  /** How many messages are on their way to this end. */
  get underWay(): number {
    return this.#underWay.length;
  }

  /** Merges what a host may have merged of what is on its way to this end. */
  merge(): void {
    this.#underWay = merged(this.#underWay);
  }

  #arrive(...items: readonly (string | TransportEnd)[]): void {
    if (!this.#isOver) this.#underWay.push(...items);
  }

  #break(end: TransportEnd): void {
    this.#isOver = true;
    this.#finish(end);
  }

  #finish(end: TransportEnd): void {
    this.#underWay.length = 0;
    this.#listener?.onEnd(end);
  }
}
