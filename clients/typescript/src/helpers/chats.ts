import type { ChatMetadata, ChatOrigin, ChatSummary, URI } from '@agent-host-protocol/types';

/** The farthest that an ancestry is followed; the protocol has no limit of its own. */
export const MAX_ANCESTRY = 64;

/** Chats to list: all but those that clients do not show. */
export function visibleChats<Chat extends Pick<ChatMetadata, 'interactivity'>>(
  chats: readonly Chat[],
): Chat[] {
  return chats.filter(({ interactivity }) => interactivity !== 'hidden');
}

/** Whether users may write in a chat, so that it has a composer. A value that is not known counts as read-only. */
export function canCompose({ interactivity }: Pick<ChatMetadata, 'interactivity'>): boolean {
  return interactivity === undefined || interactivity === 'full';
}

/**
 * The chats that a chat came from, nearest first: what it was forked from or which one's tool call spawned it, and so on.
 * It ends where a source is gone, where it would go round in a circle, or at {@link MAX_ANCESTRY}.
 *
 * ```ts
 * const [parent] = ancestry(chat, session.state.chats);
 * const breadcrumbs = ancestry(chat, session.state.chats).map(({ title }) => title);
 * ```
 */
export function ancestry(
  chat: Pick<ChatMetadata, 'resource' | 'origin'>,
  chats: readonly ChatSummary[],
  maxDepth = MAX_ANCESTRY,
): ChatSummary[] {
  const byUri = new Map(chats.map((each) => [each.resource, each]));
  const seen = new Set<URI>([chat.resource]);
  const line: ChatSummary[] = [];
  let uri = sourceOf(chat.origin);
  while (uri !== undefined && !seen.has(uri) && line.length < maxDepth) {
    seen.add(uri);
    const source = byUri.get(uri);
    if (!source) break;
    line.push(source);
    uri = sourceOf(source.origin);
  }
  return line;
}

function sourceOf(origin: ChatOrigin | undefined): URI | undefined {
  return origin?.kind === 'fork' || origin?.kind === 'tool' ? origin.chat : undefined;
}
