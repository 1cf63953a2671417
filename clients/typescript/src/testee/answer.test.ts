import { readFileSync } from 'node:fs';
import { TYPE_NAMES } from '@agent-host-protocol/schema';
import { describe, expect, it } from 'vitest';
import { answer } from './answer.js';

const ask = (request: unknown) =>
  JSON.parse(answer(Buffer.from(typeof request === 'string' ? request : JSON.stringify(request))));

const roundTrip = (type: string, value: unknown) => ask({ id: 1, op: 'roundTrip', type, value });

const chat = {
  resource: 'ahp-chat:/c1',
  title: 'Chat',
  status: 1,
  modifiedAt: '2026-01-15T09:30:00.000Z',
  turns: [],
};
const turn = {
  id: 'turn-1',
  message: { text: 'Hi', origin: { kind: 'user' } },
  responseParts: [],
  state: 'complete',
};
const retitled = { type: 'session/titleChanged', title: 'New' };
const reduce = (fields: object) =>
  ask({ id: 1, op: 'reduce', reducer: 'chat', state: chat, actions: [], now: 9999, ...fields });

const refused = (kind: string, path: string | undefined, message: RegExp) => ({
  ok: false,
  error: { kind, message: expect.stringMatching(message), ...(path && { path }) },
});

describe('info', () => {
  it('tells what the testee is and has', () => {
    const model = JSON.parse(
      readFileSync(new URL('../../../../schema/model.json', import.meta.url), 'utf8'),
    );
    const withState = model.channels.filter((each: { state?: string }) => each.state);
    const answered = ask({ id: 'x', op: 'info' });
    expect(answered).toMatchObject({
      id: 'x',
      ok: true,
      language: 'TypeScript',
      protocolVersion: model.protocolVersion,
      supportedVersions: model.supportedVersions,
      types: TYPE_NAMES,
      inPlace: true,
    });
    expect(answered.reducers.toSorted()).toEqual(
      withState.map(({ name }: { name: string }) => name).sort(),
    );
  });
});

describe('reduce', () => {
  it.each([[false], [true]])('applies actions in order (in place: %s)', (inPlace) => {
    const actions = [
      { type: 'chat/activityChanged', activity: 'Thinking' },
      { type: 'chat/activityChanged', activity: 'Writing' },
    ];
    expect(reduce({ actions, inPlace })).toEqual({
      id: 1,
      ok: true,
      state: { ...chat, activity: 'Writing' },
      ...(inPlace ? {} : { changed: [true, true] }),
    });
  });

  it('tells which actions changed something', () => {
    const thinking = { type: 'chat/activityChanged', activity: 'Thinking' };
    const actions = [thinking, thinking, retitled, { type: 'chat/activityChanged' }];
    expect(reduce({ actions }).changed).toEqual([true, false, false, true]);
  });

  it('takes the time from the request', () => {
    const started = { type: 'chat/turnStarted', turnId: 't', startedAt: chat.modifiedAt };
    const actions = [{ ...started, message: turn.message }];
    expect(reduce({ actions }).state.modifiedAt).toBe('1970-01-01T00:00:09.999Z');
    expect(reduce({ actions, now: 0 }).state.modifiedAt).toBe('1970-01-01T00:00:00.000Z');
  });

  it('lets unknown actions and those of other channels change nothing', () => {
    const actions = [{ type: 'whiteboard/drawn' }, { type: 'chat/pinned', x: 1 }, retitled];
    expect(reduce({ actions })).toMatchObject({ ok: true, state: chat });
  });

  it('reads nulls that stand for absent as absent', () => {
    expect(reduce({ state: { ...chat, turns: [{ ...turn, usage: null }] } }).state.turns).toEqual([
      turn,
    ]);
  });

  it.each([
    ['a reducer that does not exist', { reducer: 'mcp' }, 'unknownReducer', '/reducer'],
    ['a reducer named like a method', { reducer: 'toString' }, 'unknownReducer', '/reducer'],
    ['a reducer that is no text', { reducer: 1 }, 'usage', '/reducer'],
    ['no state', { state: undefined }, 'usage', '/state'],
    ['actions that are no list', { actions: {} }, 'usage', '/actions'],
    ['no time', { now: undefined }, 'usage', '/now'],
    ['a form that is no flag', { inPlace: 'yes' }, 'usage', '/inPlace'],
    ['a state that is none', { state: [] }, 'decode', '/state'],
    [
      'a state that is wrong inside',
      { state: { ...chat, turns: [turn, { ...turn, id: 7 }] } },
      'decode',
      '/state/turns/1/id',
    ],
    ['an action that is none', { actions: [retitled, 'x'] }, 'decode', '/actions/1'],
    ['an action without type', { actions: [retitled, {}] }, 'decode', '/actions/1/type'],
    [
      'an action without a field',
      { actions: [retitled, retitled, { type: 'session/titleChanged' }] },
      'decode',
      '/actions/2/title',
    ],
  ])('refuses %s', (_, fields, kind, path) => {
    expect(reduce(fields)).toMatchObject({ id: 1, ...refused(kind, path, /./) });
  });

  it('says what is wrong, and where', () => {
    const { error } = reduce({ state: { ...chat, title: 1, status: 'x' } });
    expect(error.message).toBe('/state/title: expected a string, found the number 1 (and 1 more)');
  });
});

