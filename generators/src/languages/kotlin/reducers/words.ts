import type { TypeExpression } from '../../../model/model.js';
import type { Statement, Value } from '../../../reducers/program.js';
import { quote, written } from '../names.js';
import type { Expressions } from './expressions.js';
import { branch, indented } from './layout.js';
import { patch, patchAll } from './patches.js';
import type { Places } from './places.js';
import type { Variables } from './variables.js';

/** What words are written with. */
export interface Words {
  readonly expressions: Expressions;
  readonly places: Places;
  readonly variables: Variables;
}

type Word<Name extends string> = Extract<Statement, Record<Name, unknown>>;

/** A word that changes a field, a list or a map. */
export function wordOf(it: Statement, words: Words): string[] {
  if ('set' in it) return set(it, words);
  if ('put' in it) return put(it.put, it.to, words);
  if ('clear' in it) return words.places.put(it.clear, 'null', words.variables);
  if ('append' in it) return append(it, words);
  if ('upsert' in it) return upsert(it, words);
  if ('remove' in it) return remove(it, words);
  if ('reorder' in it) {
    const order = certainly(it.order, words);
    return onList(it.reorder, words, (list) => [
      `if (${list}.reorder(${order})${keyOf(it.reorder, it.key, words)}) changed = true`,
    ]);
  }
  if ('prependNew' in it) return prependNew(it, words);
  if ('keepThrough' in it) {
    const equals = certainly(it.equals, words);
    return onList(it.keepThrough, words, (list) => [
      `if (${list}.keepThrough(${equals})${keyOf(it.keepThrough, it.key, words)}) changed = true`,
    ]);
  }
  if ('merge' in it) return merge(it, words);
  if ('putEntry' in it) return putEntry(it, words);
  if ('patch' in it) return patch(it, words);
  if ('patchAll' in it) return patchAll(it, words);
  throw new Error(`no way to write ${Object.keys(it)[0]}`);
}

function certainly(value: Value, { expressions }: Words): string {
  return expressions.certain(expressions.value(value));
}

/** The end of a call that tells how elements of a list are told apart. */
function keyOf(path: string, key: string, { expressions }: Words): string {
  return ` { ${keyIn(expressions.scope.elementOf(path), key, expressions)} }`;
}

function keyIn(element: TypeExpression, key: string, { scope, shop }: Expressions): string {
  const union = scope.unionOf(element);
  if (union) return `it.${shop.accessors.key(union.name, key)}()`;
  return element.kind === 'ref' ? `it.${written(shop.types.names.field(element.name, key))}` : 'it';
}

function set(it: Word<'set'>, words: Words): string[] {
  const { expressions, places } = words;
  if (!('emptyList' in it.to)) return put(it.set, it.to, words, true);
  const { code, nullable } = expressions.path(it.set);
  const test = nullable ? `${code}?.isEmpty() != true` : `${code}.isNotEmpty()`;
  return branch(test, [...places.assign(it.set, 'mutableListOf()'), 'changed = true']);
}

function put(path: string, value: Value, words: Words, always = false): string[] {
  const { expressions, places, variables } = words;
  const stored = expressions.stored(value, places.typeOf(path));
  const code = always || !places.isOptional(path) ? expressions.certain(stored) : stored.code;
  return places.put(path, code, variables);
}

/** Works on a list that is there. */
function onList(path: string, { expressions }: Words, body: (list: string) => string[]): string[] {
  const { code, nullable } = expressions.path(path);
  if (!nullable) return body(code);
  return [`${code}?.let { list ->`, ...indented(body('list')), '}'];
}

/** Works on a list or map, which is made if there is none. */
function onMade(
  path: string,
  kind: 'list' | 'map',
  words: Words,
  body: (made: string) => string[],
): string[] {
  const { expressions, places, variables } = words;
  const { code, nullable } = expressions.path(path);
  if (!nullable) return body(code);
  const type = expressions.shop.types.declared(places.typeOf(path));
  const variable = variables.fresh(kind === 'list' ? 'elements' : 'entries');
  const make = kind === 'list' ? 'mutableListOf()' : 'mutableMapOf()';
  return [
    `val ${variable}: ${type} = ${code} ?: ${make}`,
    ...body(variable),
    // A list or map that nothing came into is not made after all.
    `if (${code} == null && ${variable}.isNotEmpty()) {`,
    ...indented(places.assign(path, variable)),
    '}',
  ];
}

