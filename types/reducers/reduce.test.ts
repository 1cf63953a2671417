import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ACTION_SHAPES } from '../generated/action-shapes.js';
import {
  applyInPlace,
  type ChatState,
  REDUCER_NAMES,
  type ReducerName,
  reduceChannel,
  reduceChat,
  type StateAction,
} from '../index.js';

interface Fixture {
  reducer: ReducerName;
  initial: never;
  actions: StateAction[];
  expected: unknown;
  now: number;
}

const FOLDER = fileURLToPath(new URL('../../test-cases/reducers/', import.meta.url));
const fixtures = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(FOLDER + file, 'utf8')) as Fixture] as const,
);

function freeze<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(freeze);
  return data;
}

describe.each(fixtures)('%s', (_file, { reducer, initial, actions, expected, now }) => {
  it('comes out right without touching what it is given (G-7)', () => {
    let state = freeze(initial) as never;
    for (const action of freeze(actions)) {
      state = reduceChannel(reducer, state, action, { now }) as never;
    }
    // Unlike expect's, this comparison takes `__proto__` for a name like any other.
    if (!isDeepStrictEqual(state, expected)) expect(state).toStrictEqual(expected);
  });

  it('comes out the same in place, and shares nothing with the actions', () => {
    const state = structuredClone(initial);
    // Frozen actions: what a later action changes in place cannot be part of an earlier one.
    for (const action of freeze(actions)) applyInPlace(reducer, state, action, { now });
    if (!isDeepStrictEqual(state, expected)) expect(state).toStrictEqual(expected);
  });
});

const chat: ChatState = freeze({
  resource: 'ahp-chat:/1',
  title: 'A chat',
  status: 8,
  modifiedAt: '2026-01-01T00:00:00.000Z',
  turns: [],
  activeTurn: {
    id: 't1',
    startedAt: '2026-01-01T00:00:00.000Z',
    message: { text: 'Hello', origin: { kind: 'user' } },
    responseParts: [
      { kind: 'markdown', id: 'p1', content: 'Hi' },
      { kind: 'reasoning', id: 'p2', content: 'Hm' },
    ],
  },
});
const options = { now: 1_750_000_000_000 };

describe('structural sharing', () => {
  it('copies the path that changed and nothing else', () => {
    const next = reduceChat(
      chat,
      { type: 'chat/delta', turnId: 't1', partId: 'p1', content: '!' },
      options,
    );
    expect(next.activeTurn?.responseParts[0]).toEqual({
      kind: 'markdown',
      id: 'p1',
      content: 'Hi!',
    });
    expect(next.activeTurn?.responseParts[1]).toBe(chat.activeTurn?.responseParts[1]);
    expect(next.activeTurn?.message).toBe(chat.activeTurn?.message);
    expect(next.turns).toBe(chat.turns);
  });

  it('keeps fields that this version does not know, and makes up none that are missing', () => {
    const { title: _, ...untitled } = chat;
    const [part] = chat.activeTurn?.responseParts ?? [];
    const later = { ...part, later: [1], ['__proto__']: 7 };
    const turn = { ...chat.activeTurn, responseParts: [later], later: null };
    const state = { ...untitled, activeTurn: turn, later: {} } as unknown as ChatState;
    const action = { type: 'chat/delta', turnId: 't1', partId: 'p1', content: '!' } as const;
    const next = reduceChat(freeze(state), action, options);
    const changed = { ...turn, responseParts: [{ ...later, content: 'Hi!' }] };
    expect(next).toStrictEqual({ ...untitled, activeTurn: changed, later: {} });
  });

  it.each<[string, StateAction]>([
    ['another turn', { type: 'chat/delta', turnId: 't2', partId: 'p1', content: '!' }],
    ['an unknown part', { type: 'chat/delta', turnId: 't1', partId: 'p9', content: '!' }],
    ['a part of another kind', { type: 'chat/delta', turnId: 't1', partId: 'p2', content: '!' }],
    ['a title that it has', { type: 'session/titleChanged', title: 'A chat' }],
    ['an activity that it does not have', { type: 'chat/activityChanged' }],
    ['an unknown tool call', { type: 'chat/toolCallAuthResolved', turnId: 't1', toolCallId: 'c' }],
    ['an empty page of turns', { type: 'chat/turnsLoaded', turns: [] }],
  ])('gives back the very same object for %s (G-8)', (_name, action) => {
    expect(reduceChat(chat, action, options)).toBe(chat);
  });
});

describe('an older peer', () => {
  it('may end a turn without saying how long it took; the reducer does not make that up', () => {
    const action = { type: 'chat/turnComplete', turnId: 't1' } as StateAction;
    const next = reduceChat(chat, action, options);
    expect(next.turns).toHaveLength(1);
    expect(next.turns[0]).not.toHaveProperty('duration');
    const owned = structuredClone(chat);
    applyInPlace('chat', owned, action, options);
    expect(owned).toStrictEqual(next);
  });

  it('may start a turn without saying when', () => {
    const message = { text: 'Hello', origin: { kind: 'user' } } as const;
    const action = { type: 'chat/turnStarted', turnId: 't2', message } as unknown as StateAction;
    expect(reduceChat(chat, action, options).activeTurn).toStrictEqual({
      id: 't2',
      message,
      responseParts: [],
    });
  });
});

describe('total reducers (G-15)', () => {
  const strange = [
    'chat/noSuchThing',
    'toString',
    '__proto__',
    'constructor',
    '',
    7,
    null,
    undefined,
  ];

  it.each(strange)('leave the state alone for the type %s', (type) => {
    const action = { type } as unknown as StateAction;
    for (const name of REDUCER_NAMES) {
      const state = freeze({ strange: true }) as never;
      expect(reduceChannel(name, state, action, options)).toBe(state);
      expect(() => applyInPlace(name, state, action, options)).not.toThrow();
    }
  });

  it.each([null, undefined, 'text', 7, []])(
    'leave the state alone for %s as an action',
    (action) => {
      expect(reduceChannel('chat', chat, action as never, options)).toBe(chat);
    },
  );

  const seen = new Map<string, Fixture & { action: Record<string, unknown> }>();
  for (const [, fixture] of fixtures) {
    for (const action of fixture.actions as unknown as Record<string, unknown>[]) {
      if (!seen.has(String(action.type))) seen.set(String(action.type), { ...fixture, action });
    }
  }

  it.each(Object.keys(ACTION_SHAPES))('leave the state alone for a malformed %s', (type) => {
    const fixture = seen.get(type);
    if (!fixture) throw new Error(`no fixture has ${type}`);
    const state = freeze(fixture.initial);
    const [record = {}] = ACTION_SHAPES[type] ?? [];
    for (const [field, [kind, presence = '']] of Object.entries(record)) {
      if (kind === 'any') continue;
      const { [field]: _, ...without } = fixture.action;
      const wrong = { ...fixture.action, [field]: kind === 'number' ? 'text' : 7 };
      for (const action of presence === '' && field in fixture.action
        ? [without, wrong]
        : [wrong]) {
        if (!(field in fixture.action) && action === wrong && presence === '') continue;
        expect(reduceChannel(fixture.reducer, state, action as never, options), field).toBe(state);
      }
    }
  });
});
