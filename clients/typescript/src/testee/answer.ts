import { TYPE_NAMES } from '@agent-host-protocol/schema';
import {
  type Direction,
  isClientDispatchable,
  isKnown,
  type NameKind,
  negotiate,
  PROTOCOL_VERSION,
  REDUCER_NAMES,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@agent-host-protocol/types';
import { choiceOf, textOf, textsOf } from './fields.js';
import { type Fields, parseRequest } from './parse.js';
import { reconcile } from './reconcile.js';
import { reduce } from './reduce.js';
import { Refused } from './refused.js';
import { roundTrip } from './round-trip.js';
import { translate } from './translate.js';

const KINDS: readonly NameKind[] = ['action', 'notification', 'request'];
const DIRECTIONS: readonly Direction[] = ['clientToHost', 'hostToClient'];

/** What the testee can do. */
const OPERATIONS: Readonly<Record<string, (request: Fields) => object>> = {
  info: () => ({
    language: 'TypeScript',
    implementation: '@agent-host-protocol/client',
    protocolVersion: PROTOCOL_VERSION,
    supportedVersions: SUPPORTED_PROTOCOL_VERSIONS,
    reducers: REDUCER_NAMES,
    types: TYPE_NAMES,
    inPlace: true,
    reconcile: true,
    translate: true,
  }),
  reduce,
  roundTrip,
  reconcile,
  translate,
  known: (request) => ({
    known: isKnown(
      choiceOf(request, 'kind', KINDS),
      textOf(request, 'name'),
      textOf(request, 'version'),
      request.direction === undefined ? undefined : choiceOf(request, 'direction', DIRECTIONS),
    ),
  }),
  negotiate: (request) => ({
    version: negotiate(textsOf(request, 'offered'), textsOf(request, 'supported')),
  }),
  dispatchable: (request) => ({ dispatchable: isClientDispatchable(textOf(request, 'action')) }),
};

/** Answers a line of the input with a line of the output. Whatever the line holds, there is an answer. */
export function answer(line: Uint8Array): string {
  let id: unknown = null;
  try {
    const request = parseRequest(line);
    id = request.id ?? null;
    return JSON.stringify({ id, ok: true, ...serve(request) });
  } catch (error) {
    return refusal(id, error);
  }
}

function serve(request: Fields): object {
  const op = textOf(request, 'op');
  const operation = Object.hasOwn(OPERATIONS, op) ? OPERATIONS[op] : undefined;
  if (!operation) {
    const known = `there are ${Object.keys(OPERATIONS).join(', ')}`;
    throw new Refused('usage', `there is no operation "${op}"; ${known}`, '/op');
  }
  return operation(request);
}

/** The answer to a request that cannot be served. */
export function refusal(id: unknown, error: unknown): string {
  const { kind, message, path } =
    error instanceof Refused
      ? error
      : { kind: 'internal', message: String(error), path: undefined };
  return JSON.stringify({ id, ok: false, error: { kind, message, path } });
}
