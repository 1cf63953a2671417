import type {
  AhpMcpUiHostCapabilities,
  McpClientNotificationMap,
  McpClientRequestMap,
} from '@agent-host-protocol/types';
import { isObject } from '../../json/shape.js';

type Capability = keyof AhpMcpUiHostCapabilities;

/** MCP requests that a client may send on a server's side channel. */
export type McpRequestMethod = keyof McpClientRequestMap;

/** MCP notifications that a client may send on a server's side channel. */
export type McpNotificationMethod = keyof McpClientNotificationMap;

/** What a server has to advertise for a method to be served. */
export const REQUEST_CAPABILITIES: Readonly<Record<McpRequestMethod, Capability>> = {
  'tools/list': 'serverTools',
  'tools/call': 'serverTools',
  'resources/list': 'serverResources',
  'resources/templates/list': 'serverResources',
  'resources/read': 'serverResources',
  'logging/setLevel': 'logging',
  'sampling/createMessage': 'sampling',
};

/** The same for notifications. */
export const NOTIFICATION_CAPABILITIES: Readonly<Record<McpNotificationMethod, Capability>> = {
  'notifications/message': 'logging',
};

/** Whether a method of a name that somebody else chose is one that a side channel may serve. */
export function isMcpRequest(method: string): method is McpRequestMethod {
  return Object.hasOwn(REQUEST_CAPABILITIES, method);
}

/** The same for notifications. */
export function isMcpNotification(method: string): method is McpNotificationMethod {
  return Object.hasOwn(NOTIFICATION_CAPABILITIES, method);
}

/** Why a host that advertises these capabilities does not serve a message; undefined if it does. */
export function whyNotServed(
  capabilities: AhpMcpUiHostCapabilities,
  method: string,
  params: Readonly<Record<string, unknown>>,
): string | undefined {
  const table: Readonly<Record<string, Capability>> = isMcpRequest(method)
    ? REQUEST_CAPABILITIES
    : NOTIFICATION_CAPABILITIES;
  const capability = Object.hasOwn(table, method) ? table[method] : undefined;
  if (capability === undefined) return 'side channels do not carry it';
  if (!capabilities[capability]) return `the server does not advertise ${capability}`;
  if (capability === 'sampling' && !capabilities.sampling?.tools && usesTools(params)) {
    return 'the server does not advertise sampling.tools';
  }
  return undefined;
}

function usesTools({ tools, toolChoice, messages }: Readonly<Record<string, unknown>>): boolean {
  if (tools !== undefined || toolChoice !== undefined) return true;
  const contents = Array.isArray(messages) ? messages.map((each) => each?.content) : [];
  return contents.flat().some((content) => isObject(content) && content.type === 'tool_use');
}
