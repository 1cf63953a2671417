import { AhpErrorCodes, JsonRpcErrorCodes } from '@agent-host-protocol/types';
import { isObject } from '../json/shape.js';
import { InvalidMessageError, RpcError } from '../peer/errors.js';
import { ConnectError } from '../transport/transport.js';

/** Host and client have no protocol version in common. */
export class UnsupportedVersionError extends Error {
  override readonly name = 'UnsupportedVersionError';

  /**
   * @param offered what the client can speak
   * @param supported what the host says it can; empty if it does not say
   */
  constructor(
    readonly offered: readonly string[],
    readonly supported: readonly string[],
  ) {
    const theirs = supported.length
      ? `it speaks ${supported.join(', ')}`
      : 'it does not say which it speaks';
    super(`the host speaks none of the protocol versions ${offered.join(', ')}; ${theirs}`);
  }
}

/** The host broke the protocol so that the connection cannot go on. */
export class ProtocolViolationError extends Error {
  override readonly name = 'ProtocolViolationError';
}

/** The client was closed. */
export class ClientClosedError extends Error {
  override readonly name = 'ClientClosedError';
}

/** A channel is no longer there, or no longer for us. */
export class ChannelGoneError extends Error {
  override readonly name = 'ChannelGoneError';
}

/** Answers to `initialize` that will be the same next time. */
const FINAL_CODES: readonly number[] = [
  JsonRpcErrorCodes.InvalidRequest,
  JsonRpcErrorCodes.MethodNotFound,
  JsonRpcErrorCodes.InvalidParams,
  AhpErrorCodes.UnsupportedProtocolVersion,
  AhpErrorCodes.AuthRequired,
  AhpErrorCodes.PermissionDenied,
];

/** Whether an error means that the host broke the protocol. */
export function isViolation(error: unknown): boolean {
  return error instanceof ProtocolViolationError || error instanceof InvalidMessageError;
}

/** Whether trying to connect again is of no use. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof UnsupportedVersionError ||
    error instanceof ClientClosedError ||
    (error instanceof ConnectError && !error.retryable) ||
    (error instanceof RpcError && FINAL_CODES.includes(error.code))
  );
}

/** Versions and ranges of them, short enough to be shown. */
const VERSIONS = /^[\d.x*^~<>=| -]{1,40}$/;
const MAX_VERSIONS = 20;

/** What the host's refusal of our versions means. */
export function asVersionError(error: unknown, offered: readonly string[]): unknown {
  if (!(error instanceof RpcError) || error.code !== AhpErrorCodes.UnsupportedProtocolVersion) {
    return error;
  }
  const { data } = error;
  const supported: readonly unknown[] =
    isObject(data) && Array.isArray(data.supportedVersions) ? data.supportedVersions : [];
  const shown = supported.filter((each) => typeof each === 'string' && VERSIONS.test(each));
  return new UnsupportedVersionError(offered, shown.slice(0, MAX_VERSIONS) as string[]);
}
