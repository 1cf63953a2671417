import type { ChatState, Message, MessageAttachment, Turn } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import type { ModelHostOptions } from '../testing/model-host.js';
import { bytesAttachment, textAttachment } from './attachments.js';
import { openChat } from './open-session.js';
import { editedMessage } from './outgoing-message.js';
import { cancelTurn, sendMessage } from './send-message.js';
import { CHAT, chatState, type Harness, harness, settled } from './testing/harness.js';

const USER = { kind: 'user' } as const;
const HELLO: Message = { text: 'hello', origin: USER };
const LONG_AGO = '1970-01-01T00:00:00.000Z';
const RUNNING: Partial<ChatState> = {
  activeTurn: { id: 't', startedAt: LONG_AGO, message: HELLO, responseParts: [] },
  status: 8,
};

let at: Harness;
let chat: Subscription<'chat'>;
afterEach(() => {
  at?.client.close();
  vi.useRealTimers();
});

async function begin(state: Partial<ChatState> = {}, host: ModelHostOptions = {}): Promise<void> {
  at = await harness(host);
  at.host.add(CHAT, 'chat', chatState(state));
  chat = await openChat(at.client, CHAT);
}

const hostState = () => at.host.state(CHAT, 'chat') as ChatState;

describe('a message', () => {
  it('starts a turn, from the user and with the time (C-18, C-64)', async () => {
    await begin();
    vi.useFakeTimers({ toFake: ['Date'], now: 86_400_000 });
    const sent = await sendMessage(chat, 'hello');
    expect(sent).toMatchObject({ as: 'turn', outcome: { status: 'confirmed' } });
    expect(at.actions()).toEqual([
      {
        type: 'chat/turnStarted',
        turnId: 'turnId' in sent ? sent.turnId : '',
        message: HELLO,
        startedAt: '1970-01-02T00:00:00.000Z',
      },
    ]);
    expect(hostState().activeTurn?.message).toEqual(HELLO);
  });

  it('is from the user, whatever it was made of (C-18)', async () => {
    await begin();
    const foreign = { text: 'hello', origin: { kind: 'agent' } } as const;
    await sendMessage(chat, foreign);
    expect(hostState().activeTurn?.message.origin).toEqual(USER);
    const message: Message = foreign;
    expect(() =>
      chat.dispatch({ type: 'chat/turnStarted', turnId: 'u', message, startedAt: LONG_AGO }),
    ).toThrow('messages of the user only');
  });

  it('brings along its model, its agent and its attachments', async () => {
    await begin();
    const attachments = [textAttachment('note', 'read this')];
    const message = { text: 'a', model: { id: 'm' }, agent: { uri: 'file:///a' }, attachments };
    await sendMessage(chat, message);
    expect(hostState().activeTurn?.message).toEqual({ ...message, origin: USER });
  });

  it('is queued while a turn runs', async () => {
    await begin(RUNNING);
    const sent = await sendMessage(chat, 'hello');
    expect(sent).toMatchObject({ as: 'queued', outcome: { status: 'confirmed' } });
    const id = 'pendingId' in sent ? sent.pendingId : '';
    expect(hostState().queuedMessages).toEqual([{ id, message: HELLO }]);
  });

  it('steers the turn that runs, if wanted', async () => {
    await begin(RUNNING);
    const sent = await sendMessage(chat, 'hello', { while: 'steer' });
    expect(sent).toMatchObject({ as: 'steering' });
    expect(hostState().steeringMessage?.message).toEqual(HELLO);
  });

  it('tells what the host says to it', async () => {
    await begin({}, { check: () => 'not now' });
    const { outcome } = await sendMessage(chat, 'hello');
    expect(outcome).toEqual({ status: 'rejected', reason: 'not now' });
    expect(chat.state.activeTurn).toBeUndefined();
  });
});

