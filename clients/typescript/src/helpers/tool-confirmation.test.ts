import type {
  ConfirmationOption,
  SessionInputRequest,
  StateAction,
  ToolCallState,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { DispatchError } from '../channels/guards.js';
import type { Subscription } from '../channels/subscription.js';
import { answerNeeded } from './input-needed.js';
import { openChat } from './open-session.js';
import { CHAT, chatState, type Harness, harness, settled } from './testing/harness.js';
import {
  confirmationChoices,
  confirmToolCall,
  confirmToolResult,
  giveUpToolCall,
} from './tool-confirmation.js';

const OPTIONS: ConfirmationOption[] = [
  { id: 'once', label: 'Once', kind: 'approve', group: 1 },
  { id: 'always', label: 'Always', kind: 'approve', group: 1 },
  { id: 'no', label: 'Never', kind: 'deny', group: 2 },
];

const BASE = {
  toolCallId: 'x',
  toolName: 'rm',
  displayName: 'Delete',
  invocationMessage: 'Deleting',
  toolInput: '{}',
} as const;

const WAITING: ToolCallState = { ...BASE, status: 'pending-confirmation' };

const RESULT_WAITING: ToolCallState = {
  ...BASE,
  status: 'pending-result-confirmation',
  confirmed: 'not-needed',
  success: true,
  pastTenseMessage: 'Deleted',
};

const NO_TOKEN: ToolCallState = {
  ...BASE,
  status: 'auth-required',
  confirmed: 'not-needed',
  contributor: { kind: 'mcp', customizationId: 'm' },
  auth: { reason: 'required', resource: { resource: 'https://mcp.example' } },
};

let at: Harness;
let chat: Subscription<'chat'>;
afterEach(() => at?.client.close());

async function begin(toolCall: ToolCallState): Promise<void> {
  at = await harness();
  const message = { text: 'go', origin: { kind: 'user' } } as const;
  const responseParts = [{ kind: 'toolCall', toolCall } as const];
  const startedAt = '1970-01-01T00:00:00.000Z';
  const activeTurn = { id: 't', startedAt, message, responseParts };
  at.host.add(CHAT, 'chat', chatState({ activeTurn, status: 24 }));
  chat = await openChat(at.client, CHAT);
}

/** The call as the host has it. */
function call(): ToolCallState | undefined {
  const [part] = at.host.state(CHAT, 'chat').activeTurn?.responseParts ?? [];
  return part?.kind === 'toolCall' ? part.toolCall : undefined;
}

describe('what is offered for a tool call that waits', () => {
  it('are its options in their order, with their groups (C-24)', () => {
    expect(confirmationChoices({ ...WAITING, options: OPTIONS })).toEqual([
      { approved: true, optionId: 'once', label: 'Once', group: 1 },
      { approved: true, optionId: 'always', label: 'Always', group: 1 },
      { approved: false, optionId: 'no', label: 'Never', group: 2 },
    ]);
  });

  it.each([[undefined], [[]]])('is yes and no without options (%j)', (options) => {
    const choices = confirmationChoices(options ? { ...WAITING, options } : WAITING);
    expect(choices.map(({ approved, label }) => [approved, label])).toEqual([
      [true, undefined],
      [false, undefined],
    ]);
  });

  it('can each be chosen (C-24)', async () => {
    for (const choice of confirmationChoices({ ...WAITING, options: OPTIONS })) {
      await begin({ ...WAITING, options: OPTIONS });
      await confirmToolCall(chat, 'x', choice);
      expect(call()).toMatchObject({
        status: choice.approved ? 'running' : 'cancelled',
        selectedOption: { id: choice.optionId },
      });
      at.client.close();
    }
  });
});

describe('a decision', () => {
  it('lets the call run', async () => {
    await begin(WAITING);
    expect((await confirmToolCall(chat, 'x', { approved: true })).status).toBe('confirmed');
    expect(call()).toMatchObject({ status: 'running', confirmed: 'user-action', toolInput: '{}' });
  });

  it('lets it not run, and says why', async () => {
    await begin(WAITING);
    const reasonMessage = 'too dangerous';
    await confirmToolCall(chat, 'x', {
      approved: false,
      reasonMessage,
      userSuggestion: 'look only',
    });
    expect(call()).toMatchObject({
      status: 'cancelled',
      reason: 'denied',
      reasonMessage,
      userSuggestion: { text: 'look only', origin: { kind: 'user' } },
    });
  });

  it('may be that nobody has decided', async () => {
    await begin(WAITING);
    await confirmToolCall(chat, 'x', { approved: false, reason: 'skipped' });
    expect(call()).toMatchObject({ status: 'cancelled', reason: 'skipped' });
  });

  it('edits the input of a call that lets users do so (C-25)', async () => {
    await begin({ ...WAITING, editable: true });
    await confirmToolCall(chat, 'x', { approved: true, editedToolInput: '{"a":1}' });
    expect(call()).toMatchObject({ status: 'running', toolInput: '{"a":1}' });
  });

  it.each([[false], [undefined]])('edits no other input: editable %s (C-25)', async (editable) => {
    await begin(editable === undefined ? WAITING : { ...WAITING, editable });
    const edited = confirmToolCall(chat, 'x', { approved: true, editedToolInput: '{}' });
    await expect(edited).rejects.toThrow('cannot be edited');
    expect(at.actions()).toEqual([]);
  });

  it.each([
    ['of another kind', 'no'],
    ['that is not there', 'other'],
  ])('does not choose an option %s', async (_what, optionId) => {
    await begin({ ...WAITING, options: OPTIONS });
    await expect(confirmToolCall(chat, 'x', { approved: true, optionId })).rejects.toThrow(
      optionId,
    );
    expect(at.actions()).toEqual([]);
  });

  it.each([
    ['the call does not wait', 'x', { ...RESULT_WAITING, status: 'completed' } as ToolCallState],
    ['there is no such call', 'y', WAITING],
  ])('is not sent if %s', async (_why, id, toolCall) => {
    await begin(toolCall);
    await expect(confirmToolCall(chat, id, { approved: true })).rejects.toThrow(RangeError);
    await expect(confirmToolResult(chat, id, true)).rejects.toThrow(RangeError);
    await expect(giveUpToolCall(chat, id)).rejects.toThrow(RangeError);
    expect(at.actions()).toEqual([]);
  });

  it.each([
    [true, { status: 'completed' }],
    [false, { status: 'cancelled', reason: 'result-denied' }],
  ])('is made on results too: %s', async (approved, expected) => {
    await begin(RESULT_WAITING);
    await confirmToolResult(chat, 'x', approved);
    expect(call()).toMatchObject(expected);
  });
});

describe('a call that waits for a token', () => {
  it('can be given up (C-70)', async () => {
    await begin(NO_TOKEN);
    expect((await giveUpToolCall(chat, 'x')).status).toBe('confirmed');
    expect(call()).toMatchObject({
      status: 'completed',
      success: false,
      error: { code: 'cancelled' },
    });
  });

  it('is never said to have succeeded (C-70)', async () => {
    await begin(NO_TOKEN);
    const result = { success: true, pastTenseMessage: 'Done' };
    const success: StateAction = {
      type: 'chat/toolCallComplete',
      turnId: 't',
      toolCallId: 'x',
      result,
    };
    expect(() => chat.dispatch(success)).toThrow(DispatchError);
    expect(at.actions()).toEqual([]);
  });
});

describe('what a session says that somebody has to act on', () => {
  const base = { id: '\u0000 not:an/id?', chat: CHAT };
  const entry = <Kind extends SessionInputRequest['kind']>(kind: Kind, more: object) =>
    ({ ...base, kind, ...more }) as SessionInputRequest & { kind: Kind };

  async function beginWithout(toolCall: ToolCallState): Promise<void> {
    await begin(toolCall);
    chat.close();
    await settled();
  }

  it('is answered in its chat, without a subscription to that (C-71)', async () => {
    await beginWithout({ ...WAITING, options: OPTIONS });
    const toolCall = { ...WAITING, options: OPTIONS };
    const wanted = entry('toolConfirmation', { turnId: 't', toolCall });
    const outcome = await answerNeeded(at.client, wanted, { approved: true, optionId: 'always' });
    expect(outcome.status).toBe('confirmed');
    expect(call()).toMatchObject({ status: 'running', selectedOption: { id: 'always' } });
    expect(at.params('subscribe')).toHaveLength(1);
  });

  it('may be the result of a call (C-71)', async () => {
    await beginWithout(RESULT_WAITING);
    const wanted = entry('toolConfirmation', { turnId: 't', toolCall: RESULT_WAITING });
    await answerNeeded(at.client, wanted, { approved: false });
    expect(call()).toMatchObject({ status: 'cancelled', reason: 'result-denied' });
  });

  it('may be a token that nobody gives (C-70, C-71)', async () => {
    await beginWithout(NO_TOKEN);
    const wanted = entry('toolAuthentication', { turnId: 't', toolCall: NO_TOKEN });
    await answerNeeded(at.client, wanted, { message: 'not today' });
    expect(call()).toMatchObject({ status: 'completed', error: { message: 'not today' } });
  });

  it('may be input, whose id is that of the request and not of the entry (C-61, C-71)', async () => {
    await beginWithout(WAITING);
    const request = { id: 'r', message: 'Name?' };
    at.host.act(CHAT, { type: 'chat/inputRequested', request });
    await answerNeeded(at.client, entry('chatInput', { request }), { response: 'decline' });
    const [, part] = at.host.state(CHAT, 'chat').activeTurn?.responseParts ?? [];
    expect(part).toMatchObject({ kind: 'inputRequest', request, response: 'decline' });
  });

  it('does not let users edit what cannot be edited, although the chat is not there to tell (C-25)', async () => {
    await beginWithout(WAITING);
    const wanted = entry('toolConfirmation', { turnId: 't', toolCall: WAITING });
    const answer = { approved: true, editedToolInput: '{}' } as const;
    await expect(answerNeeded(at.client, wanted, answer)).rejects.toThrow('cannot be edited');
  });
});
