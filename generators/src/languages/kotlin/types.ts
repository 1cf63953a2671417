import { expectationOf } from '../../model/expectations.js';
import type { Model, Type, TypeExpression } from '../../model/model.js';
import type { Names } from '../quicktype/names.js';
import { quote } from './names.js';

/** How types are written, read and told in errors. */
export class Types {
  constructor(
    readonly model: Model,
    readonly names: Names,
  ) {}

  named(name: string): Type {
    const type = this.model.types[name];
    if (!type) throw new Error(`the model has no type ${name}`);
    return type;
  }

  /** A type with aliases resolved. */
  resolved(type: TypeExpression): TypeExpression {
    if (type.kind !== 'ref') return type;
    const target = this.named(type.name);
    return target.kind === 'alias' ? this.resolved(target.type) : type;
  }

  /** The one value a type has, if it has just one. */
  only(type: TypeExpression): string | boolean | undefined {
    const target = this.resolved(type);
    return target.kind === 'literal' && target.values.length === 1 ? target.values[0] : undefined;
  }

  /** A type as it is declared. */
  declared(type: TypeExpression): string {
    switch (type.kind) {
      case 'string':
        return 'String';
      case 'boolean':
        return 'Boolean';
      case 'integer':
        return 'Long';
      case 'float':
        return 'Double';
      case 'any':
      case 'null':
        return 'JsonElement';
      case 'literal':
        return typeof type.values[0] === 'boolean' ? 'Boolean' : 'String';
      case 'ref':
        return this.names.type(type.name);
      case 'array':
        return `MutableList<${this.declared(type.items)}>`;
      case 'map':
        return `MutableMap<String, ${this.declared(type.values)}>`;
    }
  }

  /** The object that reads and writes a type. */
  codec(declared: TypeExpression): string {
    const type = this.resolved(declared);
    switch (type.kind) {
      case 'string':
        return 'TextCodec';
      case 'boolean':
        return 'FlagCodec';
      case 'integer':
        return 'IntegerCodec';
      case 'float':
        return 'FloatCodec';
      case 'any':
      case 'null':
        return 'AnyCodec';
      case 'literal':
        if (typeof type.values[0] === 'boolean') return 'FlagCodec';
        return `LiteralCodec(${type.values.map((each) => quote(String(each))).join(', ')})`;
      case 'ref':
        return `${this.names.type(type.name)}.Codec`;
      case 'array':
        return `ListCodec(${this.codec(type.items)})`;
      case 'map':
        return `MapCodec(${this.codec(type.values)})`;
    }
  }

  /** An expression that reads a value from a reader. */
  read(declared: TypeExpression, from = 'from'): string {
    const type = this.resolved(declared);
    switch (type.kind) {
      case 'string':
        return `${from}.text()`;
      case 'boolean':
        return `${from}.flag()`;
      case 'integer':
        return `${from}.integer()`;
      case 'float':
        return `${from}.float()`;
      case 'any':
      case 'null':
        return `${from}.any()`;
      case 'literal':
        if (typeof type.values[0] !== 'boolean') {
          return `${from}.oneOf(${type.values.map((each) => quote(String(each))).join(', ')})`;
        }
        return type.values.length === 1 ? `${from}.only(${type.values[0]})` : `${from}.flag()`;
      case 'ref':
        return `${this.names.type(type.name)}.read(${from})`;
      case 'array':
        return `${from}.list(${this.codec(type.items)})`;
      case 'map':
        return `${from}.map(${this.codec(type.values)})`;
    }
  }

  /** A statement that writes a value to a writer. */
  write(declared: TypeExpression, out: string, value: string): string {
    const type = this.resolved(declared);
    switch (type.kind) {
      case 'string':
        return `${out}.text(${value})`;
      case 'boolean':
        return `${out}.flag(${value})`;
      case 'integer':
        return `${out}.integer(${value})`;
      case 'float':
        return `${out}.float(${value})`;
      case 'any':
      case 'null':
        return `${out}.any(${value})`;
      case 'literal':
        return `${out}.${typeof type.values[0] === 'boolean' ? 'flag' : 'text'}(${value})`;
      case 'ref':
        return `${this.names.type(type.name)}.write(${out}, ${value})`;
      case 'array':
        return `${out}.list(${value}, ${this.codec(type.items)})`;
      case 'map':
        return `${out}.map(${value}, ${this.codec(type.values)})`;
    }
  }

  /** What an error says belongs where a value of the type is missing. */
  expected(declared: TypeExpression): string {
    return expectationOf(declared, this.model);
  }

  /** Whether nothing inside a value of the type can change. */
  isScalar(declared: TypeExpression): boolean {
    const type = this.resolved(declared);
    if (type.kind === 'array' || type.kind === 'map') return false;
    if (type.kind !== 'ref') return true;
    const { kind } = this.named(type.name);
    return kind === 'enum' || kind === 'bitset';
  }
}
