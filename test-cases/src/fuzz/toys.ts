import type { StateAction } from './cases.js';
import type { JsonObject } from './json.js';
import type { Step } from './subjects.js';

/*
 * Reducers for tests of the fuzzer itself: small, and wrong on purpose where that is wanted.
 */

/** Takes over a title, and a status flag, from whatever action has one. */
export const toyStep: Step = (_reducer, state, action) => {
  const flag = flagOf(action);
  if (typeof action.title === 'string') return { ...state, title: action.title };
  if (flag === undefined || typeof state.status !== 'number') return state;
  return { ...state, status: flag ? (state.status | 32) >>> 0 : (state.status & ~32) >>> 0 };
};

/** As before, but with numbers that become negative at the highest bit. */
export const signedStep: Step = (reducer, state, action, now) => {
  const next = toyStep(reducer, state, action, now);
  return next === state || flagOf(action) === undefined
    ? next
    : { ...next, status: (next.status as number) | 0 };
};

/** As before, but it changes what it is given. */
export function toyChange(state: JsonObject, action: StateAction): void {
  Object.assign(state, toyStep('', state, action, 0));
}

function flagOf(action: StateAction): boolean | undefined {
  return typeof action.isRead === 'boolean' ? action.isRead : undefined;
}
