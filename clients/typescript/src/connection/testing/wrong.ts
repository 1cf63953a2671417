/** A value of each type of JSON but null, which stands for what is absent. */
const VALUES: readonly unknown[] = [7.5, 'x', true, [], {}];

/** A message with something of a wrong type in it, and where that is. */
export interface Wrong<Message> {
  readonly path: string;
  readonly message: Message;
}

/** A message with something of a wrong type at every place, one at a time. */
export function* wrongTypes<Message>(message: Message): Generator<Wrong<Message>> {
  for (const keys of placesIn(message, [])) {
    for (const value of VALUES) {
      if (typeOf(value) === typeOf(at(message, keys))) continue;
      const path = `/${keys.join('/')} is ${JSON.stringify(value)}`;
      yield { path, message: withValue(message, keys, value) as Message };
    }
  }
}

type Keys = readonly string[];

function* placesIn(value: unknown, keys: Keys): Generator<Keys> {
  if (keys.length) yield keys;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...keys, key]);
}

function at(value: unknown, keys: Keys): unknown {
  return keys.reduce((inner, key) => (inner as Record<string, unknown>)[key], value);
}

function withValue(value: unknown, keys: Keys, replacement: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[key] = withValue(at(value, [key]), rest, replacement);
  return copy;
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
