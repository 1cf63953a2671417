import type { Field, Model, Type, TypeExpression, UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Toolbox } from '../quicktype/mirror.js';
import type { Names } from '../quicktype/names.js';

/** How Go holds a value, which decides how it is absent. */
export type Shape =
  /** A plain value: absent behind a nil pointer. */
  | 'scalar'
  /** A struct: absent behind a nil pointer. */
  | 'record'
  /** A sealed interface: absent as nil. */
  | 'union'
  /** A slice or map, or JSON text: absent as nil. */
  | 'list'
  | 'map'
  | 'any'
  /** The one value it can have is not held at all. */
  | 'unit';

/** How a field of a record holds its value. */
export type Holding = 'value' | 'pointer' | 'nil' | 'tristate' | 'none';

/** The model in the words of Go. */
export class Go {
  readonly model: Model;
  readonly names: Names;

  constructor(readonly tools: Toolbox) {
    this.model = tools.model;
    this.names = tools.names;
  }

  type(name: string): Type {
    const type = this.model.types[name];
    if (!type) throw new Error(`the model has no type ${name}`);
    return type;
  }

  comment(text: string, indent = 0): string {
    return this.tools.comment(text, { indent, width: 110 });
  }

  /** A type with aliases resolved. */
  resolved(type: TypeExpression): TypeExpression {
    if (type.kind !== 'ref') return type;
    const target = this.type(type.name);
    return target.kind === 'alias' ? this.resolved(target.type) : type;
  }

  shape(expression: TypeExpression): Shape {
    const type = this.resolved(expression);
    switch (type.kind) {
      case 'array':
        return 'list';
      case 'map':
      case 'any':
        return type.kind;
      case 'literal':
        return type.values.length === 1 ? 'unit' : 'scalar';
      case 'ref': {
        const { kind } = this.type(type.name);
        return kind === 'record' || kind === 'union' ? kind : 'scalar';
      }
      default:
        return 'scalar';
    }
  }

  /** How a field is held. A single value that may be absent is held like any other. */
  holding(field: Field): Holding {
    const shape = this.shape(field.type);
    if (field.tristate) return 'tristate';
    if (shape === 'unit') return field.optional ? 'pointer' : 'none';
    if (shape === 'scalar' || shape === 'record') return field.optional ? 'pointer' : 'value';
    return 'nil';
  }

  /** A type as Go writes it where a value of it is there. */
  goType(type: TypeExpression): string {
    switch (type.kind) {
      case 'string':
        return 'string';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int64';
      case 'float':
        return 'float64';
      case 'null':
        return 'struct{}';
      case 'any':
        return 'json.RawMessage';
      case 'literal':
        return typeof type.values[0] === 'boolean' ? 'bool' : 'string';
      case 'array':
        return `[]${this.goType(type.items)}`;
      case 'map':
        return `map[string]${this.goType(type.values)}`;
      case 'ref': {
        // The type of a single value holds nothing; where one is held, it is the value itself.
        const resolved = this.resolved(type);
        return resolved.kind === 'literal' ? this.goType(resolved) : this.names.type(type.name);
      }
    }
  }

  /** A field's type as Go writes it. */
  fieldType(field: Field): string {
    const type = this.goType(field.type);
    switch (this.holding(field)) {
      case 'pointer':
        return `*${type}`;
      case 'tristate':
        return `Tristate[${type}]`;
      default:
        return type;
    }
  }

  /** Names of the records that a union can be in the end, and of its unknown members. */
  leaves(union: UnionType, name: string): string[] {
    const own = union.open ? [unknownName(name)] : [];
    const members = flatMembers(union, this.model).flatMap(({ type }) => {
      if (type.kind !== 'ref') return [];
      const target = this.type(type.name);
      return target.kind === 'union' ? this.leaves(target, type.name) : [type.name];
    });
    const nested = union.members.flatMap(({ type }) => {
      const target = type.kind === 'ref' ? this.type(type.name) : undefined;
      return type.kind === 'ref' && target?.kind === 'union' ? this.leaves(target, type.name) : [];
    });
    return [...new Set([...members, ...nested, ...own])];
  }

  /** Unions that a record, or an unknown member, belongs to. */
  unionsOf(leaf: string): string[] {
    this.#unions ??= this.#collectUnions();
    return this.#unions.get(leaf) ?? [];
  }

  #unions: Map<string, string[]> | undefined;

  #collectUnions(): Map<string, string[]> {
    const unions = new Map<string, string[]>();
    for (const [name, type] of Object.entries(this.model.types)) {
      if (type.kind !== 'union') continue;
      for (const leaf of this.leaves(type, name)) {
        unions.set(leaf, [...(unions.get(leaf) ?? []), name]);
      }
    }
    return unions;
  }

  /** The methods that make a type a member of its unions. */
  membership(leaf: string, goName: string): string {
    return this.unionsOf(leaf)
      .map((union) => {
        const type = this.names.type(union);
        return `func (v *${goName}) clone${type}() ${type} { return v.Clone() }\n`;
      })
      .join('');
  }
}

/** The name of a union's member that this version does not know. */
export function unknownName(union: string): string {
  return `Unknown${union}`;
}

/** A text as Go writes it. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** A text that may hold quotes. */
export function verbatim(text: string): string {
  return text.includes('"') && !text.includes('`') ? `\`${text}\`` : quoted(text);
}
