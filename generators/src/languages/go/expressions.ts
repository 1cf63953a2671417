import type { TypeExpression } from '../../model/model.js';
import type { Test, Value } from '../../reducers/program.js';
import type { TypedScope } from '../programs/scope.js';
import type { Access } from './access.js';
import { type Expression, pointerTo, recordPointer, scalarOf, stored } from './expression.js';
import { type Go, verbatim } from './go.js';
import { goIdentifier } from './identifiers.js';
import { pathTo } from './paths.js';
import { writeTest } from './tests.js';
import { scalarMembers } from './unions.js';

/** What generated pieces share. */
export interface Shared {
  readonly go: Go;
  readonly access: Access;
  /** Takes note that the fields known to a type, and to what takes its place, are needed. */
  knownTo(type: string, record: string): string;
}

/** The function that is being written. */
export interface Frame extends Shared {
  /** Parameters that may be absent, and are pointers if they are scalars. */
  readonly optional: ReadonlySet<string>;
}

/** Writes paths, values and tests of reducer programs as Go. */
export class ExpressionWriter {
  constructor(
    readonly frame: Frame,
    readonly scope: TypedScope,
    /** What each Go variable is declared as; tests may have settled more. */
    readonly variables: ReadonlyMap<string, TypeExpression>,
    /** Name of the record whose place is being taken: what is in it moves, and needs no copy. */
    readonly leaving?: string,
  ) {}

  get go(): Go {
    return this.frame.go;
  }

  with(scope: TypedScope, variables = this.variables): ExpressionWriter {
    return new ExpressionWriter(this.frame, scope, variables, this.leaving);
  }

  bind(name: string, type: TypeExpression): ExpressionWriter {
    return this.with(this.scope.with(name, type), new Map([...this.variables, [name, type]]));
  }

  where(test: Test): ExpressionWriter {
    return this.with(this.scope.where(test));
  }

  /** What a path leads to. */
  path(path: string): Expression {
    return pathTo(this, path);
  }

  /** A value; where its type does not say, it is to be of the wanted one. */
  value(value: Value, wanted?: TypeExpression): Expression {
    return this.coerced(this.plain(value, wanted), wanted);
  }

  private plain(value: Value, wanted?: TypeExpression): Expression {
    if ('path' in value) return this.path(value.path);
    if ('absent' in value) {
      return {
        code: 'nil',
        type: wanted ?? { kind: 'any' },
        form: 'absent',
        there: false,
        fresh: true,
      };
    }
    if ('literal' in value) return this.literal(value.literal, wanted);
    if ('emptyList' in value) {
      const type = wanted ?? { kind: 'array', items: { kind: 'any' } };
      return {
        code: `${this.go.goType(this.go.resolved(type))}{}`,
        type,
        form: 'nil',
        there: true,
        fresh: true,
      };
    }
    if ('stamp' in value) return text(`words.Stamp(${scalarOf(this.path(value.stamp))})`);
    if ('text' in value) {
      const texts = value.text.map((each) => scalarOf(this.value(each, { kind: 'string' })));
      return text(texts.reduce((before, each) => `words.Join(${before}, ${each})`));
    }
    if ('atLeast' in value) {
      const number = scalarOf(this.value(value.value));
      return { ...text(`max(${value.atLeast}, ${number})`), type: { kind: 'integer' } };
    }
    if ('bits' in value) {
      const bits = this.value(value.bits, wanted);
      const set = scalarOf(this.value(value.set, bits.type));
      return { ...text(`${scalarOf(bits)}&^${value.clear} | ${set}`), type: bits.type };
    }
    if ('firstPresent' in value) return this.firstPresent(value.firstPresent, wanted);
    if ('choose' in value) return this.choose(value, wanted);
    if ('apply' in value) return this.apply(value.apply, value.with);
    if ('lookup' in value) return this.lookup(value);
    return this.made(value);
  }

  private literal(value: string | number | boolean, wanted?: TypeExpression): Expression {
    const kind = typeof value === 'number' ? 'integer' : (typeof value as 'string' | 'boolean');
    const target = wanted && this.go.resolved(wanted);
    const code = JSON.stringify(value);
    if (target?.kind === 'any') {
      return { code: `json.RawMessage(${verbatim(code)})`, type: target, form: 'nil', ...MADE };
    }
    // Go would take a bare number for an int.
    const isNumber = target?.kind === 'integer' || target?.kind === 'float';
    const isTyped = isNumber || (target?.kind === 'ref' && this.go.shape(target) === 'scalar');
    if (!target || !isTyped) return { code, type: { kind }, form: 'value', ...MADE };
    return { code: `${this.go.goType(target)}(${code})`, type: target, form: 'value', ...MADE };
  }

