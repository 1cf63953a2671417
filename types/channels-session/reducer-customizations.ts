import type { URI } from '../common/json.js';
import { type Arms, find, put, record, removeFirst, upsert } from '../common/reducer.js';
import type { SessionAction } from '../generated/actions.js';
import type { Customization } from './customizations.js';
import type {
  McpServerStartingState,
  McpServerState,
  McpServerStoppedState,
} from './mcp-servers.js';
import type { SessionState } from './state.js';

/** Plugins, directories, MCP servers, and what is inside them. */
export const customizationArms = {
  'session/customizationsChanged'(state, action) {
    state.customizations = action.customizations;
  },

  'session/customizationToggled'(state, action) {
    if (state.customizations === undefined) return;
    const entry = find(state.customizations, (entry) => entry.id === action.id);
    if (entry !== undefined) {
      entry.enabled = action.enabled;
    } else {
      const container = find(state.customizations, (entry) => holds(entry, action.id));
      if (container?.type === 'plugin' || container?.type === 'directory') {
        const child = find(container.children, (child) => child.id === action.id);
        if (child !== undefined) child.enabled = action.enabled;
      }
    }
  },

  'session/customizationUpdated'(state, action) {
    upsert(state, 'customizations', 'id', action.customization);
  },

  'session/customizationRemoved'(state, action) {
    if (state.customizations === undefined) return;
    if (state.customizations.some((entry) => entry.id === action.id)) {
      removeFirst(state, 'customizations', 'id', action.id);
    } else {
      for (const entry of state.customizations) {
        if (entry.type === 'plugin' || entry.type === 'directory') {
          removeFirst(entry, 'children', 'id', action.id);
        }
      }
    }
  },

  'session/mcpServerStateChanged'(state, action) {
    setServer(state, action.id, action.state, action.channel);
  },

  'session/mcpServerStartRequested'(state, action) {
    setServer(state, action.id, record<McpServerStartingState>({ kind: 'starting' }), undefined);
  },

  'session/mcpServerStopRequested'(state, action) {
    setServer(state, action.id, record<McpServerStoppedState>({ kind: 'stopped' }), undefined);
  },
} satisfies Partial<Arms<SessionState, SessionAction>>;

/** Whether a customization is a container that holds that one. */
function holds(entry: Customization, id: string): boolean {
  return (
    (entry.type === 'plugin' || entry.type === 'directory') &&
    entry.children !== undefined &&
    entry.children.some((child) => child.id === id)
  );
}

/**
 * Replaces the run state and the channel of an MCP server. An entry at the top hides equal ids in containers, also when
 * it is no server.
 */
function setServer(
  state: SessionState,
  id: string,
  server: McpServerState,
  channel: URI | undefined,
): void {
  if (state.customizations === undefined) return;
  const entry = find(state.customizations, (entry) => entry.id === id);
  if (entry !== undefined) {
    if (entry.type === 'mcpServer') {
      entry.state = server;
      put(entry, 'channel', channel);
    }
  } else {
    for (const entry of state.customizations) {
      if (entry.type === 'plugin' || entry.type === 'directory') {
        const child = find(entry.children, (child) => child.id === id);
        if (child?.type === 'mcpServer') {
          child.state = server;
          put(child, 'channel', channel);
        }
      }
    }
  }
}
