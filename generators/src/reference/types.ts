import type {
  BitsetType,
  EnumType,
  Field,
  RecordType,
  Type,
  UnionMember,
  UnionType,
} from '../model/model.js';
import { type Context, typeOf } from './context.js';
import { nameLink, requirementsFact, typeLink, versionFacts } from './links.js';
import { machineFacts } from './machines/machine-section.js';
import { code, example, heading, list, prose, table } from './markdown.js';

/** A type under a heading of its own. */
export function renderType(context: Context, name: string, level: number): string[] {
  const type = typeOf(context, name);
  return [
    heading(level, code(name), name.toLowerCase()),
    prose(type.doc),
    list([
      ...kindFacts(context, type),
      ...machineFacts(context, name),
      ...versionFacts(type),
      ...requirementsFact(type),
    ]),
    ...renderTypeBody(context, name),
  ];
}

/** What a type consists of, and its first example: all but heading and description. */
export function renderTypeBody(context: Context, name: string): string[] {
  const first = context.examples.get(name)?.[0];
  return [
    contents(context, typeOf(context, name)),
    ...(first === undefined ? [] : [example(first.name, first.text)]),
  ].filter((block) => block !== '');
}

/** What there is to know about a kind of type in short items. */
export function kindFacts(context: Context, type: Type): string[] {
  switch (type.kind) {
    case 'record':
      return recordFacts(context, type);
    case 'union':
      return unionFacts(context, type);
    case 'enum':
      return [`Enum of ${type.base} values, ${OPENNESS[type.openness]}`];
    case 'bitset':
      return [`Bit set of ${type.bits} bits, unsigned; bits that nobody knows are kept`];
    case 'alias':
      return [`Another name for ${typeLink(context, type.type)}`];
  }
}

function contents(context: Context, type: Type): string {
  switch (type.kind) {
    case 'record':
      return type.fields.length === 0 ? 'It has no fields.' : fieldTable(context, type.fields);
    case 'union':
      return memberTable(context, type);
    case 'enum':
    case 'bitset':
      return valueTable(type);
    case 'alias':
      return '';
  }
}

function recordFacts(context: Context, type: RecordType): string[] {
  const bases = (type.extends ?? []).map((name) => nameLink(context, name));
  return [
    ...(bases.length === 0 ? [] : [`Has the fields of ${bases.join(', ')}`]),
    ...(type.free === true ? ['Any further field belongs to it by design'] : []),
  ];
}

function fieldTable(context: Context, fields: readonly Field[]): string {
  const rows = fields.map((field) => [
    code(field.name),
    typeLink(context, field.type),
    field.optional === true ? 'optional' : 'required',
    field.since ?? '',
    [prose(field.doc), ...marks(field), ...requirementsFact(field)].join('<br>'),
  ]);
  return table(['Field', 'Type', 'Presence', 'Since', 'Description'], rows);
}

function marks(field: Field): string[] {
  return [
    ...(field.tristate === true
      ? [`**Tri-state:** absent, ${code('null')} and a value are three different things.`]
      : []),
    ...(field.nullAsAbsent === true
      ? [`**Null as absent:** readers take ${code('null')} for absent; writers leave it out.`]
      : []),
    ...(field.default === undefined ? [] : [`**Default:** ${code(JSON.stringify(field.default))}`]),
  ];
}

function unionFacts(context: Context, type: UnionType): string[] {
  const property = code(type.property ?? '');
  const kinds = type.kinds === undefined ? '' : `, one of ${nameLink(context, type.kinds)}`;
  const decided = {
    property: `Union, told apart by the property ${property}${kinds}`,
    jsonType: 'Union, told apart by the JSON type',
    presence: 'Union, told apart by which fields are present; members are tried in this order',
    channel: `Union, told apart by the kind of channel whose URI is in ${property}`,
  }[type.decidedBy];
  return [`${decided}; ${type.open === true ? OPENNESS.open : OPENNESS.closed}`];
}

function memberTable(context: Context, type: UnionType): string {
  const row = (member: UnionMember) => [typeLink(context, member.type), condition(type, member)];
  const conditions = type.members.some((member) => condition(type, member) !== '');
  return conditions
    ? table(['Member', 'When'], type.members.map(row))
    : table(
        ['Member'],
        type.members.map((member) => row(member).slice(0, 1)),
      );
}

function condition(type: UnionType, member: UnionMember): string {
  if (member.values !== undefined) {
    const values = member.values.map((value) => code(JSON.stringify(value)));
    return `${code(type.property ?? '')} is ${values.join(' or ')}`;
  }
  const present = member.present ?? [];
  return present.length === 0 ? '' : `${present.map(code).join(', ')} present`;
}

function valueTable(type: EnumType | BitsetType): string {
  const rows = type.values.map((value) => [
    code(JSON.stringify(value.value)),
    code(value.name),
    value.since ?? '',
    [prose(value.doc), ...requirementsFact(value)].join('<br>'),
  ]);
  return table(['Value', 'Name', 'Since', 'Description'], rows);
}

const OPENNESS = {
  closed: 'closed: anything else is an error',
  open: 'open: later versions may add to it, and readers keep what they do not know',
  extensible: 'extensible: implementations may add their own values',
} as const;
