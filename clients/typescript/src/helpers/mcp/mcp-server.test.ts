import { readFileSync } from 'node:fs';
import type { SessionState } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSION, settled } from '../testing/harness.js';
import { findMcpServer, mcpServerOfCall } from './find-server.js';
import type { McpNotification } from './mcp-server.js';
import { NOTIFICATION_CAPABILITIES, REQUEST_CAPABILITIES } from './served.js';
import { CHANNEL, pluginOf, runningCall, serverEntry, withServer } from './testing/servers.js';

let at: Awaited<ReturnType<typeof withServer>>;
afterEach(() => at?.client.close());

/** The host's server has another run state or channel. */
function serverBecomes(kind: 'ready' | 'starting' | 'stopped', channel?: string): void {
  at.host.act(SESSION, {
    type: 'session/mcpServerStateChanged',
    id: 'files',
    state: { kind },
    ...(channel !== undefined && { channel }),
  });
}

interface Model {
  readonly carried: { method: string; direction: string; capability: string }[];
  readonly types: Readonly<Record<string, { readonly fields: { readonly name: string }[] }>>;
}

/** What the protocol says about itself. */
function model(): Model {
  const file = new URL('../../../../../schema/model.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Methods that went over a side channel. */
const carried = () => at.sent.filter(({ params }) => params?.channel.startsWith('mcp:'));

describe('the entry of an MCP server', () => {
  it('says how to show it, how it runs, what token it needs and where its channel is, and no more (MCP-1)', () => {
    const names = (type: string) =>
      (model().types[type]?.fields ?? []).map(({ name }) => name).sort();
    const shown = ['_meta', 'icons', 'id', 'name', 'range', 'type', 'uri'];
    const run = ['channel', 'enabled', 'mcpApp', 'state'];
    expect(names('McpServerCustomization')).toEqual([...shown, ...run].sort());
    const token = ['description', 'oauthClient', 'reason', 'requiredScopes', 'resource'];
    expect(names('McpServerAuthRequiredState')).toEqual([...token, 'kind'].sort());
    expect(names('McpServerErrorState')).toEqual(['error', 'kind']);
    for (const kind of ['Starting', 'Ready', 'Stopped']) {
      expect(names(`McpServer${kind}State`)).toEqual(['kind']);
    }
  });
});

describe('the MCP server behind an id', () => {
  it('is found at the top level and inside a container (MCP-2)', () => {
    const inside = serverEntry({ id: 'inside' });
    const customizations = [serverEntry(), pluginOf([inside], { enabled: false })];
    expect(findMcpServer({ customizations }, 'files')).toMatchObject({ container: undefined });
    expect(findMcpServer({ customizations }, 'inside')).toMatchObject({
      customization: inside,
      container: { id: 'plugin' },
      enabled: false,
    });
  });

  it('is hidden by an entry at the top level that is no server (MCP-9)', () => {
    const customizations = [pluginOf([serverEntry({ id: 'plugin' })])];
    expect(findMcpServer({ customizations }, 'plugin')).toBeUndefined();
  });

  it('is found through the contributor of a call, for its name and icons (MCP-6)', () => {
    const customizations = [pluginOf([serverEntry()])];
    expect(mcpServerOfCall({ customizations }, runningCall())?.name).toBe('Files');
    const contributor = { kind: 'client', clientId: 'me' } as const;
    expect(mcpServerOfCall({ customizations }, { contributor })).toBeUndefined();
    expect(mcpServerOfCall({}, runningCall())).toBeUndefined();
  });
});

describe('the handle of an MCP server', () => {
  it('shows its run state as it changes, at the top level and inside a container', async () => {
    at = await withServer([pluginOf([serverEntry({ state: { kind: 'starting' } })])]);
    const seen: unknown[] = [];
    at.server.onChange((entry) => seen.push(entry?.state.kind));
    expect(at.server.state).toEqual({ kind: 'starting' });
    serverBecomes('ready', CHANNEL);
    at.host.act(SESSION, { type: 'session/titleChanged', title: 'says nothing of servers' });
    at.host.act(SESSION, { type: 'session/customizationRemoved', id: 'files' });
    await settled();
    expect(seen).toEqual(['ready', undefined]);
    expect(at.server.customization).toBeUndefined();
  });

  it('is off while its container is', async () => {
    at = await withServer([pluginOf([serverEntry()], { enabled: false })]);
    expect(at.server.enabled).toBe(false);
    at.host.act(SESSION, { type: 'session/customizationToggled', id: 'plugin', enabled: true });
    await settled();
    expect(at.server.enabled).toBe(true);
  });

  it('tells nothing any more once it is closed', async () => {
    at = await withServer();
    const seen: unknown[] = [];
    at.server.onChange((entry) => seen.push(entry));
    at.server.close();
    serverBecomes('stopped');
    await settled();
    expect(seen).toEqual([]);
    expect(at.server.available).toBe(false);
  });
});

describe('a request to an MCP server', () => {
  it('goes over the same connection, with the channel among the params and a number as id (MCP-22, MCP-23)', async () => {
    let received: unknown;
    at = await withServer(undefined, {
      handlers: {
        'tools/call': (params) => {
          received = params;
          return { content: [] };
        },
        'tools/list': () => ({ tools: [{ name: 'read' }] }),
      },
    });
    const params = { name: 'read', arguments: { path: '/' }, channel: 'mcp://other' };
    expect(await at.server.request('tools/call', params)).toEqual({ content: [] });
    expect(received).toEqual({ ...params, channel: CHANNEL });
    await at.server.request('tools/list');
    expect(carried().map(({ id }) => typeof id)).toEqual(['number', 'number']);
    expect(at.params('tools/list')).toEqual([{ channel: CHANNEL }]);
    expect(at.host.connections.size).toBe(1);
  });

  it('needs no subscription (MCP-36)', async () => {
    at = await withServer(undefined, { handlers: { 'tools/list': () => ({ tools: [] }) } });
    await at.server.request('tools/list');
    expect(at.params('subscribe').map(({ channel }) => channel)).not.toContain(CHANNEL);
  });

  it('is sent to whatever URI the host made up (MCP-32)', async () => {
    const channel = 'mcp:///%00?x=..//#strange';
    at = await withServer([serverEntry({ channel })], {
      handlers: { 'tools/list': () => ({ tools: [] }) },
    });
    await at.server.request('tools/list');
    expect(at.params('tools/list')).toEqual([{ channel }]);
  });

  it('is sent to the channel that the server has now (MCP-34, C-40)', async () => {
    at = await withServer(undefined, { handlers: { 'tools/list': () => ({ tools: [] }) } });
    await at.server.request('tools/list');
    serverBecomes('ready', 'mcp://host/again');
    await settled();
    await at.server.request('tools/list');
    at.host.act(SESSION, {
      type: 'session/customizationUpdated',
      customization: serverEntry({ channel: 'mcp://host/updated' }),
    });
    await settled();
    await at.server.request('tools/list');
    expect(at.params('tools/list').map(({ channel }) => channel)).toEqual([
      CHANNEL,
      'mcp://host/again',
      'mcp://host/updated',
    ]);
  });

  it('is not sent while the server has no channel (MCP-33)', async () => {
    at = await withServer();
    serverBecomes('stopped');
    await settled();
    expect(at.server.available).toBe(false);
    await expect(at.server.request('tools/list')).rejects.toMatchObject({
      name: 'McpRefusedError',
      reason: 'unavailable',
    });
    serverBecomes('ready', CHANNEL);
    await settled();
    expect(at.server.available).toBe(true);
    expect(carried()).toEqual([]);
  });

  it('is not sent while the connection is gone, since the channel may be another one after it', async () => {
    at = await withServer();
    let refused: Promise<unknown> = Promise.resolve();
    await at.breakAnd(() => {
      refused = new Promise((resolve) => {
        at.client.onStatus(() => resolve(at.server.request('tools/list').catch((error) => error)));
      });
    });
    expect(await refused).toMatchObject({ reason: 'unavailable' });
    expect(at.server.available).toBe(true);
  });

  it('is not sent beyond what is advertised (MCP-29)', async () => {
    at = await withServer([serverEntry({ mcpApp: { capabilities: { serverResources: {} } } })]);
    for (const method of ['tools/list', 'logging/setLevel', 'sampling/createMessage'] as const) {
      await expect(at.server.request(method)).rejects.toMatchObject({ reason: 'notServed' });
    }
    expect(() => at.server.notify('notifications/message')).toThrow(/does not advertise logging/);
    expect(carried()).toEqual([]);
  });

  it('uses tools in sampling only where that is advertised (MCP-29)', async () => {
    at = await withServer(undefined, { handlers: { 'sampling/createMessage': () => ({}) } });
    const messages = [{ role: 'assistant', content: [{ type: 'tool_use', name: 'read' }] }];
    for (const params of [{ tools: [] }, { toolChoice: {} }, { messages }]) {
      const asked = at.server.request('sampling/createMessage', params);
      await expect(asked).rejects.toThrow(/sampling\.tools/);
    }
    await at.server.request('sampling/createMessage', {
      messages: [{ content: { type: 'text' } }],
    });
    at.host.act(SESSION, {
      type: 'session/customizationUpdated',
      customization: serverEntry({ mcpApp: { capabilities: { sampling: { tools: {} } } } }),
    });
    await settled();
    await at.server.request('sampling/createMessage', { messages, tools: [] });
    expect(carried()).toHaveLength(2);
  });

  it.each(['initialize', 'notifications/initialized'])(
    'is never the %s of MCP (MCP-24)',
    async (method) => {
      at = await withServer();
      await expect(at.server.request(method as never)).rejects.toThrow(/do not carry it/);
      expect(() => at.server.notify(method as never)).toThrow(/do not carry it/);
      expect(carried()).toEqual([]);
    },
  );

  it.each([
    'notifications/progress',
    'notifications/cancelled',
    'tasks/get',
    'ping',
    'constructor',
  ])('is never %s, which the protocol has in its state or not at all (MCP-25)', async (method) => {
    at = await withServer();
    await expect(at.server.request(method as never)).rejects.toThrow(/do not carry it/);
    expect(() => at.server.notify(method as never)).toThrow(/do not carry it/);
    expect(carried()).toEqual([]);
  });

  it('is served under the capability that the protocol names for it', () => {
    const { carried } = model();
    const ours = { ...REQUEST_CAPABILITIES, ...NOTIFICATION_CAPABILITIES };
    const theirs = carried
      .filter(({ direction }) => direction === 'clientToHost')
      .map(({ method, capability }) => [method, capability]);
    expect(ours).toEqual(Object.fromEntries(theirs));
  });

  it('sends a notification with the channel among the params (MCP-23)', async () => {
    at = await withServer();
    at.server.notify('notifications/message', { level: 'info', data: 'x' });
    expect(at.params('notifications/message')).toEqual([
      { channel: CHANNEL, level: 'info', data: 'x' },
    ]);
  });
});

describe('notifications of an MCP server', () => {
  const LIST_CHANGED = 'notifications/tools/list_changed';
  const subscribed = () => [...at.host.connections].flatMap(({ subscriptions: uris }) => [...uris]);

  async function listen() {
    at = await withServer();
    for (const channel of [CHANNEL, 'mcp://host/again']) at.host.stateless.add(channel);
    const heard: McpNotification[] = [];
    const off = at.server.onNotification((notification) => heard.push(notification));
    await settled();
    return { heard, off };
  }

  it('come while somebody listens, without the channel (MCP-36, MCP-23)', async () => {
    const { heard, off } = await listen();
    at.host.notify(LIST_CHANGED, { channel: CHANNEL, more: 1 });
    await settled();
    expect(heard).toEqual([{ method: LIST_CHANGED, params: { more: 1 } }]);
    const other = at.server.onNotification(() => {});
    off();
    off();
    await settled();
    expect(subscribed()).toContain(CHANNEL);
    other();
    await settled();
    expect(subscribed()).not.toContain(CHANNEL);
  });

  it('come from the channel that the server has now (MCP-34)', async () => {
    const { heard } = await listen();
    serverBecomes('ready', 'mcp://host/again');
    await settled();
    expect(subscribed()).not.toContain(CHANNEL);
    at.host.notify(LIST_CHANGED, { channel: 'mcp://host/again' });
    await settled();
    expect(heard).toHaveLength(1);
  });

  it('come again after the connection was lost (MCP-36)', async () => {
    const { heard } = await listen();
    await at.breakAnd();
    await settled();
    at.host.notify(LIST_CHANGED, { channel: CHANNEL });
    await settled();
    expect(heard).toHaveLength(1);
  });

  it('are asked for again when a channel that was refused is told anew (MCP-34)', async () => {
    at = await withServer();
    const problems: string[] = [];
    at.client.onProblem(({ error }) => problems.push(error.message));
    at.server.onNotification(() => {});
    await settled();
    expect(problems).toEqual([`there is no ${CHANNEL}`]);
    at.host.stateless.add(CHANNEL);
    serverBecomes('ready', CHANNEL);
    await settled();
    expect(subscribed()).toContain(CHANNEL);
  });

  it('end with the session', async () => {
    const { heard } = await listen();
    at.host.remove(SESSION);
    await at.breakAnd();
    await settled();
    at.host.notify(LIST_CHANGED, { channel: CHANNEL });
    await settled();
    expect(heard).toEqual([]);
    expect(at.server.available).toBe(false);
  });
});

describe('starting and stopping an MCP server', () => {
  const hostState = () => at.host.state(SESSION, 'session') as SessionState;

  it('shows at once and without its channel what was asked for (MCP-46, MCP-47, MCP-48)', async () => {
    at = await withServer();
    const stopped = at.server.stop();
    expect(at.server.state).toEqual({ kind: 'stopped' });
    expect(at.server.channel).toBeUndefined();
    await expect(stopped).resolves.toMatchObject({ status: 'confirmed' });
    const started = at.server.start();
    expect(at.server.state).toEqual({ kind: 'starting' });
    await started;
    expect(hostState().customizations?.[0]).toMatchObject({ state: { kind: 'starting' } });
    serverBecomes('ready', 'mcp://host/again');
    await settled();
    expect(at.server.channel).toBe('mcp://host/again');
  });

  it('falls back to the state and channel of before when the host refuses (MCP-48)', async () => {
    at = await withServer(undefined, { check: () => 'not this one' });
    const outcome = await at.server.stop();
    expect(outcome).toEqual({ status: 'rejected', reason: 'not this one' });
    expect(at.server.state).toEqual({ kind: 'ready' });
    expect(at.server.channel).toBe(CHANNEL);
  });

  it('does not exist on hosts of 0.5.1', async () => {
    at = await withServer(undefined, { versions: ['0.5.1'] });
    expect(at.server.controllable).toBe(false);
    expect(() => at.server.stop()).toThrow(/0\.5\.1/);
    expect(at.actions()).toEqual([]);
    at.client.close();
    at = await withServer(undefined, { versions: ['0.5.2'] });
    expect(at.server.controllable).toBe(true);
  });
});
