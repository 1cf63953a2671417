import type {
  McpServerCustomization,
  SessionState,
  ToolCallState,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';
import { isObject } from '../../json/shape.js';
import { mcpServerOfCall } from './find-server.js';

/** The App that shows a tool call. */
export interface McpApp {
  /** What to read from the server for its page. */
  readonly resourceUri: string;
  readonly server: McpServerCustomization;
}

/**
 * The App that shows a tool call; undefined where it is shown like any other call: if the program did not declare
 * `mcpApps` when it connected, if the tool is not of an MCP server with Apps, or if the call has no page of its own.
 */
export function appOf(
  { capabilities }: Pick<AhpClient, 'capabilities'>,
  session: Pick<SessionState, 'customizations'>,
  toolCall: ToolCallState,
): McpApp | undefined {
  if (!capabilities.mcpApps) return undefined;
  const server = mcpServerOfCall(session, toolCall);
  const ui = toolCall._meta?.ui;
  if (!server?.mcpApp || !isObject(ui) || typeof ui.resourceUri !== 'string') return undefined;
  return { resourceUri: ui.resourceUri, server };
}
