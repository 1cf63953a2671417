import type { MessageAttachment, ToolCallState } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { RpcError } from '../../peer/errors.js';
import type { ModelHostOptions } from '../../testing/model-host.js';
import { sendMessage } from '../send-message.js';
import { CHAT, chatState, settled } from '../testing/harness.js';
import { type AppBridge, type AppBridgeOptions, bridgeApp } from './bridge-app.js';
import { CHANNEL, runningCall, serverEntry, withServer } from './testing/servers.js';
import { type MessageFromView, viewRequests } from './view-requests.js';

type Posted = { id?: number | string; method?: string; result?: unknown; error?: { code: number } };

let at: Awaited<ReturnType<typeof withServer>>;
let bridge: AppBridge;
let posted: Posted[];
afterEach(() => at?.client.close());

async function begin(
  options: Partial<AppBridgeOptions> = {},
  handlers: ModelHostOptions['handlers'] = {},
  capabilities: object = serverEntry().mcpApp?.capabilities ?? {},
): Promise<void> {
  at = await withServer([serverEntry({ mcpApp: { capabilities } })], { handlers });
  at.host.stateless.add(CHANNEL);
  posted = [];
  bridge = bridgeApp({
    server: at.server,
    post: (message) => posted.push(structuredClone(message) as Posted),
    protocolVersion: '1',
    hostInfo: { name: 'program' },
    ...options,
  });
  await settled();
}

/** A request of the View, with its answer. */
async function ask(method: string, params?: object, id: number | string = method): Promise<Posted> {
  bridge.receive({ jsonrpc: '2.0', id, method, ...(params && { params }) });
  await settled();
  return posted.find((each) => each.id === id && each.method === undefined) ?? {};
}

const tell = (method: string, params: object = {}) =>
  bridge.receive({ jsonrpc: '2.0', method, params });

const methods = () => posted.flatMap(({ method }) => method ?? []);

/** Everything that was sent about something else than the plumbing. */
const onTheWire = () =>
  at.sent.flatMap(({ method = '' }) =>
    ['', 'initialize', 'subscribe', 'unsubscribe'].includes(method) ? [] : [method],
  );

describe('the first request of a View', () => {
  it('is answered with the capabilities of both, and where it is shown (MCP-43, MCP-44, MCP-41)', async () => {
    await begin(
      { capabilities: { openLinks: {} }, hostContext: () => ({ theme: 'dark' }) },
      {},
      { serverTools: { listChanged: true } },
    );
    expect((await ask('ui/initialize')).result).toEqual({
      protocolVersion: '1',
      hostInfo: { name: 'program' },
      hostCapabilities: { serverTools: { listChanged: true }, openLinks: {} },
      hostContext: { theme: 'dark' },
    });
    expect(onTheWire()).toEqual([]);
  });
});

describe('requests of a View for its server', () => {
  it('go to it over the side channel, and the answers back (MCP-43, MCP-44)', async () => {
    await begin({}, { 'tools/call': ({ name }) => ({ content: [], called: name }) });
    const params = { name: 'read', channel: 'ahp-session:/another' };
    expect(await ask('tools/call', params, 'x')).toEqual({
      jsonrpc: '2.0',
      id: 'x',
      result: { content: [], called: 'read' },
    });
    expect(at.params('tools/call')).toEqual([{ name: 'read', channel: CHANNEL }]);
  });

  it('go nowhere if they are not served (MCP-29)', async () => {
    await begin({}, {}, { logging: {} });
    for (const method of [
      'tools/call',
      'initialize',
      'dispatchAction',
      'resourceRead',
      'toString',
    ]) {
      expect((await ask(method)).error?.code).toBe(-32601);
    }
    expect(onTheWire()).toEqual([]);
  });

  it('fail as the server fails, and tell nothing of what fails here', async () => {
    await begin(
      {
        requests: {
          'ui/x': () => {
            throw new Error('a secret');
          },
        },
      },
      {
        'tools/list': () => {
          throw new RpcError(-32050, 'no tools today', { more: 1 });
        },
      },
    );
    const error = { code: -32050, message: 'no tools today', data: { more: 1 } };
    expect((await ask('tools/list')).error).toEqual(error);
    expect((await ask('ui/x')).error).toEqual({ code: -32603, message: 'ui/x failed' });
  });

  it('go only if the program allows them', async () => {
    const asked: string[] = [];
    const allow = (method: string) => asked.push(method) > 1;
    await begin({ allow }, { 'tools/call': () => ({}) });
    expect((await ask('tools/call', {}, 1)).error?.code).toBe(-32600);
    expect((await ask('tools/call', {}, 2)).result).toEqual({});
    expect(at.params('tools/call')).toHaveLength(1);
  });

  it('are not answered if the View gave them up', async () => {
    let answer: (result: object) => void = () => {};
    const late = new Promise<object>((resolve) => {
      answer = resolve;
    });
    await begin({}, { 'tools/call': () => late });
    bridge.receive({ jsonrpc: '2.0', id: 1, method: 'tools/call' });
    await settled();
    tell('notifications/cancelled', { requestId: 1 });
    answer({ content: [] });
    await settled();
    expect(posted).toEqual([]);
  });

  it('are given up with the View', async () => {
    let signal: AbortSignal | undefined;
    await begin({
      requests: {
        'ui/x': (_, context) => {
          signal = context.signal;
          return new Promise(() => {});
        },
      },
    });
    await ask('ui/x');
    expect(signal?.aborted).toBe(false);
    bridge.close();
    expect(signal?.aborted).toBe(true);
  });

  it('are refused when too many are under way', async () => {
    await begin({ maxRequests: 2 }, { 'tools/call': () => new Promise(() => {}) });
    for (const id of [1, 2, 3]) bridge.receive({ jsonrpc: '2.0', id, method: 'tools/call' });
    await settled();
    expect(posted.map(({ id, error }) => [id, error?.code])).toEqual([[3, -32600]]);
  });

  it('may be to see whether anybody is there', async () => {
    await begin();
    expect((await ask('ping')).result).toEqual({});
    expect(onTheWire()).toEqual([]);
  });
});

