import type { ReducerName, ReducerStates, StateAction } from '@agent-host-protocol/types';
import { downgradeAction, downgradeState, upgradeAction } from '../translate/host.js';
import { reduceAs, upgradeState, whyNotSendable } from '../translate/index.js';
import { listOf, numberOf, objectOf, textOf } from './fields.js';
import type { Fields } from './parse.js';
import { reducerOf } from './reduce.js';
import { Refused } from './refused.js';

type State = ReducerStates[ReducerName];

/** What a state or an action becomes on a connection with a peer that speaks another version. */
export function translate(request: Fields): { result: unknown } {
  const name = textOf(request, 'translation');
  const translation = Object.hasOwn(TRANSLATIONS, name) ? TRANSLATIONS[name] : undefined;
  if (!translation) {
    const known = `there are ${Object.keys(TRANSLATIONS).join(', ')}`;
    throw new Refused('usage', `there is no translation "${name}"; ${known}`, '/translation');
  }
  return { result: translation(textOf(request, 'version'), reducerOf(request), request) };
}

/**
 * The translations by name. What they are given is in the form of whichever version it comes from, so it is taken as it
 * is: types describe our own version only.
 */
const TRANSLATIONS: Readonly<
  Record<string, (version: string, reducer: ReducerName, request: Fields) => unknown>
> = {
  upgradeState: (version, reducer, request) => upgradeState(version, reducer, stateOf(request)),
  reduce: (version, reducer, request) => {
    const now = numberOf(request, 'now');
    // All of them before any is applied: a request is served as a whole or not at all.
    const actions = listOf(request, 'actions').map((_, i) =>
      actionOf(request.actions as Fields, String(i), '/actions'),
    );
    return actions.reduce<State>(
      (state, action) => reduceAs(version, reducer, state, action, now),
      stateOf(request),
    );
  },
  sendable: (version, reducer, request) =>
    whyNotSendable(version, reducer, stateOf(request), actionOf(request, 'action')) === undefined,
  downgradeState: (version, reducer, request) => downgradeState(version, reducer, stateOf(request)),
  downgradeAction: (version, reducer, request) =>
    downgradeAction(version, reducer, stateOf(request), actionOf(request, 'action')),
  upgradeAction: (version, _, request) => {
    const now = numberOf(request, 'now');
    const known = request.startedAt !== undefined;
    const startedAt = known ? numberOf(request, 'startedAt') : undefined;
    return upgradeAction(version, actionOf(request, 'action'), { now, startedAt });
  },
};

function stateOf(request: Fields): State {
  return objectOf(request, 'state') as unknown as State;
}

function actionOf(fields: Fields, name: string, at = ''): StateAction {
  const action = objectOf(fields, name, at);
  textOf(action, 'type', `${at}/${name}`);
  return action as unknown as StateAction;
}
