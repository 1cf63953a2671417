import type { JsonRpcError } from '@agent-host-protocol/types';
import type { Problem } from '../validation/validation.js';

/** An error answer: thrown by a request that got one, and by a handler that wants to give one. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  /**
   * @param code one of `JsonRpcErrorCodes`, `AhpErrorCodes`, or a code of the other side's own
   * @param data in the shape that the code has, if it has one; otherwise not to be relied on
   */
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }

  toJSON(): JsonRpcError {
    const { code, message, data } = this;
    return data === undefined ? { code, message } : { code, message, data };
  }
}

/** A request was not answered in time. The other side may still carry it out. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';

  constructor(
    readonly method: string,
    readonly timeoutMs: number,
  ) {
    super(`${method} was not answered within ${timeoutMs} ms`);
  }
}

/** The connection ended before a request was answered, or there is none. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** The other side sent something that does not fit what this version defines. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';
  /** Where it is wrong, and how. */
  readonly problem: Problem;

  /** @param what which message, for people */
  constructor(what: string, { path, expected, found }: Problem) {
    const place = shortened(path);
    super(`${shortened(what)}${place && ` at ${place}`}: expected ${expected}, found ${found}`);
    this.problem = { path: place, expected, found };
  }
}

/** Most of a name that is repeated: names of methods and keys in paths are the other side's, and may be of any length. */
const MAX_NAME = 200;

/** A name that was received, fit to be repeated. */
export function shortened(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}...` : name;
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(typeof thrown === 'string' ? thrown : 'something was thrown that is no error');
}
