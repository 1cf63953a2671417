/**
 * The words reducers are written in.
 *
 * A reducer is ordinary TypeScript that changes the state it is given, in a small subset that generation reads into
 * programs for every language; `docs/guide/reducers.md` has the whole of it. What is exported here are the words that
 * say more than a bare statement would. Run as they are, they are the in-place form.
 */
import { KNOWN_FIELDS } from '../generated/known-fields.js';

/** What each action does to a state, by the action's wire name. */
export type Arms<State, Action extends { type: string }> = {
  [Type in Action['type']]: (
    state: State,
    action: Extract<Action, { type: Type }>,
    now: number,
  ) => void;
};

/** Names of fields that hold a list of records. */
type ListField<Holder> = {
  [Name in keyof Holder]-?: NonNullable<Holder[Name]> extends readonly object[] ? Name : never;
}[keyof Holder];

/** Names of fields that hold a map. */
type MapField<Holder> = {
  [Name in keyof Holder]-?: string extends keyof NonNullable<Holder[Name]> ? Name : never;
}[keyof Holder];

/** Names of fields that may be absent. */
type OptionalField<Holder> = {
  [Name in keyof Holder]-?: undefined extends Holder[Name] ? Name : never;
}[keyof Holder];

type Element<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;
type Entry<Map> = NonNullable<Map> extends Record<string, infer Item> ? Item : never;

/** A record being made: fields that may be absent may be given as undefined, which leaves them out. */
export type Fields<Made> = {
  [Name in keyof Made as undefined extends Made[Name] ? never : Name]: Made[Name];
} & {
  [Name in keyof Made as undefined extends Made[Name] ? Name : never]?: Made[Name] | undefined;
};

/** Makes a record; fields given as undefined are left out. */
export function record<Made extends object>(fields: Fields<Made>): Made {
  return recordInto<Made>({}, fields);
}

/**
 * Makes a record that takes the place of another. Of the old one only what is named goes over, and fields that this
 * version does not know: whoever sent them still counts on them.
 */
export function become<Made extends object>(
  known: keyof typeof KNOWN_FIELDS,
  old: object,
  fields: Fields<Made>,
): Made {
  const made: Record<string, unknown> = {};
  const names: ReadonlySet<string> = KNOWN_FIELDS[known];
  for (const name of Object.keys(old)) {
    if (!names.has(name)) write(made, name, (old as Record<string, unknown>)[name]);
  }
  return recordInto<Made>(made, fields);
}

function recordInto<Made extends object>(
  made: Record<string, unknown>,
  fields: Fields<Made>,
): Made {
  const given = fields as Record<string, unknown>;
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value !== undefined) made[name] = value;
  }
  return made as Made;
}

/** Sets a field, or removes it where there is no value. */
export function put<Holder, Name extends OptionalField<Holder>>(
  holder: Holder,
  name: Name,
  value: Holder[Name] | undefined,
): void {
  if (value === undefined) delete holder[name];
  else holder[name] = value;
}

/** Takes a record out of a field if it passes the test; otherwise it stays. */
export function take<Holder, Name extends OptionalField<Holder>>(
  holder: Holder,
  name: Name,
  test: (value: NonNullable<Holder[Name]>) => boolean,
): NonNullable<Holder[Name]> | undefined {
  const value = holder[name];
  if (value === undefined || value === null || !test(value)) return undefined;
  delete holder[name];
  return value;
}

/** The first element that passes the test. */
export function find<Item>(
  list: readonly Item[] | undefined,
  test: (item: Item) => boolean,
): Item | undefined {
  return list?.find(test);
}

/** The last element that passes the test. Streams write to the end of a list, so the search starts there. */
export function findLast<Item>(
  list: readonly Item[],
  test: (item: Item) => boolean,
): Item | undefined {
  return list.findLast(test);
}

/**
 * Puts an element where the first one with the same key is, or at the end; makes the list if there is none. An element
 * without the key, which only a union member of a later version can be, is like no other.
 */
export function upsert<
  Holder,
  Name extends ListField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, item: Element<Holder[Name]>): void {
  const list = holder[name] as Element<Holder[Name]>[] | undefined;
  if (list === undefined) {
    holder[name] = [item] as Holder[Name];
    return;
  }
  const at = item[key] === undefined ? -1 : list.findIndex((each) => each[key] === item[key]);
  if (at === -1) list.push(item);
  else list[at] = item;
}

/** Removes every element with that key; an empty list stays as it is. */
export function remove<
  Holder,
  Name extends ListField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, equals: Element<Holder[Name]>[Key]): void {
  const list = holder[name] as Element<Holder[Name]>[] | undefined;
  if (list === undefined) return;
  let kept = 0;
  for (const item of list) if (item[key] !== equals) list[kept++] = item;
  list.length = kept;
}

