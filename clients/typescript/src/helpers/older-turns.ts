import { JsonRpcErrorCodes, type Turn } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import { ProtocolViolationError } from '../connection/errors.js';
import { RpcError } from '../peer/errors.js';
import type { RequestOptions } from '../peer/peer.js';
import { whenOver } from './when-over.js';

/** What is known of the paging of a chat. */
interface Paging {
  /** Whether the cursor in the state is from a connection that is gone. */
  stale: boolean;
  /** The page that is being fetched. */
  fetching: Promise<boolean> | undefined;
}

const PAGING = /* @__PURE__ */ new WeakMap<Subscription<'chat'>, Paging>();

/**
 * Fetches a page of older turns into the state of a chat. Whoever asks while one is on its way waits for that one.
 *
 * ```ts
 * const more = await fetchOlderTurns(client, chat);
 * showLoadMore(more);
 * ```
 *
 * @returns whether there are turns that are older still
 */
export function fetchOlderTurns(
  client: AhpClient,
  chat: Subscription<'chat'>,
  options?: RequestOptions,
): Promise<boolean> {
  const paging = watchPaging(client, chat);
  paging.fetching ??= fetchPage(client, chat, paging, options).finally(() => {
    paging.fetching = undefined;
  });
  return paging.fetching;
}

/**
 * Fetches all turns of a chat, page by page.
 *
 * @throws ProtocolViolationError when there is no end to them.
 */
export async function fetchAllTurns(
  client: AhpClient,
  chat: Subscription<'chat'>,
  options?: RequestOptions,
): Promise<readonly Turn[]> {
  const seen = new Set<string>();
  while (await fetchOlderTurns(client, chat, options)) {
    const { turnsNextCursor = '' } = chat.state;
    if (seen.has(turnsNextCursor)) {
      throw new ProtocolViolationError('the turns have no end: a cursor came twice');
    }
    seen.add(turnsNextCursor);
  }
  return chat.state.turns;
}

/**
 * Notices from now on when the cursor in the state of a chat outlives its connection, so that it is not sent. Chats that
 * `openChat` opens are watched from the start.
 */
export function watchPaging(client: AhpClient, chat: Subscription<'chat'>): Paging {
  const known = PAGING.get(chat);
  if (known) return known;
  const paging: Paging = { stale: false, fetching: undefined };
  PAGING.set(chat, paging);
  const off = client.onStatus(({ kind }) => {
    if (kind !== 'ready') paging.stale = true;
  });
  whenOver(chat, off);
  chat.onSnapshot(() => {
    paging.stale = false;
  });
  chat.onEnvelope(({ action }) => {
    // What is replayed was said on the connection before.
    if (action.type === 'chat/turnsLoaded' && chat.live) paging.stale = false;
  });
  return paging;
}

async function fetchPage(
  client: AhpClient,
  chat: Subscription<'chat'>,
  { stale }: Paging,
  options: RequestOptions = {},
): Promise<boolean> {
  const { turnsNextCursor: cursor, turns } = chat.state;
  if (cursor === undefined) return false;
  const channel = chat.uri;
  // Without a cursor the host goes on from the oldest turn that it has told of.
  const nextPage = () => client.request('fetchTurns', { channel }, options);
  if (stale) await nextPage();
  else {
    await client.request('fetchTurns', { channel, cursor }, options).catch((error) => {
      if (!(error instanceof RpcError) || error.code !== JsonRpcErrorCodes.InvalidParams)
        throw error;
      return nextPage();
    });
  }
  const now = chat.state;
  const loaded = now.turns.length > turns.length || now.turnsNextCursor !== cursor;
  return loaded && now.turnsNextCursor !== undefined;
}