describe('roundTrip', () => {
  it.each([
    ['a record', 'Turn', turn],
    ['a text', 'StringOrMarkdown', 'Hi'],
    ['a number above 2^31', 'SessionStatus', 2147483720],
    ['unknown fields', 'Turn', { ...turn, later: { usage: null } }],
    ['unknown members', 'ResponsePart', { kind: 'chart', usage: null }],
    ['nulls that are values', 'CanvasUpdatedAction', { type: 'canvas/updated', title: null }],
    ['a member named __proto__', 'Meta', JSON.parse('{"__proto__":{"a":null}}')],
  ])('keeps %s', (_, type, value) => {
    expect(roundTrip(type, value)).toEqual({ id: 1, ok: true, value });
  });

  it.each([
    ['at the top', 'Turn', { ...turn, usage: null }, turn],
    [
      'in a list',
      'ChatState',
      { ...chat, turns: [{ ...turn, usage: null }] },
      { ...chat, turns: [turn] },
    ],
    [
      'in a member of a nested union',
      'ActionEnvelope',
      {
        channel: 'ahp-chat:/c1',
        action: { type: 'chat/activityChanged', activity: null },
        serverSeq: 1,
        origin: null,
      },
      { channel: 'ahp-chat:/c1', action: { type: 'chat/activityChanged' }, serverSeq: 1 },
    ],
    [
      'in a state that only its channel names',
      'Snapshot',
      {
        resource: chat.resource,
        state: { ...chat, turns: [{ ...turn, usage: null }] },
        fromSeq: 1,
      },
      { resource: chat.resource, state: { ...chat, turns: [turn] }, fromSeq: 1 },
    ],
  ])('drops nulls that stand for absent %s', (_, type, value, expected) => {
    expect(roundTrip(type, value)).toEqual({ id: 1, ok: true, value: expected });
  });

  it.each([
    ['a type that does not exist', 'Whiteboard', 1, 'unknownType', '/type'],
    ['a type named like a method', 'toString', 1, 'unknownType', '/type'],
    ['a value of another shape', 'Turn', 1, 'decode', '/value'],
    ['a value that is wrong inside', 'Turn', { ...turn, id: 1 }, 'decode', '/value/id'],
    ['no value', 'Turn', undefined, 'usage', '/value'],
  ])('refuses %s', (_, type, value, kind, path) => {
    expect(roundTrip(type, value)).toMatchObject({ id: 1, ...refused(kind, path, /./) });
  });

  it('takes a text in place of a value', () => {
    const trip = (fields: object) => ask({ id: 1, op: 'roundTrip', type: 'Turn', ...fields });
    expect(trip({ text: ` ${JSON.stringify(turn)}\n` })).toEqual({ id: 1, ok: true, value: turn });
    const wrong = JSON.stringify({ ...turn, id: 7 });
    expect(trip({ text: wrong })).toMatchObject(
      refused('decode', '/text/id', /^\/text\/id: expected a string, found the number 7$/),
    );
    expect(trip({ text: '{"id":' })).toMatchObject(
      refused('decode', '/text', /^\/text: expected a JSON value, found the end .* at offset 6$/),
    );
    expect(trip({ text: 7 })).toMatchObject(refused('usage', '/text', /a string/));
    expect(trip({ text: '{}', value: {} })).toMatchObject(refused('usage', '/text', /not both/));
  });
});