/** Removes the first element with that key; an empty list stays as it is. */
export function removeFirst<
  Holder,
  Name extends ListField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, equals: Element<Holder[Name]>[Key]): void {
  const list = holder[name] as Element<Holder[Name]>[] | undefined;
  const at = list?.findIndex((item) => item[key] === equals) ?? -1;
  if (at !== -1) list?.splice(at, 1);
}

/** Removes every element with that key, and the list with the last of them. */
export function removeAndDrop<
  Holder,
  Name extends ListField<Holder> & OptionalField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, equals: Element<Holder[Name]>[Key]): void {
  const list = holder[name] as Element<Holder[Name]>[] | undefined;
  if (!list?.some((item) => item[key] === equals)) return;
  remove(holder, name, key, equals);
  if (list.length === 0) delete holder[name];
}

/** Brings elements into the order of their keys: known ones once, then those not mentioned as they were. */
export function reorder<
  Holder,
  Name extends ListField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, order: readonly Element<Holder[Name]>[Key][]): void {
  const list = holder[name] as Element<Holder[Name]>[] | undefined;
  if (list === undefined) return;
  const rest = [...list];
  const ordered = [...new Set(order)].flatMap((wanted) => {
    const at = rest.findIndex((item) => item[key] === wanted);
    return at === -1 ? [] : rest.splice(at, 1);
  });
  holder[name] = [...ordered, ...rest] as Holder[Name];
}

/** Puts those elements before the others whose key no element has yet. */
export function prependNew<
  Holder,
  Name extends ListField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, items: readonly Element<Holder[Name]>[]): void {
  const list = (holder[name] ?? []) as Element<Holder[Name]>[];
  const known = new Set(list.map((item) => item[key]));
  holder[name] = [...items.filter((item) => !known.has(item[key])), ...list] as Holder[Name];
}

/** Cuts a list off behind the first element with that key; without one it stays as it is. */
export function keepThrough<
  Holder,
  Name extends ListField<Holder>,
  Key extends keyof Element<Holder[Name]>,
>(holder: Holder, name: Name, key: Key, equals: Element<Holder[Name]>[Key]): void {
  const list = holder[name] as Element<Holder[Name]>[] | undefined;
  const at = list?.findIndex((item) => item[key] === equals) ?? -1;
  if (list !== undefined && at !== -1) list.length = at + 1;
}

/** Writes the entries of a map over those of another. */
export function merge<Holder, Name extends MapField<Holder>>(
  holder: Holder,
  name: Name,
  entries: NonNullable<Holder[Name]>,
): void {
  holder[name] = { ...holder[name], ...entries };
}

/** Writes entries over those of a map that may be absent; a map without entries is dropped. */
export function mergeAndDrop<Holder, Name extends MapField<Holder> & OptionalField<Holder>>(
  holder: Holder,
  name: Name,
  entries: Holder[Name] | undefined,
): void {
  const map = { ...holder[name], ...entries };
  if (Object.keys(map).length === 0) delete holder[name];
  else holder[name] = map as Holder[Name];
}

/** Sets an entry of a map, or removes it where there is no value, and the map with the last of them. */
export function putEntry<Holder, Name extends MapField<Holder> & OptionalField<Holder>>(
  holder: Holder,
  name: Name,
  key: string,
  value: Entry<Holder[Name]> | undefined,
): void {
  const map = { ...holder[name] } as Record<string, unknown>;
  if (value === undefined) delete map[key];
  else write(map, key, value);
  if (Object.keys(map).length === 0) delete holder[name];
  else holder[name] = map as Holder[Name];
}

/** Writes those of the named fields that are given; null, where a field may be null, removes it. */
export function patch<Holder extends object, Name extends keyof Holder>(
  holder: Holder,
  from: { [Field in Name]?: Holder[Field] | null | undefined },
  names: readonly Name[],
): void {
  for (const name of names) {
    const value = from[name];
    if (value === null) delete holder[name];
    else if (value !== undefined) holder[name] = value as Holder[Name];
  }
}

/** Writes every field that is given, known to this version or not, except those named. */
export function patchAll<Holder extends object>(
  holder: Holder,
  from: Partial<Holder>,
  except: readonly (keyof Holder)[],
): void {
  for (const [name, value] of Object.entries(from)) {
    if (value !== undefined && !except.includes(name as keyof Holder)) write(holder, name, value);
  }
}

/** A bitset with some bits cleared, then others set; unsigned, so that the highest bit survives. */
export function bits(value: number, clear: number, set: number): number {
  return ((value & ~clear) | set) >>> 0;
}

/** A number, or the least it may be. A peer that speaks an older version may not have sent one: then there is none. */
export function atLeast(least: number, value: number): number {
  return value === undefined ? value : Math.max(least, value);
}

/** A time as the wire has it. */
export function stamp(now: number): string {
  return new Date(now).toISOString();
}

/** Writes a field whose name a peer chose: `__proto__` is a name like any other. */
export function write(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