function elementType(path: string, { expressions }: Words): TypeExpression {
  return expressions.scope.elementOf(path);
}

/** A call with an argument, which gets a name if it takes several lines. */
function onOwnLine(code: string, { variables }: Words, call: (code: string) => string): string[] {
  if (!code.includes('\n')) return [call(code)];
  const name = variables.fresh('added');
  return [`val ${name} = ${code}`, call(name)];
}

function append(it: Word<'append'>, words: Words): string[] {
  const { expressions } = words;
  const item = expressions.certain(expressions.stored(it.value, elementType(it.append, words)));
  return onList(it.append, words, (list) => [
    ...onOwnLine(item, words, (short) => `${list}.add(${short})`),
    'changed = true',
  ]);
}

function upsert(it: Word<'upsert'>, words: Words): string[] {
  const { expressions } = words;
  const item = expressions.certain(expressions.stored(it.value, elementType(it.upsert, words)));
  return onMade(it.upsert, 'list', words, (list) => [
    ...onOwnLine(
      item,
      words,
      (short) => `${list}.upsert(${short})${keyOf(it.upsert, it.key, words)}`,
    ),
    'changed = true',
  ]);
}

function remove(it: Word<'remove'>, words: Words): string[] {
  const word = it.only === 'first' ? 'removeFirst' : 'removeEvery';
  const equals = certainly(it.equals, words);
  return onList(it.remove, words, (list) =>
    branch(`${list}.${word}(${equals})${keyOf(it.remove, it.key, words)}`, [
      ...(it.dropEmpty ? branch(`${list}.isEmpty()`, words.places.assign(it.remove, 'null')) : []),
      'changed = true',
    ]),
  );
}

function prependNew(it: Word<'prependNew'>, words: Words): string[] {
  const values = certainly(it.values, words);
  return onMade(it.prependNew, 'list', words, (list) => [
    `if (${list}.prependNew(${values})${keyOf(it.prependNew, it.key, words)}) changed = true`,
  ]);
}

function merge(it: Word<'merge'>, words: Words): string[] {
  const { code, nullable } = words.expressions.value(it.with);
  const entries = nullable ? `${code}.orEmpty()` : code;
  if (it.dropEmpty) return keepFilled(it.merge, words, (map) => [`${map}.merge(${entries})`]);
  return onMade(it.merge, 'map', words, (map) => [`if (${map}.merge(${entries})) changed = true`]);
}

function putEntry(it: Word<'putEntry'>, words: Words): string[] {
  const { expressions, places } = words;
  const type = expressions.shop.types.resolved(places.typeOf(it.putEntry));
  if (type.kind !== 'map') throw new Error(`${it.putEntry} is no map`);
  const key = certainly(it.key, words);
  const { code, nullable } = expressions.stored(it.to, type.values);
  return keepFilled(it.putEntry, words, (map) => {
    if (!nullable) return [`${map}[${key}] = ${code}`];
    const value = words.variables.fresh('entry');
    return [
      `val ${value} = ${code}`,
      `if (${value} == null) ${map}.remove(${key}) else ${map}[${key}] = ${value}`,
    ];
  });
}

/** Changes a map that is removed where it has no entries afterwards. */
function keepFilled(path: string, words: Words, change: (map: string) => string[]): string[] {
  const { expressions, places, variables } = words;
  const type = expressions.shop.types.declared(places.typeOf(path));
  const before = expressions.path(path);
  const map = variables.fresh('entries');
  return places.inHolder(path, () => [
    `val ${map}: ${type} = ${before.code}${before.nullable ? ' ?: mutableMapOf()' : ''}`,
    ...change(map),
    `if (${map}.isNotEmpty() || ${before.code} != null) changed = true`,
    ...places.assign(path, `${map}.ifEmpty { null }`),
  ]);
}

/** A list of names as an argument. */
export function namesOf(names: readonly string[]): string {
  return `setOf(${names.map(quote).join(', ')})`;
}
