import type { ChatInteractivity, ChatOrigin, ChatSummary } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { ancestry, canCompose, MAX_ANCESTRY, visibleChats } from './chats.js';

function chat(id: string, origin?: ChatOrigin): ChatSummary {
  const resource = `ahp-chat:/${id}`;
  return { resource, title: id, status: 1, modifiedAt: '', ...(origin && { origin }) };
}

function fork(from: string): ChatOrigin {
  return { kind: 'fork', chat: `ahp-chat:/${from}`, turnId: 't' };
}

const titles = (chats: readonly ChatSummary[]) => chats.map(({ title }) => title);

describe('the ancestry of a chat', () => {
  it('is the line of direct sources, through forks and tool calls (C-44)', () => {
    const worker = chat('c', { kind: 'tool', chat: 'ahp-chat:/b', toolCallId: 'x' });
    const chats = [chat('a', { kind: 'user' }), chat('b', fork('a')), worker];
    expect(titles(ancestry(worker, chats))).toEqual(['b', 'a']);
  });

  it('ends where a source is gone (C-44)', () => {
    const b = chat('b', fork('a'));
    const c = chat('c', fork('b'));
    expect(titles(ancestry(c, [b, c]))).toEqual(['b']);
  });

  it('does not go round in a circle (C-44)', () => {
    const chats = [chat('a', fork('c')), chat('b', fork('a')), chat('c', fork('b'))];
    expect(titles(ancestry(chats[2] as ChatSummary, chats))).toEqual(['b', 'a']);
    const own = chat('own', fork('own'));
    expect(ancestry(own, [own])).toEqual([]);
  });

  it('is not followed without end (C-44)', () => {
    const chats = Array.from({ length: 1000 }, (_, n) => chat(`${n}`, fork(`${n + 1}`)));
    expect(ancestry(chats[0] as ChatSummary, chats)).toHaveLength(MAX_ANCESTRY);
  });

  it('ends at an origin that this version does not know (C-44)', () => {
    const strange = chat('a', { kind: 'dream', chat: 'ahp-chat:/b' } as never);
    expect(ancestry(strange, [strange, chat('b')])).toEqual([]);
  });
});

const ROWS: readonly [ChatInteractivity | undefined, boolean, boolean][] = [
  [undefined, true, true],
  ['full', true, true],
  ['read-only', true, false],
  ['hidden', false, false],
  ['whatever comes next' as ChatInteractivity, true, false],
];

describe('interactivity', () => {
  it.each(ROWS)(
    '%s decides what is shown and where users write (C-55)',
    (interactivity, shown, composer) => {
      const one = { ...chat('a'), ...(interactivity && { interactivity }) };
      expect(visibleChats([one])).toHaveLength(shown ? 1 : 0);
      expect(canCompose(one)).toBe(composer);
    },
  );
});
