import {
  type CompletionItem,
  type CompletionsParams,
  JsonRpcErrorCodes,
  type MessageAttachment,
} from '@agent-host-protocol/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import { RpcError } from '../peer/errors.js';
import {
  applyCompletion,
  type MessageCompletions,
  messageCompletions,
  triggersCompletion,
} from './completions.js';
import { openChat } from './open-session.js';
import { sendMessage } from './send-message.js';
import { CHAT, chatState, type Harness, harness } from './testing/harness.js';

const ATTACHMENT: MessageAttachment = {
  type: 'simple',
  label: 'main.ts',
  _meta: { 'host/key': { deep: [1] }, other: null },
};
const ITEM: CompletionItem = { insertText: '@main.ts', attachment: ATTACHMENT };

let at: Harness;
let chat: Subscription<'chat'>;
let completions: MessageCompletions;
/** Answers of the host, one after the other. */
let answers: (CompletionItem[] | RpcError)[] = [];
let offered: (readonly CompletionItem[])[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  answers = [];
  offered = [];
  at = await harness({
    info: { completionTriggerCharacters: ['@', '#'] },
    handlers: {
      completions: () => {
        const answer = answers.shift() ?? [ITEM];
        if (answer instanceof RpcError) throw answer;
        return { items: answer };
      },
    },
  });
  at.host.add(CHAT, 'chat', chatState());
  chat = await openChat(at.client, CHAT);
  completions = messageCompletions(at.client, chat, { delayMs: 100 });
  completions.onItems((items) => offered.push(items));
});
afterEach(() => {
  at.client.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const asked = () => at.params('completions') as unknown as CompletionsParams[];
const typed = (text: string, offset = text.length) => completions.typed({ text, offset });

describe('completions', () => {
  it('are asked for at a character that the host has named (C-21)', async () => {
    typed('see ');
    await pass(1000);
    expect(asked()).toEqual([]);
    typed('see @');
    await pass(100);
    expect(asked()).toEqual([{ channel: CHAT, kind: 'userMessage', text: 'see @', offset: 5 }]);
    expect(offered).toEqual([[ITEM]]);
    expect(completions.items).toEqual([ITEM]);
  });

  it('are asked for after a pause, and then about what is there by then (C-21)', async () => {
    for (const text of ['@', '@m', '@ma']) {
      typed(text);
      await pass(60);
    }
    expect(asked()).toEqual([]);
    await pass(40);
    expect(asked().map(({ text }) => text)).toEqual(['@ma']);
    typed('@mai');
    await pass(100);
    expect(asked().map(({ text }) => text)).toEqual(['@ma', '@mai']);
  });

  it('are asked for at once when the user wants them (C-21)', async () => {
    completions.request({ text: 'mai', offset: 3 });
    await pass(0);
    expect(asked()).toHaveLength(1);
  });

  it.each([
    ['before the text', -5, 0],
    ['behind it', 99, 4],
    ['between two places', 1.5, 1],
    ['nowhere', Number.NaN, 0],
    ['at the end, in UTF-16 code units', 4, 4],
  ])('are asked for inside the text: a cursor %s (C-23)', async (_where, offset, expected) => {
    completions.request({ text: '@😀x', offset });
    await pass(0);
    expect(asked()[0]?.offset).toBe(expected);
    expect(expected).toBeLessThanOrEqual('@😀x'.length);
  });

  it('are about what the user has typed last, however late an answer comes', async () => {
    const other = { ...ITEM, insertText: 'other' };
    answers = [[ITEM], [other]];
    completions.request({ text: '@', offset: 1 });
    vi.advanceTimersByTime(0);
    completions.request({ text: '@o', offset: 2 });
    await pass(0);
    expect(offered).toEqual([[other]]);
  });

  it('are none any more when nothing fits, until something begins anew', async () => {
    typed('@');
    await pass(100);
    answers = [[]];
    typed('@x');
    await pass(100);
    expect(offered.at(-1)).toEqual([]);
    typed('@xy');
    await pass(100);
    expect(asked()).toHaveLength(2);
  });

  it('are none when the host cannot tell, which is reported', async () => {
    const problems: unknown[] = [];
    at.client.onProblem((problem) => problems.push(problem));
    answers = [new RpcError(JsonRpcErrorCodes.InternalError, 'no index')];
    completions.request({ text: '@', offset: 1 });
    await pass(0);
    expect(completions.items).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it.each([
    ['dismissed', () => completions.dismiss()],
    ['closed', () => completions.close()],
    ['left with the chat', () => chat.close()],
  ])('are not offered once they are %s', async (_how, end) => {
    typed('@');
    end();
    await pass(1000);
    expect(asked()).toEqual([]);
    expect(offered).toEqual([]);
  });

  it('are not asked for at an empty trigger', () => {
    const host = { ...at.client.host, completionTriggerCharacters: [''] };
    expect(triggersCompletion({ host } as typeof at.client, { text: 'x', offset: 1 })).toBe(false);
  });
});

describe('an item that the user accepts', () => {
  it('takes the place of its range (C-22)', () => {
    const item = { ...ITEM, rangeStart: 4, rangeEnd: 7 };
    expect(applyCompletion({ text: 'see @ma now', offset: 7 }, item)).toEqual({
      text: 'see @main.ts now',
      offset: 12,
      attachments: [ATTACHMENT],
    });
  });

  it('goes in at the cursor without a range (C-22)', () => {
    const earlier: MessageAttachment = { type: 'simple', label: 'earlier' };
    const content = { text: 'see  now', offset: 4, attachments: [earlier] };
    expect(applyCompletion(content, ITEM)).toEqual({
      text: 'see @main.ts now',
      offset: 12,
      attachments: [earlier, ATTACHMENT],
    });
  });

  it('stays inside the text, whatever range the host names', () => {
    const item = { ...ITEM, rangeStart: 2, rangeEnd: 99 };
    expect(applyCompletion({ text: 'abc', offset: 0 }, item).text).toBe('ab@main.ts');
    const backwards = { ...ITEM, rangeStart: 2, rangeEnd: 1 };
    expect(applyCompletion({ text: 'abc', offset: 0 }, backwards).text).toBe('ab@main.tsc');
  });

  it('is sent with every property of its _meta (C-19, C-20)', async () => {
    typed('@');
    await pass(100);
    const [item] = completions.items;
    const content = completions.accept({ text: '@', offset: 1 }, item ?? ITEM);
    expect(completions.items).toEqual([]);
    const { text, attachments } = content;
    await sendMessage(chat, { text, attachments });
    expect(at.host.state(CHAT, 'chat').activeTurn?.message.attachments).toEqual([ATTACHMENT]);
  });
});
