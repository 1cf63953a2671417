/** Runs that are done many at a time. */
export interface Batches {
  /** Number of the first run. */
  readonly first: number;
  readonly runs: number;
  /** How many start together. */
  readonly size: number;
  /** Does a run; false: something broke, and it has to be done again alone. */
  run(run: number): boolean | Promise<boolean>;
  /** Does a run while no other is under way. */
  alone(run: number): Promise<void>;
  /** Is told how many are done. */
  onProgress(done: number): void;
}

/**
 * Does runs in batches. While the answers to one batch come in, the next is on its way, so that nobody waits for anybody.
 * A testee that ends takes all that is under way with it: whose fault it was shows when each is alone.
 */
export async function inBatches(batches: Batches): Promise<void> {
  const { first, runs, size, onProgress } = batches;
  const broken: number[] = [];
  let ahead: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < runs; start += size) {
    const behind = ahead;
    const end = Math.min(start + size, runs);
    ahead = startBatch(batches, first + start, first + end, broken);
    await behind;
    if (broken.length || end === runs) {
      await ahead;
      for (const run of broken.splice(0)) await batches.alone(run);
    }
    onProgress(end);
  }
}

function startBatch(
  { run }: Batches,
  from: number,
  to: number,
  broken: number[],
): Promise<unknown> {
  const waiting: Promise<void>[] = [];
  const settle = (each: number, whole: boolean) => {
    if (!whole) broken.push(each);
  };
  for (let each = from; each < to; each++) {
    const result = run(each);
    if (result instanceof Promise) waiting.push(result.then((whole) => settle(each, whole)));
    else settle(each, result);
  }
  return Promise.all(waiting);
}
