import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report, Result } from './result.js';
import { type ConformanceOptions, runConformance } from './run.js';
import { fake, folderWith, roundTrip } from './testing.js';

/** Forty fixtures, so that there is more than one batch; the one in the middle is for misbehaving. */
const NAMES = Array.from(
  { length: 40 },
  (_, i) => `round-trips/${String(i).padStart(2, '0')}.json`,
);
const BAD = 'round-trips/20.json';
const fixtures = folderWith(
  Object.fromEntries(NAMES.map((name) => [name, roundTrip(name === BAD ? 'bad' : name)])),
);

/** Short enough to wait for, long enough for a busy machine to start a program in. */
const SHORT = 4000;

const run = (testee: string[], options: Partial<ConformanceOptions> = {}) =>
  runConformance({
    testees: [testee],
    corpora: ['round-trips'],
    fixtures,
    timeout: 10_000,
    ...options,
  });

function resultsOf(report: Report): readonly Result[] {
  return report.testees.flatMap(({ corpora }) => corpora.flatMap(({ results }) => results));
}

function failuresOf(report: Report): readonly Result[] {
  return resultsOf(report).filter(({ problems }) => problems.length > 0);
}

describe.concurrent('a testee that misbehaves with one fixture', () => {
  it.each([
    ['dies', /^the testee ended with exit code 3\n.*\npanicked at "bad"$/],
    ['dies-after-its-answer', /^after its answer, the testee ended with exit code 4$/],
    ['hangs', /^the testee did not answer "roundTrip" within 4000 ms$/],
    ['skips', /^the testee did not answer "roundTrip" within 4000 ms$/],
    ['prints-rubbish', /^the testee printed a line that is not JSON: Segmentation fault$/],
    [
      'prints-too-much',
      /^after its answer, the testee printed a line that is not JSON: by the way$/,
    ],
    [
      'answers-twice',
      // Depends on whether the second line is read before the next request is sent.
      /^after its answer, the testee (answered with a wrong id|printed a line nobody asked for): /,
    ],
    ['answers-wrongly', /^the whole value: expected "bad", found {"not":\["what",null\]}$/],
    ['answers-no-answer', /^the testee printed a line that has no "error" with "kind" and "mess/],
    ['refuses', /^expected an answer, found a refusal: decode at \/value: "too bad"$/],
    ['wrong-id', /^the testee answered with a wrong id: expected \d+, found .*"another"/],
  ])('%s: that one fails, and the run goes on', async (name, problem) => {
    const report = await run(fake(name), { timeout: SHORT });
    expect(failuresOf(report).map(({ fixture }) => fixture)).toEqual([BAD]);
    expect(failuresOf(report)[0]?.problems[0]).toMatch(problem);
    expect(report).toMatchObject({ passed: NAMES.length - 1, failed: 1 });
    expect(report.testees[0]?.corpora).toMatchObject([{ held: 40, ran: 40 }]);
  });

  it('out-of-order: the disorder is told though it needs company to show', async () => {
    const report = await run(fake('out-of-order'), { timeout: SHORT });
    const [failure, ...others] = failuresOf(report);
    expect(others).toEqual([]);
    expect(failure?.fixture).toBe(BAD);
    expect(failure?.problems).toEqual([
      // Alone, it just holds its answer back.
      'the testee did not answer "roundTrip" within 4000 ms',
      expect.stringMatching(/^sent together with others, the testee answered out of order: exp/),
    ]);
  });

  it('dies-once: it is told though it does not happen again', async () => {
    const mark = join(folderWith({}), 'mark');
    const failures = failuresOf(await run(fake('dies-once', mark)));
    expect(failures.map(({ fixture }) => fixture)).toEqual([BAD]);
    expect(failures[0]?.problems).toEqual([
      'sent together with others, the testee ended with exit code 5',
    ]);
  });
});

it('a testee that misbehaves often, but not always, is not given up', async () => {
  const values = ['bad', 'bad', 'good', 'bad', 'bad', 'good', 'bad', 'bad', 'good'];
  const files = values.map((value, i) => [`round-trips/${i}.json`, roundTrip(value)]);
  const report = await run(fake('dies'), { fixtures: folderWith(Object.fromEntries(files)) });
  expect(resultsOf(report).map(({ problems }) => problems.length === 0)).toEqual(
    values.map((value) => value === 'good'),
  );
  expect(report.testees[0]?.corpora).toMatchObject([{ held: 9, ran: 9 }]);
});

describe.concurrent('a testee that cannot do anything', () => {
  it('is given up after three deaths in a row, and the rest counts as failed', async () => {
    const report = await run(fake('dies-always'));
    expect(report).toMatchObject({ passed: 0, failed: NAMES.length });
    expect(report.testees[0]?.corpora).toMatchObject([{ held: 40, ran: 3 }]);
    const results = resultsOf(report);
    expect(results.slice(0, 3).map(({ problems }) => problems[0])).toEqual(
      Array(3).fill('the testee ended with exit code 6'),
    );
    expect(results[3]?.problems[0]).toMatch(/^not run: .* 3 times in a row; .* exit code 6$/);
  });

  it.each([
    ['never-answers', /the testee did not answer "info" within 4000 ms/],
    ['knows-nothing-of-itself', /no text "implementation".*no list of texts "types"/],
    ['no-such-file', /the testee ended with exit code 1/],
  ])('%s: fails everything with a clear message', async (name, problem) => {
    const report = await run(fake(name), { timeout: SHORT });
    expect(report).toMatchObject({ passed: 0, failed: NAMES.length });
    expect(report.testees[0]).toMatchObject({ info: undefined, corpora: [{ ran: 0 }] });
    expect(resultsOf(report)[7]?.problems[0]).toMatch(/^not run: asked about itself \("info"\)/);
    expect(resultsOf(report)[7]?.problems[0]).toMatch(problem);
  });

  it('says so when there is no such program', async () => {
    const [failure] = failuresOf(await run(['ahp-no-such-program']));
    expect(failure?.problems[0]).toMatch(/could not be started: .*ahp-no-such-program/);
  });

  it('does not keep the others waiting', async () => {
    const testeesAtOnce = [fake('is-slow'), fake('is-slow'), fake('is-slow')];
    const slow = run([], { testees: testeesAtOnce, filter: '/1' });
    const { testees, seconds } = await slow;
    expect(seconds).toBeLessThan(testees.reduce((sum, each) => sum + each.seconds, 0) * 0.8);
  });

  it('leaves the others alone', async () => {
    const report = await run([], { testees: [fake('dies-always'), fake('dies')] });
    expect(report).toMatchObject({ passed: 39, failed: 41 });
  });
});

describe('an invalid sample', () => {
  const sample = 'invalid/Turn/missing-id.json';
  const refuse = (...args: string[]) =>
    runConformance({
      testees: [fake('refuses-everything', ...args)],
      corpora: ['invalid'],
      filter: sample,
    });

  it('passes when it is refused for the right reason and place', async () => {
    expect(await refuse('decode', '/value/id')).toMatchObject({ passed: 1, failed: 0 });
  });

  it.each([
    ['another place', ['decode', '/value/state'], 'decode at /value/state: "no"'],
    ['no place', ['decode'], 'decode: "no"'],
    ['another reason', ['internal', '/value/id'], 'internal at /value/id: "no"'],
  ])('fails when it is refused with %s', async (_, args, found) => {
    expect(failuresOf(await refuse(...args))).toMatchObject([
      {
        fixture: sample,
        problems: [`expected a refusal: decode at /value/id, found a refusal: ${found}`],
      },
    ]);
  });

  it('fails when it is taken', async () => {
    const report = await runConformance({
      testees: [fake('dies')],
      corpora: ['invalid'],
      filter: sample,
    });
    expect(failuresOf(report)[0]?.problems).toEqual([
      'expected a refusal: decode at /value/id, found none',
    ]);
  });
});

describe('an invalid text', () => {
  it('is sent as a text, and its place is one in the text', async () => {
    const refuse = (path: string) =>
      runConformance({
        testees: [fake('refuses-everything', 'decode', path)],
        corpora: ['invalid'],
        filter: 'invalid/Meta/text-free-form-key-twice.json',
      });
    expect(await refuse('/text/a/0/0/y/z')).toMatchObject({ passed: 1, failed: 0 });
    expect(failuresOf(await refuse('/value/a/0/0/y/z'))).toHaveLength(1);
  });
});

describe('a reconciliation fixture', () => {
  const fixture = {
    reducer: 'root',
    clientId: 'c',
    now: 0,
    snapshot: { state: {}, fromSeq: 0 },
    steps: [
      { dispatch: { clientSeq: 1, action: { type: 'x' } }, expected: { pending: [1], sent: [1] } },
      { disconnect: true },
    ],
    expected: { confirmed: { x: 1 }, optimistic: { x: 2 }, pending: [1], sent: [1], outcomes: [] },
  };
  const view = { confirmed: { x: 1 }, optimistic: { x: 2 }, pending: [1], sent: [], outcomes: [] };
  const folder = folderWith({ 'reconciliation/a.json': fixture });
  const options = { fixtures: folder, corpora: ['reconciliation'] } as const;
  const problemsWith = async (views: unknown) =>
    failuresOf(await run(fake('reconciles', JSON.stringify(views)), options))[0]?.problems;

  it('passes when every view is as it says', async () => {
    const good = JSON.stringify([{ ...view, sent: [1] }, view]);
    const report = await run(fake('reconciles', good), options);
    expect(report).toMatchObject({ passed: 1, failed: 0 });
    expect(report.testees[0]?.corpora).toMatchObject([{ held: 1, ran: 1 }]);
  });

  it('fails at the step that is wrong, or in the end', async () => {
    expect(await problemsWith([{ ...view, pending: [2], sent: [1] }, view])).toEqual([
      '/views/0/pending/0: expected 1, found 2',
    ]);
    expect(
      await problemsWith([
        { ...view, sent: [1] },
        { ...view, optimistic: {} },
      ]),
    ).toEqual(['in the end /optimistic/x: expected 2, found nothing']);
  });

  it('fails when something was sent or settled that it says nothing of', async () => {
    const outcomes = [{ clientSeq: 1, status: 'dropped' }];
    expect(
      await problemsWith([
        { ...view, sent: [1], outcomes },
        { ...view, sent: [1] },
      ]),
    ).toEqual([
      'in the end /sent/1: expected nothing, found 1',
      'in the end /outcomes/0: expected nothing, found {"clientSeq":1,"status":"dropped"}',
    ]);
  });

  it('fails without a view for each step', async () => {
    const wanted = 'expected a view for each of 2 steps, found';
    expect(await problemsWith([])).toEqual([`${wanted} []`]);
    expect(await problemsWith([null, 1])).toEqual([`${wanted} [null,1]`]);
    expect(await problemsWith('views')).toEqual([`${wanted} "views"`]);
  });

  it('is not for testees that do not say they have a client runtime, and is not counted', async () => {
    const report = await run(fake('dies'), { ...options, corpora: ['reconciliation', 'reducers'] });
    expect(report.testees[0]?.corpora[0]).toEqual({
      corpus: 'reconciliation',
      held: 0,
      ran: 0,
      results: [],
      seconds: 0,
      notAsked: 'its info does not say "reconcile": true',
    });
  });

  it('is a failure when it cannot be read', async () => {
    const broken = { ...fixture, steps: [{ disconnect: true }, 7] };
    const fixtures = folderWith({ 'reconciliation/a.json': broken, 'reconciliation/b.json': {} });
    const failures = failuresOf(await run(fake('reconciles'), { ...options, fixtures }));
    expect(failures.map(({ problems }) => problems)).toEqual([
      ['the fixture cannot be read: expected an object'],
      ['the fixture cannot be read: expected "reducer" to be a string'],
    ]);
  });
});

describe('fixtures', () => {
  it('that are malformed fail with the name of the file, and the others are run', async () => {
    const broken = folderWith({
      'reducers/a.json': '{',
      'reducers/b.json': { reducer: 'root', initial: {}, actions: {}, expected: {} },
      'reducers/c.json': [],
      'reducers/d.json': { reducer: 'root', initial: {}, actions: [], expected: {} },
      'reducers/e.json': { reducer: 'root', initial: {}, actions: [], expected: {}, now: '1' },
      'round-trips/a.json': { type: 'Text', input: 1, acceptableOutputs: [1, 2] },
    });
    const report = await run(fake('dies'), {
      fixtures: broken,
      corpora: ['reducers', 'round-trips'],
    });
    expect(failuresOf(report).map(({ fixture, problems }) => `${fixture}: ${problems}`)).toEqual([
      expect.stringMatching(/^reducers\/a.json: the fixture cannot be read: .*JSON/),
      'reducers/b.json: the fixture cannot be read: expected "actions" to be a array',
      'reducers/c.json: the fixture cannot be read: expected an object',
      'reducers/e.json: the fixture cannot be read: expected "now" to be a number',
      expect.stringMatching(/^round-trips\/a.json: .* exactly one of "acceptableOutputs"/),
    ]);
    expect(report.passed).toBe(1);
  });

  it('say what changed, and hold testees to it that say so too', async () => {
    const fixture = { reducer: 'root', initial: {}, actions: [1, 2], expected: {} };
    const folder = folderWith({
      'reducers/a.json': { ...fixture, changed: [true, false] },
      'reducers/b.json': { ...fixture, changed: [true, true] },
      'reducers/c.json': fixture,
    });
    const options = { fixtures: folder, corpora: ['reducers'] } as const;
    expect(failuresOf(await run(fake('dies'), options))).toEqual([]);
    expect(failuresOf(await run(fake('tells-changes'), options))).toMatchObject([
      { fixture: 'reducers/a.json', problems: ['changed/1: expected false, found true'] },
    ]);
  });

  it('are run in place too where the testee can', async () => {
    const folder = folderWith({
      'reducers/a.json': { reducer: 'root', initial: { x: 1 }, actions: [], expected: { x: 1 } },
    });
    const report = await run(fake('in-place'), { fixtures: folder, corpora: ['reducers'] });
    expect(resultsOf(report)).toMatchObject([
      { form: undefined, problems: [] },
      {
        form: 'in place',
        problems: ['/x: expected 1, found nothing', '/changed: expected nothing, found true'],
      },
    ]);
    expect(report.testees[0]?.corpora).toMatchObject([{ held: 1, ran: 1 }]);
  });

  it('keep their nulls unless null is absent, which it never is in canvas/updated', async () => {
    const folder = folderWith({
      'reducers/a.json': {
        reducer: 'root',
        initial: { x: { type: 'x', gone: null }, y: { type: 'canvas/updated', title: null } },
        actions: [],
        expected: { x: { type: 'x' }, y: { type: 'canvas/updated' } },
      },
    });
    const options = { fixtures: folder, corpora: ['reducers'] } as const;
    const kept = '/y/title: expected nothing, found null';
    expect(failuresOf(await run(fake('dies'), options))[0]?.problems).toEqual([
      '/x/gone: expected nothing, found null',
      kept,
    ]);
    const lenient = await run(fake('dies'), { ...options, nullIsAbsent: true });
    expect(failuresOf(lenient)[0]?.problems).toEqual([kept]);
  });

  it('compare with the preserved output where there is one', async () => {
    const folder = folderWith({
      'round-trips/a.json': { ...roundTrip('dropped'), input: 'kept', preservedOutput: 'kept' },
    });
    expect(await run(fake('dies'), { fixtures: folder })).toMatchObject({ passed: 1, failed: 0 });
  });

  it('that are not there are a failure', async () => {
    const folder = folderWith({ 'reducers/README.md': 'no fixture' });
    const failures = failuresOf(
      await run(fake('dies'), { fixtures: folder, corpora: ['reducers', 'round-trips'] }),
    );
    expect(failures.map(({ fixture, problems }) => `${fixture}: ${problems}`)).toEqual([
      'reducers: holds no fixtures',
      expect.stringMatching(/^round-trips: the corpus cannot be read: ENOENT/),
    ]);
  });

  it('are chosen by a filter', async () => {
    const report = await run(fake('dies'), { filter: '/1' });
    expect(report).toMatchObject({ passed: 10, failed: 0 });
    expect(report.testees[0]?.corpora).toMatchObject([{ held: 10, ran: 10 }]);
  });
});
