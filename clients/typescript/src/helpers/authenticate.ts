import {
  type AgentInfo,
  AhpErrorCodes,
  type ProtectedResourceMetadata,
  ROOT_URI,
} from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import { isObject } from '../json/shape.js';
import { RpcError } from '../peer/errors.js';
import type { RequestOptions } from '../peer/peer.js';
import type { AuthorizationRequest, GrantedToken } from './mcp/answer-auth-challenge.js';

/** A token, and what it is for. */
export interface Credentials extends GrantedToken {
  /** The resource as the host described it. */
  readonly resource: Pick<ProtectedResourceMetadata, 'resource'>;
}

/** Gets a token, with the user or from where it is kept; undefined: there is none to be had. */
export type GetToken = (
  request: AuthorizationRequest,
) => GrantedToken | undefined | Promise<GrantedToken | undefined>;

/** Whether work has to wait for a token. A host that does not say means that it has to. */
export function isRequired({ required }: Pick<ProtectedResourceMetadata, 'required'>): boolean {
  return required !== false;
}

/**
 * Gives the host a token, also in place of an older one.
 *
 * @throws RpcError when the host does not take it.
 */
export async function authenticate(
  client: AhpClient,
  { resource: { resource }, token, scopes }: Credentials,
  options?: RequestOptions,
): Promise<void> {
  await client.request(
    'authenticate',
    { channel: ROOT_URI, resource, token, ...(scopes && { scopes: [...scopes] }) },
    options,
  );
}

/**
 * Gives the host what an agent has to have, before it is used. What the agent could merely do with is left for when the
 * host asks for it.
 *
 * ```ts
 * for (const agent of root.state.agents) {
 *   if (agent.provider === provider) await authenticateAgent(client, agent, signIn);
 * }
 * ```
 *
 * @returns whether there were tokens for everything
 * @throws RpcError when the host does not take a token.
 */
export async function authenticateAgent(
  client: AhpClient,
  { protectedResources = [] }: Pick<AgentInfo, 'protectedResources'>,
  getToken: GetToken,
  options?: RequestOptions,
): Promise<boolean> {
  return grantAll(client, protectedResources.filter(isRequired), getToken, options);
}

/**
 * Does something that the host may want tokens for. If it says so, it is given them, and the same is tried once more.
 *
 * ```ts
 * const { chat } = await withAuth(client, signIn, () => createSession(client, { provider }));
 * ```
 *
 * @throws what the work throws, if there are no tokens to be had or they have not helped.
 */
export async function withAuth<Result>(
  client: AhpClient,
  getToken: GetToken,
  work: () => Promise<Result>,
  options?: RequestOptions,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const needed = neededResources(error);
    if (!needed || !(await grantAll(client, needed, getToken, options))) throw error;
  }
  return work();
}

/** Gets a token for a resource and gives it to the host, if there is one. */
export async function grant(
  client: AhpClient,
  resource: ProtectedResourceMetadata,
  getToken: GetToken,
  options?: RequestOptions,
): Promise<boolean> {
  const granted = await getToken({
    resource: resource.resource,
    authorizationServers: resource.authorization_servers ?? [],
    scopes: resource.scopes_supported,
    oauthClient: { kind: 'register' },
    remedy: 'signIn',
    description: undefined,
  });
  if (!granted) return false;
  await authenticate(client, { ...granted, resource }, options);
  return true;
}

async function grantAll(
  client: AhpClient,
  resources: readonly ProtectedResourceMetadata[],
  getToken: GetToken,
  options?: RequestOptions,
): Promise<boolean> {
  let complete = true;
  for (const resource of resources) {
    const granted = await grant(client, resource, getToken, options);
    complete &&= granted || !isRequired(resource);
  }
  return complete;
}

/** The resources that an error names, if it is about missing tokens. Nobody has checked what an error carries. */
function neededResources(error: unknown): ProtectedResourceMetadata[] | undefined {
  if (!(error instanceof RpcError) || error.code !== AhpErrorCodes.AuthRequired) return undefined;
  const resources = isObject(error.data) ? error.data.resources : undefined;
  const named = Array.isArray(resources) ? resources.filter(isResource) : [];
  return named.length > 0 ? named : undefined;
}

function isResource(value: unknown): value is ProtectedResourceMetadata {
  return isObject(value) && typeof value.resource === 'string';
}
