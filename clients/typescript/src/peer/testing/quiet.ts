// Tests that stop the clock stop this one too, unless it is taken before.
const { setImmediate } = globalThis;

/** Lets everything happen that waits for nothing but its turn: between two sides in memory, that is everything. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
