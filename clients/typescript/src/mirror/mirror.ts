import type { ActionEnvelope, StateAction } from '@agent-host-protocol/types';
import type { Outcome } from './outcome.js';

/** An own action that the host has not answered. */
export interface PendingAction {
  readonly clientSeq: number;
  readonly action: StateAction;
  /** Whether it was handed to a connection; if so, the host may have seen it. */
  readonly sent: boolean;
  /** Whether that connection broke, so that an answer may be lost. */
  readonly inDoubt?: boolean;
}

/** An own action that is no longer pending, and why. */
export interface Settled {
  readonly clientSeq: number;
  readonly outcome: Outcome;
}

/** What an action makes of a state, at a time in milliseconds since the epoch. */
export type Reduce<State> = (state: State, action: StateAction, now: number) => State;

/**
 * The state of one channel as a client sees it. It does no I/O and reads no clock; whoever feeds it sends what it says.
 *
 * There is what the host has confirmed, the own actions that it has not answered, in the order of dispatch, and the state
 * to show: the confirmed one with those actions on top.
 *
 * - An envelope is applied to the confirmed state if the host took the action and its number is above the last one.
 *   Pending actions are then applied anew, on top of what somebody else did.
 * - The echo of an own action, the one with its `clientSeq`, settles it wherever it is among the pending ones. What is
 *   applied is the action in the echo, not the own copy. Nothing that was never sent can have an echo.
 * - A refusal settles an own action too, and so takes its effect back; one of somebody else means nothing here. It is
 *   never applied and its number is not one that was seen, since a host need not spend one on it.
 * - An envelope with a number that was seen changes nothing, but still settles.
 *
 * When the connection breaks, everything stays pending. When it comes back, it depends on what the host has to say:
 *
 * - All that was missed: it settles what it answers. The rest is sent, what was sent before under its old number, as the
 *   host has then never taken it.
 * - A fresh snapshot: what was never sent is sent. Of what was sent nobody can tell, so it is dropped.
 * - That the channel is gone: everything is dropped.
 */
export class Mirror<State> {
  readonly #clientId: string;
  readonly #reduce: Reduce<State>;
  #confirmed: State;
  #optimistic: State;
  #lastSeq: number;
  // Replaced and never changed: whoever goes through it may cause what settles an action.
  #pending: readonly PendingAction[] = [];

  /**
   * @param clientId whose actions are own ones
   * @param state the channel's state from a snapshot
   * @param fromSeq the number up to which actions are contained in it
   */
  constructor(clientId: string, reduce: Reduce<State>, state: State, fromSeq: number) {
    this.#clientId = clientId;
    this.#reduce = reduce;
    this.#confirmed = state;
    this.#optimistic = state;
    this.#lastSeq = fromSeq;
  }

  /** What the host has confirmed. */
  get confirmed(): State {
    return this.#confirmed;
  }

  /** What to show: the confirmed state with pending own actions on top. The same object while nothing changes. */
  get optimistic(): State {
    return this.#optimistic;
  }

  /** Number of the last action that the confirmed state contains. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Own actions that the host has not answered, in the order of dispatch. */
  get pending(): readonly PendingAction[] {
    return this.#pending;
  }

  /** Takes an own action, and shows its effect. */
  dispatch(action: PendingAction, now: number): void {
    this.#pending = [...this.#pending, action];
    this.#optimistic = this.#reduce(this.#optimistic, action.action, now);
  }

  /** Takes an envelope from the host, live or replayed. */
  receive(envelope: ActionEnvelope, now: number): Settled | undefined {
    const settled = this.#settle(envelope);
    const before = this.#confirmed;
    if (!isRejected(envelope) && envelope.serverSeq > this.#lastSeq) {
      this.#lastSeq = envelope.serverSeq;
      this.#confirmed = this.#reduce(before, envelope.action, now);
    }
    if (settled || this.#confirmed !== before) this.#rebase(now);
    return settled;
  }

  /** Takes a fresh snapshot of the same channel on the same connection: pending actions stay pending. */
  refresh(state: State, fromSeq: number, now: number): void {
    this.#confirmed = state;
    this.#lastSeq = fromSeq;
    this.#rebase(now);
  }

  /** The connection broke: nobody can tell what became of that which was sent. */
  suspend(): void {
    this.#pending = this.#pending.map((each) => (each.sent ? { ...each, inDoubt: true } : each));
  }

  /** Goes on from a fresh snapshot after a break; what was sent before the break is dropped. */
  restart(state: State, fromSeq: number, now: number): Settled[] {
    const dropped = this.#pending.filter((each) => each.inDoubt);
    this.#pending = this.#pending.filter((each) => !each.inDoubt);
    this.refresh(state, fromSeq, now);
    return asDropped(dropped, 'the connection broke, and the host answered with fresh state');
  }

  /** Takes as sent what the connection does not carry yet, and says what that is. Everything missed comes first. */
  resend(): readonly PendingAction[] {
    const waiting = this.#pending.filter((each) => !each.sent || each.inDoubt);
    this.#pending = this.#pending.map(({ clientSeq, action }) => ({
      clientSeq,
      action,
      sent: true,
    }));
    return waiting;
  }

  /** Gives up one own action that counts as sent. */
  giveUp(clientSeq: number, reason: string, now: number): Settled[] {
    const isIt = (each: PendingAction) => each.clientSeq === clientSeq && each.sent;
    const dropped = this.#pending.filter(isIt);
    if (dropped.length === 0) return [];
    this.#pending = this.#pending.filter((each) => !isIt(each));
    this.#rebase(now);
    return asDropped(dropped, reason);
  }

  /** Gives up everything pending. */
  drop(reason: string): Settled[] {
    const dropped = this.#pending;
    this.#pending = [];
    this.#optimistic = this.#confirmed;
    return asDropped(dropped, reason);
  }

  /** Finds the own action that an envelope answers. */
  #settle(envelope: ActionEnvelope): Settled | undefined {
    const { origin, serverSeq } = envelope;
    if (origin?.clientId !== this.#clientId) return undefined;
    const answered = this.#pending.find((each) => each.clientSeq === origin.clientSeq && each.sent);
    if (!answered) return undefined;
    this.#pending = this.#pending.filter((each) => each !== answered);
    const outcome: Outcome = isRejected(envelope)
      ? { status: 'rejected', reason: envelope.rejectionReason }
      : { status: 'confirmed', serverSeq };
    return { clientSeq: origin.clientSeq, outcome };
  }

  #rebase(now: number): void {
    let state = this.#confirmed;
    for (const { action } of this.#pending) state = this.#reduce(state, action, now);
    this.#optimistic = state;
  }
}

function asDropped(actions: readonly PendingAction[], reason: string): Settled[] {
  return actions.map(({ clientSeq }) => ({ clientSeq, outcome: { status: 'dropped', reason } }));
}

/** Whether the host refused an action; some peers write null where there is no reason. */
function isRejected(
  envelope: ActionEnvelope,
): envelope is ActionEnvelope & { readonly rejectionReason: string } {
  return typeof envelope.rejectionReason === 'string';
}
