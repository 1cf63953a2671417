import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Citation, findCitations, loadRequirements, type Requirement } from './citations.js';

/** Which requirements an implementation answers for, and which of them no test of its can prove. */
export interface Ledger {
  /** Name of the implementation. */
  implementation: string;
  /** Families of requirements, the sides of them that count, and the folders whose tests do. */
  scope: { family: string; roles: Requirement['role'][]; tests: string[] }[];
  /** Requirements without a test, each with the reason. */
  exceptions: { id: string; reason: string }[];
}

/** What is known of one requirement. */
export interface Covered extends Requirement {
  /** Tests and test cases that name it. */
  proofs: Citation[];
  /** Why there is none. */
  reason?: string;
}

/** Reads a ledger, by its path from the root of the repository. */
export function readLedger(root: string, file: string): Ledger {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** Every requirement in the scope of a ledger, in order, with its tests or the reason why there are none. */
export function coverage(root: string, { scope, exceptions }: Ledger): Covered[] {
  const citations = findCitations(root);
  const reasons = new Map(exceptions.map(({ id, reason }) => [id, reason]));
  const families = new Map(loadRequirements(root).map((each) => [each.family, each.requirements]));
  return scope.flatMap(({ family, roles, tests }) =>
    (families.get(family) ?? [])
      .filter(({ role }) => roles.includes(role))
      .map((requirement) => {
        const reason = reasons.get(requirement.id);
        const proofs = citations.filter(
          ({ id, file }) =>
            id === requirement.id && tests.some((folder) => file.startsWith(folder)),
        );
        return { ...requirement, proofs, ...(reason === undefined ? {} : { reason }) };
      }),
  );
}
