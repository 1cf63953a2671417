import type { TypeExpression } from '../../../model/model.js';
import type { Statement, Value } from '../../../reducers/program.js';
import { literal } from '../words.js';
import type { Env } from './env.js';
import { patch, patchAll } from './patches.js';
import { guarded, read, type Target, target } from './paths.js';
import { expression, stored, viewed } from './values.js';

/** Writes a statement that is one word of the runtime. */
export function word(env: Env, it: Statement): string {
  if ('set' in it) return set(env, it);
  if ('put' in it) return put(env, it.put, it.to);
  if ('clear' in it) return put(env, it.clear, { absent: true });
  if ('extend' in it) {
    const by = viewed(expression(env, it.by, { kind: 'string' }), '""');
    return changing(env, it.extend, it.by, by, (text, value) => `words::extend(${text}, ${value})`);
  }
  if ('append' in it) {
    const item = stored(env, it.value, env.scope.elementOf(it.append), false);
    return changing(
      env,
      it.append,
      it.value,
      item,
      (list, value) => `words::append(${list}, ${value})`,
    );
  }
  if ('upsert' in it) return upsert(env, it);
  if ('remove' in it) return remove(env, it);
  if ('reorder' in it) {
    const { place, code } = read(env, (it.order as { path: string }).path);
    const key = keyOf(env, it.reorder, it.key, 'item');
    const test = `|item, key| ${key.optional ? `${key.code} == Some(key)` : `${key.code} == key`}`;
    const list = place ? `&${place}` : code;
    return changing(
      env,
      it.reorder,
      it.order,
      list,
      (items, order) => `words::reorder(${items}, ${order}, ${test})`,
    );
  }
  if ('prependNew' in it) {
    const { place, code } = read(env, (it.values as { path: string }).path);
    const list = place ? `&${place}` : code;
    const test = likeness(env, it.prependNew, it.key);
    const at = target(env, it.prependNew);
    const name = at.storage === 'required' ? 'prepend_new' : 'prepend_new_or_make';
    return hoisted(env, it.values, list, (added) =>
      guarded(at, `changed |= words::${name}(&mut ${at.place}, ${added}, ${test});`),
    );
  }
  if ('keepThrough' in it) {
    const test = hasKey(env, it.keepThrough, it.key, it.equals);
    return changing(
      env,
      it.keepThrough,
      undefined,
      '',
      (list) => `words::keep_through(${list}, ${test})`,
    );
  }
  if ('merge' in it) return merge(env, it);
  if ('putEntry' in it) return putEntry(env, it);
  if ('patch' in it) return patch(env, it);
  if ('patchAll' in it) return patchAll(env, it);
  throw new Error(`no way to write ${Object.keys(it)[0]}`);
}

/** Writes a change; what it takes is computed first if it reads what the place is in. */
function hoisted(env: Env, value: unknown, code: string, write: (code: string) => string): string {
  if (value === undefined || !env.readsMutable(value)) return write(code);
  return `{\nlet value = ${code};\n${write('value')}\n}`;
}

/** Changes what is at a path, if something is there. */
function changing(
  env: Env,
  path: string,
  value: unknown,
  code: string,
  write: (place: string, value: string) => string,
): string {
  const at = target(env, path);
  return hoisted(env, value, code, (given) =>
    at.storage === 'required'
      ? guarded(at, `changed |= ${write(`&mut ${at.place}`, given)};`)
      : guarded(at, `if let Some(it) = &mut ${at.place} {\nchanged |= ${write('it', given)};\n}`),
  );
}

function set(env: Env, it: Extract<Statement, { set: string }>): string {
  const at = target(env, it.set);
  if ('emptyList' in it.to && at.place) {
    const name = at.storage === 'required' ? 'set_empty' : 'put_empty';
    return guarded(at, `changed |= words::${name}(&mut ${at.place});`);
  }
  const grown = growth(it);
  if (grown && at.place && at.storage !== 'tristate') {
    const by = viewed(expression(env, grown, { kind: 'string' }), '""');
    const name = at.storage === 'required' ? 'extend' : 'grow';
    return hoisted(env, grown, by, (value) =>
      guarded(at, `changed |= words::${name}(&mut ${at.place}, ${value});`),
    );
  }
  if (!at.place) return put(env, it.set, it.to);
  const value = boxed(at, stored(env, it.to, at.step.field.type, false));
  return hoisted(env, it.to, value, (given) =>
    guarded(at, `changed |= words::set(&mut ${at.place}, ${given});`),
  );
}

