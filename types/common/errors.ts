import type { CanvasProviderErrorCode } from '../channels-canvas/errors.js';
import type { ProtectedResourceMetadata } from './auth.js';
import type { Meta } from './json.js';
import type { ResourceRequestParams } from './resources.js';

/**
 * Error codes of JSON-RPC 2.0 itself.
 *
 * @open
 * @errorCodes
 */
export const JsonRpcErrorCodes = {
  /** What arrived is not JSON. */
  ParseError: -32700,
  /** It is JSON, but not a JSON-RPC message. */
  InvalidRequest: -32600,
  /** Nobody serves that method here. */
  MethodNotFound: -32601,
  /** The params do not fit the method. */
  InvalidParams: -32602,
  /** Something failed that the caller cannot mend. */
  InternalError: -32603,
} as const;
/** A value of {@link JsonRpcErrorCodes}. */
export type JsonRpcErrorCode = (typeof JsonRpcErrorCodes)[keyof typeof JsonRpcErrorCodes];

/**
 * Error codes of this protocol. A refused action never uses one: it comes back with a `rejectionReason`.
 *
 * @open
 * @errorCodes
 */
export const AhpErrorCodes = {
  /** No session has that URI. */
  SessionNotFound: -32001,
  /** No agent provider has that id. */
  ProviderNotFound: -32002,
  /** A session already has that URI. */
  SessionAlreadyExists: -32003,
  /** It cannot be done while a turn is running. */
  TurnInProgress: -32004,
  /** None of the offered protocol versions can be spoken. @data UnsupportedProtocolVersionErrorData */
  UnsupportedProtocolVersion: -32005,
  /** No content has that URI. */
  ContentNotFound: -32006,
  /** A token is missing or was refused. @data AuthRequiredErrorData */
  AuthRequired: -32007,
  /** A file, folder or other URI does not exist. */
  NotFound: -32008,
  /** The receiver does not allow it. @data PermissionDeniedErrorData */
  PermissionDenied: -32009,
  /** The target exists and may not be overwritten. */
  AlreadyExists: -32010,
  /** The target has changed since the caller looked. */
  Conflict: -32011,
  /** A canvas provider failed. @since 0.6.0 @data CanvasProviderErrorData */
  CanvasProviderError: -32012,
} as const;
/** A value of {@link AhpErrorCodes}. */
export type AhpErrorCode = (typeof AhpErrorCodes)[keyof typeof AhpErrorCodes];

/** A failure as part of state: what went wrong, for people and for logs. */
export interface ErrorInfo {
  /** Kind of failure, as the producer calls it; any text. */
  errorType: string;
  /** What went wrong, for people. */
  message: string;
  /** Stack trace, for developers. */
  stack?: string;
  /** Free-form data. */
  _meta?: Meta;
}

/**
 * `error.data` of UnsupportedProtocolVersion; the data as a whole may be missing.
 *
 * @requirements H-12
 */
export interface UnsupportedProtocolVersionErrorData {
  /** Versions the host speaks, exact or as SemVer ranges. */
  supportedVersions: string[];
}

/**
 * `error.data` of AuthRequired; always sent.
 *
 * @requirements H-118, C-35
 */
export interface AuthRequiredErrorData {
  /** What a token is needed for. */
  resources: ProtectedResourceMetadata[];
}

/**
 * `error.data` of PermissionDenied; the data as a whole may be missing.
 *
 * @requirements H-133, C-50, RS-5
 */
export interface PermissionDeniedErrorData {
  /** The `resourceRequest` that would help. */
  request?: ResourceRequestParams;
}

/**
 * `error.data` of CanvasProviderError.
 *
 * @since 0.6.0
 */
export interface CanvasProviderErrorData {
  /** What failed, as the provider calls it. */
  code: CanvasProviderErrorCode;
  /** What failed, for people. */
  message: string;
}