describe('messages of a View', () => {
  it('about the program never leave it (MCP-43)', async () => {
    const told: string[] = [];
    await begin({
      requests: { 'ui/message': () => ({ ok: true }) },
      onNotification: (method) => told.push(method),
    });
    expect((await ask('ui/message')).result).toEqual({ ok: true });
    expect((await ask('ui/of-another-day')).error?.code).toBe(-32601);
    expect((await ask('ui/constructor')).error?.code).toBe(-32601);
    tell('ui/notifications/size-changed', { height: 1 });
    await settled();
    expect(told).toEqual(['ui/notifications/size-changed']);
    expect(onTheWire()).toEqual([]);
  });

  it('that are logs go to the server if it serves them', async () => {
    await begin({}, {}, { logging: {} });
    tell('notifications/message', { level: 'info', data: 1 });
    expect(at.params('notifications/message')).toHaveLength(1);
    at.client.close();
    await begin({}, {}, {});
    tell('notifications/message', { level: 'info', data: 1 });
    expect(onTheWire()).toEqual([]);
  });

  it('that are none are dropped', async () => {
    await begin();
    const garbage = [
      null,
      'tools/list',
      [],
      { method: 'tools/list', id: 1 },
      { jsonrpc: '2.0', id: {}, method: 'tools/list' },
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] },
      { jsonrpc: '2.0', id: 1, result: {} },
    ];
    for (const message of garbage) bridge.receive(message);
    await settled();
    expect(posted).toEqual([]);
    expect(onTheWire()).toEqual([]);
  });
});

describe('what a View is told', () => {
  const toolInput = '{"path":"/"}';
  const done = {
    ...runningCall({ toolInput }),
    status: 'completed',
    success: true,
  } as ToolCallState;

  it('is the input of its call and then the result, once it has begun (MCP-43, MCP-44)', async () => {
    await begin();
    bridge.show(runningCall({ toolInput }));
    expect(posted).toEqual([]);
    tell('ui/notifications/initialized');
    bridge.show(runningCall({ toolInput }));
    expect(posted).toEqual([
      {
        jsonrpc: '2.0',
        method: 'ui/notifications/tool-input',
        params: { arguments: { path: '/' } },
      },
    ]);
    bridge.show(done);
    bridge.show(done);
    expect(methods()).toEqual(['ui/notifications/tool-input', 'ui/notifications/tool-result']);
    expect(onTheWire()).toEqual([]);
  });

  it('is both at once when it begins late (MCP-44)', async () => {
    await begin();
    bridge.show(done);
    tell('ui/notifications/initialized');
    expect(methods()).toEqual(['ui/notifications/tool-input', 'ui/notifications/tool-result']);
  });

  it('is what the server tells, once it has begun', async () => {
    await begin();
    const method = 'notifications/tools/list_changed';
    at.host.notify(method, { channel: CHANNEL });
    await settled();
    expect(posted).toEqual([]);
    tell('ui/notifications/initialized');
    at.host.notify(method, { channel: CHANNEL });
    await settled();
    expect(posted).toEqual([{ jsonrpc: '2.0', method, params: {} }]);
  });

  it('is nothing any more once it is gone', async () => {
    await begin();
    tell('ui/notifications/initialized');
    bridge.close();
    bridge.notify('ui/notifications/host-context-changed', {});
    await ask('ping');
    expect(posted).toEqual([]);
  });
});

