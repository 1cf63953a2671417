import type { Field, TypeExpression, UnionType } from '../../../model/model.js';
import { capital } from '../../../model/names.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import type { Names } from '../../quicktype/names.js';
import { fixedValue, resolved, swiftType } from '../expressions.js';
import { list, literal, quoted } from '../text.js';
import { type Case, casesOf } from '../unions.js';
import { coerced } from './coercion.js';

/** Collects what reducers need of unions beyond their cases, and writes it. */
export class Access {
  readonly #tests = new Map<string, Set<string>>();
  readonly #members = new Map<string, Set<string>>();
  /** Those of the others that are also written to. */
  readonly #written = new Set<string>();
  readonly #fields = new Map<string, Set<string>>();
  /** The field that says which type a property for whichever member has. */
  readonly #firsts = new Map<string, Field>();
  readonly #unknown = new Set<string>();
  readonly #known = new Map<string, readonly [string, string]>();

  constructor(private readonly tools: Toolbox) {}

  /** Name of the property that is the member of a union, if it is that one, and can be changed in place. */
  member(union: string, name: string, toWrite = false): string {
    add(this.#members, union, name);
    if (toWrite) this.#written.add(`${union} ${name}`);
    return `as${capital(name)}`;
  }

  /** Name of the property that tells whether a union is that member. */
  test(union: string, name: string): string {
    add(this.#tests, union, name);
    return `is${capital(name)}`;
  }

  /** Name of the property for a field of a union, whichever member it is. */
  field(union: string, field: string, toWrite = false, outer?: Field): string {
    add(this.#fields, union, field);
    const type = this.tools.model.types[union] as UnionType;
    const own = casesOf(union, type, this.tools).map((each) => this.#fieldOf(each, field));
    const first = outer ?? own.find((each) => each !== undefined);
    if (first) this.#firsts.set(`${union}.${field}`, first);
    if (toWrite) this.#written.add(`${union}.${field}`);
    for (const nested of this.#nested(union)) this.field(nested, field, toWrite, first);
    return sharedName(field);
  }

  /** Name of the property for the unknown fields of a union, whichever member it is. */
  unknownFields(union: string): string {
    this.#unknown.add(union);
    for (const nested of this.#nested(union)) this.unknownFields(nested);
    return 'sharedUnknownFields';
  }

  /** Members of a union that are unions themselves. */
  #nested(union: string): string[] {
    const { model } = this.tools;
    const type = model.types[union] as UnionType;
    return casesOf(union, type, this.tools).flatMap(({ member }) =>
      member.type.kind === 'ref' && model.types[member.type.name]?.kind === 'union'
        ? [member.type.name]
        : [],
    );
  }

  #isUnion({ member }: Case): boolean {
    return member.type.kind === 'ref' && this.tools.model.types[member.type.name]?.kind === 'union';
  }

  /** Name of the set of the fields that two types know. */
  knownTo(old: string, made: string): string {
    const name = `knownTo${old}And${made}`;
    this.#known.set(name, [old, made]);
    return `Programs.${name}`;
  }

  render(): string {
    const unions = new Set([
      ...this.#tests.keys(),
      ...this.#members.keys(),
      ...this.#fields.keys(),
      ...this.#unknown,
    ]);
    const extensions = [...unions].sort().map((name) => this.#extension(name));
    return [...extensions, this.#sets()].filter((each) => each !== '').join('\n');
  }

  #extension(name: string): string {
    const { model, names } = this.tools;
    const union = model.types[name] as UnionType;
    const cases = casesOf(name, union, this.tools);
    const asked = (of: ReadonlyMap<string, ReadonlySet<string>>) =>
      cases.filter((each) => of.get(name)?.has(each.name));
    const parts = [
      ...asked(this.#tests).map(testOf),
      ...asked(this.#members).map((each) =>
        memberOf(each, union, this.#written.has(`${name} ${each.name}`)),
      ),
      ...[...(this.#fields.get(name) ?? [])]
        .sort()
        .map((field) => this.#field(cases, field, union, `${name}.${field}`)),
      ...(this.#unknown.has(name) ? [this.#unknownOf(cases, union)] : []),
    ];
    return `extension ${names.type(name)} {\n${parts.map((part) => `${part.join('\n')}\n`).join('\n')}}\n`;
  }

  #field(cases: readonly Case[], wire: string, union: UnionType, key: string): string[] {
    const written = this.#written.has(key);
    const { names } = this.tools;
    const owned = cases.map((each) => ({ each, field: this.#fieldOf(each, wire) }));
    const first = this.#firsts.get(key) as Field;
    const type = typeCode(resolved(first.type, this.tools.model), names);
    const own = (each: Case) => names.field((each.member.type as { name: string }).name, wire);
    const fixed = (field: Field | undefined) => field && fixedValue(field, this.tools.model);
    const reads = owned.map(({ each, field }) =>
      fixed(field) !== undefined
        ? `      case .${each.name}: ${literal(fixed(field) as string)}`
        : field
          ? `      case .${each.name}(let member): ${this.#read(each, field, first)}`
          : this.#isUnion(each)
            ? `      case .${each.name}(let member): member.${sharedName(wire)}`
            : `      case .${each.name}(let member): member.unknownFields.field(${quoted(wire)}, ${type}.self)`,
    );
    const writes = owned.flatMap(({ each, field }) => [
      `      case .${each.name}(var member):`,
      this.#isUnion(each)
        ? `        member.${sharedName(wire)} = newValue`
        : field === undefined
          ? `        member.unknownFields.setField(${quoted(wire)}, newValue)`
          : field.optional
            ? `        member.${own(each)} = newValue`
            : `        if let newValue { member.${own(each)} = newValue }`,
      `        self = .${each.name}(member)`,
    ]);
    if (union.open) {
      reads.push(
        `      case .unknown(let member): member.fields.field(${quoted(wire)}, ${type}.self)`,
      );
      writes.push(
        '      case .unknown(var member):',
        `        member.fields.setField(${quoted(wire)}, newValue)`,
        '        self = .unknown(member)',
      );
    }
    const head = [
      `  /// \`${wire}\` of whichever member it is.`,
      `  var ${sharedName(wire)}: ${type}? {`,
    ];
    if (!written) {
      const lines = ['switch self {', ...reads.map((line) => line.slice(6)), '}'];
      return [...head, ...lines.map((line) => `    ${line}`), '  }'];
    }
    return [
      ...head,
      '    get {',
      '      switch self {',
      ...reads,
      '      }',
      '    }',
      '    set {',
      '      switch self {',
      ...writes,
      '      }',
      '    }',
      '  }',
    ];
  }

  /** A field of a member as the type that the first has. */
  #read(each: Case, field: Field, first: Field): string {
    const { names } = this.tools;
    const code = `member.${names.field((each.member.type as { name: string }).name, field.name)}`;
    return coerced({ code, optional: !!field.optional }, field.type, first.type, this.tools).code;
  }

  #fieldOf({ member }: Case, wire: string): Field | undefined {
    const target =
      member.type.kind === 'ref' ? this.tools.model.types[member.type.name] : undefined;
    return target?.kind === 'record'
      ? target.fields.find((field) => field.name === wire)
      : undefined;
  }

  #unknownOf(cases: readonly Case[], union: UnionType): string[] {
    return [
      '  /// The unknown fields of whichever member it is.',
      '  var sharedUnknownFields: WireMap<JSONValue> {',
      '    switch self {',
      ...cases.map(
        (each) =>
          `    case .${each.name}(let member): member.${this.#isUnion(each) ? 'sharedUnknownFields' : 'unknownFields'}`,
      ),
      ...(union.open ? ['    case .unknown(let member): member.fields'] : []),
      '    }',
      '  }',
    ];
  }

  #sets(): string {
    if (this.#known.size === 0) return '';
    const { model, names } = this.tools;
    const records = (type: string): string[] => {
      const target = model.types[type];
      if (target?.kind !== 'union') return [type];
      return casesOf(type, target, this.tools).flatMap(({ member }) =>
        member.type.kind === 'ref' ? records(member.type.name) : [],
      );
    };
    const sets = [...this.#known].sort().flatMap(([name, [old, made]]) => {
      const all = [...new Set([...records(old), ...records(made)])];
      const fields = all.map((each) => `${names.type(each)}.fieldNames`);
      return [
        `  /// Names of all fields of \`${old}\` and \`${made}\`.`,
        ...list(`  static let ${name} = Set<ExactKey<String>>(fields: [`, fields, '])'),
      ];
    });
    return `extension Programs {\n${sets.join('\n')}\n}\n`;
  }
}

function testOf({ name }: Case): string[] {
  return [
    `  /// Whether it is \`${name}\`.`,
    `  var is${capital(name)}: Bool {`,
    `    if case .${name} = self { true } else { false }`,
    '  }',
  ];
}

/** A member that is being changed is taken out for the time: so it is never copied. */
function memberOf({ name, type }: Case, union: UnionType, written: boolean): string[] {
  const head = [
    `  /// What \`${name}\` holds, if it is that.`,
    `  var as${capital(name)}: ${type}? {`,
  ];
  const read = `if case .${name}(let member) = self { member } else { nil }`;
  if (!written) return [...head, `    ${read}`, '  }'];
  return [
    ...head,
    '    get {',
    `      ${read}`,
    '    }',
    '    _modify {',
    `      var held: ${type}?`,
    `      if case .${name}(let member) = self {`,
    '        held = member',
    ...(union.open ? ['        self = .unknown(.placeholder)'] : []),
    '      }',
    '      defer {',
    `        if let held { self = .${name}(held) }`,
    '      }',
    '      yield &held',
    '    }',
    '  }',
  ];
}

function typeCode(type: TypeExpression, names: Names): string {
  return type.kind === 'literal' ? 'String' : swiftType(type, names);
}

function sharedName(field: string): string {
  return `shared${capital(field.replace(/\W|_/g, ''))}`;
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(value));
}
