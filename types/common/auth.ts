import type { BaseParams, RootParams } from './params.js';

/**
 * A thing that needs an OAuth token, described by RFC 9728 metadata (hence the snake_case names).
 *
 * @requirements C-33, C-34, MCP-14
 */
export interface ProtectedResourceMetadata {
  /** Identifier of the resource, an `https` URL without fragment; `authenticate` sends it back. */
  resource: string;
  /** Name for people. */
  resource_name?: string;
  /** Issuers of tokens for the resource. An MCP server always names at least one. */
  authorization_servers?: string[];
  /** Where the resource's JSON Web Key Set is. */
  jwks_uri?: string;
  /** Scopes the resource knows. */
  scopes_supported?: string[];
  /** Ways the resource takes a bearer token. */
  bearer_methods_supported?: string[];
  /** Signing algorithms the resource supports. */
  resource_signing_alg_values_supported?: string[];
  /** Key encryption algorithms the resource supports. */
  resource_encryption_alg_values_supported?: string[];
  /** Content encryption algorithms the resource supports. */
  resource_encryption_enc_values_supported?: string[];
  /** Documentation for developers. */
  resource_documentation?: string;
  /** How data of the resource may be used. */
  resource_policy_uri?: string;
  /** Terms of service. */
  resource_tos_uri?: string;
  /** False: works without a token, better with one. Not part of RFC 9728. @default true */
  required?: boolean;
}

/**
 * Params of `authenticate`.
 *
 * @requirements C-36, MCP-13, TR-14
 */
export interface AuthenticateParams extends RootParams {
  /** A `resource` identifier that the host has advertised. */
  resource: string;
  /** Bearer token. Never logged, never part of state. */
  token: string;
  /** Scopes the token grants, if the client knows. @since 0.6.0 @requirements H-175 */
  scopes?: string[];
}

/** Result of `authenticate`: the token was taken. */
export interface AuthenticateResult {}

/**
 * Why a token is asked for.
 *
 * @open
 */
export const AuthRequiredReason = {
  /** There is none yet. */
  Required: 'required',
  /** The one there was is no longer good. */
  Expired: 'expired',
} as const;
/** A value of {@link AuthRequiredReason}. */
export type AuthRequiredReason = (typeof AuthRequiredReason)[keyof typeof AuthRequiredReason];

/**
 * Params of `auth/required`. MCP servers do not use it: their state says the same.
 *
 * @requirements H-120, H-123
 */
export interface AuthRequiredParams extends BaseParams {
  /** Identifier of the resource that needs a token. */
  resource: string;
  /** Why. */
  reason?: AuthRequiredReason;
}
