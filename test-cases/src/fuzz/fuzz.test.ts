import { describe, expect, it } from 'vitest';
import { Cases } from './cases.js';
import { Coverage } from './coverage.js';
import { type FuzzReport, fuzz } from './fuzz.js';
import { readModel } from './model.js';
import { changingSubject, foldingSubject, type Subject } from './subjects.js';
import { signedStep, toyChange, toyStep } from './toys.js';

const cases = new Cases(readModel());
const right = foldingSubject('right', toyStep);

function run(...subjects: Subject[]): Promise<FuzzReport> {
  return fuzz({ cases, subjects, seed: 1, runs: 1000 });
}

describe('fuzzing', () => {
  it('finds nothing where subjects agree', async () => {
    const changing = changingSubject('changing', (_, state, action) => toyChange(state, action));
    const { sequences, actions, differences } = await run(right, changing);
    expect({ sequences, differences }).toEqual({ sequences: 1000, differences: 0 });
    expect(actions).toBeGreaterThan(5000);
  });

  it('finds subjects that disagree', async () => {
    const { differences, differing } = await run(right, foldingSubject('signed', signedStep));
    expect(differences).toBeGreaterThan(0);
    expect(differing[0]?.input).toEqual(cases.make(1, differing[0]?.run ?? 0));
  });

  it('finds subjects that take their time', async () => {
    const slow: Subject = {
      name: 'slow',
      reduce: async (input) => foldingSubject('signed', signedStep).reduce(input),
    };
    const { differences } = await run(right, slow);
    expect(differences).toBe((await run(right, foldingSubject('signed', signedStep))).differences);
  });

  it('finds a subject that writes to the state it must not change', async () => {
    const writing = foldingSubject('writing', (_, state, action) => {
      toyChange(state, action);
      return state;
    });
    expect((await run(writing, writing)).differences).toBeGreaterThan(0);
  });

  it('finds a subject that fails, even if all fail', async () => {
    const failing = foldingSubject('failing', () => {
      throw new Error('no');
    });
    expect((await run(failing, failing)).differences).toBe(1000);
  });

  it('repeats a run alone', async () => {
    const subjects = [right, foldingSubject('signed', signedStep)];
    const { differing } = await fuzz({ cases, subjects, seed: 5, runs: 1000 });
    const first = differing[0]?.run ?? -1;
    const again = await fuzz({ cases, subjects, seed: 5, first, runs: 1 });
    expect(again.differing).toEqual([differing[0]]);
  });

  it('counts which actions had an effect', async () => {
    const coverage = new Coverage(cases.reducers);
    const watched = foldingSubject('watched', toyStep, coverage.watch);
    const reducer = 'terminal';
    await fuzz({ cases, subjects: [watched], seed: 1, runs: 300, reducer, coverage });
    const [report, ...others] = coverage.report();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ name: 'terminal', runs: 300 });
    expect(report?.never).not.toContain('terminal/titleChanged');
    expect(report?.never).toContain('terminal/data');
  });
});
