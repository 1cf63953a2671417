import { afterAll, describe, expect, it } from 'vitest';
import { Testee } from '../testee/testee.js';
import { Cases } from './cases.js';
import { fuzz } from './fuzz.js';
import { readModel } from './model.js';
import { foldingSubject, testeeSubject } from './subjects.js';
import { describe as describeOf, disagreements, outcomesOf } from './verdict.js';

/** A program that answers every request with what the expression makes of it. */
function testee(answer: string): Testee {
  const program = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const request = JSON.parse(line);
    console.log(JSON.stringify({ id: request.id, ...(${answer}) }));
  })`;
  const made = new Testee([process.execPath, '-e', program]);
  started.push(made);
  return made;
}

const started: Testee[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

const cases = new Cases(readModel());
const idle = foldingSubject('idle', (_, state) => state);

describe('a testee', () => {
  it('agrees when it answers with the same state', async () => {
    const subjects = [idle, testeeSubject('echo', testee('{ ok: true, state: request.state }'))];
    const report = await fuzz({ cases, subjects, seed: 1, runs: 300 });
    expect(report.differences).toBe(0);
  });

  it('differs when it answers with another state', async () => {
    const subjects = [idle, testeeSubject('loses', testee('{ ok: true, state: {} }'))];
    const report = await fuzz({ cases, subjects, seed: 1, runs: 300 });
    expect(report.differences).toBe(300);
  });

  it('differs when it says otherwise of what changed', async () => {
    const says = (changed: string) =>
      testee(`{ ok: true, state: request.state, changed: request.actions.map(() => ${changed}) }`);
    const agreeing = [idle, testeeSubject('knows', says('false'))];
    expect((await fuzz({ cases, subjects: agreeing, seed: 1, runs: 50 })).differences).toBe(0);
    const subjects = [idle, testeeSubject('boasts', says('true'))];
    expect((await fuzz({ cases, subjects, seed: 1, runs: 50 })).differences).toBe(50);
    const input = cases.make(1, 1);
    const outcomes = await outcomesOf(subjects, input);
    const [found, ...others] = disagreements(subjects, outcomes);
    expect(others).toEqual([]);
    expect(found && describeOf(found)).toContain('boasts: changed/0: expected false, found true');
  });

  it('is asked for its in-place form', async () => {
    const which = testee('{ ok: true, state: { inPlace: request.inPlace } }');
    const input = cases.make(1, 1);
    expect(await testeeSubject('usual', which).reduce(input)).toEqual({ ok: true, state: {} });
    expect(await testeeSubject('in place', which, true).reduce(input)).toEqual({
      ok: true,
      state: { inPlace: true },
    });
  });

  it('has an error when it refuses', async () => {
    const error = '{ kind: "decode", message: "bad id", path: "/state/id" }';
    const refusing = testeeSubject('refuses', testee(`{ ok: false, error: ${error} }`));
    expect(await refusing.reduce(cases.make(1, 1))).toEqual({
      ok: false,
      error: 'refused (decode): bad id at /state/id',
    });
  });

  it('that ends now and then differs only where it does', async () => {
    const reducer = 'resourceWatch';
    const dies = testee('request.state?.recursive ? process.exit(3) : { ok: true, ...request }');
    const subjects = [idle, testeeSubject('dies', dies)];
    const { differing } = await fuzz({ cases, subjects, seed: 1, runs: 20, reducer });
    const expected = Array.from({ length: 20 }, (_, run) => cases.make(1, run, reducer)).filter(
      ({ state }) => state.recursive,
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(differing.map(({ input }) => input)).toEqual(expected);
  });

  it('has an error when it ends', async () => {
    const dying = testeeSubject('dies', testee('process.exit(3)'));
    expect(await dying.reduce(cases.make(1, 1))).toEqual({
      ok: false,
      error: expect.stringContaining('exit code 3'),
    });
  });
});
