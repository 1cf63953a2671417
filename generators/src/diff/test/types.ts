import type { Field, RecordType, Type, TypeExpression, UnionType } from '../../model/model.js';
import type { Case } from './case.js';
import { set } from './fields.js';
import { assign, at, field, record, ref, typeIn } from './model.js';

const list = (items: TypeExpression): TypeExpression => ({ kind: 'array', items });

/** Types as a whole, and what is said about them. */
export const TYPES: Case[] = [
  {
    title: 'a type is added',
    after: (model) => assign(model.types, { More: record(field('more')) }),
    gives: ['type-added More'],
  },
  {
    title: 'a type goes',
    after: (model) => void delete model.types.Bag,
    gives: ['type-removed Bag'],
  },
  {
    title: 'a type is renamed, and so are its uses',
    after: (model) => {
      model.types.Snippet = model.types.CodePart as Type;
      delete model.types.CodePart;
      for (const name of ['Part', 'Answer'])
        at(typeIn<UnionType>(model, name).members, 1).type = ref('Snippet');
    },
    gives: ['type-renamed Snippet'],
  },
  {
    title: 'types that contain each other are renamed',
    before: (model) => {
      model.types.Tree = record(field('kids', list(ref('Twig'))));
      model.types.Twig = record(field('tree', ref('Tree')));
    },
    after: (model) => {
      delete model.types.Tree;
      delete model.types.Twig;
      model.types.Node = record(field('kids', list(ref('Edge'))));
      model.types.Edge = record(field('tree', ref('Node')));
    },
    gives: ['type-renamed Node', 'type-renamed Edge'],
  },
  {
    title: 'what a record extends',
    after: (model) => void delete typeIn<RecordType>(model, 'Child').extends,
    gives: ['names-regrouped Child'],
  },
  {
    title: 'a field says another version',
    after: set('hint', { since: '0.5.2' }),
    gives: ['since-restated State.hint'],
  },
  {
    title: 'a field no longer says its version',
    after: (model) => set('hint', { since: undefined } as unknown as Field)(model),
    gives: ['docs State.hint'],
  },
  {
    title: 'words, requirements and the source path',
    after: (model) => {
      set('id', { doc: 'Other words.' })(model);
      at(model.actions, 0).requirements = ['H-1'];
      (model.types.Uri as Type).source = 'types/elsewhere.ts';
    },
    gives: ['docs chat/said', 'docs State.id', 'docs Uri'],
  },
];
