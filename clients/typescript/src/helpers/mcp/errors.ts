/**
 * An MCP message was not sent: `unavailable` when the server has no side channel now, `notServed` when the host would not
 * serve it there.
 */
export class McpRefusedError extends Error {
  override readonly name = 'McpRefusedError';

  constructor(
    readonly reason: 'unavailable' | 'notServed',
    message: string,
  ) {
    super(message);
  }
}
