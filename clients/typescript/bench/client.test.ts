import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('client.ts', import.meta.url));

/** What the benchmark prints. It ends with 1 where a bar is missed, which so short a run says nothing about. */
async function run(...args: string[]): Promise<string> {
  const work = promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM, ...args]);
  return (await work.catch((error: { stdout: string }) => error)).stdout;
}

describe('the benchmark of the client', () => {
  it('takes all traffic with every kind of client, and compares them with a bare one', async () => {
    const [head, bare, ...clients] = (await run('2000', '1')).trimEnd().split('\n');
    const count = clients.pop();
    expect(head).toMatch(/^one envelope +time +rate +ratio +bar$/);
    expect(bare).toMatch(/^bare ws and JSON.parse +[\d.]+ µs +[\d,]+\/s$/);
    const ratio =
      / +[\d.]+ µs +[\d,]+\/s +[\d.]+ × the (rate of bare ws|time)( +at (least|most) [\d.]+)?$/;
    expect(clients).toEqual(Array(4).fill(expect.stringMatching(ratio)));
    expect(count).toBe('2,000 envelopes; best of 1 interleaved rounds');
  });
});
