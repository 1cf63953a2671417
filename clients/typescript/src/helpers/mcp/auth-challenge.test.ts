import type {
  ChatState,
  McpAuthRequirement,
  SessionState,
  ToolCallAuthRequiredState,
  ToolCallState,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { validation } from '../../validation/index.js';
import { CHAT, chatState, harness, SESSION, sessionState, settled } from '../testing/harness.js';
import { answerAuthChallenge, authorizationRequest } from './answer-auth-challenge.js';
import { authChallenge, type CallAuthChallenge } from './auth-challenge.js';
import { pluginOf, runningCall, serverEntry } from './testing/servers.js';
import { watchAuthChallenges } from './watch-auth-challenges.js';

const AUTH: McpAuthRequirement = {
  reason: 'required',
  resource: {
    resource: 'https://files.example/mcp',
    authorization_servers: ['https://login.example'],
    scopes_supported: ['files.read', 'files.list'],
  },
  requiredScopes: ['admin.all'],
  description: 'sign in, please',
};

const BLOCKED = serverEntry({ state: { kind: 'authRequired', ...AUTH } });

function waitingCall(auth = AUTH): ToolCallAuthRequiredState {
  const { contributor, ...call } = runningCall();
  const byServer = { kind: 'mcp', customizationId: 'files' } as const;
  return { ...call, contributor: byServer, status: 'auth-required', auth };
}

let at: Awaited<ReturnType<typeof harness>>;
afterEach(() => at?.client.close());

describe('the challenge of a tool call', () => {
  const ready = { customizations: [serverEntry()] };
  const blocked = { customizations: [pluginOf([BLOCKED])] };

  it('is that of the server behind it (C-38, MCP-20)', () => {
    const toolCall = runningCall();
    const challenge = authChallenge(blocked, toolCall);
    expect(challenge).toEqual({
      toolCall,
      waiting: 'server',
      server: BLOCKED,
      auth: BLOCKED.state,
    });
    expect(authChallenge(ready, toolCall)).toBeUndefined();
  });

  it('is its own where it waits by itself, though the server is ready (C-38, MCP-20)', () => {
    const toolCall = waitingCall();
    const [server] = ready.customizations;
    expect(authChallenge(ready, toolCall)).toEqual({
      toolCall,
      waiting: 'call',
      server,
      auth: AUTH,
    });
    expect(authChallenge({}, toolCall)).toMatchObject({ auth: AUTH, server: undefined });
  });

  it('is none for calls that do not run, or of other tools', () => {
    const { contributor, ...ours } = runningCall();
    const pending = { ...runningCall(), status: 'pending-confirmation' } as ToolCallState;
    expect(authChallenge(blocked, ours)).toBeUndefined();
    expect(authChallenge(blocked, pending)).toBeUndefined();
  });
});

describe('watching the tool calls of a chat', () => {
  async function watch(session: Partial<SessionState>, toolCall: ToolCallState) {
    const responseParts = [{ kind: 'toolCall', toolCall } as const];
    const message = { text: '', origin: { kind: 'user' } };
    const activeTurn = { id: 't', message, responseParts } as ChatState['activeTurn'];
    at = await harness();
    at.host.add(SESSION, 'session', sessionState(session));
    at.host.add(CHAT, 'chat', chatState(activeTurn ? { activeTurn } : {}));
    const seen: string[][] = [];
    const dispose = watchAuthChallenges(
      await at.client.subscribe<'session'>(SESSION),
      await at.client.subscribe<'chat'>(CHAT),
      (all: readonly CallAuthChallenge[]) =>
        seen.push(all.map(({ toolCall: { toolCallId }, waiting }) => `${toolCallId}: ${waiting}`)),
    );
    return { seen, dispose };
  }

  it('tells when the server of one comes to need a token, and when it does no more (C-38, MCP-20)', async () => {
    const { seen } = await watch({ customizations: [serverEntry()] }, runningCall());
    const id = 'files';
    const becomes = (state: typeof BLOCKED.state) =>
      at.host.act(SESSION, { type: 'session/mcpServerStateChanged', id, state });
    becomes(BLOCKED.state);
    at.host.act(SESSION, { type: 'session/titleChanged', title: 'nothing new' });
    becomes({ kind: 'ready' });
    await settled();
    expect(seen).toEqual([[], ['call: server'], []]);
  });

  it('tells when one comes to need a token by itself (C-38, MCP-20)', async () => {
    const { seen, dispose } = await watch({ customizations: [serverEntry()] }, runningCall());
    const call = { turnId: 't', toolCallId: 'call' };
    at.host.act(CHAT, { type: 'chat/toolCallAuthRequired', ...call, auth: AUTH });
    await settled();
    expect(seen).toEqual([[], ['call: call']]);
    dispose();
    at.host.act(CHAT, { type: 'chat/toolCallAuthResolved', ...call });
    await settled();
    expect(seen).toHaveLength(2);
  });

  it('tells at once of what waits already (MCP-20)', async () => {
    const { seen } = await watch({}, waitingCall());
    expect(seen).toEqual([['call: call']]);
  });
});

describe('the OAuth flow for a challenge', () => {
  it('is run against its servers, for the resource as the host names it (MCP-12, MCP-14)', () => {
    expect(authorizationRequest(AUTH)).toMatchObject({
      resource: 'https://files.example/mcp',
      authorizationServers: ['https://login.example'],
      description: 'sign in, please',
    });
  });

  it('asks for exactly the scopes that are required, supported or not (MCP-15, C-37)', () => {
    expect(authorizationRequest(AUTH).scopes).toEqual(['admin.all']);
    expect(authorizationRequest({ ...AUTH, requiredScopes: [] }).scopes).toEqual([]);
  });

  it('uses the OAuth client that is given, a public one if it has no secret (C-62)', () => {
    const as = (oauthClient: McpAuthRequirement['oauthClient']) =>
      authorizationRequest({ ...AUTH, ...(oauthClient && { oauthClient }) }).oauthClient;
    expect(as(undefined)).toEqual({ kind: 'register' });
    expect(as({ clientId: 'c' })).toEqual({ kind: 'public', clientId: 'c' });
    const confidential = { clientId: 'c', clientSecret: 's' };
    expect(as(confidential)).toEqual({ kind: 'confidential', ...confidential });
  });

  it('differs in the remedy alone when a token expired or lacks scopes (MCP-21)', () => {
    const of = (reason: string) => {
      const { remedy, ...same } = authorizationRequest({ ...AUTH, reason } as McpAuthRequirement);
      expect(same).toEqual({ ...authorizationRequest(AUTH), remedy: undefined });
      return remedy;
    };
    expect(['required', 'expired', 'insufficientScope', 'of another day'].map(of)).toEqual([
      'signIn',
      'signInAgain',
      'grantMore',
      'signIn',
    ]);
  });
});

describe('answering a challenge', () => {
  async function answer(auth: McpAuthRequirement) {
    at = await harness({
      handlers: {
        authenticate: () => {
          at.host.act(SESSION, {
            type: 'session/mcpServerStateChanged',
            id: 'files',
            state: { kind: 'ready' },
          });
          return {};
        },
      },
    });
    at.host.add(SESSION, 'session', sessionState({ customizations: [BLOCKED] }));
    const session = await at.client.subscribe<'session'>(SESSION);
    await answerAuthChallenge(at.client, auth, ({ scopes = [] }) => ({ token: 'token', scopes }));
    await session.waitFor(({ customizations: [server] = [] }) =>
      Boolean(server?.type === 'mcpServer' && server.state.kind === 'ready'),
    );
  }

  it('sends the token for the resource that the host named, on the root channel (MCP-12, MCP-13, MCP-14, C-36)', async () => {
    await answer(AUTH);
    expect(at.params('authenticate')).toEqual([
      {
        channel: 'ahp-root://',
        resource: 'https://files.example/mcp',
        token: 'token',
        scopes: ['admin.all'],
      },
    ]);
  });

  it('is the answer to an entry of the session for a call that waits (MCP-52)', async () => {
    const resource = { resource: 'https://call.example/mcp' };
    const entry = {
      kind: 'toolAuthentication',
      id: 'i',
      chat: CHAT,
      turnId: 't',
      toolCall: waitingCall({ ...AUTH, resource }),
    } as const;
    await answer(entry.toolCall.auth);
    expect(at.params('authenticate')[0]).toMatchObject(resource);
  });

  it('sends nothing when no token was got, and fails when the host does not take it (MCP-13)', async () => {
    at = await harness();
    const none = () => Promise.reject(new Error('the user closed the window'));
    await expect(answerAuthChallenge(at.client, AUTH, none)).rejects.toThrow('closed the window');
    expect(at.params('authenticate')).toEqual([]);
    const refused = answerAuthChallenge(at.client, AUTH, () => ({ token: 'token' }));
    await expect(refused).rejects.toMatchObject({ name: 'RpcError' });
  });
});

describe('what the protocol says of an MCP server', () => {
  const asAction = (action: object) =>
    validation.params(
      'hostToClient',
      'action',
      { channel: SESSION, serverSeq: 1, action },
      '0.6.0',
    );

  it('does not come from a client but inside a plugin (MCP-2)', () => {
    const brought = (customization: object) =>
      asAction({
        type: 'session/activeClientSet',
        activeClient: { clientId: 'me', tools: [], customizations: [customization] },
      });
    expect(brought(pluginOf([serverEntry()]))).toBeUndefined();
    expect(brought(serverEntry())).toMatchObject({ path: expect.stringContaining('/type') });
  });

  it('is repeated nowhere, least of all the secret of its OAuth client (MCP-51)', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    );
    at = await harness({}, { validation });
    at.host.add(SESSION, 'session', sessionState({ customizations: [serverEntry()] }));
    const said: unknown[] = [];
    at.client.onProblem((problem) => said.push(problem.error.message, problem));
    const session = await at.client.subscribe<'session'>(SESSION);
    const oauthClient = { clientId: 'c', clientSecret: 'a secret' };
    const state = { kind: 'authRequired', ...AUTH, oauthClient };
    const changes = { type: 'session/mcpServerStateChanged', id: 'files' } as const;
    at.host.act(SESSION, { ...changes, state } as never);
    await session.waitFor(({ customizations: [server] = [] }) =>
      JSON.stringify(server).includes('a secret'),
    );
    for (const wrong of [
      { ...state, resource: 'a secret' },
      { ...state, reason: 5 },
    ]) {
      at.host.act(SESSION, { ...changes, state: wrong } as never);
    }
    await settled();
    expect(said.length).toBeGreaterThan(0);
    for (const log of logs) said.push(...log.mock.calls);
    expect(JSON.stringify(said)).not.toContain('a secret');
    vi.restoreAllMocks();
  });
});
