import {
  isKnown,
  type ReducerName,
  type ReducerStates,
  type StateAction,
} from '@agent-host-protocol/types';
import { changesetTranslations } from './changeset.js';
import { chatTranslations, downgradeChat } from './chat.js';
import { OLDER_PEERS, type OlderAction, type OlderPeer, type Translate } from './peers.js';
import { downgradeSession, sessionTranslations } from './session.js';

/** States that older clients expect in another form. */
const STATES: { readonly [Name in ReducerName]?: (state: never, peer: OlderPeer) => unknown } = {
  chat: downgradeChat,
  session: downgradeSession,
};

/** Actions that mean something else to older clients. */
const ACTIONS: {
  readonly [Name in ReducerName]?: Readonly<Record<string, Translate<never, never> | undefined>>;
} = {
  chat: chatTranslations,
  session: sessionTranslations,
  changeset: changesetTranslations,
};

/**
 * A state of our own as a client expects it that speaks a version: the snapshot to send it. The answer is the same
 * object where the version makes no difference.
 */
export function downgradeState<Name extends ReducerName>(
  version: string,
  name: Name,
  state: ReducerStates[Name],
): ReducerStates[Name] {
  const peer = OLDER_PEERS.get(version);
  const downgrade = peer && STATES[name];
  return downgrade ? (downgrade(state as never, peer) as ReducerStates[Name]) : state;
}

/**
 * What to send a client that speaks a version instead of an action, so that its own reducers show what ours do: the
 * action itself, another one in its place and with its number, or nothing. It depends on the state that the action is
 * about to change, so whoever replays actions has to know that state, or keeps the answer.
 *
 * A host ends a turn before it starts another: older clients would keep the open requests of one that was overwritten.
 */
export function downgradeAction<Name extends ReducerName>(
  version: string,
  name: Name,
  state: ReducerStates[Name],
  action: StateAction,
): readonly OlderAction[] {
  const peer = OLDER_PEERS.get(version);
  if (!peer) return [action];
  const translations = ACTIONS[name];
  if (translations && Object.hasOwn(translations, action.type)) {
    const translate = translations[action.type];
    if (translate) return translate(state as never, action as never, peer);
  }
  return isKnown('action', action.type, version) ? [action] : [];
}
