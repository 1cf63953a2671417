import type { Test } from '../../reducers/program.js';
import { code } from '../markdown.js';
import { type ByKind, byKind } from './kinds.js';
import { type Names, pathWords, unionAt, withElement } from './names.js';
import { applied } from './piece-links.js';
import { valuesWords, valueText } from './values.js';

/** A test in words that can stand behind "if"; not: words for its opposite. */
export function testWords(test: Test, names: Names, not = false): string {
  return byKind(TESTS, test, names, not);
}

/** Tests that must all hold, in words. */
export function allWords(tests: readonly Test[], names: Names): string {
  const [only, ...others] = tests;
  return testWords(only !== undefined && others.length === 0 ? only : { all: [...tests] }, names);
}

/** Kinds of tests: the keys that tell them apart. */
export type TestKind =
  | 'equal'
  | 'present'
  | 'isTrue'
  | 'is'
  | 'empty'
  | 'contains'
  | 'some'
  | 'not'
  | 'all'
  | 'any'
  | 'applies';

const TESTS: ByKind<Test, TestKind, [names: Names, not: boolean], string> = {
  equal: ({ equal: [one, other] }, names, not) =>
    `${valueText(one, names)} ${not ? 'differs from' : 'equals'} ${valueText(other, names)}`,

  present: ({ present }, names, not) =>
    `${pathWords(names, present)} is ${not ? 'absent' : 'there'}`,

  isTrue: ({ isTrue }, names, not) =>
    `${pathWords(names, isTrue)} is ${not ? 'not ' : ''}${code('true')}`,

  is: ({ is, of }, names, not) => {
    const { property } = unionAt(names, is) ?? {};
    const decisive = pathWords(names, property === undefined ? is : `${is}.${property}`);
    if (not && of.length > 1) {
      return `${decisive} is neither ${valuesWords(of, 'nor')}`;
    }
    return `${decisive} is ${not ? 'not ' : ''}${valuesWords(of)}`;
  },

  empty: ({ empty }, names, not) => `${pathWords(names, empty)} is ${not ? 'not ' : ''}empty`,

  contains: ({ contains, value }, names, not) => {
    const list = pathWords(names, contains);
    return `${list} ${not ? 'does not contain' : 'contains'} ${valueText(value, names)}`;
  },

  some: ({ some, as, where }, names, not) => {
    const test = testWords(where, withElement(names, as, some));
    const found = `${not ? 'no' : article(as)} ${code(as)} in ${pathWords(names, some)}`;
    return `there is ${found} for which ${test}`;
  },

  not: (test, names, not) => testWords(test.not, names, !not),

  all: ({ all }, names, not) => several(all, names, not, not ? 'or' : 'and'),

  any: ({ any }, names, not) => several(any, names, not, not ? 'and' : 'or'),

  applies: ({ applies, with: values }, names, not) =>
    `${applied(applies, values, names).text} ${not ? 'does not hold' : 'holds'}`,
};

/** Tests with a word between them; those that have such a word in them get brackets. */
function several(tests: readonly Test[], names: Names, not: boolean, between: string): string {
  if (tests.length === 0) {
    return between === 'and' ? 'always' : 'never';
  }
  const words = tests.map((test) => {
    const text = testWords(test, names, not);
    return tests.length > 1 && isCompound(test) ? `(${text})` : text;
  });
  return words.join(` ${between} `);
}

function isCompound(test: Test): boolean {
  if ('not' in test) {
    return isCompound(test.not);
  }
  if ('some' in test) {
    return isCompound(test.where);
  }
  return ('all' in test && test.all.length > 1) || ('any' in test && test.any.length > 1);
}

function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? 'an' : 'a';
}
