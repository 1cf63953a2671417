import { ACTION_SHAPES, type Shape } from '../generated/action-shapes.js';
import type { StateAction } from '../generated/actions.js';

/**
 * An action as a reducer can work on it, or undefined if it cannot: its type is not known, a field it needs is missing
 * or has the wrong JSON type. A field where null means absent is left out; one that came with a later version than the
 * oldest we speak may be missing. Nothing here looks deeper than the fields of the action itself; validators do.
 */
export function arriving(action: StateAction): StateAction | undefined {
  if (typeof action !== 'object' || action === null) return undefined;
  const records = RECORDS.get(action.type);
  if (records === undefined) return undefined;
  for (const fields of records) {
    const arrived = fitting(action as unknown as Action, fields);
    if (arrived) return arrived as unknown as StateAction;
  }
  return undefined;
}

interface Field {
  readonly name: string;
  readonly type: Shape[0];
  readonly presence: Shape[1];
  readonly only: Shape[2];
}

// Every action passes here: a list is quicker to walk than a record.
const RECORDS: ReadonlyMap<string, readonly Field[][]> = new Map(
  Object.entries(ACTION_SHAPES).map(([type, records]) => [
    type,
    records.map((record) =>
      Object.entries(record)
        // What the type is has been told by then.
        .filter(([name, [type]]) => type !== 'any' && name !== 'type')
        .map(([name, [type, presence = '', only]]) => ({ name, type, presence, only })),
    ),
  ]),
);

type Action = Readonly<Record<string, unknown>>;

function fitting(action: Action, fields: readonly Field[]): Action | undefined {
  let arrived = action;
  for (const { name, type, presence, only } of fields) {
    const value = arrived[name];
    // Most fields are texts.
    if (typeof value === 'string' && type === 'string' && only === undefined) continue;
    if (value === undefined) {
      if (presence === '') return undefined;
    } else if (value === null) {
      if (presence === '?null') arrived = without(arrived, name);
      else if (presence !== '?tristate') return undefined;
    } else if (jsonType(value) !== type || (only !== undefined && value !== only)) {
      return undefined;
    }
  }
  return arrived;
}

function jsonType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function without(action: Action, name: string): Action {
  const { [name]: _, ...rest } = action;
  return rest;
}
