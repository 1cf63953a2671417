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

  /**
   * @param what which message, for people
   * @param problem where it is wrong, and how
   */
  constructor(
    what: string,
    readonly problem: Problem,
  ) {
    const { path, expected, found } = problem;
    super(`${what}${path ? ` at ${path}` : ''}: expected ${expected}, found ${found}`);
  }
}
