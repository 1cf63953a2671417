import type { URI } from '@agent-host-protocol/types';
import { describe, isObject } from '../json/shape.js';
import { InvalidMessageError } from '../peer/errors.js';
import type { Problem, Validation } from '../validation/validation.js';
import { shapeProblem } from './shapes.js';

/** Something in the host's answer that cannot be used, and the channel that it is about. */
export interface Unusable {
  readonly channel: URI;
  readonly error: Error;
}

/** An answer that has a list, most of which may be of use even if some is not. */
export interface Listing {
  readonly method: string;
  readonly answer: unknown;
  readonly list: keyof typeof ELEMENTS;
  readonly version: string;
  readonly validation: Validation | undefined;
  /** Told of each element that is left out; the channel where it says so. */
  readonly onProblem: (error: Error, channel?: URI) => void;
}

/** What is left of an answer. */
export interface Salvaged<Result> {
  readonly result: Result;
  readonly unusable: readonly Unusable[];
}

interface Element {
  /** Where an element says what channel it is about. */
  readonly channel: string;
  /** Checks an element as if it had come alone. */
  problemOf(element: object, validation: Validation, version: string): Problem | undefined;
  readonly shape: Parameters<typeof shapeProblem>[0];
  /** Whether the others are of use where one is left out and nobody can tell what channel it was about. */
  readonly isDispensable: boolean;
}

const ELEMENTS = {
  actions: {
    channel: 'channel',
    shape: 'envelope',
    // Any of the channels may miss it.
    isDispensable: false,
    problemOf: (envelope, validation, version) =>
      validation.params('hostToClient', 'action', envelope, version),
  },
  snapshots: {
    channel: 'resource',
    shape: 'snapshot',
    // The channel that misses it is seen to have none.
    isDispensable: true,
    // Its state is checked where the kind of the channel is known.
    problemOf: () => undefined,
  },
} satisfies Record<string, Element>;

/**
 * Leaves out of a list in an answer what cannot be used. Each element is checked once, by itself.
 *
 * @throws InvalidMessageError when the rest of the answer does not fit either.
 */
export function salvage<Result>(listing: Listing): Salvaged<Result> {
  const { answer, list, method, validation, version, onProblem } = listing;
  const elements = isObject(answer) ? answer[list] : undefined;
  if (!isObject(answer) || !Array.isArray(elements)) {
    const found = describe(isObject(answer) ? elements : answer);
    throw invalid(method, { path: `/${list}`, expected: 'an array', found });
  }
  const rest = { ...answer, [list]: [] };
  const problem = validation?.result('clientToHost', method, rest, version);
  if (problem) throw invalid(method, problem);
  const { channel: key, shape, problemOf, isDispensable }: Element = ELEMENTS[list];
  const usable: unknown[] = [];
  const unusable: Unusable[] = [];
  for (const [index, element] of elements.entries()) {
    const wrong =
      shapeProblem(shape, element) ?? (validation && problemOf(element, validation, version));
    if (!wrong) {
      usable.push(element);
      continue;
    }
    const error = invalid(method, { ...wrong, path: `/${list}/${index}${wrong.path}` });
    const channel: unknown = isObject(element) ? element[key] : undefined;
    if (typeof channel === 'string') {
      unusable.push({ channel, error });
      onProblem(error, channel);
    } else if (isDispensable) onProblem(error);
    else throw error;
  }
  return { result: { ...rest, [list]: usable } as Result, unusable };
}

function invalid(method: string, problem: Problem): InvalidMessageError {
  return new InvalidMessageError(`the result of ${method}`, problem);
}
