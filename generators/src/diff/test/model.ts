import type { Field, Model, Type, TypeExpression } from '../../model/model.js';

/** What every type says about itself; tests are about the rest. */
export const BASE = { doc: 'A type.', channel: 'chat', source: 'types/chat.ts' };

export const STRING: TypeExpression = { kind: 'string' };
export const ref = (name: string): TypeExpression => ({ kind: 'ref', name });

export const field = (
  name: string,
  type: TypeExpression = STRING,
  more: Partial<Field> = {},
): Field => ({
  name,
  type,
  doc: 'A field.',
  ...more,
});

export const record = (...fields: Field[]): Type => ({ kind: 'record', fields, ...BASE });

const literal = (value: string) => field('kind', { kind: 'literal', values: [value] });
const value = (name: string, of: string | number) => ({ name, value: of, doc: 'A value.' });

/** Sets properties; as an assignment, but an expression. */
export const assign = <T extends object>(target: T, facts: Partial<T>) =>
  void Object.assign(target, facts);

/** A type of a model, known to be of a kind. */
export const typeIn = <T extends Type>(model: Model, name: string) => model.types[name] as T;

/** An entry that is known to be there. */
export const at = <T>(list: T[], index: number) => list[index] as T;

/** A new copy of a model with one of everything, small enough to know by heart. */
export const tinyModel = (): Model => structuredClone(makeModel());

function makeModel(): Model {
  return {
    $schema: './model.schema.json',
    $comment: 'Made for tests.',
    modelVersion: 1,
    protocolVersion: '0.6.0',
    supportedVersions: ['0.6.0', '0.5.2'],
    releasedVersions: ['0.5.2', '0.6.0'],
    channels: [
      { name: 'chat', uri: 'chat:/<id>', state: 'State', actionUnion: 'Part', doc: 'A channel.' },
    ],
    actions: [
      {
        type: 'chat/said',
        records: ['Said'],
        typeName: 'Said',
        channel: 'chat',
        dispatch: 'host',
        since: '0.5.2',
        doc: 'An action.',
      },
      {
        type: 'chat/old',
        records: ['Said'],
        typeName: 'Said',
        channel: 'chat',
        dispatch: 'client',
        since: '0.5.2',
        removed: '0.6.0',
        doc: 'A retired action.',
      },
    ],
    requests: [
      {
        method: 'ask',
        direction: 'clientToHost',
        channel: 'chat',
        params: 'Said',
        result: 'State',
        errors: ['Denied'],
        since: '0.5.2',
        doc: 'A request.',
      },
    ],
    notifications: [
      {
        method: 'tell',
        direction: 'hostToClient',
        channel: 'chat',
        params: 'Said',
        since: '0.5.2',
        doc: 'A notification.',
      },
    ],
    carried: [
      {
        method: 'tools/list',
        channel: 'mcp',
        direction: 'clientToHost',
        kind: 'request',
        params: 'Said',
        result: 'State',
        since: '0.5.2',
        capability: 'tools',
        doc: 'A carried method.',
      },
    ],
    errors: [
      { name: 'Denied', code: -1, group: 'Errors', data: 'Said', doc: 'An error.' },
      { name: 'Busy', code: -2, group: 'Errors', doc: 'An error.' },
    ],
    constants: [{ name: 'SCHEME', channel: 'chat', value: 'chat', doc: 'A constant.' }],
    reducers: { version: 1, programs: [], procedures: [], functions: [] },
    types: {
      Said: record(field('text')),
      State: record(
        field('id'),
        field('title', STRING, { optional: true }),
        field('count', { kind: 'integer' }),
        field('share', { kind: 'float' }),
        field('shown', { kind: 'boolean' }, { optional: true, default: true }),
        field('note', STRING, { optional: true, tristate: true }),
        field('hint', STRING, { optional: true, nullAsAbsent: true, since: '0.6.0' }),
        field('parts', { kind: 'array', items: ref('Part') }),
        field('byId', { kind: 'map', values: ref('Said') }),
      ),
      Child: { ...(record(field('text')) as object), extends: ['Said'] } as Type,
      Bag: { ...(record(field('text')) as object), free: true } as Type,
      TextPart: record(literal('text'), field('text')),
      CodePart: record(literal('code'), field('code')),
      Part: {
        kind: 'union',
        decidedBy: 'property',
        property: 'kind',
        kinds: 'Colour',
        open: true,
        members: [
          { type: ref('TextPart'), values: ['text'] },
          { type: ref('CodePart'), values: ['code'] },
        ],
        ...BASE,
      },
      Answer: {
        kind: 'union',
        decidedBy: 'presence',
        members: [
          { type: ref('TextPart'), present: ['kind', 'text'] },
          { type: ref('CodePart'), present: ['kind', 'code'] },
        ],
        ...BASE,
      },
      Text: {
        kind: 'union',
        decidedBy: 'jsonType',
        members: [{ type: STRING }, { type: { kind: 'float' } }, { type: ref('Said') }],
        ...BASE,
      },
      Snapshot: {
        kind: 'union',
        decidedBy: 'channel',
        property: 'resource',
        members: [{ type: ref('State') }],
        ...BASE,
      },
      Outcome: {
        kind: 'enum',
        openness: 'closed',
        base: 'string',
        values: [value('Good', 'good'), value('Bad', 'bad')],
        ...BASE,
      },
      Colour: {
        kind: 'enum',
        openness: 'open',
        base: 'string',
        values: [value('Red', 'red'), value('Blue', 'blue')],
        ...BASE,
      },
      Tag: {
        kind: 'enum',
        openness: 'extensible',
        base: 'string',
        values: [value('New', 'new')],
        ...BASE,
      },
      Flags: {
        kind: 'bitset',
        bits: 32,
        values: [value('Read', 1), value('Done', 2)],
        ...BASE,
      },
      Uri: { kind: 'alias', type: STRING, ...BASE },
    },
  };
}
