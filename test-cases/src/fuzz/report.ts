import type { ReducerCoverage } from './coverage.js';

/** Milliseconds between two looks at the progress. */
const PATIENCE = 200;

/** One line on standard error that says how far we are; none unless somebody is watching. */
export class Progress {
  #shown = 0;

  /** @param what what there is one of in each run */
  constructor(
    readonly runs: number,
    readonly what: string,
  ) {}

  show(done: number, differences: number): void {
    if (!process.stderr.isTTY || Date.now() - this.#shown < PATIENCE) return;
    this.#shown = Date.now();
    process.stderr.write(`\r${done} of ${this.runs} ${this.what}, ${differences} differences`);
  }

  end(): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
  }
}

const HEADINGS = ['reducer', 'runs', 'actions', 'effects', 'kinds with an effect'];

/** What was covered, reducer by reducer, and which actions never had an effect. */
export function coverageTable(all: readonly ReducerCoverage[]): string {
  const rows = all.map(({ name, runs, actions, effects, never, kinds }) => [
    name,
    String(runs),
    String(actions),
    String(effects),
    `${kinds - never.length} of ${kinds}`,
  ]);
  const widths = HEADINGS.map((heading, i) =>
    Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)),
  );
  const lines = [HEADINGS, ...rows].map((row) =>
    row
      .map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  '),
  );
  const never = all.flatMap((each) => each.never);
  return [...lines, '', `never with an effect: ${never.join(', ') || 'none'}`].join('\n');
}
