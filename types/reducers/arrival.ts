import { ACTION_SHAPES, type Shape } from '../generated/action-shapes.js';
import type { StateAction } from '../generated/actions.js';

/**
 * An action as a reducer can work on it, or undefined if it cannot: its type is not known, a field it needs is missing
 * or has the wrong JSON type. A field where null means absent is left out; one that came with a later version than the
 * oldest we speak may be missing. Nothing here looks deeper than the fields of the action itself; validators do.
 */
export function arriving(action: StateAction): StateAction | undefined {
  if (typeof action !== 'object' || action === null) return undefined;
  if (!Object.hasOwn(ACTION_SHAPES, action.type)) return undefined;
  for (const record of ACTION_SHAPES[action.type] ?? []) {
    const arrived = fitting(action as unknown as Action, record);
    if (arrived) return arrived as unknown as StateAction;
  }
  return undefined;
}

type Action = Readonly<Record<string, unknown>>;

function fitting(action: Action, shapes: Readonly<Record<string, Shape>>): Action | undefined {
  let arrived = action;
  for (const name in shapes) {
    const [type, presence = '', only] = shapes[name] as Shape;
    const value = arrived[name];
    if (type === 'any') continue;
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
