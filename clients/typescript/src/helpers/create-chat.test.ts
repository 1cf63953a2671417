import {
  type AgentCapabilities,
  type CreateChatParams,
  ROOT_URI,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import { chatSupport, createChat } from './create-chat.js';
import {
  chatState,
  type Harness,
  harness,
  rootState,
  SESSION,
  sessionState,
} from './testing/harness.js';

let at: Harness;
let session: Subscription<'session'>;
const made: CreateChatParams[] = [];
afterEach(() => at.client.close());

async function begin(capabilities?: AgentCapabilities): Promise<void> {
  made.length = 0;
  at = await harness({
    handlers: {
      createChat: (params) => {
        const { chat } = params as unknown as CreateChatParams;
        made.push(params as unknown as CreateChatParams);
        at.host.add(chat, 'chat', chatState({ resource: chat }));
        return null;
      },
    },
  });
  const about = { displayName: '', description: '', models: [] };
  const able = { ...about, provider: 'other', capabilities: { multipleChats: { fork: true } } };
  const own = { ...about, provider: 'p', ...(capabilities && { capabilities }) };
  const { agents } = rootState({ agents: [able, own] });
  at.host.act(ROOT_URI, { type: 'root/agentsChanged', agents });
  at.host.add(SESSION, 'session', sessionState());
  session = await at.client.subscribe<'session'>(SESSION);
}

const source = { chat: 'ahp-chat:/c', turnId: 't' };

describe('another chat', () => {
  it('is created and opened where the agent has several', async () => {
    await begin({ multipleChats: {} });
    const first = await createChat(at.client, session, { initialMessage: 'hi', turns: 3 });
    const second = await createChat(at.client, session, { uri: 'ahp-chat:/mine' });
    expect(first.uri).toMatch(/^ahp-chat:\/[\w-]{32,}$/);
    expect(second.state.resource).toBe('ahp-chat:/mine');
    const initialMessage = { text: 'hi', origin: { kind: 'user' } };
    expect(made).toEqual([
      { channel: SESSION, chat: first.uri, initialMessage },
      { channel: SESSION, chat: 'ahp-chat:/mine' },
    ]);
  });

  it.each([[undefined], [{}]])(
    'is not asked for where the agent has one only: %j (C-56)',
    async (capabilities) => {
      await begin(capabilities);
      expect(await chatSupport(at.client, session)).toEqual({ create: false, fork: false });
      await expect(createChat(at.client, session)).rejects.toThrow('several chats');
      expect(at.params('createChat')).toEqual([]);
    },
  );

  it('is a copy of one where the agent can fork (C-57)', async () => {
    await begin({ multipleChats: { fork: true } });
    await createChat(at.client, session, { source });
    expect(made).toMatchObject([{ source }]);
  });

  it.each([[{}], [{ fork: false }]])(
    'is not asked for as a copy where the agent cannot fork: %j (C-57)',
    async (multipleChats) => {
      await begin({ multipleChats });
      expect(await chatSupport(at.client, session)).toEqual({ create: true, fork: false });
      await expect(createChat(at.client, session, { source })).rejects.toThrow('fork');
      expect(at.params('createChat')).toEqual([]);
    },
  );
});
