import { PreparedRequest, type Testee } from '../testee/testee.js';
import type { Case, StateAction } from './cases.js';
import { copy, type JsonObject } from './json.js';

/** What a subject makes of a case: the state after all actions, or why there is none. */
export type Outcome = Reduced | { readonly ok: false; readonly error: string };

/** A state after all actions. */
export interface Reduced {
  readonly ok: true;
  readonly state: unknown;
  /** Whether each of the actions changed anything; not every subject tells. */
  readonly changed?: unknown;
}

/** An implementation of the reducers. */
export interface Subject {
  readonly name: string;
  /** Leaves the case as it is. */
  reduce(input: Case): Outcome | Promise<Outcome>;
}

/** Applies one action: hands back the state after it. */
export type Step = (
  reducer: string,
  state: JsonObject,
  action: StateAction,
  now: number,
) => JsonObject;

/** Is told of every step. */
export type Watcher = (
  reducer: string,
  action: StateAction,
  before: JsonObject,
  after: JsonObject,
) => void;

/** A subject in this process that leaves states as they are and makes new ones. */
export function foldingSubject(name: string, step: Step, watch?: Watcher): Subject {
  return {
    name,
    reduce: ({ reducer, state, actions, now }) =>
      attempt(() => {
        let current = state;
        const changed: boolean[] = [];
        for (const action of actions) {
          const next = step(reducer, current, action, now);
          watch?.(reducer, action, current, next);
          changed.push(next !== current);
          current = next;
        }
        return { ok: true, state: current, changed };
      }),
  };
}

/** A subject in this process that changes the state it is given, but not the actions. */
export function changingSubject(
  name: string,
  change: (reducer: string, state: JsonObject, action: StateAction, now: number) => void,
): Subject {
  return {
    name,
    reduce: ({ reducer, state, actions, now }) =>
      attempt(() => {
        const own = copy(state);
        for (const action of actions) change(reducer, own, action, now);
        return { ok: true, state: own };
      }),
  };
}

function attempt(reduce: () => Reduced): Outcome {
  try {
    return reduce();
  } catch (error) {
    return { ok: false, error: `threw ${error}` };
  }
}

/** A program that speaks the testee contract. */
export function testeeSubject(name: string, testee: Testee, inPlace = false): Subject {
  return {
    name,
    async reduce(input) {
      try {
        const answer = await testee.request(requestFor(input, inPlace));
        if (answer.ok) return reducedOf(answer.state, answer.changed);
        const { kind, message, path } = answer.error;
        return { ok: false, error: `refused (${kind}): ${message}${path ? ` at ${path}` : ''}` };
      } catch (error) {
        // An answer in between says that it fails on this case only, and is worth being started again.
        await testee.request({ op: 'info' }).catch(() => {});
        return { ok: false, error: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function reducedOf(state: unknown, changed: unknown): Reduced {
  return changed === undefined ? { ok: true, state } : { ok: true, state, changed };
}

/** Requests by their cases: all testees get the same. */
const usual = new WeakMap<Case, PreparedRequest>();
const inPlaceForm = new WeakMap<Case, PreparedRequest>();

function requestFor(input: Case, inPlace: boolean): PreparedRequest {
  const known = inPlace ? inPlaceForm : usual;
  let request = known.get(input);
  if (!request) {
    const form = inPlace ? { inPlace } : {};
    request = new PreparedRequest({ op: 'reduce', ...input, ...form });
    known.set(input, request);
  }
  return request;
}
