import { withArticle } from '../../model/expectations.js';
import type { Field, RecordType, TypeExpression } from '../../model/model.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { documented, quote, supertypes, written } from './names.js';
import type { Types } from './types.js';

/** A field as its class has it. */
export interface Property {
  readonly field: Field;
  /** Its name in the class. */
  readonly name: string;
  readonly type: TypeExpression;
  /** The only value it can have; it is not stored then. */
  readonly only?: string | boolean;
  /** Whether it is null where the field is absent. */
  readonly nullable: boolean;
  /** Whether a reducer appends to it. */
  readonly grows: boolean;
}

/** Fields that reducers append to, as `Type.field`. */
export type Growing = ReadonlySet<string>;

/** The fields of a record, in their order on the wire. */
export function propertiesOf(name: string, types: Types, growing: Growing): Property[] {
  const record = types.named(name);
  if (record.kind !== 'record') return [];
  return record.fields.map((field) => {
    const only = field.optional ? undefined : types.only(field.type);
    return {
      field,
      name: written(types.names.field(name, field.name)),
      type: field.type,
      ...(only !== undefined && { only }),
      nullable: !!field.optional && !field.tristate,
      grows: growing.has(`${name}.${field.name}`),
    };
  });
}

/** Writes the class of a record, with its codec as the companion. */
export class RecordWriter {
  private readonly properties: readonly Property[];
  private readonly stored: readonly Property[];

  constructor(
    private readonly name: string,
    private readonly record: RecordType,
    private readonly unions: readonly string[],
    private readonly types: Types,
    private readonly tools: Toolbox,
    growing: Growing,
  ) {
    this.properties = propertiesOf(name, types, growing);
    if (this.properties.length > 63)
      throw new Error(`${name} has more fields than a long has bits`);
    const stored = this.properties.filter((each) => each.only === undefined);
    // Required ones first: they can be given without their names then.
    this.stored = [
      ...stored.filter((each) => !each.field.optional),
      ...stored.filter((each) => each.field.optional),
    ];
  }

  render(): string {
    const { name } = this;
    const primary = this.stored.length
      ? `(\n${this.stored.map((each) => this.parameter(each)).join('')})`
      : '';
    return [
      documented(this.tools, this.record.doc),
      `@Serializable(with = ${name}.Codec::class)\n`,
      `public class ${name}${primary}${supertypes(['Record()', ...this.unions], primary !== '')} {\n`,
      [
        ...this.stored.filter((each) => each.grows).map((each) => this.growingProperty(each)),
        ...this.shortConstructor(),
        this.writing(),
        `    override fun copy(): ${name} = ${this.copying()}\n`,
        `    override fun codec(): RecordCodec<${name}> = Codec\n`,
        `    override fun values(): Array<Any?> = arrayOf(${this.stored.map((each) => each.name).join(', ')})\n`,
        this.codec(),
      ].join('\n'),
      '}\n',
    ].join('');
  }

  private typeOf({ field, type, nullable }: Property): string {
    const declared = this.types.declared(type);
    if (field.tristate) return `Tristate<${declared}>`;
    return nullable ? `${declared}?` : declared;
  }

  private parameter(property: Property): string {
    const { field, name, grows } = property;
    const initial = field.tristate ? ' = Tristate.Absent' : field.optional ? ' = null' : '';
    if (grows) return `    ${name}: ${this.typeOf(property)}${initial},\n`;
    const comment = documented(this.tools, field.doc, 4);
    return `${comment}    public var ${name}: ${this.typeOf(property)}${initial},\n`;
  }

  private growingProperty({ field, name }: Property): string {
    return [
      `    internal val ${growingName(name)}: GrowingText = GrowingText(${name})\n\n`,
      documented(this.tools, field.doc, 4),
      `    public var ${name}: String\n`,
      `        get() = ${growingName(name)}.toString()\n`,
      `        set(value) = ${growingName(name)}.set(value)\n`,
    ].join('');
  }

  /** Java has no default arguments: a constructor of what is required, and setters for the rest. */
  private shortConstructor(): string[] {
    const required = this.stored.filter((each) => !each.field.optional);
    if (required.length === 0 || required.length === this.stored.length) return [];
    const parameters = required.map((each) => `${each.name}: ${this.typeOf(each)}`).join(', ');
    const all = this.stored.map((each) =>
      each.field.tristate ? 'Tristate.Absent' : each.field.optional ? 'null' : each.name,
    );
    return [
      `    /** One with what is required. */\n    public constructor(${parameters}) : this(${all.join(', ')})\n`,
    ];
  }

