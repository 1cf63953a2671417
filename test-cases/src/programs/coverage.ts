import { type Branch, branchesOf } from './branches.js';
import { type Fixture, runFixture } from './fixtures.js';
import type { ProgramModel } from './types.js';
import type { Unreachable } from './unreachable.js';

/** Which branches some fixture takes. */
export interface Coverage {
  readonly total: number;
  readonly covered: number;
  /** Branches that could be taken, and are not. */
  readonly missing: readonly Branch[];
  /** Branches that are said to be unreachable, and are taken all the same. */
  readonly reached: readonly Branch[];
  /** What is said to be unreachable, and is no branch of any program. */
  readonly unknown: readonly string[];
}

/** Runs fixtures and says which branches of the programs they take. */
export function coverage(
  model: ProgramModel,
  fixtures: readonly Fixture[],
  unreachable: readonly Unreachable[],
): Coverage {
  const seen = new Map<object, Set<string>>();
  for (const fixture of fixtures) {
    runFixture(model, fixture, (node, outcome) => {
      const outcomes = seen.get(node) ?? new Set();
      seen.set(node, outcomes.add(outcome));
    });
  }
  const branches = branchesOf(model);
  const ids = new Set(branches.map(({ id }) => id));
  const excused = new Set(unreachable.map(({ branch }) => branch));
  const isCovered = ({ node, outcome }: Branch) => seen.get(node)?.has(outcome) === true;
  return {
    total: branches.length,
    covered: branches.filter(isCovered).length,
    missing: branches.filter((branch) => !isCovered(branch) && !excused.has(branch.id)),
    reached: branches.filter((branch) => isCovered(branch) && excused.has(branch.id)),
    unknown: [...excused].filter((id) => !ids.has(id)),
  };
}
