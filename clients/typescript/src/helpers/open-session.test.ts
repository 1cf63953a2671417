import {
  type ChatState,
  type CreateSessionParams,
  ROOT_URI,
  type SessionState,
  type Turn,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelHost, ModelHostOptions } from '../testing/model-host.js';
import { createSession, openChat, openSession, SessionCreationError } from './open-session.js';
import type { Progress } from './progress.js';
import {
  CHAT,
  chatState,
  type Harness,
  harness,
  SESSION,
  sessionState,
  settled,
} from './testing/harness.js';

const CREATING: Partial<SessionState> = { lifecycle: 'creating' };

let at: Harness;
afterEach(() => {
  at.client.close();
  vi.useRealTimers();
});

async function begin(state: Partial<SessionState>, chat: Partial<ChatState> = {}): Promise<void> {
  at = await harness();
  at.host.add(SESSION, 'session', sessionState(state));
  at.host.add(CHAT, 'chat', chatState(chat));
}

describe('a session', () => {
  it('is opened with its default chat', async () => {
    await begin({ defaultChat: CHAT });
    const { session, chat } = await openSession(at.client, SESSION);
    expect([session.uri, chat.uri]).toEqual([SESSION, CHAT]);
    expect(chat.state).toEqual(chatState());
  });

  it('is opened once the host has told its default chat, be it ready or not', async () => {
    await begin(CREATING);
    const opening = openSession(at.client, SESSION);
    await settled();
    at.host.act(SESSION, { type: 'session/chatAdded', summary: chatState() });
    at.host.act(SESSION, { type: 'session/defaultChatChanged', defaultChat: CHAT });
    expect((await opening).chat.uri).toBe(CHAT);
  });

  it('is opened with its newest chat where the host names no default', async () => {
    const older = { ...chatState(), resource: 'ahp-chat:/older' };
    const newer = { ...chatState(), modifiedAt: '1970-01-01T00:00:01.000Z' };
    await begin({ chats: [older, newer] });
    expect((await openSession(at.client, SESSION)).chat.uri).toBe(CHAT);
  });

  it('is not opened if the host could not make it, and says why', async () => {
    await begin(CREATING);
    const opening = openSession(at.client, SESSION);
    await settled();
    const error = { errorType: 'noSpace', message: 'the disk is full' };
    at.host.act(SESSION, { type: 'session/creationFailed', error });
    const thrown = await opening.catch((each: unknown) => each);
    expect(thrown).toBeInstanceOf(SessionCreationError);
    expect(thrown).toMatchObject({ session: SESSION, info: error, message: 'the disk is full' });
    await settled();
    expect(at.params('unsubscribe')).toEqual([{ channel: SESSION }]);
  });

  it('is given up when told to', async () => {
    await begin(CREATING);
    const abort = new AbortController();
    const opening = openSession(at.client, SESSION, { signal: abort.signal });
    await settled();
    abort.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
    expect(at.params('unsubscribe')).toEqual([{ channel: SESSION }]);
  });

  it('is left with its chat', async () => {
    await begin({ defaultChat: CHAT });
    (await openSession(at.client, SESSION)).close();
    await settled();
    expect(at.params('unsubscribe').map(({ channel }) => channel)).toEqual([CHAT, SESSION]);
  });
});

describe('the turns to begin with', () => {
  const turns: Turn[] = ['1', '2', '3'].map((id) => ({
    id,
    message: { text: id, origin: { kind: 'user' } },
    responseParts: [],
    state: 'complete',
  }));

  it('are asked for, and more than those are taken too (C-59)', async () => {
    await begin({ defaultChat: CHAT }, { turns });
    const { chat } = await openSession(at.client, SESSION, { turns: 1 });
    expect(at.params('subscribe').at(-1)).toEqual({ channel: CHAT, view: { turns: 1 } });
    expect(chat.state.turns).toEqual(turns);
    expect((await openChat(at.client, CHAT, { turns: 2 })).state.turns).toEqual(turns);
  });
});

