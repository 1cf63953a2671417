import { AhpErrorCodes, JsonRpcErrorCodes, ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { validation } from '../validation/index.js';
import { ConnectionLostError, RpcError } from './errors.js';
import type { RequestContext } from './peer.js';
import { quiet } from './testing/quiet.js';
import { request, rig } from './testing/rig.js';

const { InternalError, InvalidParams, MethodNotFound } = JsonRpcErrorCodes;
const READ = { uri: 'file:///a' };
const CONTENT = { data: 'a', encoding: 'utf-8' };

describe('a request of the other side', () => {
  it('is answered with what its handler returns, now or later (G-1)', async () => {
    let finish: (result: unknown) => void = () => {};
    const { say, sent, problems } = rig({
      validation,
      handlers: {
        resourceRead: () => CONTENT,
        resourceList: () => new Promise((resolve) => (finish = resolve)),
        resourceDelete: () => undefined,
      },
    });
    await say(
      request(1, 'resourceList', READ),
      request(2, 'resourceRead', READ),
      request(3, 'resourceDelete', READ),
    );
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 2, result: CONTENT },
      { jsonrpc: '2.0', id: 3, result: null },
    ]);
    finish({ entries: [] });
    await quiet();
    expect(sent.at(-1)).toEqual({ jsonrpc: '2.0', id: 1, result: { entries: [] } });
    expect(problems).toEqual([]);
  });

  it('tells its handler what was asked', async () => {
    const asked: unknown[] = [];
    const { say } = rig({
      handlers: { resourceRead: (params, { method }) => void asked.push([method, params]) },
    });
    await say(request(1, 'resourceRead', READ));
    expect(asked).toEqual([['resourceRead', { channel: ROOT_URI, ...READ }]]);
  });

  it.each(['a text', '', '1', 0, -7, Number.MAX_SAFE_INTEGER])(
    'is answered under the id that it has, be it %j',
    async (id) => {
      const { say, sent } = rig({ handlers: { resourceRead: () => CONTENT } });
      await say(request(id, 'resourceRead', READ));
      await say(request(id, 'unknown'));
      expect(sent).toMatchObject([
        { id, result: CONTENT },
        { id, error: { code: MethodNotFound } },
      ]);
    },
  );

  it('has ids of its own, which are not those of our requests (G-1)', async () => {
    const { peer, say, sent } = rig({ handlers: { resourceRead: () => CONTENT } });
    const pending = peer.request('ping', { channel: ROOT_URI });
    await say(request(1, 'resourceRead', READ), { jsonrpc: '2.0', id: 1, result: null });
    expect(await pending).toBeNull();
    expect(sent[1]).toEqual({ jsonrpc: '2.0', id: 1, result: CONTENT });
  });

  it.each([
    [
      'thrown',
      () => {
        throw new RpcError(AhpErrorCodes.NotFound, 'not there', { a: 1 });
      },
    ],
    ['rejected', () => Promise.reject(new RpcError(AhpErrorCodes.NotFound, 'not there', { a: 1 }))],
  ])('is answered with the RpcError that was %s', async (_, resourceRead) => {
    const { say, sent, problems } = rig({ handlers: { resourceRead } });
    await say(request(1, 'resourceRead', READ));
    const error = { code: AhpErrorCodes.NotFound, message: 'not there', data: { a: 1 } };
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['an error', new TypeError('secret path')],
    ['what is no error', 'secret path'],
    ['nothing', undefined],
  ])(
    'is answered with InternalError when its handler throws %s, which is kept to us',
    async (_, thrown) => {
      const { say, sent, problems } = rig({
        handlers: { resourceRead: () => Promise.reject(thrown) },
      });
      await say(request(1, 'resourceRead', READ));
      const error = { code: InternalError, message: 'resourceRead failed' };
      expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
      expect(problems).toMatchObject([
        { kind: 'handlerFailed', method: 'resourceRead', error: expect.any(Error) },
      ]);
    },
  );

  it('is answered with InternalError when its result cannot be written as JSON', async () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    const { say, sent, kinds } = rig({
      handlers: { resourceRead: () => circle, resourceList: () => 1n },
    });
    await say(request(1, 'resourceRead', READ), request(2, 'resourceList', READ));
    expect(sent).toMatchObject([
      { id: 1, error: { code: InternalError } },
      { id: 2, error: { code: InternalError } },
    ]);
    expect(kinds()).toEqual(['handlerFailed', 'handlerFailed']);
  });

  it('is answered with InternalError when its result is too long to be sent', async () => {
    const { say, sent, problems, ends } = rig({
      handlers: { resourceRead: () => ({ ...CONTENT, data: 'x'.repeat(1000) }) },
      pair: { limits: { maxMessageBytes: 500 } },
    });
    await say(request(1, 'resourceRead', READ));
    expect(sent).toMatchObject([{ id: 1, error: { code: InternalError } }]);
    expect(problems).toMatchObject([{ error: { name: 'LimitError', limit: 'maxMessageBytes' } }]);
    expect(ends).toEqual([]);
  });

  it.each(['resourceRead', 'ping', 'neverHeardOf', 'constructor', '__proto__'])(
    'that nobody handles is answered with MethodNotFound: %s (C-14, C-54, RS-7)',
    async (method) => {
      const { say, sent, ends } = rig({ validation, handlerOf: () => undefined });
      await say(request(1, method, { ...READ, whatever: 1 }));
      expect(sent).toMatchObject([{ id: 1, error: { code: MethodNotFound } }]);
      expect(ends).toEqual([]);
    },
  );

  it('is answered with InvalidParams and the place when its params do not fit', async () => {
    const { say, sent } = rig({ validation, handlers: { resourceRead: () => CONTENT } });
    await say(request(1, 'resourceRead', { uri: 7 }));
    expect(sent).toMatchObject([
      {
        id: 1,
        error: {
          code: InvalidParams,
          message: 'params of resourceRead at /uri: expected a string, found the number 7',
          data: { path: '/uri', expected: 'a string', found: 'the number 7' },
        },
      },
    ]);
  });

  it('reaches its handler with any params when those are not checked', async () => {
    const { say, sent } = rig({ handlers: { resourceRead: () => CONTENT } });
    await say(request(1, 'resourceRead', { uri: 7 }));
    expect(sent).toMatchObject([{ result: CONTENT }]);
  });

  it('is refused when too many are being answered, until one is (C-54)', async () => {
    const finish: (() => void)[] = [];
    const { say, sent } = rig({
      limits: { maxInboundRequests: 2 },
      handlers: { resourceRead: () => new Promise<void>((resolve) => finish.push(resolve)) },
    });
    await say(...[1, 2, 3].map((id) => request(id, 'resourceRead', READ)));
    expect(sent).toMatchObject([{ id: 3, error: { code: InternalError } }]);
    expect(JSON.stringify(sent)).toContain('maxInboundRequests: 2');
    finish[0]?.();
    await quiet();
    await say(request(4, 'resourceRead', READ));
    expect(finish).toHaveLength(3);
    expect(sent.map(({ id }) => id)).toEqual([3, 1]);
  });

  it('ends the connection when the other side cannot even be told that it failed', async () => {
    const { say, sent, ends, peer } = rig({ pair: { limits: { maxMessageBytes: 40 } } });
    await say('{"jsonrpc":"2.0","id":1,"method":"m"}');
    expect(sent).toEqual([]);
    expect(ends).toMatchObject([
      { kind: 'limit', reason: expect.stringContaining('maxMessageBytes: 40') },
    ]);
    expect(peer.end).toBe(ends[0]);
  });

  it('is given up when the connection ends, and its answer goes nowhere', async () => {
    const contexts: RequestContext[] = [];
    let finish: () => void = () => {};
    const { say, far, sent, problems } = rig({
      handlers: {
        resourceRead(_, context) {
          contexts.push(context);
          return new Promise<void>((resolve) => (finish = resolve));
        },
      },
    });
    await say(request(1, 'resourceRead', READ));
    expect(contexts[0]?.signal.aborted).toBe(false);
    far.close('gone');
    await quiet();
    expect(contexts[0]?.signal.reason).toBeInstanceOf(ConnectionLostError);
    finish();
    await quiet();
    expect([sent, problems]).toEqual([[], []]);
  });
});
