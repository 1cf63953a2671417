import { type Plan, planOf } from './plan.js';
import { shrink } from './shrink.js';
import { type Faults, simulate, type Tally } from './simulation.js';

/** A run in which something was not as it has to be. */
export interface Finding {
  readonly run: number;
  readonly plan: Plan;
  /** What was wrong. */
  readonly what: string;
}

export interface FuzzOptions {
  readonly seed: number;
  /** Number of the first run. */
  readonly first?: number;
  readonly runs: number;
  readonly faults?: Faults;
  /** Stops after so many findings. */
  readonly maxFindings?: number;
  readonly onProgress?: (done: number, findings: number) => void;
}

export interface FuzzReport {
  readonly done: number;
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}

/** Runs one random plan after the other. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { stackTraceLimit } = Error;
  // Connections that are lost make errors by the thousand, and nobody reads where those are from.
  Error.stackTraceLimit = 0;
  try {
    return await runPlans(options);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

async function runPlans(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, first = 0, runs, faults, maxFindings = 100, onProgress } = options;
  const findings: Finding[] = [];
  const tally: Tally = new Map();
  let done = 0;
  while (done < runs && findings.length < maxFindings) {
    const run = first + done++;
    const plan = planOf(seed, run);
    const what = await simulate(plan, { tally, ...(faults && { faults }) });
    if (what !== undefined) findings.push({ run, plan, what });
    onProgress?.(done, findings.length);
  }
  return { done, findings, tally };
}

/** A finding that is as small as it can be, and everything that happens in it. */
export interface Explanation {
  readonly plan: Plan;
  readonly what: string;
  readonly story: readonly string[];
}

/** Makes the plan of a finding small, as long as the same thing goes wrong. */
export async function explain({ plan, what }: Finding, faults?: Faults): Promise<Explanation> {
  const options = faults ? { faults } : {};
  const kind = kindOf(what);
  const smallest = await shrink(plan, async (smaller) => {
    const found = await simulate(smaller, options);
    return found !== undefined && kindOf(found) === kind;
  });
  const story: string[] = [];
  const found = await simulate(smallest, { ...options, story });
  return { plan: smallest, what: found ?? what, story };
}

/** What went wrong, without which client, which channel and which number it went wrong with. */
function kindOf(what: string): string {
  return what
    .replace(/ahp-\S+/g, '')
    .replace(/ at ".*/, '')
    .replace(/\d+/g, '');
}
