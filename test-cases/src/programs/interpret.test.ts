import { describe, expect, it } from 'vitest';
import { interpret } from './interpret.js';
import type { Json } from './json.js';
import { tinyModel, tinyState } from './tiny-model.js';

/** Runs statements on a state and an action of the tiny protocol. */
function run(statements: readonly unknown[], state: Json, action: Record<string, Json> = {}): Json {
  const frozen = [state, { type: 'tiny/do', ...action }].map(freeze);
  return interpret(tinyModel(statements), 'tiny', frozen[0] as Json, frozen[1] as Json, {
    now: 86_400_000,
  });
}

function freeze(value: Json): Json {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

const line = 1;
const cup = (id: string, colour = 'red') => ({ kind: 'cup', id, colour });

describe('an action', () => {
  const statements = [{ set: 'state.title', to: { literal: 'Other' }, line }];
  const model = tinyModel(statements);
  const state = tinyState();

  it.each<[string, Json]>([
    ['of unknown type', { type: 'tiny/other' }],
    ['with the type of an inherited property', { type: 'constructor' }],
    ['without a type', {}],
    ['that is no object', 'tiny/do'],
    ['with a field of the wrong JSON type', { type: 'tiny/do', text: 7 }],
    ['with null where that means nothing', { type: 'tiny/do', text: null }],
  ])('%s gives the very same state (G-7, G-8, G-15)', (_, action) => {
    expect(interpret(model, 'tiny', state, action, { now: 0 })).toBe(state);
  });

  it('to a channel without a reducer is an error', () => {
    expect(() => interpret(model, 'other', state, {}, { now: 0 })).toThrow('"other"');
  });
});

describe('a path', () => {
  it('through something absent is absent', () => {
    const test = { equal: [{ path: 'state.one.id' }, { path: 'action.id' }] };
    // biome-ignore lint/suspicious/noThenProperty: it is data, and nobody awaits it.
    const value = { choose: test, then: { literal: 'equal' }, else: { literal: 'not' } };
    const statements = [{ set: 'state.title', to: value, line }];
    expect(run(statements, tinyState())).toEqual(tinyState({ title: 'equal' }));
    expect(run(statements, tinyState(), { id: 'a' })).toEqual(tinyState({ title: 'not' }));
  });

  it('to null is absent where null means absent', () => {
    const statements = [{ put: 'state.note', to: { path: 'action.maybe' }, line }];
    expect(run(statements, tinyState({ note: 'x' }), { maybe: null })).toEqual(tinyState());
  });

  it('does not see what objects inherit', () => {
    const statements = [{ put: 'state.note', to: { path: 'state.extras.toString' }, line }];
    expect(run(statements, tinyState({ extras: {} }))).toEqual(tinyState({ extras: {} }));
  });
});

describe('a bound name', () => {
  it('stands for the place it was bound to', () => {
    const where = { equal: [{ path: 'thing.id' }, { path: 'action.id' }] };
    const inside = [{ set: 'thing.colour', to: { path: 'action.text' }, line }];
    const find = { find: 'thing', of: 'state.things', from: 'end', where, do: inside, line };
    expect(
      run([find], tinyState({ things: [cup('a'), cup('a')] }), { id: 'a', text: 'blue' }),
    ).toEqual(tinyState({ things: [cup('a'), cup('a', 'blue')] }));
  });

  it('of something taken is nowhere in the state', () => {
    const inside = [{ append: 'state.things', value: { path: 'it' }, line }];
    const take = { take: 'it', of: 'state.one', where: { all: [] }, do: inside, line };
    expect(run([take], tinyState({ one: cup('a') }))).toEqual(tinyState({ things: [cup('a')] }));
  });
});

describe('what is written', () => {
  it('is a copy, so that no two places share it', () => {
    const statements = [
      { append: 'state.things', value: { path: 'action.thing' }, line },
      { append: 'state.things', value: { path: 'action.thing' }, line },
      {
        find: 'thing',
        of: 'state.things',
        from: 'start',
        where: { all: [] },
        do: [{ extend: 'thing.colour', by: { literal: '!' }, line }],
        line,
      },
    ];
    expect(run(statements, tinyState(), { thing: cup('a') })).toEqual(
      tinyState({ things: [cup('a', 'red!'), cup('a')] }),
    );
  });

  it('may have any name, __proto__ included', () => {
    const entries = JSON.parse('{"__proto__":{"polluted":true},"a":1}');
    const merged = run(
      [{ merge: 'state.extras', with: { path: 'action.entries' }, line }],
      tinyState(),
      { entries },
    );
    expect(JSON.stringify(merged)).toBe(JSON.stringify(tinyState({ extras: entries })));
    const put = { putEntry: 'state.extras', key: { path: 'action.id' }, to: { literal: 1 }, line };
    const written = run([put], tinyState(), { id: '__proto__' });
    expect(JSON.stringify(written)).toContain('"extras":{"__proto__":1}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('a new record', () => {
  const made = {
    record: 'Box',
    fields: { kind: { literal: 'box' }, id: { path: 'state.one.id' } },
    unknownOf: 'state.one',
    unknownTo: 'Thing',
  };

  it('takes over what no member of the union knows, and nothing else', () => {
    const state = tinyState({ one: { ...cup('a'), label: 'old', lane: 'fast' } });
    expect(run([{ set: 'state.one', to: made, line }], state)).toEqual(
      tinyState({ one: { kind: 'box', id: 'a', lane: 'fast' } }),
    );
  });
});

describe('patch', () => {
  const statements = [{ patch: 'state', from: 'action', fields: ['text', 'clearable'], line }];
  const state = tinyState({ text: 'old', clearable: 'old' });

  it.each<[string, Record<string, Json>, Json]>([
    ['leaves what is absent', {}, state],
    ['writes what is given', { text: 'new' }, tinyState({ text: 'new', clearable: 'old' })],
    ['removes what is null', { clearable: null }, tinyState({ text: 'old' })],
  ])('%s', (_, action, expected) => {
    expect(run(statements, state, action)).toEqual(expected);
  });
});

describe('times and bits', () => {
  it('come out as the wire has them (G-10)', () => {
    const bits = { bits: { path: 'state.status' }, clear: 31, set: { literal: 8 } };
    const statements = [
      { set: 'state.title', to: { stamp: 'now' }, line },
      { set: 'state.status', to: bits, line },
    ];
    expect(run(statements, tinyState({ status: 0x8000_0001 }))).toEqual(
      tinyState({ title: '1970-01-02T00:00:00.000Z', status: 0x8000_0008 }),
    );
  });
});
