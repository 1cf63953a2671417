import type { StateAction, URI } from '@agent-host-protocol/types';
import type { Settled } from '../mirror/mirror.js';
import type { Outcome } from '../mirror/outcome.js';

interface Posted {
  readonly resolve: (outcome: Outcome) => void;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/** An action on a channel that is not subscribed to, so that no mirror keeps it. */
export interface LooseAction {
  readonly channel: URI;
  readonly clientSeq: number;
  readonly action: StateAction;
}

export interface OutboxOptions {
  readonly echoTimeoutMs: number;
  readonly firstClientSeq: number;
}

/** Numbers own actions, and tells whoever dispatched one what became of it. */
export class Outbox {
  readonly #echoTimeoutMs: number;
  readonly #posted = new Map<number, Posted>();
  /** Loose actions without an outcome, by number; of those that were sent, only that they are. */
  readonly #loose = new Map<number, LooseAction | 'sent'>();
  #lastSeq: number;

  constructor({ echoTimeoutMs, firstClientSeq }: OutboxOptions) {
    this.#echoTimeoutMs = echoTimeoutMs;
    this.#lastSeq = firstClientSeq - 1;
  }

  nextSeq(): number {
    return ++this.#lastSeq;
  }

  /** The outcome of an action that a mirror keeps. */
  expect(clientSeq: number): Promise<Outcome> {
    return new Promise((resolve) => this.#posted.set(clientSeq, { resolve, timer: undefined }));
  }

  /** How many loose actions have no outcome. */
  get looseCount(): number {
    return this.#loose.size;
  }

  /** The outcome of a loose action, which hosts need not answer. */
  expectLoose(loose: LooseAction, sent: boolean): Promise<Outcome> {
    const { clientSeq } = loose;
    this.#loose.set(clientSeq, sent ? 'sent' : loose);
    return new Promise((resolve) => {
      const late = () => this.settle([{ clientSeq, outcome: this.#lateOutcome(clientSeq) }]);
      this.#posted.set(clientSeq, { resolve, timer: setTimeout(late, this.#echoTimeoutMs) });
    });
  }

  /** Loose actions that are to be sent now. */
  takeUnsent(): LooseAction[] {
    const unsent = [...this.#loose.values()].filter((each) => each !== 'sent');
    for (const { clientSeq } of unsent) this.#loose.set(clientSeq, 'sent');
    return unsent;
  }

  settle(settled: readonly Settled[]): void {
    for (const { clientSeq, outcome } of settled) {
      const posted = this.#posted.get(clientSeq);
      this.#posted.delete(clientSeq);
      this.#loose.delete(clientSeq);
      clearTimeout(posted?.timer);
      posted?.resolve(outcome);
    }
  }

  /** Nothing will be answered any more. */
  drop(reason: string): void {
    const all = [...this.#posted.keys()];
    this.settle(all.map((clientSeq) => ({ clientSeq, outcome: { status: 'dropped', reason } })));
  }

  #lateOutcome(clientSeq: number): Outcome {
    return this.#loose.get(clientSeq) === 'sent'
      ? { status: 'unconfirmed' }
      : { status: 'dropped', reason: 'there was no connection to send it on' };
  }
}
