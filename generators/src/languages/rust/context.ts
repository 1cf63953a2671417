import { memberNames } from '../../model/member-names.js';
import type {
  Field,
  Model,
  RecordType,
  TypeExpression,
  UnionMember,
  UnionType,
} from '../../model/model.js';
import { capital, wordsOf } from '../../model/names.js';
import { flatMembers } from '../../model/unions.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { identifier } from './words.js';

/** How a field is stored in its struct. */
export type Storage = 'required' | 'optional' | 'nullable' | 'tristate';

/** What every part of the generator asks: what things are called and how they are stored. */
export class Rust {
  readonly model: Model;

  constructor(readonly tools: Toolbox) {
    this.model = tools.model;
  }

  typeName(name: string): string {
    return this.tools.names.type(name);
  }

  fieldName(record: string, field: string): string {
    return identifier(this.tools.names.field(record, field));
  }

  valueName(type: string, value: string): string {
    return this.tools.names.value(type, value);
  }

  variants(name: string, union: UnionType): ReadonlyMap<UnionMember, string> {
    const names = memberNames(name, union, this.model);
    return new Map(
      [...names].map(([member, short]) => [member, this.tools.names.member(name, short)]),
    );
  }

  comment(text: string, indent = 0): string {
    return this.tools.comment(text, { indent });
  }

  /** A type with aliases resolved. */
  resolved(type: TypeExpression): TypeExpression {
    const target = type.kind === 'ref' ? this.model.types[type.name] : undefined;
    return target?.kind === 'alias' ? this.resolved(target.type) : type;
  }

  record(name: string): RecordType | undefined {
    const type = this.model.types[name];
    return type?.kind === 'record' ? type : undefined;
  }

  union(name: string): UnionType | undefined {
    const type = this.model.types[name];
    return type?.kind === 'union' ? type : undefined;
  }

  storage(field: Field): Storage {
    if (field.tristate) return 'tristate';
    if (field.nullAsAbsent) return 'nullable';
    return field.optional ? 'optional' : 'required';
  }

  /** The one value of a field that is not stored, as it is always the same. */
  fixed(field: Field): string | boolean | undefined {
    const type = this.resolved(field.type);
    const [value, ...others] = type.kind === 'literal' ? type.values : [];
    return others.length === 0 && this.storage(field) === 'required' ? value : undefined;
  }

  storedFields(record: RecordType): Field[] {
    return record.fields.filter((field) => this.fixed(field) === undefined);
  }

  /** The Rust type of a value; `owner` names the enum of a literal that is stored. */
  type(type: TypeExpression, owner: string): string {
    switch (type.kind) {
      case 'string':
        return 'String';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'i64';
      case 'float':
        return 'f64';
      case 'null':
      case 'any':
        return 'rt::Value';
      case 'literal':
        return typeof type.values[0] === 'boolean' ? 'bool' : owner;
      case 'ref':
        return this.typeName(type.name);
      case 'array':
        return `Vec<${this.type(type.items, owner)}>`;
      case 'map':
        return this.resolved(type.values).kind === 'any'
          ? 'rt::JsonObject'
          : `rt::IndexMap<String, ${this.type(type.values, owner)}>`;
    }
  }

  /** The Rust type of a field's value, once it is there. */
  fieldType(record: string, field: Field): string {
    const type = this.type(field.type, this.literalName(record, field.name));
    return this.isBoxed(record, field) ? `Box<${type}>` : type;
  }

  /** The name of the enum of a literal with several values. */
  literalName(record: string, field: string): string {
    const name = record + wordsOf(field).map(capital).join('');
    return this.model.types[name] ? `${name}Literal` : name;
  }

  /** Whether a field would hold its own record without an end. */
  isBoxed(record: string, field: Field): boolean {
    const type = this.resolved(field.type);
    return type.kind === 'ref' && this.contains(type.name, record, new Set());
  }

  private contains(type: string, wanted: string, seen: Set<string>): boolean {
    if (type === wanted) return true;
    if (seen.has(type)) return false;
    seen.add(type);
    const target = this.model.types[type];
    const parts =
      target?.kind === 'record'
        ? target.fields.map((field) => field.type)
        : target?.kind === 'union'
          ? flatMembers(target, this.model).map((member) => member.type)
          : [];
    return parts
      .map((part) => this.resolved(part))
      .some((part) => part.kind === 'ref' && this.contains(part.name, wanted, seen));
  }

  /** Whether values of a type are copied by assignment. */
  isCopy(type: TypeExpression): boolean {
    const resolved = this.resolved(type);
    if (['boolean', 'integer', 'float'].includes(resolved.kind)) return true;
    const target = resolved.kind === 'ref' ? this.model.types[resolved.name] : undefined;
    return target?.kind === 'bitset' || (target?.kind === 'enum' && target.openness === 'closed');
  }
}