describe('requests of a View for the program around it', () => {
  const text = (value: string) => ({ type: 'text', text: value });
  let links: string[];
  let messages: MessageFromView[];
  let contexts: (MessageAttachment | undefined)[];

  async function beginWithActions(): Promise<void> {
    [links, messages, contexts] = [[], [], []];
    const requests = viewRequests('Panel', {
      openLink: (url) => links.push(url),
      setDisplayMode: () => 'inline',
      sendMessage: (message) => messages.push(message),
      setContext: (context) => contexts.push(context),
    });
    await begin({ requests });
  }

  it('open links of the web and nothing else (MCP-45)', async () => {
    await beginWithActions();
    expect((await ask('ui/open-link', { url: 'https://example.org/x' }, 1)).result).toEqual({});
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'vscode://x', 'x', 7]) {
      expect((await ask('ui/open-link', { url }, String(url))).error?.code).toBe(-32602);
    }
    expect(links).toEqual(['https://example.org/x']);
    expect(onTheWire()).toEqual([]);
  });

  it('change how it is shown, and tell how it is (MCP-45)', async () => {
    await beginWithActions();
    const answer = await ask('ui/request-display-mode', { mode: 'fullscreen' });
    expect(answer.result).toEqual({ mode: 'inline' });
    expect((await ask('ui/request-display-mode', {}, 1)).error?.code).toBe(-32602);
  });

  it('become messages of the user, with what is no text attached (MCP-45)', async () => {
    await beginWithActions();
    const content = [
      text('look'),
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'file:///x', name: 'x', mimeType: 'text/plain' },
      { type: 'resource', resource: { uri: 'ui://t', text: 'inside' } },
      { type: 'resource', resource: { uri: 'ui://b', blob: 'AA==' } },
      { type: 'constructor' },
      text('there'),
    ];
    expect((await ask('ui/message', { role: 'user', content }, 1)).result).toEqual({});
    await ask('ui/message', { content: text('only one') }, 2);
    const embedded = { type: 'embeddedResource', label: 'Panel', data: 'AA==' };
    expect(messages).toEqual([
      {
        text: 'look\n\nthere',
        attachments: [
          { ...embedded, contentType: 'image/png' },
          { type: 'resource', label: 'x', uri: 'file:///x', contentType: 'text/plain' },
          { type: 'simple', label: 'Panel', modelRepresentation: 'inside' },
          { ...embedded, contentType: 'application/octet-stream' },
        ],
      },
      { text: 'only one' },
    ]);
    expect((await ask('ui/message', { role: 'assistant', content }, 3)).error?.code).toBe(-32602);
    expect((await ask('ui/message', { content: [] }, 4)).error?.code).toBe(-32602);
    expect(messages).toHaveLength(2);
  });

  it('let a message of the user wait or steer while a turn runs (MCP-45)', async () => {
    await begin();
    const message = { text: 'go', origin: { kind: 'user' } } as const;
    at.host.add(
      CHAT,
      'chat',
      chatState({ activeTurn: { id: 't', startedAt: '', message, responseParts: [] } }),
    );
    const chat = await at.client.subscribe<'chat'>(CHAT);
    for (const kind of ['queue', 'steer'] as const) {
      const requests = viewRequests('Panel', {
        sendMessage: (given) => sendMessage(chat, given, { while: kind }),
      });
      await requests['ui/message']?.({ content: text(kind) }, new AbortController());
    }
    expect(at.actions('chat/pendingMessageSet')).toMatchObject([
      { kind: 'queued', message: { text: 'queue', origin: { kind: 'user' } } },
      { kind: 'steering', message: { text: 'steer', origin: { kind: 'user' } } },
    ]);
  });

  it('become what goes along with the next message, the last one only (MCP-45)', async () => {
    await beginWithActions();
    await ask('ui/update-model-context', { content: [text('a')], structuredContent: { n: 1 } }, 1);
    await ask('ui/update-model-context', { content: [] }, 2);
    const attachment = { type: 'simple', label: 'Panel', modelRepresentation: 'a\n\n{"n":1}' };
    expect(contexts).toEqual([attachment, undefined]);
  });

  it('are not answered by what the program does not do (MCP-45)', async () => {
    await begin({ requests: viewRequests('Panel', {}) });
    expect((await ask('ui/open-link', { url: 'https://example.org' })).error?.code).toBe(-32601);
  });
});
