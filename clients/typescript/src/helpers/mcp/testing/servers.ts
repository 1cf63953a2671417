import type {
  Customization,
  McpServerCustomization,
  ToolCallRunningState,
} from '@agent-host-protocol/types';
import type { ClientOptions } from '../../../connection/options.js';
import type { ModelHostOptions } from '../../../testing/model-host.js';
import { type Harness, harness, SESSION, sessionState } from '../../testing/harness.js';
import { type McpServer, mcpServer } from '../mcp-server.js';

export const CHANNEL = 'mcp://host/files';
export const ALL_CAPABILITIES = {
  serverTools: { listChanged: true },
  serverResources: {},
  logging: {},
  sampling: {},
};

/** An MCP server that is ready and serves everything, unless said otherwise. */
export function serverEntry(more: Partial<McpServerCustomization> = {}): McpServerCustomization {
  return {
    type: 'mcpServer',
    id: 'files',
    uri: 'file:///mcp.json',
    name: 'Files',
    enabled: true,
    state: { kind: 'ready' },
    channel: CHANNEL,
    mcpApp: { capabilities: ALL_CAPABILITIES },
    ...more,
  };
}

/** A plugin with customizations inside. */
export function pluginOf(
  children: McpServerCustomization[],
  more: { enabled?: boolean } = {},
): Customization {
  const base = { type: 'plugin', id: 'plugin', uri: 'file:///p', name: 'plugin' } as const;
  return { ...base, enabled: true, children, ...more };
}

/** A running call of a tool of that server. */
export function runningCall(more: Partial<ToolCallRunningState> = {}): ToolCallRunningState {
  return {
    status: 'running',
    toolCallId: 'call',
    toolName: 'read',
    displayName: 'Read',
    invocationMessage: 'reads',
    confirmed: 'not-needed',
    contributor: { kind: 'mcp', customizationId: 'files' },
    ...more,
  };
}

/** A client of a session with these customizations, and its handle on the server. */
export async function withServer(
  customizations: Customization[] = [serverEntry()],
  hostOptions: ModelHostOptions = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Harness & { readonly server: McpServer }> {
  const at = await harness(hostOptions, { capabilities: { mcpApps: {} }, ...clientOptions });
  at.host.add(SESSION, 'session', sessionState({ customizations }));
  const session = await at.client.subscribe<'session'>(SESSION);
  return { ...at, server: mcpServer(at.client, session, 'files') };
}
