/** A JSON object. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes a member of an object, whatever its name: a plain write to `__proto__` would be lost. */
export function put(object: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    (object as JsonObject)[key] = value;
  }
}

/** A deep copy of JSON. Several times as fast as `structuredClone`. */
export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy) as T;
  const copied = {};
  for (const key of Object.keys(value)) put(copied, key, copy((value as JsonObject)[key]));
  return copied as T;
}

/**
 * Whether two values are the same JSON. A member that is undefined is one too many: it is not JSON, and code that asks
 * which members there are would see it.
 */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    for (let i = 0; i < one.length; i++) if (!equal(one[i], other[i])) return false;
    return true;
  }
  if (Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(other, key)) return false;
    if (!equal((one as JsonObject)[key], (other as JsonObject)[key])) return false;
  }
  return true;
}

/** Freezes a value and all that is in it, so that a write to it throws. */
export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Object.keys(value)) freeze((value as JsonObject)[key]);
  }
  return value;
}
