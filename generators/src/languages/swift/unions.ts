import { withArticle } from '../../model/expectations.js';
import { memberNames } from '../../model/member-names.js';
import type { Model, TypeExpression, UnionMember, UnionType } from '../../model/model.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { resolved, swiftType } from './expressions.js';
import { declared, indented, list, quoted } from './text.js';

/** A member of a union as a case of an enum. */
export interface Case {
  readonly member: UnionMember;
  /** Name of the case. */
  readonly name: string;
  /** Type of what it holds; none: it holds nothing. */
  readonly type?: string;
}

/** The cases of a union, nested ones of the same property spread out. */
export function casesOf(name: string, union: UnionType, { model, names }: Toolbox): Case[] {
  return [...memberNames(name, union, model)].map(([member, short]) => ({
    member,
    name: names.member(name, short),
    ...(member.type.kind !== 'null' && { type: swiftType(member.type, names) }),
  }));
}

/** A union as an enum with payloads. Records are held indirectly: copies are cheap, and a union may contain itself. */
export function renderUnion(name: string, union: UnionType, tools: Toolbox): string {
  const { model, names, comment } = tools;
  const cases = casesOf(name, union, tools);
  // Where every case would be indirect, Swift wants the word only once.
  const fully = !union.open && cases.every(({ member }) => member.type.kind === 'ref');
  const lines = [
    `public ${fully ? 'indirect ' : ''}enum ${names.type(name)}: WireType {`,
    ...cases.flatMap((each) => declaration(each, model, comment, fully)),
    ...(union.open
      ? ['  /// A member that this version does not know.', '  case unknown(UnknownMember)']
      : []),
    '',
    '  /// What a decoder expects, in words.',
    `  public static var expectation: String { ${quoted(withArticle(name))} }`,
    '',
    ...indented(DECODERS[union.decidedBy](cases, union, model)),
    '',
    ...indented(encoder(cases, union)),
    '}',
    ...(union.decidedBy === 'jsonType' ? scalars(names.type(name), cases) : []),
  ];
  return `${comment(union.doc, { width: 118 })}${lines.join('\n')}\n`;
}

function declaration(
  { name, type, member }: Case,
  model: Model,
  comment: Toolbox['comment'],
  fully: boolean,
): string[] {
  const target = member.type.kind === 'ref' ? model.types[member.type.name] : undefined;
  const doc = target?.doc ?? (type === undefined ? 'Null.' : `A value of type \`${type}\`.`);
  const payload = type === undefined ? '' : `(${type})`;
  return [
    ...comment(doc, { indent: 2, width: 118 }).trimEnd().split('\n'),
    `  ${target && !fully ? 'indirect ' : ''}case ${declared(name)}${payload}`,
  ];
}

type Decoder = (cases: readonly Case[], union: UnionType, model: Model) => string[];

const HEAD = [
  '/// Makes one from a value in a JSON text.',
  'public init(from node: JSONNode) throws {',
];

const byProperty: Decoder = (cases, union) => {
  const texts = cases.flatMap(({ member }) =>
    values(member).filter((each) => typeof each === 'string'),
  );
  const all = cases.flatMap(({ member }) => values(member));
  const expected =
    all.length > 12
      ? `a known ${union.property}`
      : `one of ${all.map((each) => JSON.stringify(each)).join(', ')}`;
  const unknown = union.open
    ? `self = .unknown(try node.unknownMember(decidedBy: kind, Self.kinds))`
    : 'throw kind.mismatch(Self.kinds)';
  let at = 0;
  const texted = cases.flatMap((each) => {
    const own = values(each.member).filter((value) => typeof value === 'string');
    if (own.length === 0) return [];
    const numbers = own.map(() => String(at++)).join(', ');
    return [`case ${numbers}: self = ${made(each)}`];
  });
  const flags = flagged(cases);
  const body = texted.length === 0 ? [...flags, unknown] : flags;
  return [
    '/// What the deciding property is expected to be, in words.',
    `private static let kinds = ${quoted(expected)}`,
    ...(texts.length > 0
      ? list(
          'private static let members = MemberTable([',
          texts.map((each) => quoted(each as string)),
          '])',
        )
      : []),
    '',
    ...HEAD,
    `  let kind = try node.deciding(${quoted(union.property as string)}, of: Self.expectation, Self.kinds)`,
    ...indented(body),
    ...(texted.length > 0
      ? indented(['switch Self.members.index(of: kind) {', ...texted, `default: ${unknown}`, '}'])
      : []),
    '}',
  ];
};