  /** A value as one of another type that includes it. */
  private coerced(value: Expression, wanted?: TypeExpression): Expression {
    const target = wanted && this.go.resolved(wanted);
    if (target?.kind !== 'ref' || value.form === 'absent') return value;
    const source = this.go.resolved(value.type);
    if (source.kind === 'ref' && source.name === target.name) return value;
    const name = this.go.goType(target);
    const union = this.go.type(target.name);
    if (union.kind !== 'union') return this.cast(value, source, target);
    const made = { ...value, type: target, form: 'nil', lvalue: false } as const;
    switch (this.go.shape(source)) {
      case 'union':
        return { ...made, code: `words.Convert[${name}](${value.code})` };
      case 'scalar': {
        const members = [...scalarMembers(this.go, target.name, union)];
        const [, member] = members.find(([{ type }]) => type.kind === source.kind) ?? [];
        return { ...made, code: `${name}(${member}(${scalarOf(value)}))`, fresh: true };
      }
      default: {
        const isOurs = value.fresh || (value.moved && value.form === 'pointer');
        const pointer = isOurs ? value.code : `${value.code}.Clone()`;
        // An interface that holds a nil pointer is not nil.
        const code = value.there
          ? `${name}(${pointer})`
          : `func() ${name} {\nif member := ${pointer}; member != nil {\nreturn member\n}\nreturn nil\n}()`;
        return { ...made, code, fresh: true };
      }
    }
  }

  /** A scalar of one named type as one of another. */
  private cast(value: Expression, source: TypeExpression, target: TypeExpression): Expression {
    if (source.kind !== 'ref' || this.go.shape(target) !== 'scalar') return value;
    const name = this.go.goType(target);
    if (value.form === 'value' || value.there) {
      const code = `${name}(${scalarOf(value)})`;
      return { code, type: target, form: 'value', there: true, fresh: true };
    }
    const code = `words.Via(${value.code}, func(it *${this.go.goType(source)}) *${name} { return words.Ptr(${name}(*it)) })`;
    return { code, type: target, form: 'pointer', there: false, fresh: true };
  }

  private firstPresent(values: readonly Value[], wanted?: TypeExpression): Expression {
    const all = values.map((each) => this.value(each, wanted));
    const type = wanted ?? (all[0] as Expression).type;
    const there = all.some((each) => each.there);
    const shape = this.go.shape(type);
    if (shape === 'scalar' && all.at(-1)?.form === 'value') {
      const code = all.map((each, at) => (at < all.length - 1 ? pointerTo(each) : scalarOf(each)));
      return { ...text(code.reduceRight((rest, each) => `words.Or(${each}, ${rest})`)), type };
    }
    if (shape === 'scalar' || shape === 'record') {
      const list = all.map((each) => (shape === 'record' ? recordPointer(each) : pointerTo(each)));
      return { code: `words.First(${list.join(', ')})`, type, form: 'pointer', there };
    }
    const list = all.map((each) => each.code).join(', ');
    const name =
      shape === 'union'
        ? `First[${this.go.goType(type)}]`
        : shape === 'map'
          ? 'FirstMap'
          : 'FirstList';
    return { code: `words.${name}(${list})`, type, form: 'nil', there };
  }

  private choose(value: Extract<Value, { choose: unknown }>, wanted?: TypeExpression): Expression {
    const yes = this.where(value.choose).value(value.then, wanted);
    const no = this.where({ not: value.choose }).value(value.else, wanted);
    const type = wanted ?? (yes.form === 'absent' ? no.type : yes.type);
    const shape = this.go.shape(type);
    const goType = this.go.goType(type);
    const both = yes.form === 'value' && no.form === 'value';
    const [result, written]: [string, (each: Expression) => string] = both
      ? [goType, scalarOf]
      : shape === 'record'
        ? [`*${goType}`, recordPointer]
        : shape === 'scalar'
          ? [`*${goType}`, pointerTo]
          : [goType, (each) => each.code];
    const code = `func() ${result} {\nif ${this.test(value.choose)} {\nreturn ${written(yes)}\n}\nreturn ${written(no)}\n}()`;
    const form = both ? 'value' : result === goType ? 'nil' : 'pointer';
    return { code, type, form, there: yes.there && no.there };
  }

