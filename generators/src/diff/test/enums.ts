import type { BitsetType, EnumType, Model } from '../../model/model.js';
import type { Kind } from '../rules.js';
import type { Case } from './case.js';
import { assign, at, typeIn } from './model.js';

const enumIn = (model: Model, name: string) => typeIn<EnumType | BitsetType>(model, name);

const openness = (from: string, to: EnumType['openness'], kind: Kind): Case => ({
  title: `${from} becomes ${to}`,
  after: (model) => assign(typeIn<EnumType>(model, from), { openness: to }),
  gives: [`${kind} ${from}`],
});

const addValue = (name: string, value: string | number) => (model: Model) =>
  void enumIn(model, name).values.push({ name: 'More', value, doc: 'A value.' });
const dropValue = (name: string) => (model: Model) => void enumIn(model, name).values.pop();

/** Enums and bitsets. */
export const ENUMS: Case[] = [
  {
    title: 'a closed enum gains a value',
    after: addValue('Outcome', 'more'),
    gives: ['enum-value-added-closed Outcome.More'],
  },
  {
    title: 'an open enum gains a value',
    after: addValue('Colour', 'more'),
    gives: ['enum-value-added-open Colour.More'],
  },
  {
    title: 'an extensible enum gains a value',
    after: addValue('Tag', 'more'),
    gives: ['enum-value-added-open Tag.More'],
  },
  {
    title: 'a closed enum loses a value',
    after: dropValue('Outcome'),
    gives: ['enum-value-removed-closed Outcome.Bad'],
  },
  {
    title: 'an open enum loses a value',
    after: dropValue('Colour'),
    gives: ['enum-value-removed-open Colour.Blue'],
  },
  {
    title: 'OLD decides on additions, NEW on removals',
    after: (model) => {
      dropValue('Outcome')(model);
      addValue('Outcome', 'more')(model);
      typeIn<EnumType>(model, 'Outcome').openness = 'open';
    },
    gives: [
      'enum-opened Outcome',
      'enum-value-removed-open Outcome.Bad',
      'enum-value-added-closed Outcome.More',
    ],
  },
  {
    title: 'a value changes under its name',
    after: (model) => assign(at(enumIn(model, 'Colour').values, 0), { value: 'rouge' }),
    gives: ['enum-value-changed Colour.Red'],
  },
  {
    title: 'a value gets another name',
    after: (model) => assign(at(enumIn(model, 'Colour').values, 0), { name: 'Rouge' }),
    gives: ['value-renamed Colour.Rouge'],
  },
  openness('Outcome', 'open', 'enum-opened'),
  openness('Outcome', 'extensible', 'enum-made-extensible'),
  openness('Colour', 'closed', 'enum-closed'),
  openness('Tag', 'closed', 'enum-closed'),
  openness('Colour', 'extensible', 'enum-extension-changed'),
  openness('Tag', 'open', 'enum-extension-changed'),
  {
    title: 'values become numbers',
    after: (model) => {
      const tag = typeIn<EnumType>(model, 'Tag');
      tag.base = 'integer';
      at(tag.values, 0).value = 1;
    },
    gives: ['enum-base-changed Tag'],
  },
  {
    title: 'a bitset gains a value',
    after: addValue('Flags', 4),
    gives: ['bitset-value-added Flags.More'],
  },
  {
    title: 'a bitset loses a value',
    after: dropValue('Flags'),
    gives: ['bitset-value-removed Flags.Done'],
  },
  {
    title: 'a bitset value changes',
    after: (model) => assign(at(enumIn(model, 'Flags').values, 1), { value: 8 }),
    gives: ['bitset-value-changed Flags.Done'],
  },
];
