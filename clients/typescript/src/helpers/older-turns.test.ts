import {
  type ChatState,
  type FetchTurnsParams,
  JsonRpcErrorCodes,
  type Turn,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import { ProtocolViolationError } from '../connection/errors.js';
import { RpcError } from '../peer/errors.js';
import { fetchAllTurns, fetchOlderTurns } from './older-turns.js';
import { openChat } from './open-session.js';
import { CHAT, chatState, type Harness, harness } from './testing/harness.js';

const turn = (id: number): Turn => ({
  id: `${id}`,
  message: { text: `${id}`, origin: { kind: 'user' } },
  responseParts: [],
  state: 'complete',
});

/** A cursor that means something to its host only. */
const cursorOf = (id: number) => `\u00a7/?${id}`;

let at: Harness;
let chat: Subscription<'chat'>;
afterEach(() => at.client.close());

/** Turns up to 6 of which the host has told the last two, and tells two more at a time. */
async function begin(page: (cursor: string | undefined) => void = nextPage): Promise<void> {
  at = await harness({
    handlers: {
      fetchTurns: (params) => {
        page((params as unknown as FetchTurnsParams).cursor);
        return {};
      },
    },
  });
  const turns = [turn(5), turn(6)];
  at.host.add(CHAT, 'chat', chatState({ turns, turnsNextCursor: cursorOf(5) }));
  chat = await openChat(at.client, CHAT);
}

function nextPage(): void {
  const oldest = Number((at.host.state(CHAT, 'chat') as ChatState).turns[0]?.id);
  const turns = [turn(oldest - 2), turn(oldest - 1)];
  const more = oldest > 3 && { turnsNextCursor: cursorOf(oldest - 2) };
  at.host.act(CHAT, { type: 'chat/turnsLoaded', turns, ...more });
}

const ids = () => chat.state.turns.map(({ id }) => Number(id));
const cursors = () => at.params('fetchTurns').map(({ cursor }) => cursor);

describe('older turns', () => {
  it('are fetched page by page, with the cursor just as it was told (C-58)', async () => {
    await begin();
    expect(await fetchOlderTurns(at.client, chat)).toBe(true);
    expect(ids()).toEqual([3, 4, 5, 6]);
    expect(await fetchOlderTurns(at.client, chat)).toBe(false);
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(cursors()).toEqual([cursorOf(5), cursorOf(3)]);
  });

  it('are not asked for when there are none', async () => {
    await begin();
    await fetchAllTurns(at.client, chat);
    expect(await fetchOlderTurns(at.client, chat)).toBe(false);
    expect(cursors()).toHaveLength(2);
  });

  it('are fetched once for all who ask at the same time', async () => {
    await begin();
    const both = [fetchOlderTurns(at.client, chat), fetchOlderTurns(at.client, chat)];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(cursors()).toHaveLength(1);
  });

  it('can all be fetched', async () => {
    await begin();
    const turns = await fetchAllTurns(at.client, chat);
    expect(turns.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are asked for without the cursor of a connection that is gone (C-58)', async () => {
    await begin();
    await at.breakAnd();
    expect(chat.state.turnsNextCursor).toBe(cursorOf(5));
    expect(await fetchOlderTurns(at.client, chat)).toBe(true);
    expect(await fetchOlderTurns(at.client, chat)).toBe(false);
    expect(cursors()).toEqual([undefined, cursorOf(3)]);
  });

  it('are asked for with the cursor of fresh state after a break', async () => {
    await begin();
    at.host.forgetClients();
    await at.breakAnd();
    await fetchOlderTurns(at.client, chat);
    expect(cursors()).toEqual([cursorOf(5)]);
  });

  it('are asked for without a cursor once the host does not know it', async () => {
    await begin((cursor) => {
      if (cursor) throw new RpcError(JsonRpcErrorCodes.InvalidParams, 'unknown cursor');
      nextPage();
    });
    expect(await fetchOlderTurns(at.client, chat)).toBe(true);
    expect(cursors()).toEqual([cursorOf(5), undefined]);
  });

  it('are an error if the host fails, and can be fetched again', async () => {
    let failing = true;
    await begin(() => {
      if (failing) throw new RpcError(JsonRpcErrorCodes.InternalError, 'busy');
      nextPage();
    });
    await expect(fetchOlderTurns(at.client, chat)).rejects.toThrow('busy');
    failing = false;
    expect(await fetchOlderTurns(at.client, chat)).toBe(true);
  });

  it('are none if the host promises some and tells none', async () => {
    await begin(() => {});
    expect(await fetchOlderTurns(at.client, chat)).toBe(false);
  });

  it('do not go round in a circle', async () => {
    await begin((cursor) => {
      const turnsNextCursor = cursor === 'a' ? 'b' : 'a';
      at.host.act(CHAT, { type: 'chat/turnsLoaded', turns: [], turnsNextCursor });
    });
    await expect(fetchAllTurns(at.client, chat)).rejects.toThrow(ProtocolViolationError);
  });
});
