import { type ChatSummary, SessionStatus, type StateAction } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import { ancestry, visibleChats } from './chats.js';
import { openSession } from './open-session.js';
import { sendMessage } from './send-message.js';
import {
  CHAT,
  chatState,
  type Harness,
  harness,
  SESSION,
  sessionState,
  settled,
} from './testing/harness.js';
import { confirmToolCall } from './tool-confirmation.js';

const { resource, title, status, modifiedAt } = chatState();
const SUMMARY: ChatSummary = { resource, title, status, modifiedAt };
const LATER = 'ahp-chat:/later';

let at: Harness;
let session: Subscription<'session'>;
let chat: Subscription<'chat'>;
afterEach(() => at.client.close());

async function begin(): Promise<void> {
  at = await harness();
  at.host.add(SESSION, 'session', sessionState({ chats: [SUMMARY], defaultChat: CHAT }));
  at.host.add(CHAT, 'chat', chatState());
  ({ session, chat } = await openSession(at.client, SESSION));
}

function act(uri: string, ...actions: StateAction[]): Promise<void> {
  for (const action of actions) at.host.act(uri, action);
  return settled();
}

describe('the chats of a session', () => {
  it('never change what they are (C-41)', async () => {
    await begin();
    const changes = { resource: LATER, title: 'renamed' } as object;
    await act(SESSION, { type: 'session/chatUpdated', chat: CHAT, changes });
    expect(session.state.chats).toEqual([{ ...SUMMARY, title: 'renamed' }]);
  });

  it('are there once they are added, and not when they are said to have changed (C-43)', async () => {
    await begin();
    const before = session.state;
    const changes = { title: 'too early' };
    await act(SESSION, { type: 'session/chatUpdated', chat: LATER, changes });
    expect(session.state).toBe(before);
    const summary = { ...SUMMARY, resource: LATER };
    await act(SESSION, { type: 'session/chatAdded', summary });
    expect(session.state.chats).toEqual([SUMMARY, summary]);
  });

  it('are one flat list, whatever each of them came from (C-45)', async () => {
    await begin();
    const origin = { kind: 'tool', chat: CHAT, toolCallId: 'x' } as const;
    const summary = { ...SUMMARY, resource: LATER, origin };
    await act(SESSION, { type: 'session/chatAdded', summary });
    expect(visibleChats(session.state.chats).map((each) => each.resource)).toEqual([CHAT, LATER]);
    expect(ancestry(summary, session.state.chats)).toEqual([SUMMARY]);
  });
});

describe('a conversation with a host that writes no _meta', () => {
  it('works from the message to the end of the turn (C-52)', async () => {
    await begin();
    const sent = await sendMessage(chat, 'delete it');
    const turnId = 'turnId' in sent ? sent.turnId : '';
    const call = { turnId, toolCallId: 'x' };
    const notice = { kind: 'systemNotification', content: 'Careful.' } as const;
    await act(
      CHAT,
      { type: 'chat/responsePart', turnId, part: notice },
      { type: 'chat/toolCallStart', ...call, toolName: 'rm', displayName: 'Delete' },
      { type: 'chat/toolCallReady', ...call, invocationMessage: 'Deleting' },
    );
    await confirmToolCall(chat, 'x', { approved: true });
    const result = { success: true, pastTenseMessage: 'Deleted' };
    await act(
      CHAT,
      { type: 'chat/toolCallComplete', ...call, result },
      { type: 'chat/turnComplete', turnId, duration: 1 },
    );
    expect(JSON.stringify([session.state, chat.state, at.sent])).not.toContain('_meta');
    expect(chat.state.status).toBe(SessionStatus.Idle);
    expect(chat.state.turns).toMatchObject([
      { state: 'complete', responseParts: [notice, { toolCall: { status: 'completed' } }] },
    ]);
  });
});
