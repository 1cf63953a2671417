import type { TypeExpression } from '../../model/model.js';
import type { Step } from '../programs/scope.js';
import type { Expression } from './expression.js';
import type { ExpressionWriter } from './expressions.js';
import { goIdentifier } from './identifiers.js';

/** What a path leads to. */
export function pathTo(writer: ExpressionWriter, path: string): Expression {
  const place = writer.scope.at(path);
  const declared = writer.variables.get(place.name) ?? place.start;
  const root = named(writer, place.name, declared, place.start);
  const moved = writer.leaving === place.name;
  return { ...place.steps.reduce((base, step) => after(writer, base, step), root), moved };
}

function named(
  writer: ExpressionWriter,
  name: string,
  declared: TypeExpression,
  settled: TypeExpression,
): Expression {
  const optional = writer.scope.at(name).optional;
  const shape = writer.go.shape(declared);
  const form =
    shape === 'record' || (shape === 'scalar' && writer.frame.optional.has(name))
      ? 'pointer'
      : shape === 'scalar'
        ? 'value'
        : 'nil';
  const code = goIdentifier(name);
  const held: Expression = { code, type: declared, form, there: !optional, lvalue: true };
  return narrowed(writer, held, settled);
}

function narrowed(writer: ExpressionWriter, held: Expression, settled: TypeExpression): Expression {
  const type = writer.go.resolved(held.type);
  if (settled.kind !== 'ref' || type.kind !== 'ref' || settled.name === type.name) {
    return { ...held, type };
  }
  const name = writer.go.names.type(settled.name);
  return writer.go.shape(settled) === 'record'
    ? { code: `words.As[${name}](${held.code})`, type: settled, form: 'pointer', there: true }
    : { code: `words.Convert[${name}](${held.code})`, type: settled, form: 'nil', there: true };
}

function after(writer: ExpressionWriter, base: Expression, step: Step): Expression {
  const { go } = writer;
  const there = base.there && !step.optional;
  if (writer.go.shape(base.type) === 'union' && base.type.kind === 'ref') {
    const { access } = writer.frame;
    const get = access.get(base.type.name, step.field.name);
    const { type } = access.field(base.type.name, step.field.name);
    const shape = go.shape(type);
    const form = shape === 'scalar' || shape === 'record' || shape === 'unit' ? 'pointer' : 'nil';
    const held: Expression = { code: `${get}(${base.code})`, type, form, there };
    const isNarrower = go.goType(type) !== go.goType(step.field.type);
    return narrowed(writer, held, isNarrower ? go.resolved(type) : step.type);
  }
  if (base.type.kind !== 'ref') throw new Error(`${step.path} is no field of a record`);
  const owner = base.type.name;
  const holding = go.holding(step.field);
  const type = step.field.type;
  const resolved = go.resolved(type);
  if (holding === 'none' && resolved.kind === 'literal') {
    return {
      code: JSON.stringify(resolved.values[0]),
      type: resolved,
      form: 'value',
      there: true,
    };
  }
  const field = go.names.field(owner, step.field.name);
  const direct = base.form !== 'pointer' || base.there;
  const isRecord = go.shape(type) === 'record';
  let held: Expression;
  if (holding === 'tristate') {
    const code = direct
      ? `${base.code}.${field}.pointer()`
      : via(base, owner, `*${go.goType(type)}`, `it.${field}.pointer()`);
    held = { code, type, form: 'pointer', there };
  } else if (holding === 'value') {
    held = direct
      ? {
          code: `${base.code}.${field}`,
          type,
          form: isRecord ? 'struct' : 'value',
          there,
          lvalue: true,
        }
      : {
          code: via(base, owner, `*${go.goType(type)}`, `&it.${field}`),
          type,
          form: 'pointer',
          there,
        };
  } else {
    const form = holding === 'pointer' ? 'pointer' : 'nil';
    held = direct
      ? { code: `${base.code}.${field}`, type, form, there, lvalue: true }
      : { code: via(base, owner, go.fieldType(step.field), `it.${field}`), type, form, there };
  }
  return narrowed(writer, held, step.type);
}

function via(base: Expression, owner: string, result: string, field: string): string {
  return `words.Via(${base.code}, func(it *${owner}) ${result} { return ${field} })`;
}