function flagged(cases: readonly Case[]): string[] {
  return cases.flatMap((each) =>
    values(each.member)
      .filter((value) => typeof value === 'boolean')
      .flatMap((value) => [
        `if kind.kind == .${value ? 'yes' : 'no'} {`,
        `  self = ${made(each)}`,
        '  return',
        '}',
      ]),
  );
}

function values(member: UnionMember): readonly (string | boolean)[] {
  return member.values ?? [];
}

function made({ name, type }: Case): string {
  return type === undefined ? `.${name}` : `.${name}(try ${type}(from: node))`;
}

const JSON_KINDS: Readonly<Record<string, string>> = {
  string: '.string',
  boolean: '.yes, .no',
  integer: '.number',
  float: '.number',
  null: '.null',
  array: '.array',
};

const byJsonType: Decoder = (cases, _, model) => [
  ...HEAD,
  '  switch node.kind {',
  ...cases.map((each) => `  case ${jsonKind(each.member.type, model)}: self = ${made(each)}`),
  '  default: throw node.mismatch(Self.expectation)',
  '  }',
  '}',
];

function jsonKind(type: TypeExpression, model: Model): string {
  return JSON_KINDS[resolved(type, model).kind] ?? '.object';
}

const byPresence: Decoder = (cases) => [
  ...HEAD,
  '  guard node.kind == .object else { throw node.mismatch(Self.expectation) }',
  ...cases.flatMap((each) => [
    `  if node.hasMembers([${(each.member.present ?? []).map(quoted).join(', ')}]) {`,
    `    self = ${made(each)}`,
    '    return',
    '  }',
  ]),
  '  throw node.mismatch(Self.expectation)',
  '}',
];

/** The first that fits; if none does, what is wrong with the one that lacks the fewest fields. */
const byChannel: Decoder = (cases, _, model) => [
  ...HEAD,
  '  var closest = Closest()',
  ...cases.flatMap((each) => [
    '  do {',
    `    self = ${made(each)}`,
    '    return',
    '  } catch {',
    ...list(
      '    closest.add(error, lacking: node.lacking([',
      required(each, model).map(quoted),
      ']))',
    ),
    '  }',
  ]),
  '  throw closest.error ?? node.mismatch(Self.expectation)',
  '}',
];

function required({ member }: Case, model: Model): string[] {
  const target = member.type.kind === 'ref' ? model.types[member.type.name] : undefined;
  if (target?.kind !== 'record') return [];
  return target.fields.filter((field) => !field.optional).map((field) => field.name);
}

const DECODERS: Readonly<Record<UnionType['decidedBy'], Decoder>> = {
  property: byProperty,
  jsonType: byJsonType,
  presence: byPresence,
  channel: byChannel,
};

function encoder(cases: readonly Case[], union: UnionType): string[] {
  return [
    '/// Writes it as JSON.',
    'public func write(to writer: inout JSONWriter) {',
    '  switch self {',
    ...cases.map(({ name, type }) =>
      type === undefined
        ? `  case .${name}: writer.raw("null")`
        : `  case .${name}(let member): member.write(to: &writer)`,
    ),
    ...(union.open ? ['  case .unknown(let member): member.fields.write(to: &writer)'] : []),
    '  }',
    '}',
  ];
}

const SCALARS = new Set(['string', 'boolean', 'integer', 'float']);

/** What a union that may be a text or number needs beyond: to be written as a literal, and to be compared. */
function scalars(type: string, cases: readonly Case[]): string[] {
  const text = cases.find(({ member }) => member.type.kind === 'string');
  const same = cases.flatMap(({ name, member }) => {
    if (member.type.kind === 'null') return [`    case (.${name}, .${name}): true`];
    if (!SCALARS.has(member.type.kind)) return [];
    return [`    case (.${name}(let old), .${name}(let new)): same(old, new)`];
  });
  return [
    '',
    `extension ${type}: Mixed {`,
    `  func isSameScalar(as other: ${type}) -> Bool {`,
    '    switch (self, other) {',
    ...same,
    '    default: false',
    '    }',
    '  }',
    '}',
    ...(text
      ? [
          '',
          `extension ${type}: ExpressibleByStringLiteral {`,
          '  /// Makes one from a text.',
          '  public init(stringLiteral value: String) {',
          `    self = .${text.name}(value)`,
          '  }',
          '}',
        ]
      : []),
  ];
}
