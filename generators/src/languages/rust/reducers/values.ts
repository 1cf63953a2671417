import type { TypeExpression } from '../../../model/model.js';
import { wordsOf } from '../../../model/names.js';
import type { PureFunction, Value } from '../../../reducers/program.js';
import { literal } from '../words.js';
import { branch } from './branches.js';
import { type Env, mentions } from './env.js';
import { type Expr, read } from './paths.js';
import { makeCopy, makeRecord } from './records.js';
import { test } from './tests.js';

const TEXT: TypeExpression = { kind: 'string' };

/** Writes a value that is only looked at; `type` is what is wanted, where the value does not say it itself. */
export function expression(env: Env, it: Value, type?: TypeExpression): Expr {
  const { rust } = env;
  const wanted = type && rust.resolved(type);
  if ('path' in it) return read(env, it.path);
  if ('absent' in it) return { code: 'None', type: wanted ?? TEXT, optional: true };
  if ('literal' in it) return constant(env, it.literal, wanted);
  if ('stamp' in it) {
    return {
      code: `words::stamp(${read(env, it.stamp).code})`,
      type: TEXT,
      optional: false,
      isOwned: true,
    };
  }
  if ('firstPresent' in it) return firstPresent(env, it.firstPresent, wanted);
  if ('record' in it) return makeRecord(env, it);
  if ('copy' in it) return makeCopy(env, it);
  if ('emptyList' in it) {
    return { code: 'Vec::new()', type: wanted ?? TEXT, optional: false, isOwned: true };
  }
  if ('text' in it) {
    const parts = it.text.map((each) => viewed(expression(env, each, TEXT), '""'));
    return { code: `[${parts.join(', ')}].concat()`, type: TEXT, optional: false, isOwned: true };
  }
  if ('atLeast' in it) {
    const { code, optional, type: own } = expression(env, it.value, { kind: 'integer' });
    const least = it.atLeast;
    const bounded = optional ? `${code}.map(|it| it.max(${least}))` : `${code}.max(${least})`;
    return { code: bounded, type: own, optional };
  }
  if ('bits' in it) {
    const bits = expression(env, it.bits, wanted);
    const set = expression(env, it.set, bits.type);
    const name = rust.type(bits.type, '');
    const cleared = `${bits.code}.without(${name}::from_bits(${it.clear}))`;
    const isNone = 'literal' in it.set && it.set.literal === 0;
    return {
      code: isNone ? cleared : `${cleared}.union(${set.code})`,
      type: bits.type,
      optional: false,
    };
  }
  if ('lookup' in it) return lookup(env, it);
  if ('choose' in it) return choose(env, it, wanted);
  return apply(env, it);
}

/** Writes a value that is stored: it is made, copied, or moved from what is nobody else's. */
export function stored(env: Env, it: Value, type: TypeExpression, optional: boolean): string {
  const wanted = env.rust.resolved(type);
  const expr = adapted(env, expression(env, it, wanted), wanted);
  const code = owned(env, expr);
  if (expr.optional === optional) return code;
  if (optional) return `Some(${code})`;
  throw new Error(`a value that may be absent is wanted for certain: ${JSON.stringify(it)}`);
}

/** The type a value has by itself; none: it takes the one that is wanted. */
export function typeOf(env: Env, it: Value): TypeExpression | undefined {
  if ('path' in it) return env.scope.at(it.path).type;
  if ('apply' in it) return resultOf(functionOf(env, it.apply));
  if ('firstPresent' in it) return it.firstPresent.map((each) => typeOf(env, each)).find(Boolean);
  return undefined;
}

export function owned(env: Env, expr: Expr): string {
  const { code, optional, place, type, isOwned } = expr;
  const isText = env.rust.resolved(type).kind === 'string';
  if (isOwned || env.rust.isCopy(type) || code === 'None') return code;
  if (place !== undefined && place !== code)
    return env.movable.has(place) ? place : `${place}.clone()`;
  if (optional) return isText ? `${code}.map(str::to_owned)` : `${code}.cloned()`;
  if (isText) return `${code}.to_owned()`;
  return `${code.replace(/^&/, '')}.clone()`;
}

/** A value as another type: a member as its union, a value of an enum as that of one that has it too. */
function adapted(env: Env, expr: Expr, wanted: TypeExpression): Expr {
  const { rust } = env;
  const from = rust.resolved(expr.type);
  if (expr.code === 'None' || JSON.stringify(from) === JSON.stringify(wanted)) return expr;
  if (wanted.kind !== 'ref') return expr;
  const made = (code: string): Expr => ({
    code,
    type: wanted,
    optional: expr.optional,
    isOwned: true,
  });
  const target = rust.model.types[wanted.name];
  const source = from.kind === 'ref' ? rust.model.types[from.name] : undefined;
  const name = rust.typeName(wanted.name);
  if (target?.kind === 'enum' && source?.kind === 'enum') {
    return made(
      expr.optional
        ? `${expr.code}.map(|it| ${name}::from(it.as_str()))`
        : `${name}::from(${expr.place ?? expr.code}.as_str())`,
    );
  }
  if (target?.kind !== 'union') return expr;
  const code = owned(env, expr);
  return made(expr.optional ? `${code}.map(${name}::from)` : `${name}::from(${code})`);
}