  private writing(): string {
    return [
      '    override fun write(out: Writer) {\n        out.open()\n',
      ...this.properties.map((each) => `        ${this.writeField(each)}\n`),
      '        writeUnknown(out)\n        out.close()\n    }\n',
    ].join('');
  }

  private writeField({ field, name, type, only, nullable }: Property): string {
    const key = quote(`${JSON.stringify(field.name)}:`);
    const place = name === 'out' ? 'this.out' : name;
    if (only !== undefined) {
      return this.types.write(
        type,
        `out.key(${key})`,
        typeof only === 'string' ? quote(only) : String(only),
      );
    }
    if (field.tristate) return `out.tristate(${key}, ${place}, ${this.types.codec(type)})`;
    if (nullable) return `${place}?.let { ${this.types.write(type, `out.key(${key})`, 'it')} }`;
    return this.types.write(type, `out.key(${key})`, place);
  }

  private copying(): string {
    const copies = this.stored.map(({ name, type, field }) =>
      this.types.isScalar(type) && !field.tristate ? name : `duplicate(${name})`,
    );
    return `${this.name}(${copies.join(', ')}).keeping(keptFields)`;
  }

  private codec(): string {
    const { name, properties } = this;
    const names = properties.map(({ field }) => quote(field.name));
    const [bits, required] = this.bits();
    return [
      `    public companion object Codec : RecordCodec<${name}>(${[quote(name), ...names].join(', ')}) {\n`,
      `        override fun read(from: Reader): ${name} {\n`,
      `            from.open(${quote(withArticle(name))})\n`,
      ...this.stored.map((each) => `            ${this.local(each)}\n`),
      '            var kept: LinkedHashMap<String, JsonElement>? = null\n',
      '            while (true) {\n',
      '                when (val key = from.nextKey() ?: break) {\n',
      ...properties.map((each, i) => this.readField(each, bits[i] as string)),
      '                    else -> kept = from.unknown(kept, key)\n',
      '                }\n',
      '            }\n',
      ...this.missing(bits, required),
      `            return ${name}(${this.stored.map((each) => this.given(each)).join(', ')}).keeping(kept)\n`,
      '        }\n    }\n',
    ].join('');
  }

  /** The bit of each field, and those of all that are required. */
  private bits(): [string[], string] {
    const hex = (bits: bigint) => `0x${bits.toString(16)}L`;
    const all = this.properties.map((_, i) => 1n << BigInt(i));
    const required = this.properties.reduce(
      (sum, { field }, i) => (field.optional ? sum : sum | (all[i] as bigint)),
      0n,
    );
    return [all.map(hex), hex(required)];
  }

  private local(property: Property): string {
    const { field, type } = property;
    const name = localName(property);
    if (field.tristate) return `var ${name}: ${this.typeOf(property)} = Tristate.Absent`;
    const primitive = PRIMITIVES[this.types.declared(this.types.resolved(type))];
    if (primitive !== undefined && !field.optional) return `var ${name} = ${primitive}`;
    return `var ${name}: ${this.types.declared(type)}? = null`;
  }

  private readField(property: Property, bit: string): string {
    const { field, type, only } = property;
    const once = `from.once(${bit})`;
    const read = field.tristate
      ? `${once}.tristate(${this.types.codec(type)})`
      : this.types.read(type, field.nullAsAbsent ? 'from' : once);
    const name = localName(property);
    const statement =
      only !== undefined
        ? read
        : field.nullAsAbsent
          ? `if (!${once}.skipsNull()) ${name} = ${read}`
          : `${name} = ${read}`;
    return `                    ${quote(field.name)} -> ${statement}\n`;
  }

  private missing(bits: readonly string[], required: string): string[] {
    if (required === '0x0L') return [];
    return [
      `            if (from.lacks(${required})) {\n`,
      ...this.properties.flatMap(({ field, type }, i) =>
        field.optional
          ? []
          : [
              `                if (from.lacks(${bits[i]})) from.missing(${quote(field.name)}, ${quote(this.types.expected(type))})\n`,
            ],
      ),
      '            }\n',
    ];
  }

  private given(property: Property): string {
    const { field, type } = property;
    const isPrimitive = PRIMITIVES[this.types.declared(this.types.resolved(type))] !== undefined;
    return field.optional || isPrimitive ? localName(property) : `${localName(property)}!!`;
  }
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  Long: '0L',
  Double: '0.0',
  Boolean: 'false',
};

const LOCALS = new Set(['from', 'kept', 'key']);

/** A variable for a field while it is read. */
function localName({ name }: Property): string {
  return LOCALS.has(name) ? `${name}Field` : name;
}

/** The text behind a property that grows. */
export function growingName(property: string): string {
  return `${property.replaceAll('`', '')}Text`;
}
