import type { TypeExpression } from '../../../model/model.js';
import type { PureFunction, Test, Value } from '../../../reducers/program.js';
import type { TypedScope } from '../../programs/scope.js';
import { quote, written } from '../names.js';
import type { Types } from '../types.js';
import type { Accessors } from './accessors.js';
import { fitted } from './fitting.js';
import { literal } from './literals.js';
import { RecordValues } from './record-values.js';

/** An expression, and whether it may be null as the compiler sees it. */
export interface Expression {
  readonly code: string;
  readonly nullable: boolean;
}

/** What all reducers are written with. */
export interface Workshop {
  readonly types: Types;
  readonly accessors: Accessors;
  readonly functions: ReadonlyMap<string, PureFunction>;
  /** Collects fields that are appended to, as `Type.field`. */
  readonly growing: Set<string>;
  /** Collects types whose fields are to be told from unknown ones. */
  readonly knownTypes: Set<string>;
}

/** Writes values and tests of reducer programs. */
export class Expressions {
  private readonly records = new RecordValues(this);

  constructor(
    readonly shop: Workshop,
    readonly scope: TypedScope,
    /** What names of the program are called here. */
    private readonly variables: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The same with a name bound. */
  with(name: string, type: TypeExpression, variable: string): Expressions {
    const variables = new Map([...this.variables, [name, variable]]);
    return new Expressions(this.shop, this.scope.with(name, type), variables);
  }

  /** The same where a test holds. */
  where(test: Test): Expressions {
    return new Expressions(this.shop, this.scope.where(test), this.variables);
  }

  whereMember(path: string, values: readonly (string | boolean)[]): Expressions {
    return new Expressions(this.shop, this.scope.whereMember(path, values), this.variables);
  }

  private variable(name: string): string {
    return this.variables.get(name) ?? written(name);
  }

  path(path: string): Expression {
    const { types, accessors } = this.shop;
    const place = this.scope.at(path);
    let code = this.variable(place.name);
    let nullable = this.scope.at(place.name).optional;
    let cast = false;
    for (const { field, owners, union, type } of place.steps) {
      const [owner = ''] = owners;
      if (union !== undefined) {
        code += `${nullable ? '?.' : '.'}${accessors.read(union, field.name)}()`;
        nullable = true;
      } else {
        const only = field.optional ? undefined : types.only(field.type);
        if (only !== undefined) {
          return { code: typeof only === 'string' ? quote(only) : String(only), nullable: false };
        }
        // The compiler does not follow what tests say about properties, only about names.
        if (cast) {
          code = `(${code} as? ${types.names.type(owner)})`;
          nullable = true;
        }
        code += `${nullable ? '?.' : '.'}${written(types.names.field(owner, field.name))}`;
        if (field.tristate) code += `${nullable ? '?.' : '.'}valueOrNull`;
        nullable ||= !!field.optional;
      }
      const declared = types.resolved(field.type);
      cast = declared.kind === 'ref' && type.kind === 'ref' && declared.name !== type.name;
    }
    return { code, nullable };
  }

  /** The same as something that is there: the program has made sure of that. */
  present(path: string): string {
    return this.certain(this.path(path));
  }

  certain({ code, nullable }: Expression): string {
    if (!nullable) return code;
    return /[ (]/.test(code) && !/^[\w.?()]+$/.test(code) ? `(${code})!!` : `${code}!!`;
  }

  value(value: Value, expected?: TypeExpression): Expression {
    if ('path' in value) {
      return fitted(this.path(value.path), this.scope.at(value.path), expected, this.shop.types);
    }
    if ('absent' in value) return { code: 'null', nullable: true };
    if ('literal' in value) {
      return { code: literal(value.literal, expected, this.shop.types), nullable: false };
    }
    if ('emptyList' in value) return { code: 'mutableListOf()', nullable: false };
    if ('stamp' in value) {
      return { code: `stamp(${this.present(value.stamp)})`, nullable: false };
    }
    if ('firstPresent' in value) return this.firstPresent(value.firstPresent, expected, this.value);
    if ('text' in value) {
      const texts = value.text.map((each) => `(${this.certain(this.value(each, STRING))})`);
      return { code: texts.join(' + '), nullable: false };
    }
    if ('atLeast' in value) {
      const { code, nullable } = this.value(value.value, expected);
      return { code: `${code}${nullable ? '?.' : '.'}coerceAtLeast(${value.atLeast}L)`, nullable };
    }
    if ('bits' in value) {
      const type = this.typeOf(value.bits) ?? expected;
      const set = this.certain(this.value(value.set, type));
      const bits = this.certain(this.value(value.bits, type));
      return { code: `${bits}.with(clear = ${value.clear}L, set = ${set})`, nullable: false };
    }
    if ('choose' in value) {
      const yes = this.where(value.choose).value(value.then, expected);
      const no = this.where({ not: value.choose }).value(value.else, expected);
      const code = `(if (${this.test(value.choose)}) ${yes.code} else ${no.code})`;
      return { code, nullable: yes.nullable || no.nullable };
    }
    if ('apply' in value) {
      const optional = this.shop.functions.get(value.apply)?.optional ?? false;
      return { code: this.application(value.apply, value.with), nullable: optional };
    }
    if ('lookup' in value) {
      const { code, nullable } = this.path(value.lookup);
      const inner = this.with(value.as, this.scope.elementOf(value.lookup), written(value.as));
      const test = inner.test(value.where);
      const search = `firstOrNull { ${written(value.as)} -> ${test} }`;
      return { code: `${code}${nullable ? '?.' : '.'}${search}`, nullable: true };
    }
    return { code: this.records.value(value), nullable: false };
  }

  /** A value that can be stored: what could change elsewhere is a copy. */
  stored(value: Value, expected: TypeExpression, replaced?: string): Expression {
    const { types } = this.shop;
    if ('firstPresent' in value) {
      return this.firstPresent(value.firstPresent, expected, (each, type) =>
        this.stored(each, type ?? expected, replaced),
      );
    }
    const written = this.value(value, expected);
    const isFresh =
      'record' in value || 'copy' in value || 'emptyList' in value || 'literal' in value;
    // What is replaced by the new value is in the state no more.
    const isMoved =
      'path' in value && replaced !== undefined && value.path.startsWith(`${replaced}.`);
    if (isFresh || isMoved || 'absent' in value || types.isScalar(expected)) return written;
    return { code: `duplicate(${written.code})`, nullable: written.nullable };
  }

  private firstPresent(
    values: readonly Value[],
    expected: TypeExpression | undefined,
    write: (value: Value, expected?: TypeExpression) => Expression,
  ): Expression {
    const codes: string[] = [];
    for (const each of values) {
      const { code, nullable } = write.call(this, each, expected);
      codes.push(code);
      if (!nullable) return { code: joined(codes), nullable: false };
    }
    return { code: joined(codes), nullable: true };
  }

  application(name: string, values: readonly Value[]): string {
    const parameters = this.shop.functions.get(name)?.parameters ?? [];
    return `${written(name)}(${this.args(values, parameters).join(', ')})`;
  }

  args(
    values: readonly Value[],
    parameters: readonly { type: string; optional?: boolean }[],
  ): string[] {
    return values.map((value, i) => {
      const parameter = parameters[i];
      const written = this.value(value, parameter && parameterType(parameter.type));
      return parameter?.optional ? written.code : this.certain(written);
    });
  }

  /** The type of a value, if the value itself says it. */
  typeOf(value: Value): TypeExpression | undefined {
    if ('path' in value) return this.scope.at(value.path).type;
    if ('apply' in value) {
      const result = this.shop.functions.get(value.apply)?.result;
      return result === undefined ? undefined : parameterType(result);
    }
    return undefined;
  }

  test(test: Test): string {
    if ('equal' in test) return this.equality(test.equal, '==');
    if ('present' in test) return this.presence(test.present, '!=');
    if ('isTrue' in test) {
      const { code, nullable } = this.path(test.isTrue);
      return nullable ? `${code} == true` : code;
    }
    if ('is' in test) return this.membership(test.is, test.of);
    if ('empty' in test) {
      const { code, nullable } = this.path(test.empty);
      return nullable ? `${code}?.isEmpty() == true` : `${code}.isEmpty()`;
    }
    if ('contains' in test) {
      const { code, nullable } = this.path(test.contains);
      const type = this.scope.elementOf(test.contains);
      const value = this.certain(this.value(test.value, type));
      return nullable ? `${code}?.contains(${value}) == true` : `${code}.contains(${value})`;
    }
    if ('some' in test) {
      const { code, nullable } = this.path(test.some);
      const inner = this.with(test.as, this.scope.elementOf(test.some), written(test.as));
      const search = `any { ${written(test.as)} -> ${inner.test(test.where)} }`;
      return nullable ? `${code}?.${search} == true` : `${code}.${search}`;
    }
    if ('not' in test) return this.negation(test.not);
    if ('applies' in test) return this.application(test.applies, test.with);
    if ('any' in test) return test.any.map((each) => `(${this.test(each)})`).join(' || ');
    // Each is written knowing that those before it hold.
    const texts: string[] = [];
    let inner: Expressions = this;
    for (const each of test.all) {
      texts.push(test.all.length === 1 ? inner.test(each) : `(${inner.test(each)})`);
      inner = inner.where(each);
    }
    return texts.length === 0 ? 'true' : texts.join(' && ');
  }

  private negation(test: Test): string {
    if ('equal' in test) return this.equality(test.equal, '!=');
    if ('present' in test) return this.presence(test.present, '==');
    return `!(${this.test(test)})`;
  }

  private equality([left, right]: readonly [Value, Value], operator: string): string {
    const type = this.typeOf(left) ?? this.typeOf(right);
    return `${this.value(left, type).code} ${operator} ${this.value(right, type).code}`;
  }

  private presence(path: string, operator: '==' | '!='): string {
    const { code, nullable } = this.path(path);
    return nullable ? `${code} ${operator} null` : String(operator === '!=');
  }

  /** Whether the union at a path is one of the members that values of its property mean. */
  membership(path: string, values: readonly (string | boolean)[]): string {
    const { code } = this.path(path);
    const tests = this.scope.membersAt(path, values).map((member) => {
      const type = this.shop.types.declared(member.type);
      const meant = member.values?.filter((value) => values.includes(value)) ?? [];
      if (meant.length === member.values?.length || member.type.kind !== 'ref') {
        return `${code} is ${type}`;
      }
      const found = this.scope.unionOf(this.scope.at(path).type);
      const property = this.shop.types.names.field(member.type.name, found?.union.property ?? '');
      const allowed = meant.map((value) => quote(String(value))).join(', ');
      return `(${code} as? ${type})?.${written(property)} in setOf(${allowed})`;
    });
    return tests.join(' || ');
  }
}

const STRING: TypeExpression = { kind: 'string' };

function joined(codes: readonly string[]): string {
  return codes.length === 1 ? (codes[0] as string) : `(${codes.join(' ?: ')})`;
}

/** The type that a parameter of a piece has. */
export function parameterType(type: string): TypeExpression {
  return type === 'string' || type === 'integer' || type === 'boolean'
    ? { kind: type }
    : { kind: 'ref', name: type };
}