  private apply(name: string, args: readonly Value[]): Expression {
    const piece = this.go.model.reducers.functions.find((each) => each.name === name);
    if (!piece) throw new Error(`there is no function ${name}`);
    const code = `${goIdentifier(name)}(${this.arguments(piece.parameters, args).join(', ')})`;
    const type = parameterType(piece.result === 'test' ? 'boolean' : piece.result);
    const shape = this.go.shape(type);
    const isPointer = shape === 'record' || (shape === 'scalar' && piece.optional);
    const form = isPointer ? 'pointer' : shape === 'scalar' ? 'value' : 'nil';
    return { code, type, form, there: !piece.optional };
  }

  /** What is handed to a procedure or function. */
  arguments(
    parameters: readonly { type: string; optional?: boolean }[],
    args: readonly Value[],
  ): string[] {
    return parameters.map(({ type: name, optional }, at) => {
      const type = parameterType(name);
      const value = this.value(args[at] ?? { absent: true }, type);
      const shape = this.go.shape(type);
      if (shape === 'record') return recordPointer(value);
      if (shape !== 'scalar') return value.code;
      return optional ? pointerTo(value) : scalarOf(value);
    });
  }

  private lookup(value: Extract<Value, { lookup: string }>): Expression {
    const list = this.path(value.lookup);
    const type = this.scope.elementOf(value.lookup);
    const test = this.predicate(value.as, type, value.where);
    const isRecord = this.go.shape(type) === 'record';
    const code = `words.${isRecord ? 'Find' : 'FindFunc'}(${list.code}, ${test})`;
    return { code, type, form: isRecord ? 'pointer' : 'nil', there: false };
  }

  /** A function that tests an element: a pointer to a record, or anything else itself. */
  predicate(name: string, type: TypeExpression, test: Test): string {
    const inner = this.bind(name, type);
    const body = inner.test(test);
    const variable = goIdentifier(name);
    const used = new RegExp(`\\b${variable}\\b`).test(body) ? variable : '_';
    const star = this.go.shape(type) === 'record' ? '*' : '';
    return `func(${used} ${star}${this.go.goType(type)}) bool { return ${body} }`;
  }

  private made(value: Extract<Value, { record: string } | { copy: string }>): Expression {
    const name = 'record' in value ? value.record : value.type;
    const type: TypeExpression = { kind: 'ref', name };
    const record = this.go.type(name);
    if (record.kind !== 'record') throw new Error(`${name} is no record`);
    const writer =
      'record' in value && value.unknownOf !== undefined
        ? new ExpressionWriter(this.frame, this.scope, this.variables, value.unknownOf)
        : this;
    const fields = record.fields.flatMap((field) => {
      const given = value.fields[field.name];
      if (!given || this.go.holding(field) === 'none') return [];
      const code = stored(this.go, writer.value(given, field.type), this.go.holding(field));
      return [{ name: this.go.names.field(name, field.name), code }];
    });
    const made: Expression = { code: '', type, form: 'pointer', there: true, fresh: true };
    if ('copy' in value) {
      const sets = fields.map((each) => `made.${each.name} = ${each.code}\n`).join('');
      const copy = this.path(value.copy).code;
      return {
        ...made,
        code: `func() *${name} {\nmade := ${copy}.Clone()\n${sets}return made\n}()`,
      };
    }
    const lines = fields
      .filter((each) => each.code !== 'nil')
      .map((each) => `${each.name}: ${each.code},\n`);
    if (value.unknownOf !== undefined && value.unknownTo !== undefined) {
      const known = this.frame.knownTo(value.unknownTo, name);
      lines.push(`Extra: words.Carry(${this.extraOf(value.unknownOf)}, ${known}),\n`);
    }
    return { ...made, code: `&${name}{\n${lines.join('')}}` };
  }

  private extraOf(path: string): string {
    const old = this.path(path);
    const { type } = old;
    return this.go.shape(type) === 'union' && type.kind === 'ref'
      ? `${this.frame.access.extra(type.name)}(${old.code})`
      : `${old.code}.Extra`;
  }

  test(test: Test): string {
    return writeTest(this, test);
  }
}

/** Of what is made where it is written. */
const MADE = { there: true, fresh: true } as const;

function text(code: string): Expression {
  return { code, type: { kind: 'string' }, form: 'value', there: true, fresh: true };
}

const SIMPLE = new Set(['string', 'integer', 'boolean']);

/** The type of a parameter, which is named. */
export function parameterType(name: string): TypeExpression {
  return SIMPLE.has(name) ? ({ kind: name } as TypeExpression) : { kind: 'ref', name };
}
