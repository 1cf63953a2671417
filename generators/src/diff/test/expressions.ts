import type { AliasType, TypeExpression } from '../../model/model.js';
import type { Kind } from '../rules.js';
import type { Case } from './case.js';
import { push, set } from './fields.js';
import { assign, BASE, field, ref, STRING, typeIn } from './model.js';

/** Gives `State` one more field whose type goes from one to the other. */
const retyped = (title: string, from: TypeExpression, to: TypeExpression, kind: Kind): Case => ({
  title,
  before: push(field('x', from)),
  after: set('x', { type: to }),
  gives: [`${kind} State.x`],
});

const INTEGER: TypeExpression = { kind: 'integer' };
const FLOAT: TypeExpression = { kind: 'float' };
const ANY: TypeExpression = { kind: 'any' };
const list = (items: TypeExpression): TypeExpression => ({ kind: 'array', items });
const map = (values: TypeExpression): TypeExpression => ({ kind: 'map', values });
const literal = (...values: string[]): TypeExpression => ({ kind: 'literal', values });

/** A type where it is used, and types that become another kind of type. */
export const EXPRESSIONS: Case[] = [
  retyped('integer to float', INTEGER, FLOAT, 'type-widened'),
  retyped('float to integer', FLOAT, INTEGER, 'type-narrowed'),
  retyped('string to integer', STRING, INTEGER, 'type-changed'),
  retyped('deep inside lists and maps', list(map(INTEGER)), list(map(FLOAT)), 'type-widened'),
  retyped('one to many', STRING, list(STRING), 'type-changed'),
  retyped('to any', STRING, ANY, 'type-widened'),
  retyped('from any', ANY, STRING, 'type-narrowed'),
  retyped('a literal gains a value', literal('a'), literal('a', 'b'), 'type-widened'),
  retyped('a literal loses a value', literal('a', 'b'), literal('a'), 'type-narrowed'),
  retyped('a literal becomes any string', literal('a'), STRING, 'type-widened'),
  retyped('a literal becomes another', literal('a'), literal('b'), 'type-changed'),
  retyped('a string gets a name', STRING, ref('Uri'), 'type-respelled'),
  retyped('a string becomes an open enum', STRING, ref('Colour'), 'type-respelled'),
  retyped('a string becomes a closed enum', STRING, ref('Outcome'), 'type-narrowed'),
  retyped('a closed enum becomes a string', ref('Outcome'), STRING, 'type-widened'),
  retyped('bits become an integer', ref('Flags'), INTEGER, 'type-widened'),
  retyped('a string becomes one of several', STRING, ref('Text'), 'type-widened'),
  retyped('an integer fits a union of float', INTEGER, ref('Text'), 'type-widened'),
  retyped('one of several becomes a string', ref('Text'), STRING, 'type-narrowed'),
  retyped('a boolean fits no member', { kind: 'boolean' }, ref('Text'), 'type-changed'),
  retyped('a record becomes a free map', ref('Said'), map(ANY), 'type-widened'),
  retyped('a free map becomes a record', map(ANY), ref('Said'), 'type-narrowed'),
  retyped('a record of equal shape', ref('Said'), ref('Child'), 'type-respelled'),
  retyped('a record of another shape', ref('Said'), ref('CodePart'), 'type-changed'),
  retyped('a name that leads nowhere', ref('Nothing'), STRING, 'type-narrowed'),
  {
    title: 'an alias names another type',
    after: (model) => assign(typeIn<AliasType>(model, 'Uri'), { type: INTEGER }),
    gives: ['type-changed Uri'],
  },
  {
    title: 'a type becomes another kind of type',
    after: (model) => assign(model.types, { Outcome: { kind: 'alias', type: STRING, ...BASE } }),
    gives: ['type-widened Outcome'],
  },
];
