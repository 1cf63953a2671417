import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './cases.js';
import type { DifferingRun } from './fuzz.js';
import { shrink } from './shrink.js';
import type { Subject } from './subjects.js';
import type { Validity } from './validity.js';
import { agree, type Disagreement, disagreements, expectedOf, outcomesOf } from './verdict.js';

/** A difference at its simplest. */
export interface Finding {
  readonly run: number;
  readonly input: Case;
  readonly disagreements: readonly Disagreement[];
  /** What belongs into the corpus of reducers once it is clear who is right. */
  readonly fixture: Fixture;
}

/** A file of the corpus of reducers. */
export interface Fixture {
  readonly description: string;
  readonly reducer: string;
  readonly requirements: readonly string[];
  readonly now: number;
  readonly initial: unknown;
  readonly actions: readonly unknown[];
  /** The state of the first subject. */
  readonly expected: unknown;
  /** What the first subject that tells says of each action. */
  readonly changed?: unknown;
}

/** Makes a run that differs as simple as it can be. */
export async function explain(
  { run, input }: DifferingRun,
  subjects: readonly Subject[],
  validity: Validity,
  seed: number,
): Promise<Finding> {
  const differs = async (simpler: Case) => !agree(await outcomesOf(subjects, simpler));
  const simplest = await shrink(input, differs, validity);
  const outcomes = await outcomesOf(subjects, simplest);
  const found = disagreements(subjects, outcomes);
  const { reducer, state, actions, now } = simplest;
  const expected = expectedOf(outcomes);
  const who = [...new Set(found.map(({ subject }) => subject))].join(' and ');
  const fixture = {
    description: `Found by fuzzing (seed ${seed}, run ${run}): ${who} against ${subjects[0]?.name}`,
    reducer,
    requirements: [],
    now,
    initial: state,
    actions,
    expected: expected?.state,
    changed: expected?.changed,
  };
  return { run, input: simplest, disagreements: found, fixture };
}

/** Equal for findings that most likely have the same cause: same actions, same subjects, same places. */
export function causeOf({ input, disagreements }: Finding): string {
  const types = input.actions.map((action) => action.type);
  const places = disagreements.map(({ subject, error, places }) => [
    subject,
    error ?? places.map(({ path }) => path.replaceAll(/\/\d+/g, '/#')),
  ]);
  return JSON.stringify([input.reducer, types, places]);
}

/** Writes the fixture of a finding; hands back the path of the file. */
export function writeFixture(finding: Finding, folder: string, seed: number): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `fuzz-${finding.input.reducer}-${seed}-${finding.run}.json`);
  writeFileSync(file, `${JSON.stringify(finding.fixture, null, 2)}\n`);
  return file;
}
