import type { ToolCallState } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { harness, settled } from '../testing/harness.js';
import { appOf } from './app-of.js';
import { readApp } from './read-app.js';
import { CHANNEL, runningCall, serverEntry, withServer } from './testing/servers.js';
import { viewCapabilities } from './view-capabilities.js';
import { toolInputOf, toolResultOf } from './view-tool-call.js';

const UI = { ui: { resourceUri: 'ui://panel', visibility: ['model', 'app'] } };
const APPS = { capabilities: { mcpApps: {} } };
const session = { customizations: [serverEntry()] };

let at: Awaited<ReturnType<typeof harness>> | undefined;
afterEach(() => at?.client.close());

describe('a tool call', () => {
  it('is shown as an App if its server has Apps and it names a page (MCP-42)', () => {
    const app = appOf(APPS, session, runningCall({ _meta: UI }));
    expect(app).toEqual({ resourceUri: 'ui://panel', server: session.customizations[0] });
  });

  it.each<[string, Partial<ReturnType<typeof runningCall>>]>([
    ['has no page', { _meta: { ui: { visibility: ['app'] } } }],
    ['has a page that is no text', { _meta: { ui: { resourceUri: 7 } } }],
    ['says nothing of Apps', {}],
    ['is of a client', { _meta: UI, contributor: { kind: 'client', clientId: 'me' } }],
    ['is of no server here', { _meta: UI, contributor: { kind: 'mcp', customizationId: 'x' } }],
  ])('is shown like any other if it %s (MCP-42)', (_, more) => {
    expect(appOf(APPS, session, runningCall(more))).toBeUndefined();
  });

  it('is shown like any other if its server has no Apps (MCP-42)', () => {
    const { mcpApp, ...plain } = serverEntry();
    const call = runningCall({ _meta: UI });
    expect(appOf(APPS, { customizations: [plain] }, call)).toBeUndefined();
  });

  it('is shown like any other if the program did not declare Apps (MCP-39, C-39, MCP-37)', () => {
    expect(appOf({ capabilities: {} }, session, runningCall({ _meta: UI }))).toBeUndefined();
  });
});

describe('Apps', () => {
  it('are declared when connecting, and only if the program does so (MCP-37)', async () => {
    at = await harness({}, APPS);
    expect(at.params('initialize')[0]?.capabilities).toEqual({ mcpApps: {} });
    at.client.close();
    at = await harness();
    expect(at.params('initialize')[0]).not.toHaveProperty('capabilities');
  });
});

describe('what a View is told that it can do', () => {
  it('is what the host serves for its server, and what the program does itself (MCP-41)', () => {
    const capabilities = {
      serverTools: { listChanged: true, ofAnotherDay: 1 },
      serverResources: {},
      logging: { not: 'for the View' },
      sampling: { tools: {}, context: {} },
      openLinks: { not: 'from the host' },
    };
    const own = { downloadFile: {}, sandbox: { permissions: {} }, experimental: { x: 1 } };
    expect(viewCapabilities({ mcpApp: { capabilities } }, own)).toEqual({
      serverTools: { listChanged: true },
      serverResources: {},
      logging: {},
      sampling: { tools: {} },
      ...own,
    });
    expect(viewCapabilities({ mcpApp: { capabilities } }, { openLinks: {} }).openLinks).toEqual({});
  });

  it('is nothing of the server if that is not advertised (MCP-41, MCP-37)', () => {
    expect(viewCapabilities({}, {})).toEqual({});
    const capabilities = { serverTools: { listChanged: false }, sampling: {} };
    expect(viewCapabilities({ mcpApp: { capabilities } })).toEqual(capabilities);
  });
});

