import type { Field, Model, RecordType, TypeExpression } from '../../model/model.js';
import type { Reducers, Statement, Test, Value, WhenStatement } from '../../reducers/program.js';
import { type Context, createContext } from '../context.js';
import type { Names } from './names.js';

/** A model of a garden, with programs of the caller's. */
export function gardenModel(reducers: Partial<Reducers> = {}): Model {
  return {
    $schema: '',
    $comment: '',
    modelVersion: 1,
    protocolVersion: '0.1.0',
    supportedVersions: ['0.1.0'],
    releasedVersions: ['0.1.0'],
    channels: [{ name: 'garden', uri: 'garden:/', state: 'Garden', doc: 'A garden.' }],
    actions: ['garden/grown', 'garden/dug'].map((type) => ({
      type,
      records: ['GardenAction'],
      typeName: 'GardenAction',
      channel: 'garden',
      dispatch: 'host',
      since: '0.1.0',
      doc: 'Something happened.',
    })),
    requests: [],
    notifications: [],
    carried: [],
    errors: [],
    constants: [{ name: 'MASK', channel: 'common', value: 7, doc: 'All of it.' }],
    types: {
      Garden: record({
        title: STRING,
        weather: ref('Weather'),
        plants: { kind: 'array', items: ref('Plant') },
        'bench?': ref('Bench'),
        'labels?': { kind: 'map', values: STRING },
        'paths?': { kind: 'array', items: ref('Bench') },
        favourite: ref('Plant'),
      }),
      Bench: record({ id: STRING, 'colour?': STRING }),
      Plant: {
        ...DESCRIBED,
        kind: 'union',
        decidedBy: 'property',
        property: 'kind',
        members: ['seed', 'tree', 'log'].map((kind) => ({
          type: ref(kind[0]?.toUpperCase() + kind.slice(1)),
          values: [kind],
        })),
      },
      Seed: record({ kind: literal('seed'), id: STRING, 'depth?': STRING }),
      Tree: record({ kind: literal('tree'), id: STRING, 'height?': STRING }),
      Log: record({ kind: literal('log'), id: STRING }),
      Weather: {
        ...DESCRIBED,
        kind: 'bitset',
        bits: 32,
        values: [{ name: 'Rain', value: 2, doc: 'Rain.' }],
      },
      GardenAction: record({
        type: literal('garden/grown'),
        id: STRING,
        'colour?': STRING,
        'height?': STRING,
        'tall?': { kind: 'boolean' },
      }),
    },
    reducers: { version: 1, programs: [], procedures: [], functions: [], ...reducers },
  };
}

/** What effects in that garden are told with. */
export function gardenNames(reducers: Partial<Reducers> = {}): Names {
  return namesIn(createContext(gardenModel(reducers), new Map()));
}

/** A statement that does one thing or another. */
export function when(
  test: Test,
  yes: readonly Statement[],
  no?: readonly Statement[],
): WhenStatement {
  // biome-ignore lint/suspicious/noThenProperty: it is data, and nobody awaits it.
  return { when: test, then: [...yes], ...(no === undefined ? {} : { else: [...no] }), line: 1 };
}

/** One value or another. */
export function choose(test: Test, yes: Value, no: Value): Value {
  // biome-ignore lint/suspicious/noThenProperty: it is data, and nobody awaits it.
  return { choose: test, then: yes, else: no };
}

/** What is expected of each kind, as rows. */
export function rowsOf<Node>(
  words: Readonly<Record<string, readonly (readonly [Node, string])[]>>,
): [string, Node, string][] {
  return Object.entries(words).flatMap(([kind, each]) =>
    each.map(([node, text]): [string, Node, string] => [kind, node, text]),
  );
}

function namesIn(context: Context): Names {
  return {
    context,
    page: 'garden',
    types: new Map([
      ['state', ref('Garden')],
      ['action', ref('GardenAction')],
    ]),
  };
}

const STRING: TypeExpression = { kind: 'string' };
const DESCRIBED = { channel: 'garden', source: 'types/garden.ts', doc: 'A thing.' };

function ref(name: string): TypeExpression {
  return { kind: 'ref', name };
}

function literal(value: string): TypeExpression {
  return { kind: 'literal', values: [value] };
}

/** A record; a question mark behind a name makes the field optional. */
function record(fields: Readonly<Record<string, TypeExpression>>): RecordType {
  const field = ([name, type]: [string, TypeExpression]): Field => ({
    name: name.replace('?', ''),
    type,
    ...(name.endsWith('?') ? { optional: true } : {}),
    // Null is a third thing where something can be painted over.
    ...(name === 'colour?' ? { tristate: true } : {}),
    doc: 'A field.',
  });
  return { ...DESCRIBED, kind: 'record', fields: Object.entries(fields).map(field) };
}
