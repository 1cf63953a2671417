import type { Outcome } from '@agent-host-protocol/client';
import { byId, element } from './view.js';

/** How long a notice is shown. */
const SHOWN_MS = 8_000;

/** Tells the user that something went wrong. */
export function notice(text: string): void {
  const line = element('p', {}, text);
  byId('notices').append(line);
  setTimeout(() => line.remove(), SHOWN_MS);
}

/** Does something, and tells the user if it cannot be done. */
export async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notice(`${what}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Dispatches something, and tells the user if the host did not take it. */
export function attemptAction(what: string, work: () => Promise<Outcome>): Promise<void> {
  return attempt(what, async () => {
    const outcome = await work();
    if ('reason' in outcome) throw new Error(outcome.reason);
  });
}