describe('the page of an App', () => {
  const HTML = { uri: 'ui://panel', mimeType: 'text/html;profile=mcp-app' };

  async function read(...contents: object[]) {
    const began = await withServer(undefined, {
      handlers: { 'resources/read': () => ({ contents }) },
    });
    at = began;
    return await readApp(began.server, { resourceUri: 'ui://panel' });
  }

  it('is read from its server over the side channel (MCP-44)', async () => {
    const other = { uri: 'ui://other', mimeType: 'text/html', text: 'other' };
    const _meta = { ui: { csp: {} } };
    const page = await read(other, { ...HTML, text: '<b>ä</b>', _meta });
    expect(page).toEqual({ html: '<b>ä</b>', mimeType: HTML.mimeType, meta: _meta });
    expect(at?.params('resources/read')).toEqual([{ channel: CHANNEL, uri: 'ui://panel' }]);
  });

  it('may come as bytes', async () => {
    const blob = Buffer.from('<b>ä</b>').toString('base64');
    expect(await read({ ...HTML, blob })).toMatchObject({ html: '<b>ä</b>', meta: {} });
  });

  it.each([
    ['nothing', []],
    ['no HTML', [{ uri: 'ui://panel', mimeType: 'text/html5', text: 'x' }]],
    ['no content', [HTML]],
    ['no page at all', [null, 'x']],
  ])('is refused if it is %s', async (_, contents) => {
    await expect(read(...(contents as object[]))).rejects.toMatchObject({
      name: 'InvalidMessageError',
    });
  });

  it('is refused where the server sends something else than contents', async () => {
    const began = await withServer(undefined, { handlers: { 'resources/read': () => ({}) } });
    at = began;
    const reading = readApp(began.server, { resourceUri: 'ui://panel' });
    await expect(reading).rejects.toThrow('an HTML page');
    await settled();
  });
});

describe('what a View is told of its tool call', () => {
  const done = (more: object) =>
    ({
      ...runningCall(),
      status: 'completed',
      success: true,
      pastTenseMessage: '',
      ...more,
    }) as ToolCallState;

  it('is the input once nobody changes it any more (MCP-44)', () => {
    const toolInput = '{"path":"/"}';
    const pending = { ...runningCall({ toolInput }), status: 'pending-confirmation' };
    expect(toolInputOf(pending as ToolCallState)).toBeUndefined();
    expect(toolInputOf(runningCall({ toolInput }))).toEqual({ arguments: { path: '/' } });
    expect(toolInputOf(runningCall())).toEqual({ arguments: {} });
    expect(toolInputOf(runningCall({ toolInput: 'no JSON' }))).toEqual({ arguments: {} });
    expect(toolInputOf(runningCall({ toolInput: '[1]' }))).toEqual({ arguments: {} });
  });

  it('is the result in the form of MCP (MCP-44)', () => {
    const content = [
      { type: 'text', text: 'hello' },
      { type: 'embeddedResource', data: 'AA==', contentType: 'image/png' },
      { type: 'embeddedResource', data: 'AA==', contentType: 'audio/wav' },
      { type: 'embeddedResource', data: 'AA==', contentType: 'application/pdf' },
      { type: 'resource', uri: 'file:///x', contentType: 'text/plain' },
      { type: 'resource', uri: 'file:///y' },
      { type: 'subagent', resource: 'ahp-chat:/w', title: 'w' },
      { type: 'constructor' },
    ];
    expect(toolResultOf(runningCall())).toBeUndefined();
    expect(toolResultOf(done({ content, structuredContent: { n: 1 } }))).toEqual({
      content: [
        { type: 'text', text: 'hello' },
        { type: 'image', data: 'AA==', mimeType: 'image/png' },
        { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
        { type: 'resource_link', uri: 'file:///x', name: 'file:///x', mimeType: 'text/plain' },
        { type: 'resource_link', uri: 'file:///y', name: 'file:///y' },
      ],
      structuredContent: { n: 1 },
    });
  });

  it('is a failure with its reason', () => {
    const failed = done({ success: false, error: { message: 'no such file' } });
    expect(toolResultOf(failed)).toEqual({
      content: [{ type: 'text', text: 'no such file' }],
      isError: true,
    });
  });
});
