import type { ReconnectOptions } from './options.js';

/**
 * How long to wait before the next try: anything up to a bound that doubles with every failure, so that clients which
 * lost the same host do not all come back at the same moment.
 *
 * @param failures how many tries in a row have failed, at least 1
 */
export function backoff(
  { baseMs, maxMs }: ReconnectOptions,
  failures: number,
  random: () => number,
): number {
  return random() * Math.min(maxMs, baseMs * 2 ** (failures - 1));
}
