import type { Field, RecordType, TypeExpression } from '../../../model/model.js';
import type { PureFunction, Test, Value } from '../../../reducers/program.js';
import { fixedValue, resolved } from '../expressions.js';
import { declared } from '../text.js';
import { type Code, coerced, inParens, literalCode, typeCode } from './coercion.js';
import { Prelude } from './prelude.js';
import type { Context, Scope } from './scope.js';
import { TestWriter } from './tests.js';

/** Writes values of reducer programs. What may be nil and must not be is named in the prelude. */
export class ValueWriter {
  readonly scope: Scope;

  constructor(
    scope: Scope,
    readonly prelude: Prelude,
  ) {
    this.scope = scope.hopping((code) => prelude.need(code));
  }

  get context(): Context {
    return this.scope.context;
  }

  /** A value that is always there. */
  sure(value: Value, expected: TypeExpression): string {
    return this.certain(this.value(value, expected));
  }

  certain({ code, optional }: Code): string {
    return optional ? this.prelude.need(code) : code;
  }

  value(value: Value, expected: TypeExpression | undefined): Code {
    if ('path' in value) return this.path(value.path, expected);
    if ('absent' in value) return { code: 'nil', optional: true };
    if ('literal' in value) return plain(literalCode(value.literal, expected, this.context));
    if ('emptyList' in value) return plain('[]');
    if ('stamp' in value) {
      return plain(`timestamp(${this.certain(this.path(value.stamp, { kind: 'integer' }))})`);
    }
    if ('firstPresent' in value) return this.firstPresent(value.firstPresent, expected);
    if ('text' in value) {
      const texts = value.text.map((each) => this.sure(each, { kind: 'string' }));
      return plain(texts.join(' + '));
    }
    if ('atLeast' in value) {
      const { code, optional } = this.value(value.value, expected);
      return optional
        ? { code: `${inParens(code)}.map({ max(${value.atLeast}, $0) })`, optional }
        : plain(`max(${value.atLeast}, ${code})`);
    }
    if ('bits' in value) {
      const type = expected ?? this.typeOf(value.bits);
      const bits = this.sure(value.bits, type as TypeExpression);
      const set = this.sure(value.set, type as TypeExpression);
      return plain(`${bits}.changing(clear: ${value.clear}, set: ${set})`);
    }
    if ('lookup' in value) return this.lookup(value, expected);
    if ('choose' in value) return this.choose(value, expected);
    if ('apply' in value) return this.apply(value, expected);
    return 'copy' in value ? this.copy(value, expected) : this.record(value, expected);
  }

  private path(path: string, expected: TypeExpression | undefined): Code {
    const { code, link, optional, type, tristate, fixed } = this.scope.locate(path);
    if (fixed !== undefined) return plain(literalCode(fixed, expected, this.context));
    const read = tristate
      ? { code: `${code}${link ? '?' : ''}.value`, optional: true }
      : { code, optional };
    // Where all of a union is wanted, it is not taken apart.
    if (expected && this.isUnion(expected)) {
      const whole = this.scope.locate(path, { asUnion: true });
      if (same(whole.type, resolved(expected, this.scope.model))) return whole;
    }
    return expected ? coerced(read, type, expected, this.context) : read;
  }

  private isUnion(type: TypeExpression): boolean {
    const target = resolved(type, this.scope.model);
    return target.kind === 'ref' && this.scope.model.types[target.name]?.kind === 'union';
  }

  /** The type of a value, where it can be told without one being expected. */
  typeOf(value: Value): TypeExpression | undefined {
    if ('path' in value) return this.scope.locate(value.path).type;
    if ('apply' in value) {
      const { result } = this.functionOf(value.apply);
      return this.parameterType(result);
    }
    if ('bits' in value) return this.typeOf(value.bits);
    if ('stamp' in value || 'text' in value) return { kind: 'string' };
    if ('record' in value) return { kind: 'ref', name: value.record };
    if ('copy' in value) return { kind: 'ref', name: value.type };
    if ('choose' in value) return this.typeOf(value.then) ?? this.typeOf(value.else);
    if ('firstPresent' in value)
      return value.firstPresent.map((each) => this.typeOf(each)).find(Boolean);
    if ('lookup' in value) return this.scope.elementOf(value.lookup);
    return undefined;
  }

  parameterType(name: string): TypeExpression {
    return ['string', 'integer', 'boolean'].includes(name)
      ? ({ kind: name } as TypeExpression)
      : { kind: 'ref', name };
  }

  private functionOf(name: string): PureFunction {
    const found = this.scope.model.reducers.functions.find((each) => each.name === name);
    if (!found) throw new Error(`no function ${name}`);
    return found;
  }

  private firstPresent(values: readonly Value[], expected: TypeExpression | undefined): Code {
    const codes = values.map((each) => this.value(each, expected));
    const last = codes.findIndex(({ optional }) => !optional);
    const used = last === -1 ? codes : codes.slice(0, last + 1);
    return { code: used.map(({ code }) => code).join(' ?? '), optional: last === -1 };
  }

