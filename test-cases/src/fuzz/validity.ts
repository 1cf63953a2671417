import { isTypeName, type TypeName, validate } from '@agent-host-protocol/schema';
import type { Case, Reducer } from './cases.js';

/** Name of the type of all actions. */
const ACTION: TypeName = 'StateAction';

/** Tells whether cases are what the schemas allow. */
export class Validity {
  readonly #states: ReadonlyMap<string, TypeName>;

  constructor(reducers: readonly Reducer[]) {
    this.#states = new Map(reducers.map(({ name, state }) => [name, typeName(state)]));
  }

  /** What is wrong with a case, each with its place; nothing if it is valid. */
  problems(input: Case, strict = false): string[] {
    const state = this.#states.get(input.reducer);
    if (!state) return [`there is no reducer "${input.reducer}"`];
    return [
      ...problemsOf(state, input.state, '/state', strict),
      ...input.actions.flatMap((action, i) => problemsOf(ACTION, action, `/actions/${i}`, strict)),
    ];
  }

  /** How much there is in a case that this version does not define. */
  oddness(input: Case): number {
    return this.problems(input, true).length;
  }
}

function problemsOf(type: TypeName, value: unknown, at: string, strict: boolean): string[] {
  const result = validate(type, value, { strict });
  if (result.ok) return [];
  return result.errors.map(
    ({ path, expected, found }) => `${at}${path}: expected ${expected}, found ${found}`,
  );
}

function typeName(name: string): TypeName {
  if (isTypeName(name)) return name;
  throw new Error(`schema/model.json and the validators disagree: there is no type "${name}"`);
}
