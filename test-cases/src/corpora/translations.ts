import { demand, filesIn, type Loaded, load, objectOf } from './files.js';

/** What becomes of a state or an action on a connection with a peer that speaks an older version. */
export type TranslationFixture = {
  readonly description?: string;
  /** The version that was agreed on. */
  readonly version: string;
  readonly reducer: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
} & (StateTranslation | Reduction | Sendable | ActionDowngrade | ActionUpgrade);

/** A snapshot in the form of our own version, or of the peer's. */
interface StateTranslation {
  readonly op: 'upgradeState' | 'downgradeState';
  readonly state: unknown;
  readonly expected: unknown;
}

/** A state in the form of our own version after actions on a client's connection. */
interface Reduction {
  readonly op: 'reduce';
  readonly state: unknown;
  readonly actions: readonly unknown[];
  readonly expected: unknown;
}

/** Whether a client may send an action. */
interface Sendable {
  readonly op: 'sendable';
  readonly state: unknown;
  readonly action: unknown;
  readonly expected: boolean;
}

/** What a host sends instead of an action that is about to change a state. */
interface ActionDowngrade {
  readonly op: 'downgradeAction';
  readonly state: unknown;
  readonly action: unknown;
  readonly expected: readonly unknown[];
}

/** A client's action in the form of our own version. */
interface ActionUpgrade {
  readonly op: 'upgradeAction';
  readonly action: unknown;
  /** When the running turn started by the host's clock, if the host saw it. */
  readonly startedAt?: number;
  readonly expected: unknown;
}

/** What each kind of fixture has beside the fields that all have. */
const FIELDS = {
  upgradeState: { state: 'value', expected: 'value' },
  reduce: { state: 'value', actions: 'array', expected: 'value' },
  sendable: { state: 'value', action: 'value', expected: 'boolean' },
  downgradeState: { state: 'value', expected: 'value' },
  downgradeAction: { state: 'value', action: 'value', expected: 'array' },
  upgradeAction: { action: 'value', expected: 'value' },
} as const;

export function readTranslations(root: string): Loaded<TranslationFixture>[] {
  return filesIn(root, 'translations').map((name) =>
    load(root, name, (content) => {
      const fields = objectOf(content);
      demand(fields, { op: 'string', version: 'string', reducer: 'string', now: 'number' });
      if (!Object.hasOwn(FIELDS, fields.op as string)) {
        throw new Error(`expected "op" to be one of ${Object.keys(FIELDS).join(', ')}`);
      }
      demand(fields, FIELDS[fields.op as keyof typeof FIELDS]);
      return fields as unknown as TranslationFixture;
    }),
  );
}
