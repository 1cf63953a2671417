import {
  type ChatState,
  type ResponsePart,
  reduceChannel,
  type SessionState,
  type StateAction,
} from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { type Case, Cases } from '../../../../test-cases/src/fuzz/cases.js';
import { equal, freeze } from '../../../../test-cases/src/fuzz/json.js';
import { readModel } from '../../../../test-cases/src/fuzz/model.js';
import { callIn } from './call-in.js';
import { downgradeAction, downgradeState } from './host.js';
import { openInputRequests, reduceAs, upgradeState } from './index.js';
import { isOpenRequest } from './open-input-requests.js';
import { reduceAsOldHost, requestsLast } from './testing/older-reducer.js';

const OLDER = ['0.5.1', '0.5.2'] as const;
const RUNS = 4_000;
const SEED = 20260720;
const WAITING = new Set(['pending-confirmation', 'pending-result-confirmation']);
const cases = new Cases(readModel());

/** What a part is called by; a turn has no two parts of the same name. */
function nameOf(part: ResponsePart): string | undefined {
  if (part.kind === 'toolCall') return `call ${part.toolCall.toolCallId}`;
  return isOpenRequest(part) ? `request ${part.request.id}` : undefined;
}

/** A random session that a host can have: what actions find by its id has an id of its own. */
function sessionOf({ state }: Case): SessionState {
  const session = state as unknown as SessionState;
  const { inputNeeded, customizations } = session;
  return {
    ...session,
    ...(inputNeeded && { inputNeeded: firstOfEach(inputNeeded, ({ id }) => id) }),
    ...(customizations && { customizations: firstOfEach(customizations, ({ id }) => id) }),
  };
}

/** A list without what is called the same as something before it; what has no name stays. */
function firstOfEach<Item>(list: Item[], name: (item: Item) => string | undefined): Item[] {
  const names = list.map(name);
  return list.filter((_, at) => names[at] === undefined || names.indexOf(names[at]) === at);
}

/** A random chat that a host can have: names are unique, and the status tells what is going on. */
function chatOf({ state, now }: Case): ChatState {
  const chat = state as unknown as ChatState;
  const turn = chat.activeTurn;
  if (!turn) return chat;
  const responseParts = firstOfEach(turn.responseParts, nameOf);
  const unique = { ...chat, activeTurn: { ...turn, responseParts } };
  // An action about a call that there is not does nothing but derive the status.
  const stray = {
    type: 'chat/toolCallResultConfirmed',
    turnId: turn.id,
    toolCallId: 'no such call',
    approved: true,
  } as const;
  return reduceChannel('chat', unique, stray, { now });
}

/**
 * Whether a host would send an action: it ends turns before it starts others, uses no name twice, and lets nothing that
 * needs the user come as a mere part, since parts do not change the status (K-72).
 */
function isSent(chat: ChatState, action: StateAction): boolean {
  switch (action.type) {
    case 'chat/turnStarted':
      return openInputRequests(chat).length === 0;
    case 'chat/toolCallStart':
      return !callIn(chat, action);
    case 'chat/toolCallAuthRequired':
    case 'chat/toolCallAuthResolved':
      return callIn(chat, action) !== undefined;
    case 'chat/responsePart': {
      const { part } = action;
      if (needsUser(part)) return false;
      return part.kind !== 'toolCall' || !callIn(chat, { ...action, ...part.toolCall });
    }
    default:
      return true;
  }
}

/** What users see of a chat: what is asked, what the tools do, and what is over. */
function view(chat: ChatState) {
  return {
    requests: openInputRequests(chat),
    calls: callsOf(chat.activeTurn?.responseParts ?? []),
    turns: chat.turns.map(({ id, state, responseParts }) => [id, state, callsOf(responseParts)]),
    running: chat.activeTurn?.id,
    modifiedAt: chat.modifiedAt,
  };
}

function callsOf(parts: readonly ResponsePart[]): [string, string][] {
  return parts.flatMap((part): [string, string][] => {
    if (part.kind !== 'toolCall') return [];
    const { toolCallId, status } = part.toolCall;
    return [[toolCallId, status === 'auth-required' ? 'running' : status]];
  });
}

