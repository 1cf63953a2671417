import {
  NOTIFICATION_TYPES,
  REQUEST_TYPES,
  type RequestTypes,
  STATE_TYPES,
  type TypeName,
  validate,
} from '@agent-host-protocol/schema';
import type { Direction } from '@agent-host-protocol/types';
import { dropNulls } from '../codec/nulls.js';
import { demandDepth } from '../json/parse.js';
import { MAX_NESTING, readJson } from '../json/read.js';
import { describe } from '../json/shape.js';
import type { Problem, Validation } from './validation.js';

export { decode, decodeValue } from '../codec/decode.js';
export type { Problem, Validation } from './validation.js';

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
    const type = requestTypes(direction, method)?.params ?? notificationType(direction, method);
    return type && problemOf(type, params, version);
  },

  result(direction, method, result, version) {
    const types = requestTypes(direction, method);
    if (!types) return undefined;
    if (types.result !== null) return problemOf(types.result, result, version);
    return result === null ? undefined : { path: '', expected: 'null', found: describe(result) };
  },

  state: (kind, state, version) => problemOf(STATE_TYPES[kind], state, version),
};

function requestTypes(direction: Direction, method: string): RequestTypes | undefined {
  return own(REQUEST_TYPES[direction], method);
}

function notificationType(direction: Direction, method: string): TypeName | undefined {
  return own(NOTIFICATION_TYPES[direction], method);
}

/** An entry of a table by a name that a peer chose: `constructor` is none. */
function own<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function problemOf(type: TypeName, value: unknown, version: string): Problem | undefined {
  const result = validate(type, value, { version, maxErrors: 1 });
  if (!result.ok) return result.errors[0];
  dropNulls(type, value);
  return undefined;
}
