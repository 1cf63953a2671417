import type {
  McpServerCustomization,
  SessionState,
  ToolCallState,
} from '@agent-host-protocol/types';
import { type FoundCustomization, flattenCustomizations } from '../customizations.js';

/** What of a session tells of its MCP servers. */
export type WithCustomizations = Pick<SessionState, 'customizations'>;

/**
 * The MCP server with an id, at the top level or inside a container. As for the actions about servers, an entry at the top
 * level hides others with its id, also when it is no server.
 */
export function findMcpServer(
  { customizations = [] }: WithCustomizations,
  id: string,
): FoundCustomization<McpServerCustomization> | undefined {
  const top = customizations.some((each) => each.id === id);
  return flattenCustomizations(customizations).find(
    (each): each is FoundCustomization<McpServerCustomization> =>
      each.customization.id === id &&
      each.customization.type === 'mcpServer' &&
      (!top || each.container === undefined),
  );
}

/** The MCP server that provides the tool of a call, for its name, its icons and its state. */
export function mcpServerOfCall(
  session: WithCustomizations,
  { contributor }: Pick<ToolCallState, 'contributor'>,
): McpServerCustomization | undefined {
  if (contributor?.kind !== 'mcp') return undefined;
  return findMcpServer(session, contributor.customizationId)?.customization;
}
