/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** A JSON object. Its keys are whatever a peer sent, `__proto__` and `constructor` included. */
export interface JsonObject {
  [key: string]: Json;
}

/** Whether a value has members. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of an object; what the object merely inherits is not there. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Writes a member. Plain assignment to `__proto__` would change the object's nature instead. */
export function setMember(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** A copy that shares nothing with the original. */
export function copy<Value extends Json | undefined>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (!isObject(value)) return value;
  const made: JsonObject = {};
  for (const [key, each] of Object.entries(value)) setMember(made, key, copy(each));
  return made as Value;
}
