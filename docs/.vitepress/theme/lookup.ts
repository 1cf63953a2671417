import { data as families } from '../requirements.data.js';
import type { Requirement } from '../requirements.js';

const BY_ID = new Map<string, Requirement>(
  families.flatMap((family) => family.requirements).map((each) => [each.id, each]),
);

/**
 * The requirement with an id.
 *
 * @throws RangeError when there is none, so that a page that names it does not build.
 */
export function requirementOf(id: string): Requirement {
  const requirement = BY_ID.get(id);
  if (!requirement) throw new RangeError(`no requirement has the id ${id}`);
  return requirement;
}

/** Where a requirement is listed. */
export function linkOf(id: string): string {
  return `/specification/requirements/${id.split('-')[0]}#${id.toLowerCase()}`;
}
