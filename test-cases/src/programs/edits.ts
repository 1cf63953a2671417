import type {
  AppendStatement,
  ClearStatement,
  ExtendStatement,
  KeepThroughStatement,
  MergeStatement,
  PatchAllStatement,
  PatchStatement,
  PrependNewStatement,
  PutEntryStatement,
  PutStatement,
  RemoveStatement,
  ReorderStatement,
  SetStatement,
  UpsertStatement,
} from '../../../generators/src/reducers/program.js';
import { compute } from './compute.js';
import type { Environment } from './environment.js';
import { copy, isObject, type Json, type JsonObject, member, setMember } from './json.js';
import { valueAt, writeTo } from './places.js';
import { fieldOf } from './types.js';
import type { HandlersOf } from './words.js';

/** A statement that changes what is at a path, and leads nowhere. */
export type Edit =
  | SetStatement
  | PutStatement
  | ClearStatement
  | ExtendStatement
  | AppendStatement
  | UpsertStatement
  | RemoveStatement
  | ReorderStatement
  | PrependNewStatement
  | KeepThroughStatement
  | MergeStatement
  | PutEntryStatement
  | PatchStatement
  | PatchAllStatement;

/** What each edit does. Where there is nothing to work on, nothing happens. */
export const EDITS: HandlersOf<Edit, Environment, void> = {
  set({ set, to }, env) {
    writeTo(env.place(set), compute(to, env));
  },

  put(statement, env) {
    const place = env.place(statement.put);
    const value = compute(statement.to, env);
    if (value !== undefined) env.trace(statement, 'writes');
    else env.trace(statement, valueAt(place) === undefined ? 'nothing' : 'removes');
    writeTo(place, value);
  },

  clear(statement, env) {
    const place = env.place(statement.clear);
    env.trace(statement, valueAt(place) === undefined ? 'nothing' : 'removes');
    writeTo(place, undefined);
  },

  extend({ extend, by }, env) {
    const place = env.place(extend);
    const text = valueAt(place);
    if (typeof text === 'string') writeTo(place, text + (compute(by, env) ?? ''));
  },

  append({ append, value }, env) {
    const element = compute(value, env);
    if (element !== undefined) env.list(append)?.push(copy(element));
  },

  upsert(statement, env) {
    const element = compute(statement.value, env);
    if (element === undefined) return;
    const list = env.list(statement.upsert);
    const key = keyOf(element, statement.key);
    const at =
      key === undefined
        ? -1
        : (list?.findIndex((each) => keyOf(each, statement.key) === key) ?? -1);
    if (list === undefined) {
      env.trace(statement, 'makes the list');
      writeTo(env.place(statement.upsert), [element]);
    } else if (at === -1) {
      env.trace(statement, 'appends');
      list.push(copy(element));
    } else {
      env.trace(statement, 'replaces');
      list[at] = copy(element);
    }
  },

  remove(statement, env) {
    const list = env.list(statement.remove);
    if (list === undefined) {
      env.trace(statement, 'no list');
      return;
    }
    const key = compute(statement.equals, env);
    const matches = (each: Json) => keyOf(each, statement.key) === key;
    const first = list.findIndex(matches);
    const kept = list.filter((each, at) =>
      statement.only === 'first' ? at !== first : !matches(each),
    );
    const empties = statement.dropEmpty === true && first !== -1 && kept.length === 0;
    env.trace(statement, first === -1 ? 'finds nothing' : empties ? 'drops the list' : 'removes');
    writeTo(env.place(statement.remove), empties ? undefined : kept);
  },

  reorder(statement, env) {
    const list = env.list(statement.reorder);
    if (list === undefined) {
      env.trace(statement, 'no list');
      return;
    }
    const order = compute(statement.order, env);
    const rest = [...list];
    const ordered: Json[] = [];
    const seen = new Set<Json | undefined>();
    for (const wanted of Array.isArray(order) ? order : []) {
      if (seen.has(wanted)) {
        env.trace(statement, 'skips a repeated key');
        continue;
      }
      seen.add(wanted);
      const at = rest.findIndex((each) => keyOf(each, statement.key) === wanted);
      if (at === -1) env.trace(statement, 'skips an unknown key');
      else ordered.push(...rest.splice(at, 1));
    }
    env.trace(statement, 'orders');
    if (rest.length > 0) env.trace(statement, 'keeps elements that are not named');
    writeTo(env.place(statement.reorder), [...ordered, ...rest]);
  },

  prependNew(statement, env) {
    const list = env.list(statement.prependNew) ?? [];
    const values = compute(statement.values, env);
    const known = new Set(list.map((each) => keyOf(each, statement.key)));
    const given = Array.isArray(values) ? values : [];
    const added = given.filter((each) => !known.has(keyOf(each, statement.key)));
    if (added.length > 0) env.trace(statement, 'prepends');
    if (added.length < given.length) env.trace(statement, 'skips one that is there');
    if (given.length === 0) env.trace(statement, 'nothing given');
    writeTo(env.place(statement.prependNew), [...added, ...list]);
  },

  keepThrough(statement, env) {
    const list = env.list(statement.keepThrough) ?? [];
    const key = compute(statement.equals, env);
    const at = list.findIndex((each) => keyOf(each, statement.key) === key);
    if (at === -1) env.trace(statement, 'finds nothing');
    else {
      env.trace(statement, at === list.length - 1 ? 'nothing behind it' : 'cuts off');
      list.length = at + 1;
    }
  },

  merge(statement, env) {
    const place = env.place(statement.merge);
    const map = valueAt(place);
    const entries = compute(statement.with, env);
    const merged = { ...objectOf(map) };
    for (const [key, value] of Object.entries(objectOf(entries))) setMember(merged, key, value);
    const empty = Object.keys(merged).length === 0;
    if (map === undefined) env.trace(statement, 'no map yet');
    if (entries === undefined) env.trace(statement, 'nothing given');
    env.trace(statement, empty ? 'no entries' : 'entries');
    writeTo(place, empty && statement.dropEmpty ? undefined : merged);
  },

  putEntry(statement, env) {
    const place = env.place(statement.putEntry);
    const key = compute(statement.key, env);
    if (typeof key !== 'string') return;
    const value = compute(statement.to, env);
    const map = copy(objectOf(valueAt(place)));
    if (value === undefined) {
      env.trace(statement, member(map, key) === undefined ? 'no such entry' : 'removes');
      delete map[key];
    } else {
      env.trace(statement, valueAt(place) === undefined ? 'makes the map' : 'writes');
      setMember(map, key, value);
    }
    const empty = Object.keys(map).length === 0;
    if (empty) env.trace(statement, 'drops the map');
    writeTo(place, empty ? undefined : map);
  },

  patch(statement, env) {
    const from = env.place(statement.from);
    for (const name of statement.fields) {
      const value = env.value(`${statement.from}.${name}`);
      const tristate = fieldOf(env.model, from.type, name)?.tristate === true;
      const given = value === undefined ? 'absent' : value === null ? 'null' : 'given';
      env.trace(statement, `${name} ${given}`);
      // Null says "remove" only where a field may be null; elsewhere it says nothing.
      if (given === 'absent' || (given === 'null' && !tristate)) continue;
      writeTo(env.place(`${statement.patch}.${name}`), value ?? undefined);
    }
  },

  patchAll(statement, env) {
    const target = env.value(statement.patchAll);
    if (!isObject(target)) return;
    for (const [name, value] of Object.entries(objectOf(env.value(statement.from)))) {
      const excepted = statement.except.includes(name);
      env.trace(statement, excepted ? `leaves ${name}` : 'writes');
      if (!excepted) setMember(target, name, copy(value));
    }
  },
};

/** The field by which an element of a list is told apart. */
function keyOf(element: Json, key: string): Json | undefined {
  return isObject(element) ? member(element, key) : undefined;
}

/** An object, or an empty one where there is none. */
function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
