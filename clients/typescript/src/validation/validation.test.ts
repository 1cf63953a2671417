import { PROTOCOL_VERSION } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { JsonError } from '../index.js';
import { validation } from './index.js';

const CHANNEL = 'ahp-chat:/1';
const envelope = (action: object) => ({ channel: CHANNEL, serverSeq: 1, action });
const action = (content: object) =>
  validation.params('hostToClient', 'action', envelope(content), PROTOCOL_VERSION);

describe('validation of what arrives', () => {
  it('takes known shapes that fit', () => {
    const delta = { type: 'chat/delta', turnId: 't', partId: 'p', content: 'Hello' };
    expect(action(delta)).toBeUndefined();
    expect(validation.result('clientToHost', 'ping', null, PROTOCOL_VERSION)).toBeUndefined();
  });

  it('fails closed on known shapes that do not, and says where and why', () => {
    expect(action({ type: 'chat/delta', turnId: 't', partId: 7, content: '' })).toEqual({
      path: '/action/partId',
      expected: 'a string',
      found: 'the number 7',
    });
    expect(validation.result('clientToHost', 'ping', {}, PROTOCOL_VERSION)).toEqual({
      path: '',
      expected: 'null',
      found: 'an object',
    });
    const state = { resource: CHANNEL, title: 'Chat', status: 1, turns: {} };
    expect(validation.state('chat', state, PROTOCOL_VERSION)).toMatchObject({
      expected: expect.any(String),
    });
  });

  it('is open for what this version does not know (C-13, C-14, G-13)', () => {
    expect(action({ type: 'chat/sung', melody: [1, 2] })).toBeUndefined();
    for (const method of ['root/somethingNew', 'constructor', '__proto__']) {
      const params = { channel: CHANNEL, anything: 1 };
      expect(validation.params('hostToClient', method, params, PROTOCOL_VERSION)).toBeUndefined();
      expect(validation.result('clientToHost', method, 7, PROTOCOL_VERSION)).toBeUndefined();
    }
    const unknownField = { type: 'chat/activityChanged', activity: 'x', later: { a: 1 } };
    expect(action(unknownField)).toBeUndefined();
  });

  it('lets a host of an older version leave out what it does not have', () => {
    const ended = envelope({ type: 'chat/turnComplete', turnId: 't' });
    expect(validation.params('hostToClient', 'action', ended, '0.5.1')).toBeUndefined();
    expect(validation.params('hostToClient', 'action', ended, '0.6.0')).toMatchObject({
      path: '/action/duration',
    });
  });

  it('leaves out nulls that stand for absent fields (G-11)', () => {
    const received = {
      ...envelope({ type: 'chat/activityChanged', activity: null, later: null }),
      origin: null,
    };
    expect(validation.params('hostToClient', 'action', received, PROTOCOL_VERSION)).toBeUndefined();
    expect(received).toEqual(envelope({ type: 'chat/activityChanged', later: null }));
  });

  it('keeps null apart from absent where they differ (CV-12, CV-13)', () => {
    const received = envelope({ type: 'canvas/updated', title: null });
    validation.params('hostToClient', 'action', received, PROTOCOL_VERSION);
    expect(received.action).toEqual({ type: 'canvas/updated', title: null });
  });

  it('reads JSON strictly, and no deeper than allowed', () => {
    expect(validation.read('{"a":[1]}', 512)).toEqual({ a: [1] });
    for (const text of ['{"a":1,"a":2}', '{', '["\\ud800"]', '[1e400]', '{} {}']) {
      expect(() => validation.read(text, 512), text).toThrow(JsonError);
    }
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(validation.read(nested(8), 8)).toBeDefined();
    expect(() => validation.read(nested(9), 8)).toThrow('at most 8 levels');
    expect(() => validation.read(nested(100_000), 512)).toThrow('at most 512 levels');
  });
});
