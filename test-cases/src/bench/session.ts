import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ActionEnvelope, ChatAction, ChatState } from '@agent-host-protocol/types';
import { idleChat, stream } from '../../../types/bench/replay.js';

/** A session as one chat's subscriber sees it: the snapshot, then every envelope. */
export interface Session {
  readonly state: ChatState;
  readonly envelopes: readonly ActionEnvelope[];
}

/** How many actions the session has that all languages are measured with. */
export const ACTIONS = 10_000;

/** Where the host stands when the session starts: it has seen more actions than 32 bits can count. */
const FIRST = 5_000_000_000;

/** What people do; all else the host does by itself. */
const DISPATCHED: readonly ChatAction['type'][] = ['chat/turnStarted', 'chat/toolCallConfirmed'];

/** The same session in every run. */
export function makeSession(actions = ACTIONS): Session {
  const state = idleChat();
  const envelopes = stream(actions).map(
    (action, i): ActionEnvelope => ({
      channel: state.resource,
      action,
      serverSeq: FIRST + i,
      ...(DISPATCHED.includes(action.type) && { origin: { clientId: 'editor-1', clientSeq: i } }),
    }),
  );
  return { state, envelopes };
}

/** The same session from a peer of a later version: each envelope and each action has a field that nobody knows yet. */
export function fromLater({ state, envelopes }: Session): Session {
  const later = { trace: { id: '4bf92f3577b34da6', sampled: true } };
  return {
    state,
    envelopes: envelopes.map((each) => ({
      ...each,
      ...later,
      action: { ...each.action, ...later },
    })),
  };
}

/** JSON Lines: the state, then one envelope per line. */
export function sessionText({ state, envelopes }: Session): string {
  return [state, ...envelopes].map((each) => `${JSON.stringify(each)}\n`).join('');
}

/** Writes a session for programs of any language. */
export function writeSession(file: string, session: Session): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sessionText(session));
}
