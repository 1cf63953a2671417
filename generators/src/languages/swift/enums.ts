import type { BitsetType, EnumType, EnumValue, Field } from '../../model/model.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { choices, declared, list, literal, quoted } from './text.js';

/** An enum that can only have the values we know is a Swift enum; any other is a struct around its value. */
export function renderEnum(name: string, type: EnumType, tools: Toolbox): string {
  const doc = tools.comment(type.doc, { width: 118 });
  const lines =
    type.openness === 'closed' ? closedEnum(name, type, tools) : openEnum(name, type, tools);
  return `${doc}${lines.join('\n')}\n`;
}

const BASES = { string: 'String', integer: 'Int64' } as const;

function closedEnum(name: string, type: EnumType, { names, comment }: Toolbox): string[] {
  const cases = type.values.flatMap((value) => [
    ...comment(value.doc, { indent: 2, width: 118 }).trimEnd().split('\n'),
    ...oneCase(names.value(name, value.name), value.value),
  ]);
  return closed(
    names.type(name),
    BASES[type.base],
    cases,
    choices(type.values.map((each) => each.value)),
  );
}

function oneCase(name: string, value: string | number): string[] {
  return [`  case ${declared(name)}${name === value ? '' : ` = ${literal(value)}`}`];
}

function closed(type: string, base: string, cases: readonly string[], expected: string): string[] {
  return [
    `public enum ${type}: ${base}, WireType, CaseIterable, Exact {`,
    ...cases,
    '',
    '  /// What a decoder expects, in words.',
    `  public static var expectation: String { ${quoted(expected)} }`,
    '',
    '  /// Makes one from a value in a JSON text.',
    '  public init(from node: JSONNode) throws {',
    `    guard let raw = try? ${base}(from: node), let value = Self(rawValue: raw) else {`,
    '      throw node.mismatch(Self.expectation)',
    '    }',
    '    self = value',
    '  }',
    '',
    ...writing('rawValue'),
    '}',
  ];
}

/** An enum of a record's own, for a field that is one of a few texts. */
export function renderChoice(name: string, field: Field): string[] {
  const values = field.type.kind === 'literal' ? field.type.values : [];
  return [`/// What \`${field.name}\` can be.`, ...choiceEnum(name, values), ''];
}

/** An enum of texts that have no names or docs of their own. */
export function choiceEnum(name: string, values: readonly (string | boolean)[]): string[] {
  const cases = values.flatMap((value) => [
    `  /// The text \`${value}\`.`,
    ...oneCase(caseName(String(value)), String(value)),
  ]);
  return closed(name, 'String', cases, choices(values));
}

/** Texts in our types are words with dashes, or one odd text that has no name. */
export function caseName(value: string): string {
  const words = value.split(/[^A-Za-z0-9]+/).filter((each) => each !== '');
  const [first = 'value', ...rest] = words;
  const name = [first, ...rest.map((each) => each.charAt(0).toUpperCase() + each.slice(1))].join(
    '',
  );
  return /^\d/.test(name) ? `value${name}` : name.charAt(0).toLowerCase() + name.slice(1);
}

function openEnum(name: string, type: EnumType, { names, comment }: Toolbox): string[] {
  const swift = names.type(name);
  const base = BASES[type.base];
  const known = type.values.map((value) => names.value(name, value.name));
  return [
    `public struct ${swift}: RawRepresentable, WireType, Exact {`,
    '  /// The value on the wire; also one that this version does not know.',
    `  public let rawValue: ${base}`,
    '',
    '  /// Makes one from its value on the wire.',
    `  public init(rawValue: ${base}) {`,
    '    self.rawValue = rawValue',
    '  }',
    '',
    ...type.values.flatMap((value, at) =>
      constant(value, `${swift}(rawValue: ${literal(value.value)})`, known[at] as string, comment),
    ),
    '',
    '  /// Every value that this version knows.',
    ...list(
      `  public static let known: [${swift}] = [`,
      known.map((each) => `.${each}`),
      ']',
    ),
    '',
    '  /// Whether this version knows the value.',
    '  public var isKnown: Bool { Self.known.contains(self) }',
    '',
    '  /// What a decoder expects, in words.',
    `  public static var expectation: String { ${base}.expectation }`,
    '',
    ...wrapping(`${base}(from: node)`),
    ...writing('rawValue'),
    '}',
  ];
}

function constant(
  value: EnumValue,
  code: string,
  name: string,
  comment: Toolbox['comment'],
): string[] {
  return [
    ...comment(value.doc, { indent: 2, width: 118 }).trimEnd().split('\n'),
    `  public static let ${declared(name)} = ${code}`,
  ];
}

function wrapping(code: string): string[] {
  return [
    '  /// Makes one from a value in a JSON text.',
    '  public init(from node: JSONNode) throws {',
    `    self.init(rawValue: try ${code})`,
    '  }',
    '',
  ];
}

function writing(code: string): string[] {
  return [
    '  /// Writes it as JSON.',
    '  public func write(to writer: inout JSONWriter) {',
    `    ${code}.write(to: &writer)`,
    '  }',
  ];
}

/** A bitset as an option set. Bits that nobody knows stay. */
export function renderBitset(name: string, type: BitsetType, { names, comment }: Toolbox): string {
  const swift = names.type(name);
  const lines = [
    `public struct ${swift}: OptionSet, WireType, Exact {`,
    '  /// The bits, also those that this version does not know.',
    `  public let rawValue: UInt${type.bits}`,
    '',
    '  /// Makes one from bits.',
    `  public init(rawValue: UInt${type.bits}) {`,
    '    self.rawValue = rawValue',
    '  }',
    '',
    ...type.values.flatMap((value) =>
      constant(
        value,
        `${swift}(rawValue: ${literal(value.value)})`,
        names.value(name, value.name),
        comment,
      ),
    ),
    '',
    '  /// What a decoder expects, in words.',
    `  public static var expectation: String { "an unsigned ${type.bits}-bit integer" }`,
    '',
    '  /// Makes one from a value in a JSON text.',
    '  public init(from node: JSONNode) throws {',
    `    guard let value = try? Int64(from: node), let bits = UInt${type.bits}(exactly: value) else {`,
    '      throw node.mismatch(Self.expectation)',
    '    }',
    '    self.init(rawValue: bits)',
    '  }',
    '',
    ...writing('Int64(rawValue)'),
    '}',
  ];
  return `${comment(type.doc, { width: 118 })}${lines.join('\n')}\n`;
}
