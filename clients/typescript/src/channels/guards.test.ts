import {
  ACTIONS,
  type ChatState,
  isClientDispatchable,
  type StateAction,
} from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { CHAT, chatState, harness, SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { DispatchError } from './guards.js';

const message = (kind: string) => ({ text: 'Hello', origin: { kind } });

/** A client of a chat, with what it dispatches. */
async function chatting(state: Partial<ChatState> = {}) {
  const here = await harness();
  here.host.add(CHAT, 'chat', chatState(state));
  const chat = await here.client.subscribe(CHAT, { as: 'chat' });
  return {
    ...here,
    chat,
    /** What dispatching an action throws; undefined if nothing. */
    refusal(action: object): unknown {
      try {
        chat.dispatch(action as StateAction).catch(() => {});
        return undefined;
      } catch (error) {
        return error;
      }
    },
  };
}

/** A turn with one tool call. */
function running(toolCall: object): Partial<ChatState> {
  const part = { kind: 'toolCall', toolCall: { toolCallId: 'c', toolName: 't', ...toolCall } };
  return {
    activeTurn: {
      id: 't',
      startedAt: '1970-01-01T00:00:00.000Z',
      message: message('user'),
      responseParts: [part],
    } as never,
  };
}

describe('an action that a client must not send', () => {
  it('is not dispatched and shows no effect, whatever host-only action it is (C-17)', async () => {
    const { client, chat, refusal, actions } = await chatting();
    const before = chat.state;
    const ofHosts = Object.keys(ACTIONS).filter((type) => !isClientDispatchable(type));
    expect(ofHosts.length).toBeGreaterThan(20);
    for (const type of [...ofHosts, 'chat/sang', 'constructor']) {
      expect(refusal({ type }), type).toBeInstanceOf(DispatchError);
      expect(() => client.dispatch(SESSION, { type } as never), type).toThrow('only a host');
    }
    await quiet();
    expect([actions(), chat.pendingCount]).toEqual([[], 0]);
    expect(chat.state).toBe(before);
    client.close();
  });

  it.each(['agent', 'systemNotification', 'automation', '', undefined])(
    'is a message that is not of the user: %j (C-18)',
    async (kind) => {
      const { client, refusal, actions } = await chatting();
      const given = message(kind as string);
      const startedAt = '1970-01-01T00:00:00.000Z';
      for (const action of [
        { type: 'chat/turnStarted', turnId: 't', startedAt, message: given },
        { type: 'chat/pendingMessageSet', kind: 'queued', id: 'p', message: given },
      ]) {
        expect(refusal(action)).toBeInstanceOf(DispatchError);
      }
      await quiet();
      expect(actions()).toEqual([]);
      expect(
        refusal({ type: 'chat/turnStarted', turnId: 't', startedAt, message: message('user') }),
      ).toBeUndefined();
      client.close();
    },
  );

  it('is a draft that is not of the user; clearing one is allowed (C-67)', async () => {
    const { client, refusal, actions } = await chatting();
    expect(refusal({ type: 'chat/draftChanged', draft: message('agent') })).toBeInstanceOf(
      DispatchError,
    );
    expect(refusal({ type: 'chat/draftChanged', draft: message('user') })).toBeUndefined();
    expect(refusal({ type: 'chat/draftChanged' })).toBeUndefined();
    await quiet();
    expect(actions()).toHaveLength(2);
    client.close();
  });

  it.each([
    [undefined, DispatchError],
    [false, DispatchError],
    [true, undefined],
  ])('is edited input of a tool call whose `editable` is %s (C-25)', async (editable, refused) => {
    const { client, refusal } = await chatting(
      running({ status: 'pending-confirmation', ...(editable !== undefined && { editable }) }),
    );
    const confirmed = { type: 'chat/toolCallConfirmed', turnId: 't', toolCallId: 'c' };
    const edited = refusal({ ...confirmed, approved: true, editedToolInput: '{}' });
    if (refused) expect(edited).toBeInstanceOf(refused);
    else expect(edited).toBeUndefined();
    expect(refusal({ ...confirmed, approved: true })).toBeUndefined();
    client.close();
  });

  it('is success of a tool call that waits for a token; giving up is allowed (C-70)', async () => {
    const { client, refusal } = await chatting(running({ status: 'auth-required' }));
    const complete = { type: 'chat/toolCallComplete', turnId: 't', toolCallId: 'c' };
    const failed = { success: false, pastTenseMessage: 'x', error: { message: 'cancelled' } };
    const succeeded = { success: true, pastTenseMessage: 'done' };
    expect(refusal({ ...complete, result: succeeded })).toBeInstanceOf(DispatchError);
    expect(refusal({ ...complete, result: failed })).toBeUndefined();
    client.close();
  });

  it('is the entry of another active client (C-29)', async () => {
    const { client, host, actions } = await harness();
    host.add(SESSION, 'session', sessionState());
    const entry = (clientId: string) =>
      ({
        type: 'session/activeClientSet',
        activeClient: { clientId, tools: [] },
      }) satisfies StateAction;
    expect(() => client.dispatch(SESSION, entry('another'))).toThrow('only its own entry');
    await client.dispatch(SESSION, entry('me'));
    expect(actions()).toEqual([entry('me')]);
    client.close();
  });

  it('is one that the agreed version does not have (C-3)', async () => {
    const { client, host, sent } = await harness({ versions: ['0.5.1'] });
    host.add(CHAT, 'chat', chatState());
    const action = { type: 'canvas/closeRequested' } as StateAction;
    expect(() => client.dispatch('ahp-canvas:/1', action)).toThrow('0.5.1');
    await quiet();
    expect(sent.filter(({ method }) => method === 'dispatchAction')).toEqual([]);
    client.close();
  });
});
