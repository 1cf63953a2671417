import type { ChatInputAnswer, ChatInputRequest, ResponsePart } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import { openInputRequests } from '../translate/index.js';
import { answerInput, draftAnswer } from './input.js';
import { openChat } from './open-session.js';
import { CHAT, chatState, type Harness, harness } from './testing/harness.js';

const REQUEST: ChatInputRequest = {
  id: 'r',
  questions: [
    { id: 'name', kind: 'text', message: 'Name?' },
    { id: 'sure', kind: 'boolean', message: 'Sure?' },
  ],
};
const ADA: ChatInputAnswer = { state: 'submitted', value: { kind: 'text', value: 'Ada' } };
const A: ChatInputAnswer = { state: 'draft', value: { kind: 'text', value: 'A' } };
const SURE: ChatInputAnswer = { state: 'draft', value: { kind: 'boolean', value: true } };

let at: Harness;
let chat: Subscription<'chat'>;
afterEach(() => at.client.close());

async function begin(part: Partial<ResponsePart> = {}): Promise<void> {
  at = await harness();
  const message = { text: 'go', origin: { kind: 'user' } } as const;
  const responseParts = [{ kind: 'inputRequest', request: REQUEST, ...part } as ResponsePart];
  const activeTurn = { id: 't', startedAt: '1970-01-01T00:00:00.000Z', message, responseParts };
  at.host.add(CHAT, 'chat', chatState({ activeTurn, status: 24 }));
  chat = await openChat(at.client, CHAT);
}

function part(): ResponsePart | undefined {
  return at.host.state(CHAT, 'chat').activeTurn?.responseParts[0];
}

describe('a request for input', () => {
  it('is answered', async () => {
    await begin();
    const [request] = openInputRequests(chat.state);
    const answers = { name: ADA };
    const outcome = await answerInput(chat, request?.id ?? '', { response: 'accept', answers });
    expect(outcome.status).toBe('confirmed');
    expect(part()).toEqual({
      kind: 'inputRequest',
      request: { ...REQUEST, answers },
      response: 'accept',
    });
    expect(openInputRequests(chat.state)).toEqual([]);
  });

  it.each(['decline', 'cancel'] as const)('is answered with %s', async (response) => {
    await begin();
    await answerInput(chat, 'r', { response });
    expect(part()).toMatchObject({ response });
  });

  it('shows what the user drafts, and takes it along', async () => {
    await begin();
    await draftAnswer(chat, 'r', 'name', A);
    await draftAnswer(chat, 'r', 'sure', SURE);
    expect(part()).toMatchObject({ request: { answers: { name: A, sure: SURE } } });
    await draftAnswer(chat, 'r', 'sure', undefined);
    await answerInput(chat, 'r', { response: 'accept', answers: {} });
    expect(part()).toMatchObject({ request: { answers: { name: A } }, response: 'accept' });
    expect(part()).not.toHaveProperty('request.answers.sure');
  });

  it.each([
    ['there is none', 'other', 'name', {}],
    ['it is answered', 'r', 'name', { response: 'accept' }],
    ['it has no such question', 'r', 'age', {}],
  ] as const)('is not answered if %s', async (_why, id, question, more) => {
    await begin(more);
    const answers = { [question]: ADA };
    await expect(answerInput(chat, id, { response: 'accept', answers })).rejects.toThrow(
      RangeError,
    );
    await expect(draftAnswer(chat, id, question, A)).rejects.toThrow(RangeError);
    expect(at.actions()).toEqual([]);
  });
});
