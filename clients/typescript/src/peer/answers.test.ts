import { ROOT_URI } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { answer, rig } from './testing/rig.js';

const ROOT = { channel: ROOT_URI };

describe('an answer that nobody waits for', () => {
  it('is told of once for each time that it comes, and changes nothing', async () => {
    const { peer, say, sent, problems, ends } = rig();
    const pending = peer.request('ping', ROOT);
    await say(answer(1, 'the first'), answer(1, 'the second'), answer(1, 'the third'));
    expect(await pending).toBe('the first');
    const message = 'an answer arrived for request 1, which is not waited for any more';
    expect(problems).toMatchObject([
      { kind: 'unexpectedAnswer', error: { message } },
      { kind: 'unexpectedAnswer', error: { message } },
    ]);
    expect([sent.length, ends]).toEqual([1, []]);
  });

  it.each([
    [
      'a number that was never used',
      answer(77, null),
      'an answer arrived for request 77, which was never sent',
    ],
    ['a fraction', answer(0.5, null), 'request 0.5, which was never sent'],
    [
      'the number of nobody, as an error',
      { jsonrpc: '2.0', id: -1, error: { code: 1, message: 'secret' } },
      'an error arrived for request -1, which was never sent',
    ],
    [
      'a text',
      { jsonrpc: '2.0', id: '1', result: 1, error: { code: 1, message: 'm' } },
      'says of no request',
    ],
    [
      'null',
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'secret' } },
      'says of no request',
    ],
    [
      'nothing',
      { jsonrpc: '2.0', error: { code: -32600, message: 'secret' } },
      'says of no request',
    ],
  ])('with %s as id is told of and never answered', async (_, message, told) => {
    const { peer, say, sent, problems } = rig();
    const pending = peer.request('ping', ROOT);
    await say(message);
    expect(problems).toMatchObject([
      { kind: 'unexpectedAnswer', error: { message: expect.stringContaining(told) } },
    ]);
    expect(JSON.stringify(problems.map(String))).not.toContain('secret');
    await say(answer(1, 'mine'));
    expect(await pending).toBe('mine');
    expect(sent).toHaveLength(1);
  });

  it('does no harm however many come', async () => {
    const { peer, say, sent, ends, kinds } = rig({ onProblem: () => {} });
    const many = Array.from({ length: 20_000 }, (_, n) => answer(n + 2, 'x'.repeat(100)));
    await say(...many);
    const pending = peer.request('ping', ROOT);
    await say(answer(1, 'still here'));
    expect(await pending).toBe('still here');
    expect([sent.length, ends, kinds()]).toEqual([1, [], []]);
  });

  it('does no harm when whoever is told of it fails', async () => {
    const { peer, say, ends } = rig({
      onProblem: () => {
        throw new Error('whoever was told failed');
      },
    });
    await say(answer(5, null), 'garbage');
    const pending = peer.request('ping', ROOT);
    await say(answer(1, 'still here'));
    expect(await pending).toBe('still here');
    expect(ends).toEqual([]);
  });
});
