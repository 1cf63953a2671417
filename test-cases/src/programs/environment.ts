import type { Json } from './json.js';
import { fieldAt, type Place, valueAt } from './places.js';
import { elementOf, type ProgramModel } from './types.js';

/** Hears what a statement, value or test did, in the words that `branches.ts` lists. */
export type Trace = (node: object, outcome: string) => void;

/** What a program runs in: the protocol, who listens, and the names in scope. */
export class Environment {
  constructor(
    readonly model: ProgramModel,
    readonly names: ReadonlyMap<string, Place>,
    readonly trace: Trace = () => {},
  ) {}

  /** The same with one more name. */
  with(name: string, place: Place): Environment {
    return new Environment(this.model, new Map(this.names).set(name, place), this.trace);
  }

  /** The same with other names: what a procedure or function sees. */
  withOnly(names: ReadonlyMap<string, Place>): Environment {
    return new Environment(this.model, names, this.trace);
  }

  /** Where a path such as `part.toolCall.status` leads. */
  place(path: string): Place {
    const [name = '', ...fields] = path.split('.');
    const start = this.names.get(name);
    if (start === undefined) throw new Error(`nothing is called "${name}" in "${path}"`);
    return fields.reduce((place, field) => fieldAt(this.model, place, field), start);
  }

  /** What is at a path; undefined: nothing. */
  value(path: string): Json | undefined {
    return valueAt(this.place(path));
  }

  /** The list at a path, if there is one. */
  list(path: string): Json[] | undefined {
    const value = this.value(path);
    return Array.isArray(value) ? value : undefined;
  }

  /** The places of a list's elements. */
  elements(path: string): Place[] {
    const place = this.place(path);
    const list = valueAt(place);
    const type = elementOf(this.model, place.type);
    return Array.isArray(list) ? list.map((_, key) => ({ holder: list, key, type })) : [];
  }
}
