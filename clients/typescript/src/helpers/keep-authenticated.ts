import {
  type AgentInfo,
  type ProtectedResourceMetadata,
  ROOT_URI,
  type RootState,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import type { Dispose } from '../emitter.js';
import { ConnectionLostError } from '../peer/errors.js';
import { type GetToken, grant, isRequired } from './authenticate.js';
import { Closer } from './closer.js';
import { onReconnect } from './on-reconnect.js';

/** Which agents are kept ready. */
export interface KeepAuthenticatedOptions {
  /** Whether an agent is going to be used; all are unless given. */
  readonly uses?: (agent: AgentInfo) => boolean;
  /** Told when a token could not be got or was not taken; it is tried again with the next change. */
  readonly onError?: (error: unknown, resource: ProtectedResourceMetadata) => void;
}

/**
 * Keeps the host supplied with the tokens that its agents have to have: now, when they need others, when the host says that
 * one is missing or has expired, and after every break, since tokens may be gone with a connection.
 *
 * @returns what ends it
 */
export async function keepAuthenticated(
  client: AhpClient,
  getToken: GetToken,
  { uses = () => true, onError = (error) => client.report(error) }: KeepAuthenticatedOptions = {},
): Promise<Dispose> {
  const root = await client.subscribe<'root'>(ROOT_URI);
  const closer = new Closer();
  /** What the host has, or is being got. */
  const given = new Set<string>();
  const give = async (resource: ProtectedResourceMetadata) => {
    if (given.has(resource.resource)) return;
    given.add(resource.resource);
    try {
      await grant(client, resource, getToken);
    } catch (error) {
      // With the next connection everything is given anew.
      if (error instanceof ConnectionLostError) return;
      given.delete(resource.resource);
      if (!closer.closed) onError(error, resource);
    }
  };
  const check = async () => {
    await Promise.all(needed(root.state, uses).map(give));
  };
  closer.add(
    root.onState(() => void check()),
    onReconnect(client, () => {
      given.clear();
      void check();
    }),
    client.onNotification('auth/required', ({ resource }) => {
      given.delete(resource);
      void give(described(root.state, resource));
    }),
    () => root.close(),
  );
  await check();
  return () => closer.close();
}

function needed(
  { agents }: RootState,
  uses: (agent: AgentInfo) => boolean,
): ProtectedResourceMetadata[] {
  return agents
    .filter(uses)
    .flatMap(({ protectedResources = [] }) => protectedResources)
    .filter(isRequired);
}

/** What the host's agents say about a resource; a host may want a token that none of them has declared. */
function described({ agents }: RootState, resource: string): ProtectedResourceMetadata {
  const all = agents.flatMap(({ protectedResources = [] }) => protectedResources);
  return all.find((each) => each.resource === resource) ?? { resource };
}
