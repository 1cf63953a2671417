import { differences } from '../compare.js';
import type { Equivalent } from './equivalent.js';
import { type Fixture, runFixture } from './fixtures.js';
import { type Mutant, mutantsOf, withMutant } from './mutate.js';
import type { ProgramModel } from './types.js';

/** How many mutants the fixtures notice. */
export interface MutantReport {
  readonly total: number;
  readonly killed: number;
  /** Mutants that no fixture notices, and nobody has explained. */
  readonly survivors: readonly Mutant[];
  /** Mutants that are said to be no different from the original. */
  readonly equivalent: number;
  /** Those of them that a fixture notices all the same. */
  readonly different: readonly Mutant[];
  /** What is said to be equivalent, and is no mutant of any program. */
  readonly unknown: readonly string[];
  /** Share of the mutants that differ from the original which the fixtures notice. */
  readonly score: number;
}

/** Runs the fixtures against every mutant until one of them fails. */
export function runMutants(
  model: ProgramModel,
  fixtures: readonly Fixture[],
  equivalents: readonly Equivalent[],
): MutantReport {
  const mutants = mutantsOf(model);
  const excused = new Set(equivalents.map(({ mutant }) => mutant));
  const fixturesOf = relevant(model, fixtures);
  const alive = mutants.filter((mutant) => {
    const mutated = { ...model, reducers: withMutant(model.reducers, mutant) };
    return !isKilled(mutated, fixturesOf.get(mutant.owner.node) ?? []);
  });
  const aliveIds = new Set(alive.map(({ id }) => id));
  const known = new Set(mutants.map(({ id }) => id));
  const killed = mutants.length - alive.length;
  const equivalent = alive.filter(({ id }) => excused.has(id)).length;
  return {
    total: mutants.length,
    killed,
    survivors: alive.filter(({ id }) => !excused.has(id)),
    equivalent,
    different: mutants.filter(({ id }) => excused.has(id) && !aliveIds.has(id)),
    unknown: [...excused].filter((id) => !known.has(id)),
    score: killed / (mutants.length - equivalent),
  };
}

/** The fixtures that enter each arm, procedure and function: no other can notice a change of it. */
function relevant(
  model: ProgramModel,
  fixtures: readonly Fixture[],
): ReadonlyMap<object, Fixture[]> {
  const found = new Map<object, Set<Fixture>>();
  for (const fixture of fixtures) {
    runFixture(model, fixture, (node, outcome) => {
      if (outcome === 'entered') found.set(node, (found.get(node) ?? new Set()).add(fixture));
    });
  }
  return new Map([...found].map(([node, set]) => [node, [...set]]));
}

/** Tries fixtures in turn; one that notices goes to the front, since it is likely to notice the next mutant too. */
function isKilled(model: ProgramModel, fixtures: Fixture[]): boolean {
  const at = fixtures.findIndex((fixture) => !passes(model, fixture));
  if (at > 0) fixtures.unshift(...fixtures.splice(at, 1));
  return at !== -1;
}

function passes(model: ProgramModel, fixture: Fixture): boolean {
  try {
    return differences(fixture.expected, runFixture(model, fixture), 1).length === 0;
  } catch {
    // A program that cannot run is noticed as well.
    return false;
  }
}
