/**
 * The words of reducers in their immutable form: each gives its holder back, changed in a copy, or the very same one
 * where there was nothing to change. `common/reducer.ts` has the same words in place and says what they mean.
 */
import { write } from '../common/reducer.js';

export { atLeast, become, bits, record, stamp } from '../common/reducer.js';

// Holders are typed where the words are called, in generated code; here they are records of anything.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Any = any;

/** A list with one element replaced. */
export function replaced<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  if (list[at] === item) return list as Item[];
  const copy = list.slice();
  copy[at] = item;
  return copy;
}

/** A list with every element passed through a function; the same list if no element changed. */
export function mapped<Item>(list: Item[], change: (item: Item) => Item): Item[] {
  let copy = list;
  for (let at = 0; at < list.length; at++) {
    const item = list[at] as Item;
    const next = change(item);
    if (next === item) continue;
    if (copy === list) copy = list.slice();
    copy[at] = next;
  }
  return copy;
}

/** How many fields a record has, told without making a list of them. */
export function countFields(holder: object): number {
  let count = 0;
  for (const _ in holder) count++;
  return count;
}

/** A holder with one field changed. */
export function changed<Holder extends object, Name extends keyof Holder & string>(
  holder: Holder,
  name: Name,
  value: Holder[Name],
): Holder {
  const copy = { ...holder };
  copy[name] = value;
  return copy;
}

/** A holder with a field set. */
function set<Holder extends object>(holder: Holder, name: string, value: unknown): Holder {
  return (holder as Any)[name] === value ? holder : changed(holder as Any, name, value);
}

export function clear<Holder extends object>(holder: Holder, name: keyof Holder & string): Holder {
  if (!(name in holder)) return holder;
  const { [name]: _, ...rest } = holder;
  return rest as Holder;
}

export function put<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  value: unknown,
): Holder {
  return value === undefined ? clear(holder, name) : set(holder, name, value);
}

export function upsert<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  item: object,
): Holder {
  const list: Any[] = (holder[name] as Any) ?? [];
  const wanted = (item as Any)[key];
  const at = wanted === undefined ? -1 : list.findIndex((each) => each[key] === wanted);
  return set(holder, name, at === -1 ? [...list, item] : replaced(list, at, item));
}

export function remove<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  equals: unknown,
): Holder {
  const list: Any[] = (holder[name] as Any) ?? [];
  const rest = list.filter((each) => each[key] !== equals);
  return rest.length === list.length ? holder : set(holder, name, rest);
}

export function removeFirst<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  equals: unknown,
): Holder {
  const list: Any[] = (holder[name] as Any) ?? [];
  const at = list.findIndex((each) => each[key] === equals);
  return at === -1 ? holder : set(holder, name, list.toSpliced(at, 1));
}

export function removeAndDrop<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  equals: unknown,
): Holder {
  const next = remove(holder, name, key, equals);
  return next !== holder && (next[name] as Any).length === 0 ? clear(next, name) : next;
}

export function reorder<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  order: readonly unknown[],
): Holder {
  const list: Any[] | undefined = holder[name] as Any;
  if (list === undefined) return holder;
  const rest = [...list];
  const ordered = [...new Set(order)].flatMap((wanted) => {
    const at = rest.findIndex((item) => item[key] === wanted);
    return at === -1 ? [] : rest.splice(at, 1);
  });
  const next = [...ordered, ...rest];
  return next.every((item, at) => item === list[at]) ? holder : set(holder, name, next);
}

export function prependNew<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  items: readonly object[],
): Holder {
  const list: Any[] = (holder[name] as Any) ?? [];
  const known = new Set(list.map((item) => item[key]));
  const added = items.filter((item) => !known.has((item as Any)[key]));
  return added.length === 0 ? holder : set(holder, name, [...added, ...list]);
}

export function keepThrough<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  equals: unknown,
): Holder {
  const list: Any[] = (holder[name] as Any) ?? [];
  const at = list.findIndex((item) => item[key] === equals);
  if (at === -1 || at === list.length - 1) return holder;
  return set(holder, name, list.slice(0, at + 1));
}

export function merge<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  entries: object,
): Holder {
  const map: Any = holder[name];
  const changed = Object.entries(entries).some(
    ([key, value]) => !Object.hasOwn(map, key) || map[key] !== value,
  );
  return changed ? set(holder, name, { ...map, ...entries }) : holder;
}

export function mergeAndDrop<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  entries: object | undefined,
): Holder {
  const map = { ...(holder[name] as object | undefined), ...entries };
  return Object.keys(map).length === 0 ? clear(holder, name) : set(holder, name, map);
}

export function putEntry<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  key: string,
  value: unknown,
): Holder {
  const map: Any = { ...(holder[name] as object | undefined) };
  if (value === undefined) delete map[key];
  else write(map, key, value);
  return Object.keys(map).length === 0 ? clear(holder, name) : set(holder, name, map);
}

export function patch<Holder extends object>(
  holder: Holder,
  from: object,
  names: readonly (keyof Holder & string)[],
): Holder {
  let next = holder;
  for (const name of names) {
    const value = (from as Any)[name];
    if (value === null) next = clear(next, name);
    else if (value !== undefined) next = set(next, name, value);
  }
  return next;
}

export function patchAll<Holder extends object>(
  holder: Holder,
  from: object,
  except: readonly (keyof Holder & string)[],
): Holder {
  let next = holder;
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || (except as readonly string[]).includes(name)) continue;
    if (Object.hasOwn(next, name) && (next as Any)[name] === value) continue;
    if (next === holder) next = { ...holder };
    write(next, name, value);
  }
  return next;
}