function constant(env: Env, value: string | number | boolean, wanted?: TypeExpression): Expr {
  const { rust } = env;
  const target = wanted?.kind === 'ref' ? rust.model.types[wanted.name] : undefined;
  const name = wanted?.kind === 'ref' ? rust.typeName(wanted.name) : '';
  const type = wanted ?? ({ kind: SIMPLE[typeof value] } as TypeExpression);
  if (target?.kind === 'enum') {
    const found = target.values.find((each) => each.value === value);
    if (!found) throw new Error(`${name} has no value ${value}`);
    const variant = `${name}::${rust.valueName(name, found.name)}`;
    return target.openness === 'closed'
      ? { code: variant, type, optional: false }
      : { code: `&${variant}`, type, optional: false, place: variant };
  }
  if (target?.kind === 'bitset') {
    return { code: `${name}::from_bits(${value})`, type, optional: false };
  }
  if (target?.kind === 'union') {
    return { code: `${name}::from(${literal(value)})`, type, optional: false, isOwned: true };
  }
  return { code: literal(value), type, optional: false };
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'integer',
  boolean: 'boolean',
};

/** Looks at a text, with something else where there is none. */
export function viewed({ code, optional, isOwned }: Expr, otherwise: string): string {
  if (optional) return `${code}.unwrap_or(${otherwise})`;
  return isOwned ? `&${code}` : code;
}

function firstPresent(env: Env, values: readonly Value[], wanted?: TypeExpression): Expr {
  const type = wanted ?? values.map((each) => typeOf(env, each)).find(Boolean);
  const own = values.map((each) => expression(env, each, type));
  const last = own.findIndex((each) => !each.optional);
  const used = last === -1 ? own : own.slice(0, last + 1);
  const isOwned = used.some((each) => each.isOwned);
  const [first, ...rest] = used as [Expr, ...Expr[]];
  const form = (each: Expr) => (isOwned ? owned(env, each) : each.code);
  let code = form(first);
  for (const each of rest) {
    const next = form(each);
    const suffix = each.optional ? 'or' : 'unwrap_or';
    code += isOwned ? `.${suffix}_else(|| ${next})` : `.${suffix}(${next})`;
  }
  return { code, type: type ?? first.type, optional: last === -1, ...(isOwned && { isOwned }) };
}

function lookup(env: Env, it: Extract<Value, { lookup: string }>): Expr {
  const type = env.scope.elementOf(it.lookup);
  const inside = env.with(it.as, type, { code: it.as, kind: 'ref' });
  const { code, optional, place } = read(env, it.lookup);
  const find = (list: string) => `${list}.iter().find(|${it.as}| ${test(inside, it.where)})`;
  return {
    code: optional ? `${code}.and_then(|list| ${find('list')})` : find(place ?? code),
    type,
    optional: true,
  };
}

function choose(env: Env, it: Extract<Value, { choose: unknown }>, wanted?: TypeExpression): Expr {
  const type = wanted ?? typeOf(env, it.then) ?? typeOf(env, it.else);
  const seen: Expr[] = [];
  const collect = (value: Value) => (inside: Env) => {
    seen.push(expression(inside, value, type));
    return '';
  };
  const write = (value: Value) => (inside: Env) => {
    const expr = expression(inside, value, type);
    const code = isOwned ? owned(inside, expr) : expr.code;
    return optional && !expr.optional ? `Some(${code})` : code;
  };
  const ways = (one: typeof write) => ({
    yes: one(it.then),
    no: one(it.else),
    yesProgram: it.then,
    noProgram: it.else,
  });
  branch(env, it.choose, ways(collect));
  const optional = seen.some((each) => each.optional);
  const isOwned = seen.some((each) => each.isOwned);
  const code = branch(env, it.choose, ways(write));
  const found = type ?? seen.find((each) => each.code !== 'None')?.type ?? TEXT;
  return { code, type: found, optional, ...(isOwned && { isOwned }) };
}

function functionOf(env: Env, name: string): PureFunction {
  const found = env.rust.model.reducers.functions.find((each) => each.name === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

export function resultOf({ result }: PureFunction): TypeExpression {
  return parameterType(result);
}

/** The type that a parameter or result names. */
export function parameterType(name: string): TypeExpression {
  return Object.values(SIMPLE).includes(name)
    ? ({ kind: name } as TypeExpression)
    : { kind: 'ref', name };
}

function apply(env: Env, it: Extract<Value, { apply: string }>): Expr {
  const found = functionOf(env, it.apply);
  return {
    code: call(env, it.apply, it.with),
    type: env.rust.resolved(resultOf(found)),
    optional: found.optional ?? false,
  };
}

/** Writes a call of a function. */
export function call(env: Env, name: string, values: readonly Value[]): string {
  const { parameters } = functionOf(env, name);
  const args = values.map((value, at) => argument(env, value, parameters[at] as never));
  return `${functionName(name)}(${args.join(', ')})`;
}

/** Writes an argument as its parameter takes it: looked at, not stored. */
export function argument(
  env: Env,
  value: Value,
  { type, optional }: { type: string; optional?: boolean },
): string {
  const wanted = env.rust.resolved(parameterType(type));
  const expr = adapted(env, expression(env, value, wanted), wanted);
  const isView = !expr.isOwned || env.rust.isCopy(wanted);
  const code = isView ? expr.code : expr.optional ? `${expr.code}.as_ref()` : `&${expr.code}`;
  return optional && !expr.optional ? `Some(${code})` : code;
}

export function functionName(name: string): string {
  return wordsOf(name).join('_');
}

/** Whether a program reads a path just once. */
export function isReadOnce(program: unknown, path: string): boolean {
  const text = JSON.stringify(program);
  return (
    mentions(program, path) && text.split(`"${path}"`).length === 2 && !text.includes(`"${path}.`)
  );
}
