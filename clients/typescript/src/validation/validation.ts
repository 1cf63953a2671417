import type { Direction, ReducerName } from '@agent-host-protocol/types';

/** The first thing that is wrong with a message. */
export interface Problem {
  /** JSON pointer into what was checked; of a missing field, to where it would be. */
  readonly path: string;
  /** What belongs there. */
  readonly expected: string;
  /** What is there, without repeating texts. */
  readonly found: string;
}

/**
 * Checks what arrives. The one that ships is `validation` of `@agent-host-protocol/client/validation`; it is an import of
 * its own, so that whoever does without does not load the validators. Each check answers with nothing when the value
 * fits, or when this version does not know what it is. Fields that are newer than the version which was agreed on may be
 * missing.
 */
export interface Validation {
  /**
   * Reads JSON text strictly.
   *
   * @throws JsonError
   */
  read(text: string, maxDepth: number): unknown;
  /** Params of a request or notification that somebody sent in this direction. */
  params(
    direction: Direction,
    method: string,
    params: unknown,
    version: string,
  ): Problem | undefined;
  /** Result of a request that somebody sent in this direction. */
  result(
    direction: Direction,
    method: string,
    result: unknown,
    version: string,
  ): Problem | undefined;
  /** State of a channel. */
  state(kind: ReducerName, state: unknown, version: string): Problem | undefined;
}
