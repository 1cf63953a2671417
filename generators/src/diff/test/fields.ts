import type { Field, Model, RecordType } from '../../model/model.js';
import type { Case } from './case.js';
import { assign, field, STRING, typeIn } from './model.js';

/** Changes a field of `State`. */
export const set = (name: string, facts: Partial<Field>) => (model: Model) => {
  const found = typeIn<RecordType>(model, 'State').fields.find((each) => each.name === name);
  Object.assign(found as Field, facts);
};

const drop = (name: string) => (model: Model) => {
  const state = typeIn<RecordType>(model, 'State');
  state.fields = state.fields.filter((each) => each.name !== name);
};

export const push =
  (...fields: Field[]) =>
  (model: Model) =>
    void typeIn<RecordType>(model, 'State').fields.push(...structuredClone(fields));

/** Fields and records. */
export const FIELDS: Case[] = [
  {
    title: 'an optional field is added',
    after: push(field('x', STRING, { optional: true })),
    gives: ['field-added-optional State.x'],
  },
  {
    title: 'a required field is added',
    after: push(field('x')),
    gives: ['field-added-required State.x'],
  },
  {
    title: 'an optional field goes',
    after: drop('title'),
    gives: ['field-removed-optional State.title'],
  },
  {
    title: 'a required field goes',
    after: drop('id'),
    gives: ['field-removed-required State.id'],
  },
  {
    title: 'optional to required',
    after: set('title', { optional: false }),
    gives: ['field-became-required State.title'],
  },
  {
    title: 'required to optional',
    after: set('id', { optional: true }),
    gives: ['field-became-optional State.id'],
  },
  {
    title: 'null gets a meaning',
    after: set('title', { tristate: true }),
    gives: ['field-tristate-gained State.title'],
  },
  {
    title: 'null loses its meaning',
    after: set('note', { tristate: false }),
    gives: ['field-tristate-lost State.note'],
  },
  {
    title: 'null is taken for absent',
    after: set('title', { nullAsAbsent: true }),
    gives: ['field-null-tolerated State.title'],
  },
  {
    title: 'null is no longer taken for absent',
    after: set('hint', { nullAsAbsent: false }),
    gives: ['field-null-refused State.hint'],
  },
  {
    title: 'a default changes',
    after: set('shown', { default: false }),
    gives: ['field-default-changed State.shown'],
  },
  {
    title: 'a default appears',
    after: set('title', { default: '' }),
    gives: ['field-default-changed State.title'],
  },
  {
    title: 'a default that no longer matters is not told',
    after: (model) => {
      set('shown', { optional: false })(model);
      set('shown', { default: undefined })(model);
    },
    gives: ['field-became-required State.shown'],
  },
  {
    title: 'a record takes any further field',
    after: (model) => assign(typeIn<RecordType>(model, 'Said'), { free: true }),
    gives: ['record-freed Said'],
  },
  {
    title: 'a record no longer takes any further field',
    after: (model) => assign(typeIn<RecordType>(model, 'Bag'), { free: false }),
    gives: ['record-no-longer-free Bag'],
  },
];
