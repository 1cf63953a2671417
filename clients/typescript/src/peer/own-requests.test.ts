import { AhpErrorCodes, JsonRpcErrorCodes, ROOT_URI } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LimitError } from '../limits.js';
import { validation } from '../validation/index.js';
import {
  ConnectionLostError,
  InvalidMessageError,
  RequestTimeoutError,
  RpcError,
} from './errors.js';
import { quiet } from './testing/quiet.js';
import { answer, rig } from './testing/rig.js';

const ROOT = { channel: ROOT_URI };

/** What a promise was rejected with. */
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it was resolved'),
    (error: unknown) => error,
  );

describe('a request of our own', () => {
  afterEach(() => void vi.useRealTimers());

  it('is sent with a number as id and answered with what belongs to that (G-1)', async () => {
    const { peer, sent, say } = rig();
    const first = peer.request('ping', ROOT);
    const second = peer.request('listSessions', { ...ROOT, limit: 1 });
    await quiet();
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'ping', params: ROOT },
      { jsonrpc: '2.0', id: 2, method: 'listSessions', params: { ...ROOT, limit: 1 } },
    ]);
    await say(answer(2, { items: [] }), answer(1, null));
    expect(await Promise.all([first, second])).toEqual([null, { items: [] }]);
  });

  it('fails with the error that it is answered with', async () => {
    const { peer, say } = rig();
    const failed = failure(peer.request('resourceRead', ROOT));
    const data = { request: { ...ROOT, uri: 'file:///a', read: true } };
    const code = AhpErrorCodes.PermissionDenied;
    await say({ jsonrpc: '2.0', id: 1, error: { code, message: 'no', data } });
    expect(await failed).toBeInstanceOf(RpcError);
    expect(await failed).toMatchObject({ code, message: 'no', data });
  });

  it.each([
    ['of a code that nobody knows', -31999, { anything: [1] }],
    ['of a known code that defines none', AhpErrorCodes.TurnInProgress, 'a text'],
    ['of a known code, in another shape', AhpErrorCodes.AuthRequired, { resources: 'none' }],
  ])('gets error data %s as it came, unread (C-53)', async (_, code, data) => {
    const { peer, say } = rig({ validation });
    const failed = failure(peer.request('ping', ROOT));
    await say({ jsonrpc: '2.0', id: 1, error: { code, message: 'failed', data } });
    expect(await failed).toBeInstanceOf(RpcError);
    expect(await failed).toMatchObject({ code, data });
  });

  it('is answered by a result beside an error that is null', async () => {
    const { peer, say, problems } = rig();
    const pending = peer.request('ping', ROOT);
    await say({ jsonrpc: '2.0', id: 1, result: { fine: true }, error: null });
    expect(await pending).toEqual({ fine: true });
    expect(problems).toEqual([]);
  });

  it('has failed where there is an error beside a result', async () => {
    const { peer, say } = rig();
    const failed = failure(peer.request('ping', ROOT));
    await say({ jsonrpc: '2.0', id: 1, result: null, error: { code: -32603, message: 'oops' } });
    expect(await failed).toMatchObject({ name: 'RpcError', code: JsonRpcErrorCodes.InternalError });
  });

  it('takes an answer with members that nobody knows, such as the channel of MCP (G-1, MCP-23)', async () => {
    const { peer, say, problems } = rig({ validation });
    const pending = peer.request('tools/list', { channel: 'mcp://h/1' });
    await say({ ...answer(1, { tools: [] }), channel: 'mcp://h/another', later: 1 });
    expect(await pending).toEqual({ tools: [] });
    expect(problems).toEqual([]);
  });

  it.each([
    ['without a version', { id: 1, result: null }, '/jsonrpc', '"2.0"'],
    ['with neither a result nor an error', { jsonrpc: '2.0', id: 1 }, '/result', 'a result or'],
    ['with an error that is a text', { jsonrpc: '2.0', id: 1, error: 'x' }, '/error', 'an object'],
    [
      'with an error whose code is a text',
      { jsonrpc: '2.0', id: 1, error: { code: '1', message: 'x' } },
      '/error/code',
      'an integer',
    ],
    [
      'with an error without a message',
      { jsonrpc: '2.0', id: 1, error: { code: 1 } },
      '/error/message',
      'a string',
    ],
  ])('fails when it is answered %s, and says where', async (_, message, path, expected) => {
    const { peer, say, sent } = rig();
    const failed = failure(peer.request('ping', ROOT));
    await say(message);
    expect(await failed).toBeInstanceOf(InvalidMessageError);
    expect(await failed).toMatchObject({ problem: { path } });
    expect(String(await failed)).toContain(expected);
    expect(sent).toHaveLength(1);
  });

  it('fails when its result does not fit the method, if that is checked', async () => {
    const wrong = { items: [], nextCursor: 7 };
    const checked = rig({ validation });
    const failed = failure(checked.peer.request('listSessions', ROOT));
    const taken = checked.peer.request('listSessions', ROOT, { unchecked: true });
    await checked.say(answer(1, wrong), answer(2, wrong));
    expect(await failed).toMatchObject({
      name: 'InvalidMessageError',
      problem: { path: '/nextCursor', expected: 'a string', found: 'the number 7' },
    });
    expect(await taken).toEqual(wrong);
    const open = rig();
    const pending = open.peer.request('listSessions', ROOT);
    await open.say(answer(1, wrong));
    expect(await pending).toEqual(wrong);
  });

  it('waits as long as it was told, and no answer comes too late to be harmless', async () => {
    vi.useFakeTimers();
    const { peer, say, kinds } = rig({ requestTimeoutMs: 1000 });
    const short = failure(peer.request('ping', ROOT, { timeoutMs: 10 }));
    const usual = failure(peer.request('ping', ROOT));
    const endless = peer.request('ping', ROOT, { timeoutMs: 0 });
    vi.advanceTimersByTime(10);
    expect(await short).toBeInstanceOf(RequestTimeoutError);
    expect(await short).toMatchObject({ method: 'ping', timeoutMs: 10 });
    vi.advanceTimersByTime(990);
    expect(await usual).toMatchObject({ timeoutMs: 1000 });
    vi.advanceTimersByTime(10_000_000);
    await say(answer(1, null), answer(2, null), answer(3, 'at last'));
    expect(await endless).toBe('at last');
    expect(kinds()).toEqual(['unexpectedAnswer', 'unexpectedAnswer']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not even sent when its signal was aborted before', async () => {
    const { peer, sent } = rig();
    const reason = new Error('no longer wanted');
    const signal = AbortSignal.abort(reason);
    expect(await failure(peer.request('ping', ROOT, { signal }))).toBe(reason);
    await quiet();
    expect(sent).toEqual([]);
  });

  it('is given up when its signal is aborted, and its answer is then harmless', async () => {
    vi.useFakeTimers();
    const { peer, say, kinds } = rig();
    const abort = new AbortController();
    const reason = new Error('no longer wanted');
    const failed = failure(peer.request('ping', ROOT, { signal: abort.signal }));
    abort.abort(reason);
    expect(await failed).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
    await say(answer(1, null));
    expect(kinds()).toEqual(['unexpectedAnswer']);
  });

  it('leaves nothing behind at a signal that lives longer', async () => {
    const { peer, say } = rig();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const pending = peer.request('ping', ROOT, { signal });
    await say(answer(1, null));
    await pending;
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  it('is refused when too many wait for an answer, until one has got it', async () => {
    const { peer, say, sent } = rig({ limits: { maxOutboundRequests: 2 } });
    const first = peer.request('ping', ROOT);
    const second = peer.request('ping', ROOT);
    const refused = await failure(peer.request('ping', ROOT));
    expect(refused).toBeInstanceOf(LimitError);
    expect(refused).toMatchObject({ limit: 'maxOutboundRequests', allowed: 2 });
    await say(answer(1, null));
    const third = peer.request('ping', ROOT);
    await say(answer(2, null), answer(3, null));
    expect(await Promise.all([first, second, third])).toEqual([null, null, null]);
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['maxMessageBytes', { maxMessageBytes: 100 }, 'x'.repeat(100)],
    ['maxQueuedBytes', { maxQueuedBytes: 100 }, 'x'.repeat(100)],
  ] as const)('is refused beyond %s, which the error names', async (limit, limits, text) => {
    const { peer, sent, say } = rig({ pair: { limits } });
    const refused = await failure(peer.request('ping', { ...ROOT, text }));
    expect(refused).toMatchObject({ name: 'LimitError', limit, allowed: 100 });
    const pending = peer.request('ping', ROOT);
    await say(answer(2, null));
    expect(await pending).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('ends once, with the reason, when the connection ends', async () => {
    vi.useFakeTimers();
    const { peer, far, ends } = rig();
    const failed = [failure(peer.request('ping', ROOT)), failure(peer.request('ping', ROOT))];
    far.close('the host is tired');
    for (const error of await Promise.all(failed)) {
      expect(error).toBeInstanceOf(ConnectionLostError);
      expect(String(error)).toContain('the host is tired');
    }
    expect(ends).toEqual([{ kind: 'closed', reason: 'the host is tired' }]);
    expect(peer.end).toBe(ends[0]);
    expect(await failure(peer.request('ping', ROOT))).toBeInstanceOf(ConnectionLostError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends once when this side closes, and nothing is told of what still arrives', async () => {
    const { peer, far, ends, kinds, notifications } = rig();
    const failed = failure(peer.request('ping', ROOT));
    far.send(JSON.stringify(answer(1, null)));
    far.send('garbage');
    peer.close('we are done');
    peer.close('again');
    expect(await failed).toMatchObject({ name: 'ConnectionLostError' });
    await quiet();
    expect(ends).toEqual([{ kind: 'closed', reason: 'we are done' }]);
    expect([kinds(), notifications]).toEqual([[], []]);
  });
});
