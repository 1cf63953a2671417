import type { BitsValue, Value } from '../../reducers/program.js';
import { nameLink } from '../links.js';
import { code } from '../markdown.js';
import { bitsWords } from './bitsets.js';
import { type ByKind, byKind } from './kinds.js';
import { bitsetAt, type Names, pathWords, withElement } from './names.js';
import { applied } from './piece-links.js';
import { fieldSteps } from './records.js';
import { listed, type Step, step } from './step.js';
import { testWords } from './tests.js';

/** A value in words that can stand for a noun. */
export function valueWords(value: Value, names: Names): Step {
  return byKind(VALUES, value, names);
}

/** The same where nothing can stand below; what would is left out. */
export function valueText(value: Value, names: Names): string {
  return valueWords(value, names).text;
}

/** Kinds of values: the keys that tell them apart. */
export type ValueKind =
  | 'path'
  | 'absent'
  | 'literal'
  | 'stamp'
  | 'firstPresent'
  | 'record'
  | 'copy'
  | 'emptyList'
  | 'text'
  | 'atLeast'
  | 'bits'
  | 'lookup'
  | 'choose'
  | 'apply';

const VALUES: ByKind<Value, ValueKind, [names: Names], Step> = {
  path: ({ path }, names) => step(pathWords(names, path)),

  absent: () => step('nothing'),

  literal: ({ literal }, names) =>
    step(typeof literal === 'number' ? bitsWords(names, literal) : code(JSON.stringify(literal))),

  stamp: ({ stamp }, names) => step(`the time ${pathWords(names, stamp)} as ISO 8601 text`),

  firstPresent: ({ firstPresent }, names) => joined(firstPresent, ', or else ', names),

  record: ({ record, fields, unknownOf }, names) => {
    const steps = fieldSteps(fields, names);
    if (unknownOf !== undefined) {
      const from = pathWords(names, unknownOf);
      steps.push({ text: `fields of ${from} that this version does not know go over to it` });
    }
    return withFields(`a new ${nameLink(names.context, record)}`, steps);
  },

  copy: ({ copy, fields }, names) =>
    withFields(`a copy of ${pathWords(names, copy)}`, fieldSteps(fields, names)),

  emptyList: () => step('an empty list'),

  text: ({ text }, names) => joined(text, ' followed by ', names),

  atLeast: ({ atLeast, value }, names) => {
    const number = valueWords(value, names);
    return step(`${number.text}, but at least ${code(String(atLeast))}`, number);
  },

  bits: (value, names) => {
    const before = valueWords(value.bits, names);
    const { cleared, added } = bitChanges(value, names);
    const parts = [
      ...(cleared === undefined ? [] : [`the bits ${cleared} cleared`]),
      ...(added === undefined ? [] : [`the bits ${added.text} set`]),
    ];
    return step(`${before.text} with ${parts.join(', then ')}`, before, ...(added ? [added] : []));
  },

  lookup: ({ lookup, as, where }, names) => {
    const test = testWords(where, withElement(names, as, lookup));
    return step(`the first ${code(as)} in ${pathWords(names, lookup)} for which ${test}`);
  },

  choose: ({ choose, then, else: otherwise }, names) => {
    const one = valueWords(then, names);
    const other = valueWords(otherwise, names);
    const link = 'choose' in otherwise ? '; otherwise ' : ', otherwise ';
    return step(`${one.text} if ${testWords(choose, names)}${link}${other.text}`, one, other);
  },

  apply: ({ apply, with: values }, names) => applied(apply, values, names),
};

/** The bits that are cleared, and those that are set, as far as there are any. */
export function bitChanges(value: BitsValue, names: Names): { cleared?: string; added?: Step } {
  const { bits, clear, set } = value;
  const bitset = 'path' in bits ? bitsetAt(names, bits.path) : undefined;
  const inside = bitset === undefined ? names : { ...names, bitset };
  const none = 'literal' in set && set.literal === 0;
  return {
    ...(clear === 0 ? {} : { cleared: bitsWords(inside, clear) }),
    ...(none ? {} : { added: valueWords(set, inside) }),
  };
}

/** Values with words between them; those that have such words in them get brackets. */
function joined(values: readonly Value[], between: string, names: Names): Step {
  const parts = values.map((value) => valueWords(value, names));
  const texts = parts.map(({ text }, index) => {
    const value = values[index] ?? {};
    return 'firstPresent' in value || 'choose' in value || 'text' in value ? `(${text})` : text;
  });
  return step(texts.join(between), ...parts);
}

/** A record with what its fields are: in the same breath if that is short. */
function withFields(text: string, fields: readonly Step[]): Step {
  const [first, ...others] = fields;
  if (first === undefined) {
    return { text };
  }
  const short = others.length === 0 && first.below === undefined;
  return short ? { text: `${text} (${first.text})` } : { text, below: fields };
}

/** Values in a sentence. */
export function valuesWords(values: readonly (string | boolean)[], last = 'or'): string {
  return listed(
    values.map((value) => code(JSON.stringify(value))),
    last,
  );
}
