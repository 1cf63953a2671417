import { JsonRpcErrorCodes } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { RpcError } from './errors.js';
import { quiet } from './testing/quiet.js';
import { answer, request, rig } from './testing/rig.js';

const CHANNEL = 'mcp://host/server-1';

describe('messages of MCP', () => {
  it('are sent with the channel in their params and a number as id (MCP-23)', async () => {
    const { peer, sent } = rig();
    peer.request('tools/list', { channel: CHANNEL }).catch(() => {});
    peer.notify('notifications/message', { channel: CHANNEL, level: 'info' });
    await quiet();
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { channel: CHANNEL } },
      {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { channel: CHANNEL, level: 'info' },
      },
    ]);
  });

  it('are answered with the channel beside the result or the error, never inside (MCP-23)', async () => {
    const { say, sent } = rig({
      handlers: {
        'tools/list': () => ({ tools: [] }),
        'tools/call': () => {
          throw new RpcError(-32000, 'no');
        },
      },
    });
    const params = { channel: CHANNEL };
    await say(request(1, 'tools/list', params));
    await say(request(2, 'tools/call', params));
    await say(request(3, 'unknown', params));
    await say(request(4, 'tools/list'));
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 1, channel: CHANNEL, result: { tools: [] } },
      { jsonrpc: '2.0', id: 2, channel: CHANNEL, error: { code: -32000, message: 'no' } },
      {
        jsonrpc: '2.0',
        id: 3,
        channel: CHANNEL,
        error: { code: JsonRpcErrorCodes.MethodNotFound, message: expect.any(String) },
      },
      { jsonrpc: '2.0', id: 4, result: { tools: [] } },
    ]);
  });

  it.each([
    ['without params', undefined, {}],
    ['with params', { cursor: 'c' }, { cursor: 'c' }],
  ])('may have the channel beside them, %s (MCP-23)', async (_, params, rest) => {
    const asked: unknown[] = [];
    const { say, sent, notifications } = rig({
      handlers: { 'tools/list': (received) => void asked.push(received) },
    });
    const message = { jsonrpc: '2.0', channel: CHANNEL, params };
    await say({ ...message, id: 1, method: 'tools/list' });
    await say({ ...message, method: 'notifications/tools/list_changed' });
    expect(asked).toEqual([{ channel: CHANNEL, ...rest }]);
    expect(notifications).toMatchObject([{ params: { channel: CHANNEL, ...rest } }]);
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, channel: CHANNEL, result: null }]);
  });

  it('have the channel that is in the params where there are two (MCP-23)', async () => {
    const asked: unknown[] = [];
    const { say } = rig({ handlers: { 'tools/list': ({ channel }) => void asked.push(channel) } });
    await say({ ...request(1, 'tools/list', { channel: CHANNEL }), channel: 'mcp://host/other' });
    expect(asked).toEqual([CHANNEL]);
  });

  it.each([
    ['is not one of MCP', 'ahp-root://'],
    ['is no text', 7],
  ])(
    'are the only ones that may: not where the channel beside them %s (MCP-23)',
    async (_, channel) => {
      const { say, sent } = rig({ handlers: { 'tools/list': () => null } });
      await say({ jsonrpc: '2.0', id: 1, method: 'tools/list', channel });
      expect(sent).toMatchObject([{ id: 1, error: { code: JsonRpcErrorCodes.InvalidParams } }]);
    },
  );

  it('are answered by id, whatever channel the answer names (MCP-23)', async () => {
    const { peer, say } = rig();
    const first = peer.request('tools/list', { channel: CHANNEL });
    const second = peer.request('tools/list', { channel: 'mcp://host/server-2' });
    await say({ ...answer(2, 'two'), channel: CHANNEL }, { ...answer(1, 'one'), channel: 7 });
    expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  });
});
