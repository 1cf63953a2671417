import {
  type ChatState,
  JsonRpcErrorCodes,
  type SessionState,
  type StateAction,
} from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import type { SubscribeOptions } from '../client.js';
import {
  CHAT,
  chatState,
  harness,
  SESSION,
  sessionState,
  settled,
} from '../helpers/testing/harness.js';
import { RpcError } from '../peer/errors.js';
import type { HostHandler } from '../testing/model-host.js';
import { validation } from '../validation/index.js';
import { openInputRequests } from './index.js';

const OLDER = ['0.5.1', '0.5.2'] as const;
const CHANGESET = 'ahp-changeset:/all';

/** A client with validation of a host that speaks one version only. */
const connected = (version: string, handlers: Readonly<Record<string, HostHandler>> = {}) =>
  harness({ versions: [version], handlers }, { validation });

/** A chat as a 0.5.x host has it: nobody says when its turn started, and what is asked stands beside it. */
const askingChat = {
  ...chatState({ status: 24 }),
  activeTurn: {
    id: 't',
    message: { text: 'Prune the pear trees', origin: { kind: 'user' } },
    responseParts: [{ kind: 'markdown', id: 'p', content: 'Which one?' }],
  },
  inputRequests: [{ id: 'which', message: 'Which tree?' }],
} as unknown as ChatState;

const session: SessionState = sessionState({
  customizations: [
    {
      type: 'plugin',
      id: 'orchard',
      uri: 'file:///orchard',
      name: 'Orchard',
      enabled: true,
      children: [
        { type: 'skill', id: 'grafting', uri: 'file:///grafting', name: 'Grafting' },
        {
          type: 'mcpServer',
          id: 'weather',
          uri: 'file:///mcp.json',
          name: 'Weather',
          enabled: true,
          state: { kind: 'ready' },
        },
      ],
    },
  ],
});

const toggle = (id: string): StateAction => ({
  type: 'session/customizationToggled',
  id,
  enabled: false,
});
const start: StateAction = { type: 'session/mcpServerStartRequested', id: 'weather' };
const stop: StateAction = { type: 'session/mcpServerStopRequested', id: 'weather' };
const review: StateAction = {
  type: 'changeset/filesReviewChanged',
  files: ['file:///a'],
  reviewed: true,
};
const answered: StateAction = {
  type: 'chat/inputCompleted',
  requestId: 'which',
  response: 'accept',
};

describe('a client that meets an older host', () => {
  it('offers every version that it speaks, best first (C-4)', async () => {
    const { client, params } = await connected('0.5.1');
    expect(params('initialize')[0]?.protocolVersions).toEqual(['0.6.0', '0.5.2', '0.5.1']);
    expect(client.version).toBe('0.5.1');
    client.close();
  });

  it('does without what the host says of itself in later versions (C-4)', async () => {
    const { client } = await connected('0.5.1');
    expect(client.host).toEqual({});
    client.close();
  });
});

