/** Work to be timed, in batches short enough that most of them run without a pause by the machine. */
export interface Work {
  /** Makes what the batches work on; not timed. */
  readonly prepare: () => void;
  /** Run one after the other; each goes on where the one before it stopped. */
  readonly batches: readonly (() => void)[];
  /** How many steps all batches are together. */
  readonly steps: number;
}

/**
 * Microseconds that one step of each work takes: for each of its batches the median over all rounds, added up and
 * divided by the steps. Works take turns batch by batch, so that whatever else the machine does meets all of them alike.
 */
export function measure<Name extends string>(
  works: Record<Name, Work>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(works) as Name[];
  const longest = Math.max(...names.map((name) => works[name].batches.length));
  const times = new Map(names.map((name) => [name, works[name].batches.map(() => [] as number[])]));
  // The first rounds warm up and do not count.
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    for (const name of names) works[name].prepare();
    for (let at = 0; at < longest; at++) {
      for (const name of names) {
        const batch = works[name].batches[at];
        if (batch === undefined) continue;
        const started = performance.now();
        batch();
        const took = performance.now() - started;
        if (round >= 0) times.get(name)?.[at]?.push(took);
      }
    }
  }
  const perStep = (name: Name) =>
    ((times.get(name) ?? []).map(median).reduce((a, b) => a + b) * 1000) / works[name].steps;
  return Object.fromEntries(names.map((name) => [name, perStep(name)])) as Record<Name, number>;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
