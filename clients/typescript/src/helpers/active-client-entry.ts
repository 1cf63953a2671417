import type {
  ClientCanvasDeclaration,
  ClientPluginCustomization,
  SessionActiveClient,
  ToolDefinition,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import { supportsCanvas } from './canvas/support.js';

/** What a client brings along to a session, or a part of it. */
export interface ClientContribution {
  /** Name of the client to show to users. */
  readonly displayName?: string;
  readonly tools?: readonly ToolDefinition[];
  readonly customizations?: readonly ClientPluginCustomization[];
  /** Left out where the client did not declare canvases, or the host's version has none. */
  readonly canvasProviders?: readonly ClientCanvasDeclaration[];
}

/**
 * The entry of a client in a session, of all that it contributes.
 *
 * @throws RangeError when two tools or two canvases have the same name, or it is something else than plugins.
 */
export function entryOf(
  client: AhpClient,
  parts: readonly ClientContribution[],
): SessionActiveClient {
  const displayName = parts.map((part) => part.displayName).findLast((name) => name !== undefined);
  const customizations = parts.flatMap((part) => (part.customizations ?? []).map(pluginOf));
  const canvasProviders = supportsCanvas(client)
    ? parts.flatMap((part) => part.canvasProviders ?? [])
    : [];
  const tools = parts.flatMap((part) => part.tools ?? []);
  demandUnique(
    'tool',
    tools.map(({ name }) => name),
  );
  demandUnique(
    'canvas',
    canvasProviders.map(({ canvasId }) => canvasId),
  );
  return {
    clientId: client.clientId,
    ...(displayName !== undefined && { displayName }),
    tools,
    ...(customizations.length > 0 && { customizations }),
    ...(canvasProviders.length > 0 && { canvasProviders }),
  };
}

/** A plugin as clients publish it: what is in it, and how far that is read, is for the host to say. */
function pluginOf(plugin: ClientPluginCustomization): ClientPluginCustomization {
  if (plugin.type !== 'plugin') throw new RangeError('clients publish plugins only');
  const { children, load, ...published } = plugin;
  return published;
}

function demandUnique(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new RangeError(`this client contributes two of the same ${what}: ${JSON.stringify(twice)}`);
}
