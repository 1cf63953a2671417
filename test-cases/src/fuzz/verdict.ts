import { type Difference, differences } from '../compare.js';
import { show } from '../text.js';
import type { Case } from './cases.js';
import { equal } from './json.js';
import type { Outcome, Subject } from './subjects.js';

/** How many places of a difference are told. */
const MAX_PLACES = 5;

/** Two subjects that do not agree, or one that fails. */
export interface Disagreement {
  /** The subject that is in the way; the first subject's state is what is expected. */
  readonly subject: string;
  /** Why there is no state, if there is none. */
  readonly error?: string;
  /** Where the states differ; none: in members that are undefined, which JSON does not have. */
  readonly places: readonly Difference[];
}

/** Lets every subject reduce a case. Waits only if one of them takes time: most never do, and there are many cases. */
export function outcomesOf(
  subjects: readonly Subject[],
  input: Case,
): readonly Outcome[] | Promise<readonly Outcome[]> {
  const outcomes = subjects.map((subject) => subject.reduce(input));
  return outcomes.some((outcome) => outcome instanceof Promise)
    ? Promise.all(outcomes)
    : (outcomes as readonly Outcome[]);
}

/** Whether all subjects came to the same state. No reducer has a reason to fail on a valid case. */
export function agree(outcomes: readonly Outcome[]): boolean {
  const [first] = outcomes;
  if (!first?.ok) return false;
  for (let i = 1; i < outcomes.length; i++) {
    const other = outcomes[i] as Outcome;
    if (!other.ok || !equal(first.state, other.state)) return false;
  }
  return true;
}

/** Who does not agree with the first subject, and where. */
export function disagreements(
  subjects: readonly Subject[],
  outcomes: readonly Outcome[],
): Disagreement[] {
  const expected = expectedState(outcomes);
  return outcomes.flatMap((outcome, i) => {
    const subject = subjects[i]?.name ?? '';
    if (!outcome.ok) return [{ subject, error: outcome.error, places: [] }];
    if (equal(outcome.state, expected)) return [];
    return [{ subject, places: differences(expected, outcome.state, MAX_PLACES) }];
  });
}

/** The state of the first subject, or of the first that has one. */
export function expectedState(outcomes: readonly Outcome[]): unknown {
  const outcome = outcomes.find(({ ok }) => ok);
  return outcome?.ok ? outcome.state : undefined;
}

/** A disagreement for people, one place per line. */
export function describe({ subject, error, places }: Disagreement): string[] {
  if (error !== undefined) return [`${subject}: ${error}`];
  if (places.length === 0) return [`${subject}: has a member that is undefined, or lacks one`];
  return places.map(
    ({ path, expected, found }) =>
      `${subject}: ${path || '(root)'}: expected ${show(expected)}, found ${show(found)}`,
  );
}
