import { fileURLToPath } from 'node:url';
import * as corpus from '../../test-cases/src/citations.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A test that names a requirement. */
export type Proof = Omit<corpus.Citation, 'id'>;

/** A numbered requirement together with the tests that name it. */
export type Requirement = corpus.Requirement & { readonly proofs: readonly Proof[] };

/** The requirements whose ids share a prefix. */
export type Family = Omit<corpus.RequirementFamily, 'requirements'> & {
  readonly requirements: readonly Requirement[];
};

/** Every family, ordered by its prefix, without proofs. */
export function readFamilies(): corpus.RequirementFamily[] {
  return corpus.loadRequirements(ROOT);
}

/** Every family, with the tests that name each requirement. */
export function readProvedFamilies(): Family[] {
  const proofs = new Map<string, Proof[]>();
  for (const { id, ...proof } of corpus.findCitations(ROOT)) {
    proofs.set(id, [...(proofs.get(id) ?? []), proof]);
  }
  return readFamilies().map((family) => ({
    ...family,
    requirements: family.requirements.map((requirement) => ({
      ...requirement,
      proofs: proofs.get(requirement.id) ?? [],
    })),
  }));
}
