import type { URI } from '@agent-host-protocol/types';
import { CHANNELS } from './channels.js';
import type { ClientPlan, Plan, PlannedStep } from './plan.js';

/** Makes a plan as small as it can be while it still shows what it shows. */
export async function shrink(
  plan: Plan,
  shows: (smaller: Plan) => Promise<boolean>,
): Promise<Plan> {
  let smallest = plan;
  const tries = async (smaller: Plan) => {
    if (!(await shows(smaller))) return false;
    smallest = smaller;
    return true;
  };
  for (const simpler of [{ replayLimit: 1000 }, { numbersRefusals: false }, { validates: false }]) {
    await tries({ ...smallest, ...simpler });
  }
  for (let size = plan.steps.length; size >= 1; size = Math.floor(size / 2)) {
    for (let again = true; again; ) {
      again = false;
      // From the end, where steps hang on others, to the start.
      for (let start = smallest.steps.length - size; start >= 0; start -= size) {
        const steps = without(smallest.steps, start, size);
        if (await tries({ ...smallest, steps })) again = true;
      }
    }
  }
  for (const i of plan.clients.keys()) {
    for (const uri of CHANNELS.map((channel) => channel.uri)) {
      const clients = smallest.clients.map((client, at) =>
        at === i ? leftOut(client, uri) : client,
      );
      await tries({ ...smallest, clients });
    }
  }
  return smallest;
}

function without(
  steps: readonly PlannedStep[],
  start: number,
  count: number,
): readonly PlannedStep[] {
  return [...steps.slice(0, start), ...steps.slice(start + count)];
}

function leftOut({ initial, withOptions }: ClientPlan, uri: URI): ClientPlan {
  const others = (uris: readonly URI[]) => uris.filter((each) => each !== uri);
  return { initial: others(initial), withOptions: others(withOptions) };
}
