import { type Difference, differences } from '../compare.js';
import type { Loaded } from '../corpora/files.js';
import type { Answer, Request } from '../testee/contract.js';
import { show } from '../text.js';

/** A fixture made ready to be replayed. */
export interface Case {
  /** Path of the fixture in its corpora, such as `reducers/title-changed.json`. */
  readonly fixture: string;
  /** How it is replayed, where there are several ways. */
  readonly form?: 'in place';
  readonly description?: string;
  readonly request: Request;
  /** Says everything that is wrong with the answer. */
  judge(answer: Answer): string[];
}

/** A fixture that cannot be replayed, which is a failure too. */
export interface BrokenCase {
  readonly fixture: string;
  readonly broken: string;
}

/** Everything a corpus holds. */
export interface Cases {
  /** Names of the fixtures, whether or not they could be read. */
  readonly fixtures: readonly string[];
  /** One case or more for each of them. */
  readonly cases: readonly (Case | BrokenCase)[];
}

/** Makes cases of the fixtures that could be read. */
export function casesOf<Fixture extends { readonly description?: string }>(
  loaded: readonly Loaded<Fixture>[],
  make: (fixture: Fixture) => Pick<Case, 'form' | 'request' | 'judge'>[],
): Cases {
  const cases = loaded.flatMap((each): (Case | BrokenCase)[] => {
    if ('broken' in each) return [{ fixture: each.name, broken: each.broken }];
    const { description } = each.fixture;
    return make(each.fixture).map((made) => ({ fixture: each.name, description, ...made }));
  });
  return { fixtures: loaded.map(({ name }) => name), cases };
}

/** How many differences are told. */
const MAX_DIFFERENCES = 10;

/** Says how a field of the answer differs from what it should be. */
export function compareField(answer: Answer, field: string, expected: unknown): string[] {
  if (!answer.ok) return [`expected an answer, found ${refusalOf(answer)}`];
  const found = Object.hasOwn(answer, field) ? answer[field] : undefined;
  const all = differences(expected, found, MAX_DIFFERENCES + 1);
  return tell(all.map((each) => ({ ...each, path: each.path || `the whole ${field}` })));
}

/**
 * Differences for people.
 *
 * @param where comes before the place of each
 */
export function tell(all: readonly Difference[], where = ''): string[] {
  const told = all.slice(0, MAX_DIFFERENCES).map(({ path, expected, found }) => {
    return `${where}${path}: expected ${show(expected)}, found ${show(found)}`;
  });
  return all.length > MAX_DIFFERENCES ? [...told, 'and more'] : told;
}

/** A refusal for people. */
export function refusalOf(answer: Answer & { ok: false }): string {
  const { kind, message, path } = answer.error;
  return `a refusal: ${kind}${path === undefined ? '' : ` at ${path || 'the top'}`}: ${show(message)}`;
}