describe.each(OLDER)('a client of a host that speaks %s', (version) => {
  it('takes a chat without times, and finds what is asked in its turn (C-4)', async () => {
    const { host, client } = await connected(version);
    host.add(CHAT, 'chat', askingChat);
    const chat = await client.subscribe(CHAT, { as: 'chat' });
    expect(openInputRequests(chat.state)).toEqual([{ id: 'which', message: 'Which tree?' }]);
    expect(chat.state.activeTurn?.responseParts.map(({ kind }) => kind)).toEqual([
      'markdown',
      'inputRequest',
    ]);
    host.act(CHAT, { type: 'chat/turnComplete', turnId: 't' } as StateAction);
    await settled();
    expect(chat.state.turns).toEqual([
      {
        id: 't',
        message: { text: 'Prune the pear trees', origin: { kind: 'user' } },
        responseParts: [{ kind: 'markdown', id: 'p', content: 'Which one?' }],
        state: 'complete',
      },
    ]);
    client.close();
  });

  it('shows at once what an answer leads to there (C-4)', async () => {
    const { host, client } = await connected(version);
    host.add(CHAT, 'chat', askingChat);
    const chat = await client.subscribe(CHAT, { as: 'chat' });
    void chat.dispatch(answered);
    expect(chat.state.status).toBe(8);
    const kinds = chat.state.activeTurn?.responseParts.map(({ kind }) => kind);
    expect(kinds).toEqual(version === '0.5.1' ? ['markdown'] : ['markdown', 'inputRequest']);
    client.close();
  });

  it('stays with the version when the connection is lost and found again (C-3)', async () => {
    const { host, client, breakAnd } = await connected(version);
    host.add(CHAT, 'chat', askingChat);
    const chat = await client.subscribe(CHAT, { as: 'chat' });
    const ask = { id: 'when', message: 'When?' };
    await breakAnd(() => {
      host.act(CHAT, { type: 'chat/turnComplete', turnId: 't' } as StateAction);
      host.act(CHAT, { type: 'chat/inputRequested', request: ask });
    });
    expect(client.version).toBe(version);
    // Our own version has nothing to ask without a turn.
    expect(openInputRequests(chat.state)).toEqual([ask]);
    expect(() => client.dispatch(CHANGESET, review)).toThrow(`protocol version ${version}`);
    client.close();
  });

  it('sends no review, since only later hosts take one (C-4)', async () => {
    const { host, client, actions } = await connected(version);
    host.add(CHANGESET, 'changeset', { status: 'ready', files: [] });
    const changeset = await client.subscribe(CHANGESET, { as: 'changeset' });
    expect(() => changeset.dispatch(review)).toThrow(`protocol version ${version}`);
    expect(actions()).toEqual([]);
    client.close();
  });

  it('sends no request of canvases, and subscribes to none (CV-46)', async () => {
    const { client, params } = await connected(version);
    const canvas = { channel: 'ahp-canvas:/plan' };
    const read = client.request('canvasReadResource', { ...canvas, uri: 'ahp-canvas:/plan/a' });
    await expect(read).rejects.toThrow(`protocol version ${version}`);
    const options: SubscribeOptions = { as: 'canvas' };
    await expect(client.subscribe(canvas.channel, options)).rejects.toThrow(`version ${version}`);
    expect(params('canvasReadResource')).toEqual([]);
    expect(params('subscribe')).toEqual([]);
    client.close();
  });

  it('answers no request of canvases, even if somebody would (CV-46)', async () => {
    const { client, ask } = await connected(version);
    let asked = 0;
    client.handleRaw('canvasOpen', () => ++asked);
    const answer = ask('canvasOpen', { channel: SESSION });
    await expect(answer).rejects.toMatchObject({ code: JsonRpcErrorCodes.MethodNotFound });
    expect(asked).toBe(0);
    client.close();
  });

  it('lets no call wait for a token, whatever the host says (C-4)', async () => {
    const { host, client } = await connected(version);
    const call = {
      toolCallId: 'c',
      toolName: 'forecast',
      displayName: 'Forecast',
      contributor: { kind: 'mcp', customizationId: 'weather' },
      status: 'running',
      invocationMessage: 'Asking',
      confirmed: 'not-needed',
    } as const;
    host.add(CHAT, 'chat', {
      ...askingChat,
      activeTurn: {
        ...(askingChat.activeTurn as NonNullable<ChatState['activeTurn']>),
        responseParts: [{ kind: 'toolCall', toolCall: call }],
      },
    });
    const chat = await client.subscribe(CHAT, { as: 'chat' });
    const before = chat.state;
    host.act(CHAT, {
      type: 'chat/toolCallAuthRequired',
      turnId: 't',
      toolCallId: 'c',
      auth: { reason: 'required', resource: { resource: 'https://weather.example' } },
    });
    await settled();
    expect(chat.state).toBe(before);
    client.close();
  });

  it('tries a token for any resource, since hosts of both rules speak it (C-4)', async () => {
    const strict: HostHandler = ({ resource }) => {
      if (resource === 'https://agent.example') return {};
      throw new RpcError(JsonRpcErrorCodes.InvalidParams, 'no agent declares this resource');
    };
    const { client } = await connected(version, { authenticate: strict });
    const authenticate = (resource: string) =>
      client.request('authenticate', { channel: 'ahp-root://', resource, token: 'x', scopes: [] });
    expect(await authenticate('https://agent.example')).toEqual({});
    await expect(authenticate('https://weather.example')).rejects.toMatchObject({
      code: JsonRpcErrorCodes.InvalidParams,
    });
    client.close();
  });
});

describe('servers and customizations', () => {
  const subscribed = async (version: string) => {
    const { host, client, actions } = await connected(version);
    host.add(SESSION, 'session', session);
    return { client, actions, subscription: await client.subscribe(SESSION, { as: 'session' }) };
  };

  it.each([
    ['the start of a server', start],
    ['the stop of a server', stop],
    ['a toggle of what is inside a container', toggle('grafting')],
    ['a toggle of a server inside a container', toggle('weather')],
  ])('a host that speaks 0.5.1 is not sent %s (C-4)', async (_, action) => {
    const { client, actions, subscription } = await subscribed('0.5.1');
    expect(() => subscription.dispatch(action)).toThrow('0.5.1');
    expect(actions()).toEqual([]);
    expect(subscription.state).toEqual(session);
    client.close();
  });

  it.each([
    ['0.5.1', 'a toggle of a container', toggle('orchard')],
    ['0.5.2', 'the start of a server', start],
    ['0.5.2', 'the stop of a server', stop],
    ['0.5.2', 'a toggle of what is inside a container', toggle('grafting')],
  ])('a host that speaks %s is sent %s (C-4)', async (version, _, action) => {
    const { client, actions, subscription } = await subscribed(version);
    expect(await subscription.dispatch(action)).toMatchObject({ status: 'confirmed' });
    expect(actions()).toEqual([action]);
    expect(subscription.state).not.toEqual(session);
    client.close();
  });
});
