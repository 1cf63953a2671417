import type { Dispose } from '../emitter.js';

/** Things that end together, once. What is added after the end ends at once. */
export class Closer {
  #works: Dispose[] = [];
  #closed = false;

  get closed(): boolean {
    return this.#closed;
  }

  add(...works: Dispose[]): void {
    if (this.#closed) for (const work of works) work();
    else this.#works.push(...works);
  }

  close(): void {
    this.#closed = true;
    for (const work of this.#works.splice(0)) work();
  }
}
