import { JsonRpcErrorCodes, ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { validation } from '../validation/index.js';
import { notification, request, rig } from './testing/rig.js';

const { MethodNotFound } = JsonRpcErrorCodes;

describe('a notification of the other side', () => {
  it('is handed on and never answered', async () => {
    const { say, sent, notifications } = rig({ validation });
    await say(notification('root/sessionRemoved', { session: 'ahp-session:/1' }));
    expect(notifications).toEqual([
      {
        method: 'root/sessionRemoved',
        params: { channel: ROOT_URI, session: 'ahp-session:/1' },
      },
    ]);
    expect(sent).toEqual([]);
  });

  it('is handed on whatever it is, where nobody knows its method (C-14)', async () => {
    const { say, sent, notifications, problems } = rig({ validation });
    await say(notification('root/sang', { melody: [1] }), notification('constructor'));
    expect(notifications.map(({ method }) => method)).toEqual(['root/sang', 'constructor']);
    expect([sent, problems]).toEqual([[], []]);
  });

  it.each([
    [
      'with params that do not fit',
      notification('root/sessionRemoved', { session: 7 }),
      'invalidNotification',
    ],
    [
      'without a channel',
      { jsonrpc: '2.0', method: 'root/sessionRemoved', params: {} },
      'malformed',
    ],
    [
      'with an array as params',
      { jsonrpc: '2.0', method: 'root/sessionRemoved', params: [] },
      'malformed',
    ],
  ])('is not answered but told of when it comes %s', async (_, message, kind) => {
    const { say, sent, notifications, problems } = rig({ validation });
    await say(message);
    expect([sent, notifications]).toEqual([[], []]);
    expect(problems).toMatchObject([{ kind, method: 'root/sessionRemoved' }]);
  });

  it.each([
    ['0.5.2', 1, []],
    ['0.6.0', 0, ['invalidNotification']],
  ])('is checked by what the agreed version has: %s', async (version, taken, told) => {
    const { say, notifications, kinds } = rig({ validation, version: () => version });
    // Older versions do not say how long a turn took.
    const action = { type: 'chat/turnComplete', turnId: 't' };
    await say(notification('action', { channel: 'ahp-chat:/1', serverSeq: 1, action }));
    expect(notifications).toHaveLength(taken);
    expect(kinds()).toEqual(told);
  });

  it('does no harm when whoever takes it fails', async () => {
    const { say, sent, problems } = rig({
      onNotification: () => {
        throw new Error('no');
      },
    });
    await say(notification('root/sang'), request(1, 'unknown'));
    expect(problems).toMatchObject([{ kind: 'handlerFailed', method: 'root/sang' }]);
    expect(sent).toMatchObject([{ id: 1, error: { code: MethodNotFound } }]);
  });
});
