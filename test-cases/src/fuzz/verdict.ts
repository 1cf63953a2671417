import { type Difference, differences } from '../compare.js';
import { show } from '../text.js';
import type { Case } from './cases.js';
import { equal } from './json.js';
import type { Outcome, Reduced, Subject } from './subjects.js';

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

/**
 * Whether all subjects came to the same state, and agree on what changed it where they tell. No reducer has a reason to
 * fail on a valid case.
 */
export function agree(outcomes: readonly Outcome[]): boolean {
  const expected = expectedOf(outcomes);
  return outcomes.every(
    (outcome) =>
      outcome.ok &&
      equal(outcome.state, expected?.state) &&
      (outcome.changed === undefined || equal(outcome.changed, expected?.changed)),
  );
}

/** Who does not agree with the first subject, and where. */
export function disagreements(
  subjects: readonly Subject[],
  outcomes: readonly Outcome[],
): Disagreement[] {
  const expected = expectedOf(outcomes);
  return outcomes.flatMap((outcome, i) => {
    const subject = subjects[i]?.name ?? '';
    if (!outcome.ok) return [{ subject, error: outcome.error, places: [] }];
    if (agree([{ ok: true, ...expected } as Reduced, outcome])) return [];
    const places = differences(expected?.state, outcome.state, MAX_PLACES);
    const { changed = expected?.changed } = outcome;
    for (const each of differences(expected?.changed, changed, MAX_PLACES)) {
      places.push({ ...each, path: `changed${each.path}` });
    }
    return [{ subject, places }];
  });
}

/** The state of the first subject that has one, and what the first that tells says of changes. */
export function expectedOf(outcomes: readonly Outcome[]): Omit<Reduced, 'ok'> | undefined {
  const reduced = outcomes.filter((each) => each.ok);
  const [first] = reduced;
  if (!first) return undefined;
  const teller = reduced.find(({ changed }) => changed !== undefined);
  return { state: first.state, ...(teller ? { changed: teller.changed } : {}) };
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
