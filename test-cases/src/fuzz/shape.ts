import type {
  Field,
  Model,
  RecordType,
  Type,
  TypeExpression,
} from '@agent-host-protocol/schema/model';

/** Name of the wire type of URIs. */
const URI = 'URI';

/** A field's name that says: this text names something. */
const NAMING = /(^id|Id|resource|chat|uri|Uri)$/;

/** A field's name that says: this is what others call it by. */
const ADDRESS = /(^id|Id|^resource|^chat)$/;

/** A field's name that says: this is a moment. */
const MOMENT = /At$/;

/** What a text is about. */
export type TextRole = 'id' | 'uri' | 'time' | 'text';

/** Tells by their shape alone which fields and types matter most for reducers. */
export class Shape {
  readonly #addressable = new Map<string, boolean>();
  readonly #variety = new Map<string, number>();

  constructor(readonly model: Model) {}

  /** What a text in this field is about; undefined if it is no text. */
  role(field: Field): TextRole | undefined {
    if (this.#isUri(field.type)) return 'uri';
    if (field.type.kind !== 'string') return undefined;
    if (NAMING.test(field.name)) return 'id';
    return MOMENT.test(field.name) ? 'time' : 'text';
  }

  #isUri(type: TypeExpression): boolean {
    return type.kind === 'ref' && type.name === URI;
  }

  /** Whether an expression is more than a plain value. */
  isStructure(type: TypeExpression): boolean {
    if (type.kind === 'array' || type.kind === 'map' || type.kind === 'any') return true;
    if (type.kind !== 'ref') return false;
    const target = this.named(type.name);
    if (target.kind === 'alias') return this.isStructure(target.type);
    if (target.kind === 'union') return target.decidedBy !== 'jsonType';
    return target.kind === 'record';
  }

  /** Whether something in it has a name, so that an action can mean it. */
  isAddressable(type: TypeExpression): boolean {
    switch (type.kind) {
      case 'array':
        return this.isAddressable(type.items);
      case 'map':
        return this.isAddressable(type.values);
      case 'ref':
        return this.#hasAddress(type.name);
      default:
        return false;
    }
  }

  #hasAddress(name: string): boolean {
    const known = this.#addressable.get(name);
    if (known !== undefined) return known;
    // Holds while the type is looked at: one that contains itself gains no address by that.
    this.#addressable.set(name, false);
    const found = this.#looksAddressable(this.named(name));
    this.#addressable.set(name, found);
    return found;
  }

  #looksAddressable(type: Type): boolean {
    switch (type.kind) {
      case 'record':
        return type.fields.some(
          (field) =>
            (this.role(field) && ADDRESS.test(field.name)) || this.isAddressable(field.type),
        );
      case 'union':
        return type.members.some((member) => this.isAddressable(member.type));
      case 'alias':
        return this.isAddressable(type.type);
      default:
        return false;
    }
  }

  /** The field by which an element of a list is told from the others, or which leads to that field. */
  identity(type: RecordType): Field | undefined {
    const required = type.fields.filter((field) => !field.optional);
    const own = required.find((field) => this.role(field) && NAMING.test(field.name));
    return own ?? required.find(({ type }) => type.kind === 'ref' && this.isAddressable(type));
  }

  /** How many kinds of values a type has. */
  variety(type: TypeExpression): number {
    if (type.kind !== 'ref') return 1;
    const known = this.#variety.get(type.name);
    if (known !== undefined) return known;
    this.#variety.set(type.name, 1);
    const counted = this.#kinds(this.named(type.name));
    this.#variety.set(type.name, counted);
    return counted;
  }

  #kinds(type: Type): number {
    switch (type.kind) {
      case 'union':
        return type.members.reduce((sum, member) => sum + this.variety(member.type), 0);
      case 'record':
        return Math.max(
          1,
          ...type.fields
            .filter((field) => !field.optional)
            .map((field) => this.variety(field.type)),
        );
      case 'alias':
        return this.variety(type.type);
      default:
        return 1;
    }
  }

  named(name: string): Type {
    const type = this.model.types[name];
    if (!type) throw new Error(`schema/model.json has no type "${name}"`);
    return type;
  }
}
