import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fake, folderWith } from '../run/testing.js';
import { Testee } from './testee.js';

const value = (text: unknown) => ({ op: 'roundTrip', type: 'Text', value: text }) as const;

describe('a testee', () => {
  let testee: Testee;
  afterEach(() => testee.close());

  it('tells about itself', async () => {
    testee = new Testee(fake('dies'));
    expect(await testee.info()).toMatchObject({ language: 'Fake', reducers: ['root'] });
  });

  it('answers many requests at once, each its own', async () => {
    testee = new Testee(fake('dies'));
    const all = Array.from({ length: 500 }, (_, i) => i);
    const answers = await Promise.all(all.map((i) => testee.request(value(i))));
    expect(answers.map((answer) => answer.ok && answer.value)).toEqual(all);
  });

  it('has the whole time for each of them', async () => {
    testee = new Testee(fake('is-slow'), { timeout: 2000 });
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, i) => testee.request(value(i))),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  it('gets large requests and gives large answers', async () => {
    testee = new Testee(fake('dies'));
    const large = 'é'.repeat(5_000_000);
    expect(await testee.request(value(large))).toMatchObject({ ok: true, value: large });
  });

  it('can be started by a line for the shell', async () => {
    const [node, file] = fake('dies');
    testee = new Testee(`cd . && "${node}" "${file}"`);
    expect(await testee.request(value('x'))).toMatchObject({ value: 'x' });
  });

  it('is started again after it died', async () => {
    testee = new Testee(fake('dies'));
    await expect(testee.request(value('bad'))).rejects.toMatchObject({ reason: 'died' });
    expect(await testee.request(value('x'))).toMatchObject({ value: 'x' });
  });

  it.each([
    ['hangs', 'hung'],
    ['prints-rubbish', 'rubbish'],
    ['wrong-id', 'rubbish'],
    ['skips', 'outOfOrder'],
    ['out-of-order', 'outOfOrder'],
  ])('that %s fails all that is under way, and is started again', async (name, reason) => {
    testee = new Testee(fake(name), { timeout: 3000 });
    const failing = [testee.request(value('bad')), testee.request(value('next'))];
    const settled = await Promise.allSettled(failing);
    expect(settled).toMatchObject(
      failing.map(() => ({ status: 'rejected', reason: { name: 'TesteeFailure', reason } })),
    );
    expect(await testee.request(value('x'))).toMatchObject({ value: 'x' });
  });

  it('that prints when nobody asked fails the next request', async () => {
    testee = new Testee(fake('prints-too-much'));
    await testee.request(value('bad'));
    await new Promise((done) => setTimeout(done, 200));
    await expect(testee.request(value('x'))).rejects.toMatchObject({ reason: 'rubbish' });
    expect(await testee.request(value('x'))).toMatchObject({ value: 'x' });
  });

  it('fails what is under way when it is closed', async () => {
    testee = new Testee(fake('skips'));
    const failing = expect(testee.request(value('bad'))).rejects.toThrow('was closed');
    await testee.close();
    await failing;
  });

  it('is ended with everything it started, even behind a shell', async () => {
    const pids = join(folderWith({}), 'pids');
    const [node, file] = fake('hangs');
    testee = new Testee(`sleep 600 & echo $! > "${pids}"; "${node}" "${file}"; true`, {
      timeout: 1500,
    });
    await expect(testee.request(value('bad'))).rejects.toMatchObject({ reason: 'hung' });
    const pid = Number(readFileSync(pids, 'utf8'));
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended but that nobody waited for is still listed where there is no init process.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