describe('a new session', () => {
  const made: CreateSessionParams[] = [];

  /** A host that makes sessions, as far as it is told to. */
  async function beginWith(state: Partial<SessionState>, options: ModelHostOptions = {}) {
    made.length = 0;
    at = await harness({
      ...options,
      handlers: {
        createSession: (params) => {
          made.push(params as unknown as CreateSessionParams);
          at.host.add(params.channel, 'session', sessionState(state));
          return null;
        },
      },
    });
    at.host.add(CHAT, 'chat', chatState());
  }

  it('has a URI that nobody else uses, and what it is to be made with', async () => {
    await beginWith({ defaultChat: CHAT });
    const options = { provider: 'p', workingDirectory: 'file:///w', config: { a: 1 } };
    const first = await createSession(at.client, options);
    const second = await createSession(at.client);
    expect(first.session.uri).toMatch(/^ahp-session:\/[\w-]{32,}$/);
    expect(second.session.uri).not.toBe(first.session.uri);
    expect(first.chat.uri).toBe(CHAT);
    expect(made).toEqual([
      { channel: first.session.uri, ...options },
      { channel: second.session.uri },
    ]);
  });

  it('may begin with what this client brings along, under its own id (C-30)', async () => {
    await beginWith({ defaultChat: CHAT });
    const activeClient = { displayName: 'Editor', tools: [{ name: 'search' }] };
    const foreign = { ...activeClient, clientId: 'somebody else' };
    await createSession(at.client, { activeClient: foreign });
    expect(made[0]?.activeClient).toEqual({ ...activeClient, clientId: 'me' });
  });

  it('is not opened if the host refuses to make it', async () => {
    at = await harness();
    await expect(createSession(at.client, { uri: SESSION })).rejects.toThrow('createSession');
    expect(at.params('subscribe')).toEqual([]);
  });

  describe('that takes long', () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => void told.push(progress);
    const frame = (host: ModelHost, more: object, at = 0) =>
      host.notify('root/progress', {
        channel: ROOT_URI,
        progressToken: made[at]?.progressToken,
        ...more,
      });

    async function beginLong() {
      told.length = 0;
      await beginWith({ ...CREATING, defaultChat: CHAT });
      return createSession(at.client, { onProgress, idleMs: 1000 });
    }

    it('says how far it is, until it is done', async () => {
      await beginLong();
      frame(at.host, { progress: 1, total: 4, message: 'loading' });
      frame(at.host, { progress: 4, total: 4 });
      frame(at.host, { progress: 5 });
      await settled();
      expect(told).toEqual([
        { state: 'running', progress: 1, fraction: 0.25, message: 'loading' },
        { state: 'over' },
      ]);
    });

    it('has a token of its own for that (C-68)', async () => {
      await beginLong();
      await createSession(at.client, { onProgress: () => {} });
      await createSession(at.client);
      const [first, second, third] = made.map(({ progressToken }) => progressToken);
      expect(first).toBeTruthy();
      expect(second).toBeTruthy();
      expect(second).not.toBe(first);
      expect(third).toBeUndefined();
      frame(at.host, { progress: 1 }, 1);
      await settled();
      expect(told).toEqual([]);
    });

    it('has no fraction where the host knows no total (C-69)', async () => {
      await beginLong();
      frame(at.host, { progress: 7 });
      await settled();
      expect(told).toEqual([
        { state: 'running', progress: 7, fraction: undefined, message: undefined },
      ]);
    });

    it('is over when nothing is told for long, and goes on if something is then (C-69)', async () => {
      await beginLong();
      vi.useFakeTimers();
      frame(at.host, { progress: 1 });
      await vi.advanceTimersByTimeAsync(900);
      frame(at.host, { progress: 2 });
      await vi.advanceTimersByTimeAsync(900);
      expect(told.map(({ state }) => state)).toEqual(['running', 'running']);
      await vi.advanceTimersByTimeAsync(200);
      expect(told.at(-1)).toEqual({ state: 'over' });
      frame(at.host, { progress: 3 });
      await vi.advanceTimersByTimeAsync(0);
      expect(told.at(-1)).toMatchObject({ state: 'running', progress: 3 });
    });

    it('is over when the session is there', async () => {
      const { session } = await beginLong();
      frame(at.host, { progress: 1 });
      at.host.act(session.uri, { type: 'session/ready' });
      await settled();
      frame(at.host, { progress: 2 });
      await settled();
      expect(told.map(({ state }) => state)).toEqual(['running', 'over']);
    });

    it('tells nothing more once the session is closed', async () => {
      const { close } = await beginLong();
      close();
      await settled();
      frame(at.host, { progress: 1 });
      await settled();
      expect(told).toEqual([]);
    });
  });
});