/** What is added, if a text becomes itself and something more: it is added in place then. */
function growth({ set: path, to }: Extract<Statement, { set: string }>): Value | undefined {
  if (!('text' in to)) return undefined;
  const [first, ...rest] = to.text;
  const parts = first && 'firstPresent' in first ? first.firstPresent : [first];
  const [own, otherwise] = parts;
  const isOwn = own && 'path' in own && own.path === path;
  const isEmpty = !otherwise || ('literal' in otherwise && otherwise.literal === '');
  if (!isOwn || !isEmpty || parts.length > 2) return undefined;
  return rest.length === 1 ? rest[0] : { text: rest };
}

function put(env: Env, path: string, to: Value): string {
  const at = target(env, path);
  const { field, union } = at.step;
  const value = stored(env, to, field.type, true);
  if (!at.place && union !== undefined) {
    const setter = env.accessors.setter(union, field, field.type);
    return hoisted(env, to, value, (given) =>
      guarded(at, `changed |= ${at.holder}.${setter}(${given});`),
    );
  }
  const given = at.isBoxed ? `${value}.map(Box::new)` : value;
  if (value === 'None' && at.storage !== 'tristate') {
    return guarded(at, `changed |= words::clear(&mut ${at.place});`);
  }
  return hoisted(env, to, given, (code) =>
    guarded(at, `changed |= words::put(&mut ${at.place}, ${code});`),
  );
}

function boxed(at: Target, code: string): string {
  return at.isBoxed ? `Box::new(${code})` : code;
}

/** A list that is made where there is none. */
function listAt(at: Target): string {
  return at.storage === 'required' ? `&mut ${at.place}` : `${at.place}.get_or_insert_default()`;
}

function upsert(env: Env, it: Extract<Statement, { upsert: string }>): string {
  const at = target(env, it.upsert);
  const item = stored(env, it.value, env.scope.elementOf(it.upsert), false);
  const test = likeness(env, it.upsert, it.key);
  return hoisted(env, it.value, item, (value) =>
    guarded(at, `changed |= words::upsert(${listAt(at)}, ${value}, ${test});`),
  );
}

function remove(env: Env, it: Extract<Statement, { remove: string }>): string {
  const test = hasKey(env, it.remove, it.key, it.equals);
  if (it.dropEmpty) {
    const at = target(env, it.remove);
    return guarded(at, `changed |= words::remove_and_drop(&mut ${at.place}, ${test});`);
  }
  const name = it.only === 'first' ? 'remove_first' : 'remove';
  return changing(env, it.remove, undefined, '', (list) => `words::${name}(${list}, ${test})`);
}

/** The key of an element of a list. */
function keyOf(env: Env, list: string, key: string, element: string) {
  const inside = env.with(element, env.scope.elementOf(list), { code: element, kind: 'ref' });
  return read(inside, `${element}.${key}`);
}

/** A test of whether an element has a key. */
function hasKey(env: Env, list: string, key: string, equals: Value): string {
  const own = keyOf(env, list, key, 'each');
  const wanted = expression(env, equals, own.type);
  const some = (code: string, optional: boolean) => (optional ? code : `Some(${code})`);
  if (!own.optional && !wanted.optional) return `|each| ${own.code} == ${wanted.code}`;
  return `|each| ${some(own.code, own.optional)} == ${some(wanted.code, wanted.optional)}`;
}

/** A test of whether two elements have the same key; one without a key is like no other. */
function likeness(env: Env, list: string, key: string): string {
  const one = keyOf(env, list, key, 'one');
  const other = keyOf(env, list, key, 'other');
  if (!one.optional) return `|one, other| ${one.place} == ${other.place}`;
  return `|one, other| ${one.code}.is_some() && ${one.code} == ${other.code}`;
}

function merge(env: Env, it: Extract<Statement, { merge: string }>): string {
  const at = target(env, it.merge);
  const { code, optional } = expression(env, it.with);
  if (it.dropEmpty) {
    const given = optional ? code : `Some(${code})`;
    return guarded(at, `changed |= words::merge_and_drop(&mut ${at.place}, ${given});`);
  }
  const write = (given: string) => `changed |= words::merge(${listAt(at)}, ${given});`;
  return guarded(
    at,
    optional ? `if let Some(entries) = ${code} {\n${write('entries')}\n}` : write(code),
  );
}

function putEntry(env: Env, it: Extract<Statement, { putEntry: string }>): string {
  const at = target(env, it.putEntry);
  const map = env.scope.at(it.putEntry).type;
  const type: TypeExpression = map.kind === 'map' ? map.values : { kind: 'any' };
  const key = viewed(expression(env, it.key, { kind: 'string' }), literal(''));
  const value = stored(env, it.to, type, true);
  return hoisted(env, it.to, value, (given) =>
    guarded(at, `changed |= words::put_entry(&mut ${at.place}, ${key}, ${given});`),
  );
}