describe('the draft', () => {
  const draft: Message = { text: 'hel', origin: USER };

  it('is over with the message (C-66)', async () => {
    await begin({ draft });
    await sendMessage(chat, 'hello');
    await settled();
    expect(hostState().draft).toBeUndefined();
  });

  it('is left alone where there is none', async () => {
    await begin();
    await sendMessage(chat, 'hello');
    expect(at.actions('chat/draftChanged')).toEqual([]);
  });

  it('is back if the host refuses the message', async () => {
    await begin(
      { draft },
      { check: ({ type }) => (type === 'chat/turnStarted' ? 'no' : undefined) },
    );
    await sendMessage(chat, 'hello');
    await settled();
    expect(hostState().draft).toEqual(draft);
  });
});

describe('a turn that is cancelled', () => {
  /** A clock that moves as the test says, beside a date that means nothing. */
  function clock(): void {
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: 5_000_000_000 });
  }

  it('lasted as long as its sender has measured (C-63, C-64)', async () => {
    await begin();
    clock();
    const sending = sendMessage(chat, 'hello');
    vi.advanceTimersByTime(1234.4);
    await sending;
    expect((await cancelTurn(chat)).status).toBe('confirmed');
    expect(at.actions('chat/turnCancelled')).toMatchObject([{ duration: 1234 }]);
    expect(hostState().turns[0]).toMatchObject({ state: 'cancelled', duration: 1234 });
  });

  it('lasted as long as it was seen here, whoever began it and whatever time stamp it has (C-63)', async () => {
    await begin();
    clock();
    const startedAt = LONG_AGO;
    at.host.act(CHAT, { type: 'chat/turnStarted', turnId: 't', message: HELLO, startedAt });
    await chat.waitFor(({ activeTurn }) => activeTurn !== undefined);
    vi.advanceTimersByTime(70);
    await cancelTurn(chat);
    expect(at.actions('chat/turnCancelled')).toMatchObject([{ turnId: 't', duration: 70 }]);
  });

  it('is measured from when it was found running (C-63)', async () => {
    clock();
    await begin(RUNNING);
    vi.advanceTimersByTime(30);
    await cancelTurn(chat);
    expect(at.actions('chat/turnCancelled')).toMatchObject([{ duration: 30 }]);
  });

  it('has no length where nobody was watching (C-63)', async () => {
    await begin(RUNNING);
    chat = await at.client.subscribe<'chat'>(CHAT);
    await cancelTurn(chat);
    expect(at.actions('chat/turnCancelled')).toMatchObject([{ duration: 0 }]);
  });

  it('has to be running', async () => {
    await begin();
    await expect(cancelTurn(chat)).rejects.toThrow('no turn is running');
  });
});

describe('a message that is sent again', () => {
  const attachments: MessageAttachment[] = [
    {
      type: 'simple',
      label: 'x',
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      _meta: { a: 1 },
    },
  ];
  const old: Message = {
    text: 'x marks',
    origin: USER,
    model: { id: 'm', config: { effort: 'high' } },
    agent: { uri: 'file:///a' },
    attachments,
    _meta: { b: 2 },
  };
  const { origin, ...rest } = old;

  it('is the same, with its model and its agent (C-74)', async () => {
    await begin({ turns: [{ id: '1', message: old, responseParts: [], state: 'complete' }] });
    const [turn] = chat.state.turns as [Turn];
    await sendMessage(chat, editedMessage(turn.message));
    expect(hostState().activeTurn?.message).toEqual(old);
  });

  it('keeps them when its text is another (C-74)', () => {
    const { range, ...kept } = attachments[0] as MessageAttachment;
    expect(editedMessage(old, 'y')).toEqual({ ...rest, text: 'y', attachments: [kept] });
  });
});

describe('an attachment that a client makes', () => {
  it('always says what the model sees (C-19)', () => {
    expect(textAttachment('a note', 'all of it')).toEqual({
      type: 'simple',
      label: 'a note',
      modelRepresentation: 'all of it',
    });
    expect(textAttachment('a note').modelRepresentation).toBe('a note');
  });

  it('may be bytes', () => {
    const bytes = new Uint8Array([0, 255, 10]);
    expect(bytesAttachment('dot', bytes, 'image/png', { displayKind: 'image' })).toEqual({
      type: 'embeddedResource',
      label: 'dot',
      data: 'AP8K',
      contentType: 'image/png',
      displayKind: 'image',
    });
  });
});
