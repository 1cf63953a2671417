import type { TypeExpression } from '../../../generators/src/model/model.js';
import { copy, isObject, type Json, type JsonObject, member, setMember } from './json.js';
import { fieldOf, type ProgramModel } from './types.js';

/**
 * Somewhere a value is, or would be: a member of an object, or an element of a list. Names in a program stand for
 * places, so that what is written to a name is written to the state.
 */
export interface Place {
  /** What it is in; undefined: there is no such place, so nothing is there and nothing can be written. */
  readonly holder: JsonObject | Json[] | undefined;
  readonly key: string | number;
  readonly type: TypeExpression | undefined;
  /** Whether null means that nothing is there. */
  readonly nullAsAbsent?: boolean;
}

/** A place of its own that holds a value. */
export function placeFor(value: Json | undefined, type: TypeExpression | undefined): Place {
  return { holder: value === undefined ? {} : { value }, key: 'value', type };
}

/** What is there. */
export function valueAt({ holder, key, nullAsAbsent }: Place): Json | undefined {
  const value = Array.isArray(holder) ? holder[Number(key)] : holder && member(holder, String(key));
  return value === null && nullAsAbsent ? undefined : value;
}

/** Writes a value; nothing removes what is there. A copy is written, so that no two places share anything. */
export function writeTo({ holder, key }: Place, value: Json | undefined): void {
  if (holder === undefined) return;
  if (Array.isArray(holder)) {
    if (value !== undefined) holder[Number(key)] = copy(value);
  } else if (value === undefined) delete holder[key];
  else setMember(holder, String(key), copy(value));
}

/** The place of a field. In what is absent, or is no object, there is none. */
export function fieldAt(model: ProgramModel, place: Place, name: string): Place {
  const value = valueAt(place);
  const field = fieldOf(model, place.type, name);
  return {
    holder: isObject(value) ? value : undefined,
    key: name,
    type: field?.type,
    nullAsAbsent: field?.nullAsAbsent ?? false,
  };
}
