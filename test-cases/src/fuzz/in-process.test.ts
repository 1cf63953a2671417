import { describe, expect, it } from 'vitest';
import { Cases } from './cases.js';
import { Coverage } from './coverage.js';
import { explain } from './findings.js';
import { fuzz } from './fuzz.js';
import { inProcessSubjects } from './in-process.js';
import { readModel } from './model.js';
import { Validity } from './validity.js';

const model = readModel();
const cases = new Cases(model);

describe('the reducers', () => {
  it('come to the same states in place as without changing anything', async () => {
    const subjects = inProcessSubjects();
    const seed = 1;
    const { differing } = await fuzz({ cases, subjects, seed, runs: 3000 });
    const validity = new Validity(cases.reducers);
    // As simple as they can be, so that a failure shows what to look at.
    const some = differing.slice(0, 3).map((each) => explain(each, subjects, validity, seed));
    expect((await Promise.all(some)).map(({ fixture }) => fixture)).toEqual([]);
  });

  it('are reached by cases that change something, unless an action never does', async () => {
    const coverage = new Coverage(cases.reducers);
    await fuzz({
      cases,
      subjects: inProcessSubjects(coverage.watch).slice(0, 1),
      seed: 2,
      runs: 6000,
      coverage,
    });
    const idle = model.reducers.programs.flatMap(({ arms }) =>
      arms.flatMap((arm) => (arm.do.length ? [] : [arm.action])),
    );
    expect(coverage.report().flatMap(({ never }) => never)).toEqual(idle.sort());
  });
});
