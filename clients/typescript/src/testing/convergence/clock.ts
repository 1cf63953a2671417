import type { Dispose } from '../../emitter.js';

interface Timer {
  readonly due: number;
  readonly work: () => void;
}

/** Timers that go off when they are told to: nobody waits for them, and every run is the same. */
export class Clock {
  readonly #timers = new Map<number, Timer>();
  #now = 0;
  #lastId = 0;

  /** Takes the place of the real timers, until it is disposed of. */
  install(): Dispose {
    const { setTimeout, clearTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms = 0) => {
        this.#timers.set(++this.#lastId, { due: this.#now + ms, work });
        return this.#lastId;
      },
      clearTimeout: (id: number) => this.#timers.delete(id),
    });
    return () => Object.assign(globalThis, { setTimeout, clearTimeout });
  }

  /** Lets the timer that is due first go off; of several, the one that was set first. */
  next(): void {
    let next: [number, Timer] | undefined;
    for (const each of this.#timers) {
      if (!next || each[1].due < next[1].due) next = each;
    }
    if (!next) return;
    const [id, { due, work }] = next;
    this.#timers.delete(id);
    this.#now = due;
    work();
  }
}
