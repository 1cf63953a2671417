import type {
  McpAuthRequirement,
  McpServerCustomization,
  SessionState,
  ToolCallState,
} from '@agent-host-protocol/types';
import { mcpServerOfCall } from './find-server.js';

/** A tool call that waits for a token, and what the token has to be for. */
export interface CallAuthChallenge {
  readonly toolCall: ToolCallState;
  /** Whether this one call waits, or the whole server that provides its tool. */
  readonly waiting: 'call' | 'server';
  /** The server, if the session lists it. */
  readonly server: McpServerCustomization | undefined;
  readonly auth: McpAuthRequirement;
}

/**
 * What a tool call needs a token for, so that signing in can be offered with that very call; undefined if it needs none.
 * The call itself says so on hosts that can tell, and the server behind a running call on others.
 *
 * ```ts
 * const challenge = authChallenge(session.state, toolCall);
 * if (challenge) offerSignIn(toolCall, () => answerAuthChallenge(client, challenge.auth, getToken));
 * ```
 */
export function authChallenge(
  session: Pick<SessionState, 'customizations'>,
  toolCall: ToolCallState,
): CallAuthChallenge | undefined {
  const server = mcpServerOfCall(session, toolCall);
  if (toolCall.status === 'auth-required') {
    return { toolCall, waiting: 'call', server, auth: toolCall.auth };
  }
  if (toolCall.status !== 'running' || server?.state.kind !== 'authRequired') return undefined;
  return { toolCall, waiting: 'server', server, auth: server.state };
}
