import type { ActionEnvelope, StateAction } from '@agent-host-protocol/types';
import { Mirror, type Reduce, type Settled } from '../mirror/mirror.js';

/** A state, and the number up to which actions are contained in it. */
export interface StateAt<State> {
  readonly state: State;
  readonly fromSeq: number;
}

/** Something that happens to a channel. */
export type Step<State> =
  | { readonly dispatch: { readonly clientSeq: number; readonly action: StateAction } }
  | { readonly receive: ActionEnvelope }
  | { readonly disconnect: true }
  | { readonly replay: readonly ActionEnvelope[] }
  | { readonly restart: StateAt<State> }
  | { readonly missing: true };

/** What a step led to. */
export interface View {
  readonly confirmed: unknown;
  readonly optimistic: unknown;
  /** Numbers of own actions without an answer. */
  readonly pending: readonly number[];
  /** Numbers of own actions that the step sent. */
  readonly sent: readonly number[];
  readonly outcomes: readonly object[];
}

/** Plays steps onto a mirror, as a client would whose connection comes and goes. */
export class Player<State> {
  readonly #mirror: Mirror<State>;
  readonly #now: number;
  #connected = true;
  #sent: number[] = [];
  #settled: Settled[] = [];

  constructor(
    clientId: string,
    reduce: Reduce<State>,
    { state, fromSeq }: StateAt<State>,
    now: number,
  ) {
    this.#mirror = new Mirror(clientId, reduce, state, fromSeq);
    this.#now = now;
  }

  play(step: Step<State>): View {
    this.#sent = [];
    this.#settled = [];
    this.#take(step);
    const { confirmed, optimistic, pending } = this.#mirror;
    return {
      confirmed,
      optimistic,
      pending: pending.map(({ clientSeq }) => clientSeq),
      sent: this.#sent,
      outcomes: this.#settled.map(withoutOwnWords),
    };
  }

  #take(step: Step<State>): void {
    if ('dispatch' in step) this.#dispatch(step.dispatch);
    else if ('receive' in step) this.#receive(step.receive);
    else if ('replay' in step) this.#replay(step.replay);
    else if ('restart' in step) this.#restart(step.restart);
    else if ('missing' in step) this.#settled = this.#mirror.drop('the channel is gone');
    else this.#disconnect();
  }

  #dispatch({ clientSeq, action }: { clientSeq: number; action: StateAction }): void {
    this.#mirror.dispatch({ clientSeq, action, sent: this.#connected }, this.#now);
    if (this.#connected) this.#sent.push(clientSeq);
  }

  #receive(envelope: ActionEnvelope): void {
    const settled = this.#mirror.receive(envelope, this.#now);
    if (settled) this.#settled.push(settled);
  }

  #disconnect(): void {
    this.#connected = false;
    this.#mirror.suspend();
  }

  #replay(envelopes: readonly ActionEnvelope[]): void {
    for (const envelope of envelopes) this.#receive(envelope);
    this.#resume();
  }

  #restart({ state, fromSeq }: StateAt<State>): void {
    this.#settled = this.#mirror.restart(state, fromSeq, this.#now);
    this.#resume();
  }

  #resume(): void {
    this.#connected = true;
    this.#sent = this.#mirror.resend().map(({ clientSeq }) => clientSeq);
  }
}

/** An outcome without the reason for dropping an action, for which each implementation has words of its own. */
function withoutOwnWords({ clientSeq, outcome }: Settled): object {
  return outcome.status === 'dropped'
    ? { clientSeq, status: outcome.status }
    : { clientSeq, ...outcome };
}
