/** What a testee is asked; `schemas/testee.schema.json` says the same for every language. */
export type Request =
  | { readonly op: 'info' }
  | {
      readonly op: 'reduce';
      readonly reducer: string;
      readonly state: unknown;
      readonly actions: readonly unknown[];
      /** Milliseconds since the epoch. */
      readonly now: number;
      /** True: with the in-place form of the reducer. */
      readonly inPlace?: boolean;
    }
  | { readonly op: 'roundTrip'; readonly type: string; readonly value: unknown }
  /** The value as JSON text, which need not be JSON at all. */
  | { readonly op: 'roundTrip'; readonly type: string; readonly text: string }
  | {
      readonly op: 'known';
      readonly kind: string;
      readonly name: string;
      readonly version: string;
      readonly direction?: string;
    }
  | {
      readonly op: 'negotiate';
      readonly offered: readonly string[];
      readonly supported: readonly string[];
    }
  | { readonly op: 'dispatchable'; readonly action: string }
  | {
      readonly op: 'reconcile';
      readonly reducer: string;
      readonly clientId: string;
      readonly now: number;
      readonly snapshot: unknown;
      /** As in the fixtures, without what they lead to. */
      readonly steps: readonly unknown[];
    }
  /** What else is in it depends on the translation. */
  | {
      readonly op: 'translate';
      readonly translation: string;
      readonly version: string;
      readonly reducer: string;
      readonly now: number;
    };

/** Why a testee refuses a request. */
export type RefusalKind = 'decode' | 'unknownType' | 'unknownReducer' | 'usage' | 'internal';

/** A request that was refused. */
export interface Refusal {
  readonly id: unknown;
  readonly ok: false;
  readonly error: {
    readonly kind: RefusalKind;
    readonly message: string;
    /** JSON pointer into the request. */
    readonly path?: string;
  };
}

/** A request that was served; what else is in it depends on the operation. */
export interface Success extends Readonly<Record<string, unknown>> {
  readonly id: unknown;
  readonly ok: true;
}

/** What a testee answers. */
export type Answer = Success | Refusal;

/** What a testee says about itself. */
export interface Info extends Success {
  readonly language: string;
  readonly implementation: string;
  readonly protocolVersion: string;
  readonly supportedVersions: readonly string[];
  readonly reducers: readonly string[];
  readonly types: readonly string[];
  /** True: it has in-place reducers too. */
  readonly inPlace?: boolean;
  /** True: it has a client runtime that reconciles own actions with the host's. */
  readonly reconcile?: boolean;
  /** True: it has a client runtime that speaks with peers of older versions. */
  readonly translate?: boolean;
}

/** Says what keeps a line of output from being an answer, or hands the answer back. */
export function readAnswer(line: string): Answer | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'is not JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'is not an object';
  }
  const answer = value as Partial<Record<string, unknown>>;
  if (answer.id === undefined) return 'has no "id"';
  if (answer.ok === true) return answer as Success;
  if (answer.ok !== false) return 'has no "ok" that is true or false';
  const error = answer.error as Partial<Refusal['error']> | null | undefined;
  if (typeof error?.kind !== 'string' || typeof error.message !== 'string') {
    return 'has no "error" with "kind" and "message"';
  }
  return answer as unknown as Refusal;
}

/** Says what keeps an answer from being an answer to `info`, if anything does. */
export function problemOfInfo(answer: Answer): string | undefined {
  if (!answer.ok) return `is a refusal: ${answer.error.message}`;
  const texts = ['language', 'implementation', 'protocolVersion'];
  const lists = ['supportedVersions', 'reducers', 'types'];
  const isText = (value: unknown) => typeof value === 'string';
  const missing = [
    ...texts.filter((key) => !isText(answer[key])).map((key) => `no text "${key}"`),
    ...lists
      .filter((key) => !(Array.isArray(answer[key]) && (answer[key] as unknown[]).every(isText)))
      .map((key) => `no list of texts "${key}"`),
  ];
  return missing.length ? `has ${missing.join(', ')}` : undefined;
}
