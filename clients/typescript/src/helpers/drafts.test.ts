import type { ChatState, Message } from '@agent-host-protocol/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import type { ModelHostOptions } from '../testing/model-host.js';
import { type SharedDraft, sharedDraft } from './drafts.js';
import { openChat } from './open-session.js';
import { CHAT, chatState, type Harness, harness } from './testing/harness.js';

const USER = { kind: 'user' } as const;
const DRAFT: Message = { text: 'from before', origin: USER };

let at: Harness;
let chat: Subscription<'chat'>;
let draft: SharedDraft;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  at.client.close();
  vi.useRealTimers();
});

async function begin(state: Partial<ChatState> = {}, host: ModelHostOptions = {}): Promise<void> {
  at = await harness(host);
  at.host.add(CHAT, 'chat', chatState(state));
  chat = await openChat(at.client, CHAT);
  draft = sharedDraft(at.client, chat, { delayMs: 100 });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shared = () => at.host.state(CHAT, 'chat').draft?.text;

describe('a draft', () => {
  it('is what the composer begins with (C-66)', async () => {
    await begin({ draft: DRAFT });
    expect(draft.message).toEqual(DRAFT);
  });

  it('is shared once the user pauses, and not with every key (C-66)', async () => {
    await begin();
    for (const text of ['h', 'he', 'hel']) {
      draft.change(text);
      await pass(60);
    }
    expect(at.actions()).toEqual([]);
    expect(draft.message?.text).toBe('hel');
    await pass(50);
    expect(at.actions()).toEqual([
      { type: 'chat/draftChanged', draft: { text: 'hel', origin: USER } },
    ]);
    expect(shared()).toBe('hel');
  });

  it('is from the user, whatever it was made of (C-67)', async () => {
    await begin();
    const foreign = { text: 'x', origin: { kind: 'agent' } } as const;
    draft.change(foreign);
    await draft.flush();
    expect(at.host.state(CHAT, 'chat').draft?.origin).toEqual(USER);
    expect(() => chat.dispatch({ type: 'chat/draftChanged', draft: foreign })).toThrow(
      'messages of the user only',
    );
  });

  it('is none when nothing is in it', async () => {
    await begin({ draft: DRAFT });
    draft.change('');
    await pass(100);
    expect(at.actions()).toEqual([{ type: 'chat/draftChanged' }]);
    draft.change('');
    await pass(100);
    expect(at.actions()).toHaveLength(1);
  });

  it('is over when it is sent, also what was not shared yet (C-66)', async () => {
    await begin({ draft: DRAFT });
    draft.change('from before, and more');
    await draft.send('from before, and more');
    await pass(1000);
    expect(shared()).toBeUndefined();
    expect(draft.message).toBeUndefined();
    expect(at.host.state(CHAT, 'chat').activeTurn?.message.text).toBe('from before, and more');
  });

  it('is there again if the host does not take the message', async () => {
    await begin({}, { check: ({ type }) => (type === 'chat/turnStarted' ? 'no' : undefined) });
    const told: (string | undefined)[] = [];
    draft.onChange((message) => told.push(message?.text));
    await draft.send('hello');
    expect(told).toEqual(['hello']);
    await pass(100);
    expect(shared()).toBe('hello');
  });

  it('is what somebody else has written last', async () => {
    await begin();
    const told: (string | undefined)[] = [];
    draft.onChange((message) => told.push(message?.text));
    draft.change('mine');
    await draft.flush();
    at.host.act(CHAT, { type: 'chat/draftChanged', draft: DRAFT });
    await pass(0);
    expect(told).toEqual(['from before']);
    expect(draft.message).toEqual(DRAFT);
  });

  it('is what the user is writing here, until that is shared', async () => {
    await begin();
    const told: unknown[] = [];
    draft.onChange((message) => told.push(message));
    draft.change('mine');
    at.host.act(CHAT, { type: 'chat/draftChanged', draft: DRAFT });
    await pass(50);
    expect(told).toEqual([]);
    expect(draft.message?.text).toBe('mine');
    await pass(50);
    expect(shared()).toBe('mine');
  });

  it('is shared at the end, and not changed after it', async () => {
    await begin();
    draft.change('unfinished');
    draft.close();
    draft.change('late');
    await pass(1000);
    expect(shared()).toBe('unfinished');
    expect(at.actions()).toHaveLength(1);
  });

  it('ends with the chat', async () => {
    await begin();
    draft.change('unfinished');
    chat.close();
    await pass(1000);
    expect(at.actions()).toEqual([]);
  });
});
