import { written } from '../names.js';

/** Names that generated functions use themselves. */
const TAKEN = ['changed', 'next', 'list', 'item', 'field', 'map', 'target', 'value', 'name'];

/** Names of one function: a second variable for a name of the program gets a number. */
export class Variables {
  readonly #taken: Set<string>;

  constructor(parameters: Iterable<string>) {
    this.#taken = new Set([...TAKEN, ...parameters]);
  }

  /** Names of a block inside: what it declares is not seen outside. */
  inner(): Variables {
    return new Variables(this.#taken);
  }

  fresh(name: string): string {
    let free = written(name);
    for (let i = 2; this.#taken.has(free); i++) free = `${name}${i}`;
    this.#taken.add(free);
    return free;
  }
}
