import type { Reducer, StateAction } from './cases.js';
import { equal } from './json.js';
import type { Watcher } from './subjects.js';

/** What was done to a reducer. */
export interface ReducerCoverage {
  readonly name: string;
  readonly runs: number;
  readonly actions: number;
  /** Actions that changed a state. */
  readonly effects: number;
  /** Wire names of its actions that never changed a state: no-ops by design, or a weakness of the cases. */
  readonly never: readonly string[];
  /** How many kinds of actions it has. */
  readonly kinds: number;
}

interface Counts {
  runs: number;
  actions: number;
  readonly effects: Map<string, number>;
}

/** Counts which actions had an effect, since a case that changes nothing compares nothing. */
export class Coverage {
  readonly #counts: ReadonlyMap<string, Counts>;

  constructor(readonly reducers: readonly Reducer[]) {
    this.#counts = new Map(
      reducers.map(({ name, actions }) => [
        name,
        { runs: 0, actions: 0, effects: new Map(actions.map((type) => [type, 0])) },
      ]),
    );
  }

  /** Counts a run. */
  addRun(reducer: string): void {
    const counts = this.#counts.get(reducer);
    if (counts) counts.runs++;
  }

  /** Counts an action, and its effect if it had one. */
  readonly watch: Watcher = (reducer, action: StateAction, before, after) => {
    const counts = this.#counts.get(reducer);
    if (!counts) return;
    counts.actions++;
    const effects = counts.effects.get(action.type);
    if (effects === undefined || before === after || equal(before, after)) return;
    counts.effects.set(action.type, effects + 1);
  };

  /** Wire names of the actions that had an effect, with how often. */
  effects(reducer: string): ReadonlyMap<string, number> {
    return this.#counts.get(reducer)?.effects ?? new Map();
  }

  /** Reducer by reducer. */
  report(): ReducerCoverage[] {
    return this.reducers.flatMap(({ name, actions: kinds }) => {
      const counts = this.#counts.get(name);
      if (!counts?.runs) return [];
      const { runs, actions, effects } = counts;
      const sum = [...effects.values()].reduce((total, each) => total + each, 0);
      const never = kinds.filter((type) => effects.get(type) === 0);
      return [{ name, runs, actions, effects: sum, never, kinds: kinds.length }];
    });
  }
}
