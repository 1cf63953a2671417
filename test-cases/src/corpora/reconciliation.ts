import { demand, filesIn, type Loaded, load, objectOf } from './files.js';

/** What a client holds after a step, and what it did in it; what is missing is not compared. */
export type ExpectedView = Readonly<Record<string, unknown>>;

/** Something that happens to a channel, and what it leads to. */
export interface ReconciliationStep {
  /** What is sent to a testee. */
  readonly step: Readonly<Record<string, unknown>>;
  readonly expected: ExpectedView;
}

/** What happens to one channel of one client, and what the client then holds. */
export interface ReconciliationFixture {
  readonly description?: string;
  readonly reducer: string;
  readonly clientId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly snapshot: unknown;
  readonly steps: readonly ReconciliationStep[];
  /** After the last step, with everything that was sent and settled over all steps. */
  readonly expected: ExpectedView;
}

export function readReconciliation(root: string): Loaded<ReconciliationFixture>[] {
  return filesIn(root, 'reconciliation').map((name) =>
    load(root, name, (content) => {
      const fields = objectOf(content);
      demand(fields, {
        reducer: 'string',
        clientId: 'string',
        now: 'number',
        snapshot: 'value',
        steps: 'array',
        expected: 'value',
      });
      const steps = (fields.steps as unknown[]).map(stepOf);
      const expected = objectOf(fields.expected);
      return { ...(fields as unknown as ReconciliationFixture), steps, expected };
    }),
  );
}

function stepOf(content: unknown): ReconciliationStep {
  const { expected = {}, ...step } = objectOf(content);
  return { step, expected: objectOf(expected) };
}
