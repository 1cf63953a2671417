import type { McpAuthRequiredReason, McpAuthRequirement } from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';
import { authenticate } from '../authenticate.js';

/** As whom to run an OAuth flow. A secret belongs neither in logs nor on a screen. */
export type OAuthClientChoice =
  | { readonly kind: 'public'; readonly clientId: string }
  | { readonly kind: 'confidential'; readonly clientId: string; readonly clientSecret: string }
  /** None is given: register one, or use one that the program has. */
  | { readonly kind: 'register' };

/** What helps: a first sign-in, another one, or the consent to more scopes. */
export type AuthRemedy = 'signIn' | 'signInAgain' | 'grantMore';

/** What the OAuth flow for a challenge is to ask for. */
export interface AuthorizationRequest {
  /** Canonical URI of the server, for the resource parameter of RFC 8707. */
  readonly resource: string;
  readonly authorizationServers: readonly string[];
  /** Exactly these, whatever else the resource knows; undefined where nothing is said. */
  readonly scopes: readonly string[] | undefined;
  readonly oauthClient: OAuthClientChoice;
  readonly remedy: AuthRemedy;
  /** Hint for the user. */
  readonly description: string | undefined;
}

/** A token and, if known, what it grants. */
export interface GrantedToken {
  readonly token: string;
  readonly scopes?: readonly string[];
}

const REMEDIES: Readonly<Record<McpAuthRequiredReason, AuthRemedy>> = {
  required: 'signIn',
  expired: 'signInAgain',
  insufficientScope: 'grantMore',
};

/** What the OAuth flow for a challenge of an MCP server, or of a call to one of its tools, is to ask for. */
export function authorizationRequest({
  resource,
  requiredScopes,
  oauthClient,
  reason,
  description,
}: McpAuthRequirement): AuthorizationRequest {
  return {
    resource: resource.resource,
    authorizationServers: resource.authorization_servers ?? [],
    scopes: requiredScopes ?? resource.scopes_supported,
    oauthClient: clientChoice(oauthClient),
    remedy: Object.hasOwn(REMEDIES, reason) ? REMEDIES[reason] : 'signIn',
    description,
  };
}

/**
 * Gets a token for a challenge and gives it to the host, which then tries again: a server turns ready, a call runs on.
 *
 * @param getToken runs the OAuth flow
 * @throws what `getToken` throws; RpcError when the host does not take the token.
 */
export async function answerAuthChallenge(
  client: AhpClient,
  auth: McpAuthRequirement,
  getToken: (request: AuthorizationRequest) => GrantedToken | Promise<GrantedToken>,
): Promise<void> {
  const { token, scopes } = await getToken(authorizationRequest(auth));
  await authenticate(client, { resource: auth.resource, token, ...(scopes && { scopes }) });
}

function clientChoice(oauthClient: McpAuthRequirement['oauthClient']): OAuthClientChoice {
  if (!oauthClient) return { kind: 'register' };
  const { clientId, clientSecret } = oauthClient;
  return clientSecret === undefined
    ? { kind: 'public', clientId }
    : { kind: 'confidential', clientId, clientSecret };
}
