import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, describe as suite } from 'vitest';
import { Cases } from './cases.js';
import { causeOf, explain, writeFixture } from './findings.js';
import { fuzz } from './fuzz.js';
import { readModel } from './model.js';
import { foldingSubject } from './subjects.js';
import { signedStep, toyStep } from './toys.js';
import { Validity } from './validity.js';
import { describe } from './verdict.js';

const cases = new Cases(readModel());
const validity = new Validity(cases.reducers);
const subjects = [foldingSubject('right', toyStep), foldingSubject('signed', signedStep)];
const seed = 3;
const { differing } = await fuzz({ cases, subjects, seed, runs: 2000, reducer: 'session' });

suite('a difference', () => {
  it('is found and becomes as simple as it can be', async () => {
    const [first] = differing;
    if (!first) throw new Error('no difference found');
    const finding = await explain(first, subjects, validity, seed);
    expect(finding.fixture).toEqual({
      description: `Found by fuzzing (seed 3, run ${first.run}): signed against right`,
      reducer: 'session',
      requirements: [],
      now: 0,
      initial: {
        provider: 'a',
        title: 'a',
        status: 0x8000_0000,
        lifecycle: expect.any(String),
        activeClients: [],
        chats: [],
      },
      actions: [{ type: 'session/isReadChanged', isRead: false }],
      expected: expect.objectContaining({ status: 0x8000_0000 }),
      changed: [true],
    });
    expect(finding.disagreements.flatMap(describe)).toEqual([
      'signed: /status: expected 2147483648, found -2147483648',
    ]);
  });

  it('has the same cause as others like it', async () => {
    const some = differing.slice(0, 5);
    const findings = await Promise.all(some.map((each) => explain(each, subjects, validity, seed)));
    expect(findings).toHaveLength(5);
    expect(new Set(findings.map(causeOf)).size).toBe(1);
    expect(findings.flatMap(({ input }) => validity.problems(input, true))).toEqual([]);
  });

  it('is written as a fixture', async () => {
    const [first] = differing;
    if (!first) throw new Error('no difference found');
    const finding = await explain(first, subjects, validity, seed);
    const folder = mkdtempSync(join(tmpdir(), 'ahp-fuzz-'));
    try {
      const file = writeFixture(finding, join(folder, 'new'), seed);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(finding.fixture);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
