import type { TypeExpression } from '../../../model/model.js';
import { capital } from '../../../model/names.js';
import { flatMembers } from '../../../model/unions.js';
import { quote, written } from '../names.js';
import type { Types } from '../types.js';

/** A field of one member of a union. */
interface Holder {
  /** Class of the member. */
  readonly owner: string;
  /** Name of the property, or the only value it has. */
  readonly property: string;
  readonly type: TypeExpression;
  readonly constant: boolean;
  readonly nullable: boolean;
}

/**
 * Fields that are read and written while it is open which member of a union holds them. One that this version does not
 * know has them, too, if its object does.
 */
export class Accessors {
  readonly #functions = new Map<string, string>();

  constructor(private readonly types: Types) {}

  /** The functions that were asked for. */
  get functions(): string[] {
    return [...this.#functions.values()];
  }

  /** A function that reads a field; it gives null where there is none. */
  read(union: string, field: string): string {
    return this.#make('read', union, field, (name) => {
      const holders = this.#holders(union, field);
      const type = this.#typeOf(holders, union, field);
      const codec = this.types.codec(type);
      return [
        `internal fun ${this.types.names.type(union)}.${name}(): ${this.types.declared(type)}? = when (val holder: WireValue = this) {`,
        ...holders.map(
          (each) => `    is ${each.owner} -> ${each.constant ? '' : 'holder.'}${each.property}`,
        ),
        `    is Record -> decodeOrNull(holder.keptFields?.get(${quote(field)}), ${codec})`,
        `    is UnknownMember -> decodeOrNull(holder.raw[${quote(field)}], ${codec})`,
        '    else -> null',
        '}',
      ];
    });
  }

  /** A function that gives what elements of a list are told apart by. */
  key(union: string, field: string): string {
    return this.#make('key', union, field, (name) => [
      `internal fun ${this.types.names.type(union)}.${name}(): Any? = when (val holder: WireValue = this) {`,
      ...this.#holders(union, field).map(
        (each) => `    is ${each.owner} -> ${each.constant ? '' : 'holder.'}${each.property}`,
      ),
      `    is Record -> scalarOf(holder.keptFields?.get(${quote(field)}))`,
      `    is UnknownMember -> scalarOf(holder.raw[${quote(field)}])`,
      '    else -> null',
      '}',
    ]);
  }

  /** A function that writes a field, or removes it where it is given null; it tells whether anything changed. */
  write(union: string, field: string): string {
    return this.#make('write', union, field, (name) => {
      const holders = this.#holders(union, field).filter((each) => !each.constant);
      const type = this.#typeOf(holders, union, field);
      const codec = this.types.codec(type);
      return [
        `internal fun ${this.types.names.type(union)}.${name}(value: ${this.types.declared(type)}?): Boolean = when (val holder: WireValue = this) {`,
        ...holders.map(({ owner, property, nullable }) => {
          const test = `${nullable ? '' : 'value != null && '}differs(holder.${property}, value)`;
          return `    is ${owner} -> if (${test}) true.also { holder.${property} = value } else false`;
        }),
        `    is Record -> holder.putUnknown(${quote(field)}, asElement(value, ${codec}))`,
        `    is UnknownMember -> holder.put(${quote(field)}, asElement(value, ${codec}))`,
        '    else -> false',
        '}',
      ];
    });
  }

  #make(kind: string, union: string, field: string, body: (name: string) => string[]): string {
    const words = field.replace(/(?:^_+|\W+)(\w?)/g, (_, next: string) => next.toUpperCase());
    const name = `${kind}${capital(words)}`;
    const key = `${union}.${name}`;
    if (!this.#functions.has(key)) this.#functions.set(key, `${body(name).join('\n')}\n`);
    return name;
  }

  #typeOf(holders: readonly Holder[], union: string, field: string): TypeExpression {
    const [first] = holders;
    if (!first) throw new Error(`no member of ${union} has a field ${field}`);
    return first.type;
  }

  #holders(union: string, field: string): Holder[] {
    const type = this.types.named(union);
    if (type.kind !== 'union') return [];
    return flatMembers(type, this.types.model).flatMap((member) =>
      member.type.kind === 'ref' ? this.#holdersIn(member.type.name, field) : [],
    );
  }

  #holdersIn(owner: string, name: string): Holder[] {
    const type = this.types.named(owner);
    if (type.kind === 'union') return this.#holders(owner, name);
    const field = type.kind === 'record' && type.fields.find((each) => each.name === name);
    if (!field) return [];
    const only = field.optional ? undefined : this.types.only(field.type);
    return [
      {
        owner: this.types.names.type(owner),
        property:
          only === undefined
            ? written(this.types.names.field(owner, name))
            : typeof only === 'string'
              ? quote(only)
              : String(only),
        type: field.type,
        constant: only !== undefined,
        nullable: !!field.optional,
      },
    ];
  }
}
