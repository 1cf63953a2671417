import { describe, expect, it } from 'vitest';
import { answer } from './answer.js';

const chat = {
  resource: 'ahp-chat:/c',
  title: 'Chat',
  status: 1,
  modifiedAt: '2026-01-15T09:30:00.000Z',
  turns: [],
};
const asked = { ...chat, status: 24, inputRequests: [{ id: 'which' }] };
const review = { type: 'changeset/filesReviewChanged', files: ['file:///a'], reviewed: true };
const started = {
  type: 'chat/turnStarted',
  turnId: 't',
  message: { text: 'Go', origin: { kind: 'user' } },
};
const asks = { type: 'chat/inputRequested', request: { id: 'which' } };

const translate = (fields: object) => {
  const request = { id: 1, op: 'translate', version: '0.5.2', reducer: 'chat', now: 9999 };
  return JSON.parse(answer(Buffer.from(JSON.stringify({ ...request, ...fields }))));
};

describe('translate', () => {
  it.each<[string, object, unknown]>([
    ['upgradeState', { state: { ...asked, inputRequests: [] } }, { ...chat, status: 24 }],
    [
      'reduce',
      { state: chat, actions: [asks] },
      { ...asked, modifiedAt: '1970-01-01T00:00:09.999Z' },
    ],
    [
      'sendable',
      {
        version: '0.5.1',
        reducer: 'session',
        state: { customizations: [{ id: 'a', children: [{ id: 'b' }] }] },
        action: { type: 'session/customizationToggled', id: 'b', enabled: false },
      },
      false,
    ],
    ['sendable', { state: chat, action: started }, true],
    ['downgradeState', { state: chat }, chat],
    [
      'downgradeAction',
      { reducer: 'changeset', state: { status: 'ready', files: [] }, action: review },
      [{ type: 'changeset/filesReviewedChanged', fileIds: ['file:///a'], reviewed: true }],
    ],
    ['upgradeAction', { action: started }, { ...started, startedAt: '1970-01-01T00:00:09.999Z' }],
    [
      'upgradeAction',
      { action: { type: 'chat/turnCancelled', turnId: 't' }, startedAt: 9000 },
      { type: 'chat/turnCancelled', turnId: 't', duration: 999 },
    ],
  ])('does %s', (translation, fields, result) => {
    expect(translate({ translation, ...fields })).toEqual({ id: 1, ok: true, result });
  });

  it('is said to be there', () => {
    const info = JSON.parse(answer(Buffer.from('{"id":1,"op":"info"}')));
    expect(info).toMatchObject({ ok: true, translate: true });
  });

  it.each([
    ['no name', { translation: undefined }, 'usage', '/translation'],
    ['a name that there is not', { translation: 'sidegrade' }, 'usage', '/translation'],
    ['a name like a method', { translation: 'toString' }, 'usage', '/translation'],
    ['no version', { version: undefined }, 'usage', '/version'],
    ['a reducer that there is not', { reducer: 'mcp' }, 'unknownReducer', '/reducer'],
    ['no state', { state: undefined }, 'usage', '/state'],
    ['a state that is none', { state: [] }, 'usage', '/state'],
    ['actions that are no list', { actions: {} }, 'usage', '/actions'],
    ['an action that is none', { actions: [started, 7] }, 'usage', '/actions/1'],
    ['an action without type', { actions: [started, {}] }, 'usage', '/actions/1/type'],
    ['no time', { now: undefined }, 'usage', '/now'],
    ['no action', { translation: 'sendable' }, 'usage', '/action'],
    [
      'a start that is no time',
      { translation: 'upgradeAction', action: started, startedAt: 'now' },
      'usage',
      '/startedAt',
    ],
  ])('refuses %s', (_, fields, kind, path) => {
    const given = { translation: 'reduce', state: chat, actions: [] };
    expect(translate({ ...given, ...fields })).toMatchObject({
      id: 1,
      ok: false,
      error: { kind, path },
    });
  });
});
