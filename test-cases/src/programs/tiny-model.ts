import type { Field, RecordType, TypeExpression } from '../../../generators/src/model/model.js';
import type { Statement } from '../../../generators/src/reducers/program.js';
import type { Fixture } from './fixtures.js';
import type { Json } from './json.js';
import type { ProgramModel } from './types.js';

/** A protocol just big enough to try programs on: one list with things, one map, a few texts. */
export function tinyModel(statements: readonly unknown[]): ProgramModel {
  const arm = { action: 'tiny/do', do: statements as Statement[], source: 'tiny.ts:1' };
  return {
    supportedVersions: ['0.6.0'],
    types: {
      TinyState: record(
        field('title', TEXT),
        field('note', TEXT, { optional: true }),
        field('status', INTEGER),
        field('things', { kind: 'array', items: ref('Thing') }),
        field('spares', { kind: 'array', items: ref('Thing') }, { optional: true }),
        field('extras', { kind: 'map', values: { kind: 'any' } }, { optional: true }),
        field('one', ref('Thing'), { optional: true }),
      ),
      Thing: {
        ...DESCRIBED,
        kind: 'union',
        decidedBy: 'property',
        property: 'kind',
        open: true,
        members: [
          { type: ref('Cup'), values: ['cup'] },
          { type: ref('Box'), values: ['box'] },
        ],
      },
      Cup: record(field('kind', TEXT), field('id', TEXT), field('colour', TEXT)),
      Box: record(field('kind', TEXT), field('id', TEXT), field('label', TEXT, { optional: true })),
      TinyAction: record(
        field('type', TEXT),
        field('id', TEXT, { optional: true }),
        field('text', TEXT, { optional: true }),
        field('clearable', TEXT, { optional: true, tristate: true }),
        field('maybe', TEXT, { optional: true, nullAsAbsent: true }),
        field('thing', ref('Thing'), { optional: true }),
        field('things', { kind: 'array', items: ref('Thing') }, { optional: true }),
        field('order', { kind: 'array', items: TEXT }, { optional: true }),
        field('entries', { kind: 'map', values: { kind: 'any' } }, { optional: true }),
        field('number', INTEGER, { optional: true }),
      ),
    },
    actions: [
      {
        type: 'tiny/do',
        records: ['TinyAction'],
        typeName: 'TinyAction',
        channel: 'tiny',
        since: '0.1.0',
        dispatch: 'host',
        doc: '',
      },
    ],
    reducers: {
      version: 1,
      programs: [{ channel: 'tiny', state: 'TinyState', arms: [arm] }],
      procedures: [],
      functions: [],
    },
  };
}

/** A state of the tiny protocol. */
export function tinyState(fields: Record<string, Json> = {}): Json {
  return { title: 'Tray', status: 1, things: [], ...fields };
}

/** A fixture of the tiny protocol with one action. */
export function tinyFixture(initial: Json, action: Record<string, Json>, expected: Json): Fixture {
  const actions = [{ type: 'tiny/do', ...action }];
  return { name: 'tiny', reducer: 'tiny', now: 0, initial, actions, expected };
}

const DESCRIBED = { doc: '', channel: 'tiny', source: 'tiny.ts' };
const TEXT: TypeExpression = { kind: 'string' };
const INTEGER: TypeExpression = { kind: 'integer' };

function ref(name: string): TypeExpression {
  return { kind: 'ref', name };
}

function record(...fields: Field[]): RecordType {
  return { ...DESCRIBED, kind: 'record', fields };
}

function field(name: string, type: TypeExpression, rest: Partial<Field> = {}): Field {
  return { name, type, doc: '', ...rest };
}