  private lookup(
    value: Extract<Value, { lookup: string }>,
    expected: TypeExpression | undefined,
  ): Code {
    const list = this.scope.locate(value.lookup);
    const type = this.scope.elementOf(value.lookup);
    const inner = this.scope
      .hopping(undefined)
      .with(value.as, { code: declared(value.as), link: false, type });
    const test = new TestWriter(inner).test(value.where);
    const found = {
      code: `${list.code}${list.link ? '?' : ''}.first(where: { ${declared(value.as)} in ${test} })`,
      optional: true,
    };
    return expected ? coerced(found, type, expected, this.context) : found;
  }

  private choose(
    value: Extract<Value, { choose: Test }>,
    expected: TypeExpression | undefined,
  ): Code {
    const type = expected ?? this.typeOf(value);
    const branch = (each: Value, scope: Scope): Code => {
      const prelude = new Prelude();
      const { code, optional } = new ValueWriter(scope, prelude).value(each, type);
      if (prelude.isEmpty) return { code, optional };
      if (!type) throw new Error('a choice of unknown type');
      return {
        code: prelude.closure(`${typeCode(type, this.context)}?`, code, 'nil'),
        optional: true,
      };
    };
    const outer = this.scope.hopping(undefined);
    const yes = branch(value.then, outer.where(value.choose));
    const no = branch(value.else, outer.whereNot(value.choose));
    const test = new TestWriter(outer).test(value.choose);
    return { code: `(${test} ? ${yes.code} : ${no.code})`, optional: yes.optional || no.optional };
  }

  private apply(
    value: Extract<Value, { apply: string }>,
    expected: TypeExpression | undefined,
  ): Code {
    const found = this.functionOf(value.apply);
    const call = {
      code: `Programs.${declared(found.name)}(${this.args(found, value.with)})`,
      optional: !!found.optional,
    };
    return expected
      ? coerced(call, this.parameterType(found.result), expected, this.context)
      : call;
  }

  /** Arguments of a function, or of a procedure behind its first. */
  args({ parameters }: Pick<PureFunction, 'parameters'>, values: readonly Value[]): string {
    return parameters
      .map(({ type, optional }, at) => {
        const expected = this.parameterType(type);
        const given = values[at] ?? { absent: true };
        return optional ? this.value(given, expected).code : this.sure(given, expected);
      })
      .join(', ');
  }

  private copy(
    value: Extract<Value, { copy: string }>,
    expected: TypeExpression | undefined,
  ): Code {
    const base = this.certain(this.path(value.copy, { kind: 'ref', name: value.type }));
    const name = this.prelude.declare((each) => `var ${each} = ${base}`);
    for (const [wire, each] of Object.entries(value.fields)) {
      const field = this.fieldOf(value.type, wire);
      const { code, optional } = this.value(each, field.type);
      const given = optional && !field.optional ? this.prelude.need(code) : code;
      this.prelude.line(`${name}.${this.context.names.field(value.type, wire)} = ${given}`);
    }
    const made = plain(name);
    return expected
      ? coerced(made, { kind: 'ref', name: value.type }, expected, this.context)
      : made;
  }

  private record(
    value: Extract<Value, { record: string }>,
    expected: TypeExpression | undefined,
  ): Code {
    const { names, model } = this.context;
    const record = model.types[value.record] as RecordType;
    const args = record.fields.flatMap((field) => {
      const given = value.fields[field.name];
      if (given === undefined || 'absent' in given || fixedValue(field, model) !== undefined)
        return [];
      return [`${names.field(value.record, field.name)}: ${this.fieldValue(field, given)}`];
    });
    if (value.unknownOf !== undefined && value.unknownTo !== undefined) {
      args.push(`unknownFields: ${this.unknownOf(value.unknownOf, value.unknownTo, value.record)}`);
    }
    const made = plain(`${names.type(value.record)}(${args.join(', ')})`);
    return expected
      ? coerced(made, { kind: 'ref', name: value.record }, expected, this.context)
      : made;
  }

  private fieldValue(field: Field, given: Value): string {
    if (field.tristate) {
      const { code, optional } = this.value(given, field.type);
      return optional ? `${inParens(code)}.map({ .value($0) }) ?? .absent` : `.value(${code})`;
    }
    return field.optional ? this.value(given, field.type).code : this.sure(given, field.type);
  }

  /** The fields of a record that neither it nor the one in its place knows. */
  private unknownOf(path: string, old: string, made: string): string {
    const { code, optional, type } = this.scope.locate(path);
    const target = type.kind === 'ref' ? this.scope.model.types[type.name] : undefined;
    const field =
      target?.kind === 'union' && type.kind === 'ref'
        ? this.context.access.unknownFields(type.name)
        : 'unknownFields';
    const base = optional ? this.prelude.need(code) : code;
    return `${base}.${field}.without(${this.context.access.knownTo(old, made)})`;
  }

  private fieldOf(type: string, wire: string): Field {
    const record = this.scope.model.types[type] as RecordType;
    const field = record.fields.find((each) => each.name === wire);
    if (!field) throw new Error(`${type} has no field ${wire}`);
    return field;
  }
}

function plain(code: string): Code {
  return { code, optional: false };
}

function same(one: TypeExpression, other: TypeExpression): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
