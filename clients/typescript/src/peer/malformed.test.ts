import { JsonRpcErrorCodes } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { validation } from '../validation/index.js';
import { request, rig } from './testing/rig.js';

const { InvalidParams, InvalidRequest, ParseError } = JsonRpcErrorCodes;

describe('a message that is none', () => {
  it.each([
    ['no JSON', '{', ''],
    ['no text at all', '', ''],
    ['two messages in one', '{"jsonrpc":"2.0"} {}', ''],
    ['a text that ends early', '{"jsonrpc":"2.0","method":"a', ''],
  ])('is answered with ParseError: %s', async (_, text) => {
    for (const rules of [{}, { validation }]) {
      const { say, sent, problems, ends } = rig(rules);
      await say(text);
      const data = { path: expect.any(String), offset: expect.any(Number) };
      expect(sent).toMatchObject([{ jsonrpc: '2.0', id: null, error: { code: ParseError, data } }]);
      expect(problems).toMatchObject([{ kind: 'unreadable' }]);
      expect(ends).toEqual([]);
    }
  });

  it('is answered with ParseError and the place of what strict reading does not take', async () => {
    const { say, sent } = rig({ validation });
    await say('{"jsonrpc":"2.0","method":"a","params":{"channel":"c","a":1,"a":2}}');
    expect(sent).toMatchObject([{ error: { code: ParseError, data: { path: '/params/a' } } }]);
  });

  it.each([[{}], [{ validation }]])(
    'is answered with ParseError when it nests too deep',
    async (rules) => {
      const { say, sent, problems, notifications } = rig({ ...rules, limits: { maxDepth: 8 } });
      const nested = (levels: number) =>
        `{"jsonrpc":"2.0","method":"m","params":{"channel":"c","a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
      await say(nested(6));
      expect([notifications.length, sent]).toEqual([1, []]);
      await say(nested(7));
      expect(sent).toMatchObject([{ id: null, error: { code: ParseError } }]);
      expect(problems).toMatchObject([
        { kind: 'unreadable', error: { name: 'LimitError', limit: 'maxDepth', allowed: 8 } },
      ]);
    },
  );

  it.each([
    [
      'a batch, which is not part of the profile (TR-9)',
      [request(1, 'ping')],
      null,
      '',
      'not a batch',
    ],
    ['a number', 7, null, '', 'an object'],
    ['null', null, null, '', 'an object'],
    ['an empty object', {}, null, '', 'a method'],
    ['without a version', { id: 4, method: 'ping', params: {} }, 4, '/jsonrpc', '"2.0"'],
    ['of another version', { jsonrpc: '1.0', id: 4, method: 'ping' }, 4, '/jsonrpc', '"2.0"'],
    ['with a number as method', { jsonrpc: '2.0', id: 4, method: 4 }, 4, '/method', 'a string'],
    ['with null as id', request(null, 'ping'), null, '/id', 'an integer or a string'],
    ['with a fraction as id', request(1.5, 'ping'), null, '/id', 'an integer or a string'],
    ['with an id beyond 2^53', request(2 ** 53, 'ping'), null, '/id', 'an integer or a string'],
    ['with an object as id', request({}, 'ping'), null, '/id', 'an integer or a string'],
    ['with true as id', request(true, 'ping'), null, '/id', 'an integer or a string'],
  ])(
    'is answered with InvalidRequest and the place: %s',
    async (_, message, id, path, expected) => {
      const { say, sent, problems, ends } = rig({ handlers: { ping: () => null } });
      await say(JSON.stringify(message));
      expect(sent).toMatchObject([{ id, error: { code: InvalidRequest, data: { path } } }]);
      expect(JSON.stringify(sent)).toContain(JSON.stringify(expected).slice(1, -1));
      expect(problems).toMatchObject([{ kind: 'malformed' }]);
      expect(ends).toEqual([]);
    },
  );

  it.each([
    ['that are an array', [], '/params', 'an object'],
    ['that are null', null, '/params', 'an object'],
    ['that are a text', 'secret', '/params', 'an object'],
    ['without a channel', {}, '/params/channel', 'a string'],
    ['with a number as channel', { channel: 1 }, '/params/channel', 'a string'],
  ])(
    'is answered with InvalidParams and the place when it has params %s',
    async (_, params, path, expected) => {
      const { say, sent, problems } = rig({ handlers: { ping: () => null } });
      await say({ jsonrpc: '2.0', id: 4, method: 'ping', params });
      expect(sent).toMatchObject([
        { id: 4, error: { code: InvalidParams, data: { path, expected } } },
      ]);
      expect(JSON.stringify([sent, problems.map(({ error }) => error.message)])).not.toContain(
        'secret',
      );
    },
  );

  it('is repeated neither in the answer nor in what is told of it', async () => {
    const { say, sent, problems } = rig({ validation, handlers: { ping: () => null } });
    const secret = 'Bearer 0123456789';
    await say(
      `{"token":"${secret}"`,
      `"${secret}"`,
      { jsonrpc: '2.0', id: 1, method: 'resourceRead', params: secret },
      { jsonrpc: secret, id: 2, method: 'ping' },
    );
    expect(sent).toHaveLength(4);
    expect(
      JSON.stringify([sent, problems.map(({ error }) => [error.message, error])]),
    ).not.toContain(secret);
  });

  it('is answered shortly, however long the names in it are', async () => {
    const { say, sent, problems } = rig({ validation });
    const long = 'm'.repeat(100_000);
    await say(
      request(1, long),
      { jsonrpc: '1.0', method: long },
      `{"a":{"${long}":1,"${long}":2}}`,
    );
    expect(sent).toHaveLength(3);
    for (const each of sent) expect(JSON.stringify(each).length).toBeLessThan(1000);
    for (const { error } of problems) expect(error.message.length).toBeLessThan(1000);
  });
});
