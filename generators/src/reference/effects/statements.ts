import type { BitsValue, Statement } from '../../reducers/program.js';
import { code } from '../markdown.js';
import {
  eachSteps,
  eitherSteps,
  findSteps,
  inSteps,
  matchSteps,
  takeSteps,
  whenSteps,
} from './blocks.js';
import { type ByKind, byKind } from './kinds.js';
import { fieldOf, isAlwaysAt, type Names, pathWords, typeAt } from './names.js';
import { called } from './piece-links.js';
import { listed, type Step, step } from './step.js';
import { bitChanges, valueWords } from './values.js';

/** What a statement does, in words that start with a verb. */
export function statementSteps(statement: Statement, names: Names): Step[] {
  return byKind(STATEMENTS, statement, names);
}

/** Kinds of statements: the keys that tell them apart. */
export type StatementKind =
  | 'set'
  | 'put'
  | 'clear'
  | 'extend'
  | 'append'
  | 'upsert'
  | 'remove'
  | 'reorder'
  | 'prependNew'
  | 'keepThrough'
  | 'merge'
  | 'putEntry'
  | 'patch'
  | 'patchAll'
  | 'in'
  | 'find'
  | 'each'
  | 'take'
  | 'when'
  | 'match'
  | 'call';

const STATEMENTS: ByKind<Statement, StatementKind, [names: Names], Step[]> = {
  set: ({ set, to }, names) => {
    if ('bits' in to && 'path' in to.bits && to.bits.path === set) {
      return [changeBits(to, names)];
    }
    const value = valueWords(to, names);
    return [step(`set ${pathWords(names, set)} to ${value.text}`, value)];
  },

  put: ({ put, to, line }, names) => {
    const place = pathWords(names, put);
    if ('choose' in to) {
      const [one = [], other = []] = [to.then, to.else].map((value) =>
        statementSteps({ put, to: value, line }, names),
      );
      return eitherSteps(to.choose, one, other, names);
    }
    if ('absent' in to) {
      return [step(`remove ${place}`)];
    }
    const value = valueWords(to, names);
    return [step(`set ${place} to ${value.text}, or remove it if that is absent`, value)];
  },

  clear: ({ clear }, names) => [step(`remove ${pathWords(names, clear)}`)],

  extend: ({ extend, by }, names) => {
    const value = valueWords(by, names);
    return [step(`append ${value.text} to the text ${pathWords(names, extend)}`, value)];
  },

  append: ({ append, value }, names) => {
    const element = valueWords(value, names);
    return [step(`add ${element.text} at the end of ${pathWords(names, append)}`, element)];
  },

  upsert: ({ upsert, key, value }, names) => {
    const element = valueWords(value, names);
    const where = `in place of the first element with the same ${code(key)}, or else at the end`;
    const list = `${pathWords(names, upsert)}${orEmpty(names, upsert, 'list')}`;
    return [step(`put ${element.text} into ${list}, ${where}`, element)];
  },

  remove: ({ remove, key, equals, only, dropEmpty }, names) => {
    const which = only === 'first' ? 'the first element' : 'every element';
    const value = valueWords(equals, names);
    const test = `whose ${code(key)} equals ${value.text}`;
    const list = pathWords(names, remove);
    const rest = dropEmpty === true ? ', and the list itself if that leaves it empty' : '';
    return [step(`remove ${which} of ${list} ${test}${rest}`, value)];
  },

  reorder: ({ reorder, key, order }, names) => {
    const value = valueWords(order, names);
    const list = pathWords(names, reorder);
    const rule = `first those whose ${code(key)} is in ${value.text}, each once and in that order`;
    return [step(`sort ${list}: ${rule}, then the others as they were`, value)];
  },

  prependNew: ({ prependNew, key, values }, names) => {
    const list = pathWords(names, prependNew);
    const elements = valueWords(values, names);
    const which = `whose ${code(key)} no element of ${list} has yet`;
    return [step(`put those elements of ${elements.text} ${which} before the others`, elements)];
  },

  keepThrough: ({ keepThrough, key, equals }, names) => {
    const value = valueWords(equals, names);
    const last = `the first element whose ${code(key)} equals ${value.text}`;
    return [step(`cut ${pathWords(names, keepThrough)} off behind ${last}`, value)];
  },

  merge: ({ merge, with: entries, dropEmpty }, names) => {
    const value = valueWords(entries, names);
    const rest = dropEmpty === true ? ', and remove the map if it has no entries then' : '';
    const map = `${pathWords(names, merge)}${orEmpty(names, merge, 'map')}`;
    return [step(`write the entries of ${value.text} over those of the map ${map}${rest}`, value)];
  },

  putEntry: ({ putEntry, key, to }, names) => {
    const name = valueWords(key, names);
    const value = valueWords(to, names);
    const map = `${pathWords(names, putEntry)}${orEmpty(names, putEntry, 'map')}`;
    const entry = `the entry ${name.text} of the map ${map}`;
    const rest = 'or remove it if that is absent, and the map if it has no entries then';
    return [step(`set ${entry} to ${value.text}, ${rest}`, name, value)];
  },

  patch: ({ patch, from, fields }, names) => {
    const source = typeAt(names, from);
    const nullable = fields.filter((name) => fieldOf(names.context, source, name)?.tristate);
    const rest = nullable.length === 0 ? '' : `; ${code('null')} removes a field`;
    const given = `those of ${listed(fields.map(code))} that ${pathWords(names, from)} has`;
    return [step(`write ${given} to ${pathWords(names, patch)}${rest}`)];
  },

  patchAll: ({ patchAll, from, except }, names) => {
    const but = except.length === 0 ? '' : ` except ${listed(except.map(code))}`;
    const given = `every field of ${pathWords(names, from)}${but}`;
    return [step(`write ${given} to ${pathWords(names, patchAll)}, known to this version or not`)];
  },

  in: inSteps,
  find: findSteps,
  each: eachSteps,
  take: takeSteps,
  when: whenSteps,
  match: matchSteps,

  call: ({ call, with: values }, names) => [called(call, values, names)],
};

function orEmpty(names: Names, path: string, what: string): string {
  return isAlwaysAt(names, path) ? '' : ` (a missing ${what} counts as empty)`;
}

function changeBits(value: BitsValue, names: Names): Step {
  const { cleared, added } = bitChanges(value, names);
  const parts = [
    ...(cleared === undefined ? [] : [`clear the bits ${cleared}`]),
    ...(added === undefined ? [] : [`set the bits ${added.text}`]),
  ];
  const place = valueWords(value.bits, names);
  return step(`in ${place.text}, ${parts.join(', then ')}`, ...(added ? [added] : []));
}
