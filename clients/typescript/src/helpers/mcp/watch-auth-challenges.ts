import type { ChatState } from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { Dispose } from '../../emitter.js';
import { authChallenge, type CallAuthChallenge } from './auth-challenge.js';

/**
 * Watches the tool calls of a chat's running turn, and the MCP servers behind them, for tokens that they wait for.
 *
 * @param listener is told of all calls that wait: at once, and whenever others do, or for something else
 */
export function watchAuthChallenges(
  session: Subscription<'session'>,
  chat: Subscription<'chat'>,
  listener: (challenges: readonly CallAuthChallenge[]) => void,
): Dispose {
  const read = () =>
    toolCalls(chat.state).flatMap((call) => authChallenge(session.state, call) ?? []);
  let challenges = read();
  const look = () => {
    const now = read();
    if (sameChallenges(now, challenges)) return;
    challenges = now;
    listener(now);
  };
  const disposals = [session.onState(look), chat.onState(look)];
  listener(challenges);
  return () => {
    for (const dispose of disposals) dispose();
  };
}

function toolCalls({ activeTurn }: ChatState) {
  const parts = activeTurn?.responseParts ?? [];
  return parts.flatMap((part) => (part.kind === 'toolCall' ? [part.toolCall] : []));
}

/** A state that did not change is the same object. */
function sameChallenges(
  one: readonly CallAuthChallenge[],
  other: readonly CallAuthChallenge[],
): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ toolCall, auth }, at) => toolCall === other[at]?.toolCall && auth === other[at]?.auth,
    )
  );
}
