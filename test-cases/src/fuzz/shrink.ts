import type { Case } from './cases.js';
import { simplerCases } from './simpler.js';
import type { Validity } from './validity.js';

/** How many simpler cases are tried at most, and for how many milliseconds: each may be a question to slow testees. */
const MAX_TRIES = 20_000;
const MAX_TIME = 60_000;

/**
 * Makes a case as simple as it can be while it still shows what it shows. It stays valid, and nothing in it becomes
 * unknown to this version that was not: otherwise the simplest kind of anything would be one that nobody knows.
 */
export async function shrink(
  input: Case,
  shows: (simpler: Case) => boolean | Promise<boolean>,
  validity: Validity,
): Promise<Case> {
  let simplest = input;
  let oddness = validity.oddness(input);
  let tries = 0;
  const end = Date.now() + MAX_TIME;
  const goesOn = () => tries < MAX_TRIES && Date.now() < end;

  const accepts = async (candidate: Case): Promise<boolean> => {
    if (validity.problems(candidate).length > 0) return false;
    const odd = validity.oddness(candidate);
    if (odd > oddness) return false;
    tries++;
    if (!(await shows(candidate))) return false;
    simplest = candidate;
    oddness = odd;
    return true;
  };

  for (let again = true; again && goesOn(); ) {
    again = false;
    // What was refused so far would most likely be refused again; the next round makes sure of it.
    let refused = 0;
    for (let changed = true; changed && goesOn(); ) {
      changed = false;
      let place = 0;
      for (const candidate of simplerCases(simplest)) {
        if (place++ < refused) continue;
        if (await accepts(candidate)) {
          changed = true;
          again = true;
          break;
        }
        refused++;
        if (!goesOn()) break;
      }
    }
  }
  return simplest;
}
