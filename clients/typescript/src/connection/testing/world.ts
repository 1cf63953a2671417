import { ROOT_URI, type StateAction } from '@agent-host-protocol/types';
import {
  CHAT,
  chatState,
  rootState,
  SESSION,
  sessionState,
} from '../../helpers/testing/harness.js';
import { ModelHost, type ModelHostOptions } from '../../testing/model-host.js';
import type { FromHost, Spoil } from './broken-line.js';

/** A host with a root, a session and a chat. */
export function world(options: ModelHostOptions = {}): ModelHost {
  const host = new ModelHost({ now: () => 0, ...options });
  host.add(ROOT_URI, 'root', rootState());
  host.add(SESSION, 'session', sessionState());
  host.add(CHAT, 'chat', chatState());
  return host;
}

/** A new title for the session. */
export function titled(title: string): StateAction {
  return { type: 'session/titleChanged', title };
}

/** What the chat is doing. */
export function busy(activity: string): StateAction {
  return { type: 'chat/activityChanged', activity };
}

/** The title that a message of the host gives to the session. */
export function titleIn({ method, params }: FromHost): unknown {
  const action = method === 'action' ? (params?.action as { title?: unknown }) : undefined;
  return action?.title;
}

/** Puts something else in the place of the first message that a test accepts; everything else passes. */
export function insteadOfFirst(
  test: (message: FromHost) => boolean,
  replacement: (message: FromHost) => readonly (object | string)[],
): Spoil {
  let isDone = false;
  return (message) => {
    if (isDone || !test(message)) return [message];
    isDone = true;
    return replacement(message);
  };
}