describe('known, negotiate and dispatchable', () => {
  it.each([
    [{ op: 'known', kind: 'action', name: 'canvas/updated', version: '0.6.0' }, { known: true }],
    [{ op: 'known', kind: 'action', name: 'canvas/updated', version: '0.5.2' }, { known: false }],
    [
      {
        op: 'known',
        kind: 'request',
        name: 'resourceRead',
        version: '0.1.0',
        direction: 'hostToClient',
      },
      { known: false },
    ],
    [{ op: 'negotiate', offered: ['0.7.0', '0.6.0'], supported: ['0.6.0'] }, { version: '0.6.0' }],
    [{ op: 'negotiate', offered: [], supported: ['0.6.0'] }, { version: null }],
    [{ op: 'dispatchable', action: 'session/titleChanged' }, { dispatchable: true }],
    [{ op: 'dispatchable', action: 'canvas/updated' }, { dispatchable: false }],
  ])('answer %j', (request, expected) => {
    expect(ask({ id: 5, ...request })).toEqual({ id: 5, ok: true, ...expected });
  });

  it.each([
    [{ op: 'known', kind: 'verb', name: 'x', version: '0.6.0' }, '/kind'],
    [{ op: 'known', kind: 'action', version: '0.6.0' }, '/name'],
    [{ op: 'known', kind: 'action', name: 'x', version: 6 }, '/version'],
    [{ op: 'known', kind: 'request', name: 'x', version: '0.6.0', direction: 'up' }, '/direction'],
    [{ op: 'negotiate', offered: '0.6.0', supported: [] }, '/offered'],
    [{ op: 'negotiate', offered: [], supported: [6] }, '/supported'],
    [{ op: 'dispatchable' }, '/action'],
  ])('refuse %j', (request, path) => {
    expect(ask({ id: 5, ...request })).toMatchObject({ id: 5, ...refused('usage', path, /to be/) });
  });
});

describe('a line that is no request', () => {
  it.each([
    ['no JSON', '{"id":1', undefined, /is not JSON/],
    ['nothing', '', undefined, /is not JSON/],
    ['no object', '[1]', undefined, /is not a JSON object/],
    ['null', 'null', undefined, /is not a JSON object/],
    ['no operation', '{}', '/op', /"op" of the request is to be a string/],
    ['nested too deep', `{"id":1,"op":${'['.repeat(600)}`, undefined, /at most 512 levels/],
  ])('is refused: %s', (_, line, path, message) => {
    expect(ask(line)).toMatchObject({ id: null, ...refused('usage', path, message) });
  });

  it('is refused when it is not UTF-8', () => {
    const line = Buffer.from([0x22, 0xff, 0x22]);
    expect(JSON.parse(answer(line))).toMatchObject(refused('usage', undefined, /expected UTF-8/));
  });

  it('is refused when no operation has that name', () => {
    expect(ask({ id: 3, op: 'destroy' })).toMatchObject({
      id: 3,
      ...refused('usage', '/op', /no operation "destroy"; there are info, reduce, roundTrip/),
    });
    expect(ask({ id: 3, op: 'toString' })).toMatchObject({ id: 3, ok: false });
  });
});

describe('nesting', () => {
  const nested = (levels: number) => {
    const value = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    return `{"id":1,"op":"roundTrip","type":"Meta","value":{"x":${value}}}`;
  };

  it('may be as deep as the limit, the braces of the request included', () => {
    expect(ask(nested(510))).toMatchObject({ ok: true });
    expect(ask(nested(511))).toMatchObject(refused('usage', undefined, /512/));
  });

  it('is not mistaken for brackets in texts', () => {
    const value = { text: `\\"${'[{'.repeat(1000)}` };
    expect(roundTrip('Meta', value)).toMatchObject({ ok: true, value });
  });

  it('of any depth does no harm', () => {
    expect(ask('['.repeat(10_000_000))).toMatchObject(refused('usage', undefined, /512/));
  });
});
