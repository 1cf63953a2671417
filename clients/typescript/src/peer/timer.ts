import type { Dispose } from '../emitter.js';

/** The longest wait that timers know; one that is told to wait longer does not wait at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** Does something after a while, unless it is stopped before. */
export function startTimer(ms: number, work: () => void): Dispose {
  const timer = setTimeout(work, Math.min(ms, LONGEST_MS));
  return () => clearTimeout(timer);
}