describe.each(OLDER)('a client that speaks %s', (version) => {
  it('sees what a host of our own version has, as far as its version can tell (H-139)', () => {
    const seen = { requests: 0, tokens: 0, withheld: 0, translated: 0 };
    for (let run = 0; run < RUNS; run++) {
      const made = cases.make(SEED, run, 'chat');
      let host = freeze(chatOf(made));
      let client = upgradeState(version, 'chat', downgradeState(version, 'chat', host));
      for (const action of made.actions as unknown as StateAction[]) {
        if (!isSent(host, action)) continue;
        const sent = downgradeAction(version, 'chat', host, action);
        host = freeze(reduceChannel('chat', host, action, made));
        for (const each of freeze(sent)) {
          client = freeze(reduceAs(version, 'chat', client, each as StateAction, made.now));
        }
        const where = `run ${run}, ${action.type}`;
        expect(equal(view(client), { ...view(host), modifiedAt: client.modifiedAt }), where).toBe(
          true,
        );
        // What a snapshot taken now would say.
        expect(client.status, where).toBe(downgradeState(version, 'chat', host).status);
        seen.requests += openInputRequests(client).length;
        seen.tokens += host.activeTurn?.responseParts.some(needsToken) ? 1 : 0;
        seen.withheld += sent.length === 0 ? 1 : 0;
        seen.translated += sent.length > 0 && sent[0] !== action ? 1 : 0;
      }
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(50);
  });

  it('sees the sessions of a host of our own version, as far as its version can tell (H-139)', () => {
    let hidden = 0;
    for (let run = 0; run < RUNS; run++) {
      const made = cases.make(SEED, run, 'session');
      let host = freeze(sessionOf(made));
      let client = upgradeState(version, 'session', downgradeState(version, 'session', host));
      for (const action of made.actions as unknown as StateAction[]) {
        const sent = downgradeAction(version, 'session', host, action);
        host = freeze(reduceChannel('session', host, action, made));
        for (const each of sent) {
          client = freeze(reduceAs(version, 'session', client, each as StateAction, made.now));
        }
        // The list may be in another order, and the session may have been idle before it was asked for a token.
        const shown = downgradeState(version, 'session', host);
        const plain = ({ inputNeeded: _, status: __, ...rest }: SessionState) => rest;
        const where = `run ${run}, ${action.type}`;
        expect(equal(plain(client), plain(shown)), where).toBe(true);
        expect(idsOf(client), where).toEqual(idsOf(shown));
        if (host.inputNeeded?.length !== shown.inputNeeded?.length) hidden++;
      }
    }
    expect(hidden).toBeGreaterThan(50);
  });
});

describe.each(OLDER)('a host that speaks %s', (version) => {
  it('has the state that our translation of its snapshots and actions amounts to', () => {
    const seen = { aside: 0, inTurn: 0 };
    for (let run = 0; run < RUNS; run++) {
      const made = cases.make(SEED, run, 'chat');
      let host = freeze(hostState(version, made, run));
      let client = freeze(upgradeState(version, 'chat', host));
      for (const action of made.actions as unknown as StateAction[]) {
        if (!isSentByOldHost(action)) continue;
        host = freeze(reduceAsOldHost(version, host, action, made.now));
        client = freeze(reduceAs(version, 'chat', client, action, made.now));
        const snapshot = upgradeState(version, 'chat', host);
        const where = `run ${run}, ${action.type}`;
        expect(equal(requestsLast(client), requestsLast(snapshot)), where).toBe(true);
        if (openInputRequests(client).length > 0) seen[host.activeTurn ? 'inTurn' : 'aside']++;
      }
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(500);
  });
});

/** A random chat of an older host; in every third there are requests without a turn. */
function hostState(version: string, made: Case, run: number): ChatState {
  const chat = downgradeState(version, 'chat', chatOf(made));
  if (run % 3 > 0) return chat;
  const { activeTurn: _, ...idle } = chat;
  const status = ((chat.status & ~31) | 24) >>> 0;
  return { inputRequests: [{ id: 'a' }, { id: 'b' }], ...idle, status } as ChatState;
}

/** Whether an older host would send an action: none of its parts is an open request, or a call that needs a token. */
function isSentByOldHost(action: StateAction): boolean {
  return (
    action.type !== 'chat/responsePart' || !(isOpenRequest(action.part) || needsToken(action.part))
  );
}

/** Whether a part waits for the user in every version. */
function needsUser(part: ResponsePart): boolean {
  return isOpenRequest(part) || (part.kind === 'toolCall' && WAITING.has(part.toolCall.status));
}

function needsToken(part: ResponsePart): boolean {
  return part.kind === 'toolCall' && part.toolCall.status === 'auth-required';
}

function idsOf({ inputNeeded }: SessionState): string[] {
  return (inputNeeded ?? []).map(({ id }) => id).sort();
}
