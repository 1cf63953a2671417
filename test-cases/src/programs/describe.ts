import type { Statement, Test, Value } from '../../../generators/src/reducers/program.js';
import { type HandlersOf, wordOf } from './words.js';

/** A value in words. */
export function valueText(value: Value): string {
  return (VALUES[wordOf(value, VALUES)] as (value: Value, none: undefined) => string)(
    value,
    undefined,
  );
}

/** A test in words. */
export function testText(test: Test): string {
  return (TESTS[wordOf(test, TESTS)] as (test: Test, none: undefined) => string)(test, undefined);
}

/** A statement in words, without what happens inside it. */
export function statementText(statement: Statement): string {
  const word = wordOf(statement, STATEMENTS);
  return (STATEMENTS[word] as (statement: Statement, none: undefined) => string)(
    statement,
    undefined,
  );
}

const VALUES: HandlersOf<Value, undefined, string> = {
  path: ({ path }) => path,
  absent: () => 'nothing',
  literal: ({ literal }) => JSON.stringify(literal),
  stamp: ({ stamp }) => `${stamp} as text`,
  firstPresent: ({ firstPresent }) => firstPresent.map(valueText).join(' ?? '),
  record: ({ record }) => `a new ${record}`,
  copy: ({ copy }) => `a copy of ${copy}`,
  emptyList: () => '[]',
  text: ({ text }) => text.map(valueText).join(' + '),
  atLeast: ({ atLeast, value }) => `${valueText(value)}, at least ${atLeast}`,
  bits: ({ bits, clear, set }) => `${valueText(bits)} without ${clear} with ${valueText(set)}`,
  lookup: ({ lookup, as, where }) => `the ${as} of ${lookup} with ${testText(where)}`,
  choose: (value) =>
    `${testText(value.choose)} ? ${valueText(value.then)} : ${valueText(value.else)}`,
  apply: ({ apply, with: args }) => `${apply}(${args.map(valueText).join(', ')})`,
};

const TESTS: HandlersOf<Test, undefined, string> = {
  equal: ({ equal }) => equal.map(valueText).join(' = '),
  present: ({ present }) => `${present} is there`,
  isTrue: ({ isTrue }) => `${isTrue} is true`,
  is: ({ is, of }) => `${is} is ${of.join(' or ')}`,
  empty: ({ empty }) => `${empty} is empty`,
  contains: ({ contains, value }) => `${contains} has ${valueText(value)}`,
  some: ({ some, as, where }) => `some ${as} of ${some} has ${testText(where)}`,
  not: ({ not }) => `not (${testText(not)})`,
  all: ({ all }) => (all.length === 0 ? 'always' : all.map(operand).join(' and ')),
  any: ({ any }) => (any.length === 0 ? 'never' : any.map(operand).join(' or ')),
  applies: ({ applies, with: args }) => `${applies}(${args.map(valueText).join(', ')})`,
};

const STATEMENTS: HandlersOf<Statement, undefined, string> = {
  set: ({ set, to }) => `set ${set} to ${valueText(to)}`,
  put: ({ put, to }) => `put ${valueText(to)} into ${put}`,
  clear: ({ clear }) => `clear ${clear}`,
  extend: ({ extend, by }) => `extend ${extend} by ${valueText(by)}`,
  append: ({ append, value }) => `append ${valueText(value)} to ${append}`,
  upsert: ({ upsert, key, value }) => `upsert ${valueText(value)} into ${upsert} by ${key}`,
  remove: ({ remove, key, equals, only }) =>
    `remove ${only === 'first' ? 'the first' : 'every'} ${key} = ${valueText(equals)} from ${remove}`,
  reorder: ({ reorder, order }) => `reorder ${reorder} by ${valueText(order)}`,
  prependNew: ({ prependNew, values }) => `prepend new ${valueText(values)} to ${prependNew}`,
  keepThrough: ({ keepThrough, key, equals }) =>
    `keep ${keepThrough} through ${key} = ${valueText(equals)}`,
  merge: ({ merge, with: entries }) => `merge ${valueText(entries)} into ${merge}`,
  putEntry: ({ putEntry, key, to }) => `put ${valueText(to)} into ${putEntry} at ${valueText(key)}`,
  patch: ({ patch, from }) => `patch ${patch} from ${from}`,
  patchAll: ({ patchAll, from }) => `patch all of ${patchAll} from ${from}`,
  in: ({ in: name, of }) => `go into ${of} as ${name}`,
  find: ({ find, of, from, where }) =>
    `find the ${from === 'start' ? 'first' : 'last'} ${find} of ${of} with ${testText(where)}`,
  each: ({ each, of }) => `for each ${each} of ${of}`,
  take: ({ take, of, where }) => `take ${take} out of ${of} with ${testText(where)}`,
  when: ({ when }) => `when ${testText(when)}`,
  match: ({ match }) => `match ${match}`,
  call: ({ call, with: args }) => `${call}(${args.map(valueText).join(', ')})`,
};

function operand(test: Test): string {
  return 'all' in test || 'any' in test ? `(${testText(test)})` : testText(test);
}
