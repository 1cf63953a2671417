import { withArticle } from '../../model/expectations.js';
import type { Field, RecordType } from '../../model/model.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { renderChoice } from './enums.js';
import { choiceName, fixedValue, valueType } from './expressions.js';
import { isBoxed } from './recursion.js';
import { declared, indented, list, literal, quoted } from './text.js';

/** Fields that the codec does not know; every record has them. */
const UNKNOWN = 'unknownFields: WireMap<JSONValue>';

interface Stored {
  readonly field: Field;
  readonly name: string;
  /** Type of the property. */
  readonly type: string;
  readonly value: string;
  readonly boxed: boolean;
}

/** A record as a struct with its codec. */
export function renderRecord(name: string, record: RecordType, tools: Toolbox): string {
  const { names, comment } = tools;
  const type = names.type(name);
  const stored = storedFields(name, record, tools);
  const lines = [
    `public struct ${type}: WireType {`,
    ...record.fields
      .filter((field) => isChoice(field) && fixedValue(field, tools.model) === undefined)
      .flatMap((field) => indented(renderChoice(choiceName(field), field))),
    ...stored.flatMap((each) => property(each, tools)),
    '  /// Fields that this version does not know. They are kept, and written again.',
    `  public var ${UNKNOWN}`,
    '',
    ...initializer(stored),
    '}',
    '',
    `extension ${type} {`,
    ...list(
      '  static let fieldNames: [StaticString] = [',
      record.fields.map((field) => quoted(field.name)),
      ']',
    ),
    '',
    '  /// What a decoder expects, in words.',
    `  public static var expectation: String { ${quoted(withArticle(name))} }`,
    '',
    ...decoder(record, stored, tools),
    '',
    ...encoder(record, stored, tools),
    '}',
  ];
  return `${comment(record.doc, { width: 118 })}${lines.join('\n')}\n`;
}

function isChoice(field: Field): boolean {
  return (
    field.type.kind === 'literal' && field.type.values.some((value) => typeof value === 'string')
  );
}

function storedFields(name: string, record: RecordType, { names, model }: Toolbox): Stored[] {
  return record.fields
    .filter((field) => fixedValue(field, model) === undefined)
    .map((field) => {
      const value = valueType(field, names);
      const type = field.tristate ? `Tristate<${value}>` : field.optional ? `${value}?` : value;
      const boxed = isBoxed(name, field.type, model);
      return { field, name: names.field(name, field.name), type, value, boxed };
    });
}

function property({ field, name, type, value, boxed }: Stored, { comment }: Toolbox): string[] {
  const doc = comment(field.doc, { indent: 2, width: 118 }).trimEnd().split('\n');
  if (!boxed) return [...doc, `  public var ${declared(name)}: ${type}`];
  if (!field.optional || field.tristate) {
    throw new Error(`no value could ever have the field ${field.name}, which needs itself`);
  }
  return [
    ...doc,
    `  public var ${declared(name)}: ${type} {`,
    `    get { boxOf${name}?.value }`,
    `    set { boxOf${name} = Box(newValue) }`,
    '  }',
    `  private var boxOf${name}: Box<${value}>?`,
  ];
}

function initializer(stored: readonly Stored[]): string[] {
  const parameters = stored.map(({ field, name, type }) => {
    const fallback = field.tristate ? ' = .absent' : field.optional ? ' = nil' : '';
    return `${declared(name)}: ${type}${fallback}`;
  });
  return [
    '  /// Makes one from its fields.',
    ...list('  public init(', [...parameters, `${UNKNOWN} = [:]`], ') {', { comma: '' }),
    ...stored.map((each) => `    self.${target(each)} = ${boxing(each, declared(each.name))}`),
    '    self.unknownFields = unknownFields',
    '  }',
  ];
}

function target({ name, boxed }: Stored): string {
  return boxed ? `boxOf${name}` : name;
}

function boxing({ boxed }: Stored, value: string): string {
  return boxed ? `Box(${value})` : value;
}

function decoder(record: RecordType, stored: readonly Stored[], { model }: Toolbox): string[] {
  const steps = record.fields.map((field) => {
    const fixed = fixedValue(field, model);
    if (fixed !== undefined) {
      return `    try fields.literal(${quoted(field.name)}, ${literal(fixed)})`;
    }
    const each = stored.find((one) => one.field === field) as Stored;
    const read = `try fields.${reading(field)}(${quoted(field.name)}, ${each.value}.self)`;
    return `    self.${target(each)} = ${boxing(each, read)}`;
  });
  return [
    '  /// Makes one from a value in a JSON text.',
    '  @inline(never)',
    '  public init(from node: JSONNode) throws {',
    `    ${record.fields.length > 0 ? 'var' : 'let'} fields = try node.fields(of: Self.expectation)`,
    ...steps,
    '    self.unknownFields = try fields.unknown(Self.fieldNames)',
    '  }',
  ];
}

function reading(field: Field): string {
  if (field.tristate) return 'tristate';
  if (field.nullAsAbsent) return 'nullable';
  return field.optional ? 'optional' : 'required';
}

function encoder(record: RecordType, stored: readonly Stored[], { model }: Toolbox): string[] {
  const steps = record.fields.map((field) => {
    const fixed = fixedValue(field, model);
    if (fixed !== undefined) return `    writer.literal(${quoted(field.name)}, ${literal(fixed)})`;
    const each = stored.find((one) => one.field === field) as Stored;
    return `    writer.field(${quoted(field.name)}, self.${each.name})`;
  });
  return [
    '  /// Writes it as JSON.',
    '  @inline(never)',
    '  public func write(to writer: inout JSONWriter) {',
    '    writer.beginObject()',
    ...steps,
    '    writer.members(self.unknownFields)',
    '    writer.endObject()',
    '  }',
  ];
}
