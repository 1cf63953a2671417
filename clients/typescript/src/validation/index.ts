import {
  NOTIFICATION_TYPES,
  REQUEST_TYPES,
  type RequestTypes,
  STATE_TYPES,
  type TypeName,
  validate,
} from '@agent-host-protocol/schema';
import type { Direction } from '@agent-host-protocol/types';
import { dropNulls } from '../codec/decode.js';
import { demandDepth } from '../json/parse.js';
import { MAX_NESTING, readJson } from '../json/read.js';
import { describe } from '../json/shape.js';
import type { Problem, Validation } from './validation.js';

export { decode, decodeValue } from '../codec/decode.js';
export type { Problem, Validation } from './validation.js';

/** What requests carry. These are maps, as methods are names that a peer chose: `constructor` is none. */
const REQUESTS: Readonly<Record<Direction, ReadonlyMap<string, RequestTypes>>> = {
  clientToHost: new Map(Object.entries(REQUEST_TYPES.clientToHost)),
  hostToClient: new Map(Object.entries(REQUEST_TYPES.hostToClient)),
};

/** Types of the params of requests and notifications. */
const PARAMS: Readonly<Record<Direction, ReadonlyMap<string, TypeName>>> = {
  clientToHost: paramsTypes('clientToHost'),
  hostToClient: paramsTypes('hostToClient'),
};

/**
 * Checks everything that arrives against the protocol's definition. JSON is read strictly; what this version knows has to
 * fit; what it does not know passes. Nulls that stand for absent fields are left out of what was checked.
 */
export const validation: Validation = {
  read(text, maxDepth) {
    // Reading strictly has a limit of its own.
    if (maxDepth < MAX_NESTING) demandDepth(text, maxDepth);
    return readJson(text);
  },

  params(direction, method, params, version) {
    const type = PARAMS[direction].get(method);
    return type && problemOf(type, params, version);
  },

  result(direction, method, result, version) {
    const types = REQUESTS[direction].get(method);
    if (!types) return undefined;
    if (types.result !== null) return problemOf(types.result, result, version);
    return result === null ? undefined : { path: '', expected: 'null', found: describe(result) };
  },

  state: (kind, state, version) => problemOf(STATE_TYPES[kind], state, version),
};

function paramsTypes(direction: Direction): Map<string, TypeName> {
  const notifications = Object.entries(NOTIFICATION_TYPES[direction]);
  const requests = [...REQUESTS[direction]].map(
    ([method, { params }]) => [method, params] as const,
  );
  return new Map([...notifications, ...requests]);
}

function problemOf(type: TypeName, value: unknown, version: string): Problem | undefined {
  const result = validate(type, value, { version, maxErrors: 1 });
  if (!result.ok) return result.errors[0];
  dropNulls(result.nulls);
  return undefined;
}
