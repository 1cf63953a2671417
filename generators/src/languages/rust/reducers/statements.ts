import type { Statement, Value } from '../../../reducers/program.js';
import { writesTo } from '../../../reducers/writes.js';
import { identifier } from '../words.js';
import { branch, looked } from './branches.js';
import { type Binding, type Env, variableFor } from './env.js';
import { guarded, read, target } from './paths.js';
import { test } from './tests.js';
import { argument, functionName, isReadOnce } from './values.js';
import { word } from './words.js';

/** Writes statements one after the other; each adds to `changed`. */
export function block(env: Env, statements: readonly Statement[]): string {
  return statements.map((it) => statement(env, it)).join('\n');
}

function statement(env: Env, it: Statement): string {
  if ('when' in it) {
    return branch(env, it.when, {
      yes: (inside) => block(inside, it.then),
      ...(it.else && { no: (inside: Env) => block(inside, it.else ?? []) }),
      yesProgram: it.then,
      noProgram: it.else,
      writes: (path) => writesTo(it.then, path),
    });
  }
  if ('match' in it) return match(env, it);
  if ('in' in it) return within(env, it);
  if ('find' in it) return find(env, it);
  if ('each' in it) return each(env, it);
  if ('take' in it) return take(env, it);
  if ('call' in it) return call(env, it);
  return word(env, it);
}

function match(env: Env, it: Extract<Statement, { match: unknown }>): string {
  const { name } = env.unionAt(it.match, []);
  const writes = it.cases.some((each) => writesTo(each.do, it.match));
  const { binding, scrutinee, wrap } = looked(env, it.match, writes);
  const arms = it.cases
    .filter((each) => each.do.length > 0)
    .flatMap((each) =>
      env.unionAt(it.match, each.is).meant.map(([member, variant]) => {
        const inside = env.bind(it.match, { ...binding, values: member.values ?? [] });
        return [wrap(`${name}::${variant}(${binding.code})`), block(inside, each.do)] as const;
      }),
    );
  const [only, ...more] = arms;
  if (!only) return '';
  if (more.length === 0) return `if let ${only[0]} = ${scrutinee} {\n${only[1]}\n}`;
  const cases = arms.map(([pattern, body]) => `${pattern} => {\n${body}\n}\n`);
  return `match ${scrutinee} {\n${cases.join('')}_ => {}\n}`;
}

function within(env: Env, it: Extract<Statement, { in: unknown }>): string {
  const type = env.scope.at(it.of).type;
  const name = identifier(functionName(it.in));
  const writes = writesTo(it.do, it.in);
  const binding: Binding = { code: name, kind: env.referenceTo(it.of, writes) };
  const body = block(env.with(it.in, type, binding), it.do);
  if (!writes) {
    const { code, optional } = read(env, it.of);
    return optional
      ? `if let Some(${name}) = ${code} {\n${body}\n}`
      : `{\nlet ${name} = ${code};\n${body}\n}`;
  }
  const place = target(env, it.of);
  return place.storage === 'required'
    ? guarded(place, `{\nlet ${name} = &mut ${place.place};\n${body}\n}`)
    : guarded(place, `if let Some(${name}) = &mut ${place.place} {\n${body}\n}`);
}

function find(env: Env, it: Extract<Statement, { find: unknown }>): string {
  const place = target(env, it.of);
  const name = identifier(functionName(it.find));
  const type = env.scope.elementOf(it.of);
  const isOptional = place.storage !== 'required';
  const list = isOptional ? variableFor(it.of) : (place.place as string);
  const looking = env.with(it.find, type, { code: name, kind: 'ref' });
  const always = 'all' in it.where && it.where.all.length === 0;
  const search = it.from === 'start' ? 'position' : 'rposition';
  const index = always
    ? it.from === 'start'
      ? `(!${list}.is_empty()).then_some(0)`
      : `${list}.len().checked_sub(1)`
    : `${list}.iter().${search}(|${name}| ${test(looking, it.where)})`;
  const conditions = [
    ...place.guards,
    ...(isOptional ? [`let Some(${list}) = &mut ${place.place}`] : []),
    `let Some(at) = ${index}`,
  ];
  const writes = writesTo(it.do, it.find);
  const inside = env.with(it.find, type, { code: name, kind: env.referenceTo(it.of, writes) });
  const body = block(inside, it.do);
  const otherwise = it.else ? block(env, it.else) : '';
  const bound = new RegExp(`\\b${name}\\b`).test(body)
    ? `let ${name} = &${writes ? 'mut ' : ''}${list}[at];\n`
    : '';
  return `if ${conditions.join(' && ')} {\n${bound}${body}\n}${otherwise ? ` else {\n${otherwise}\n}` : ''}`;
}

function each(env: Env, it: Extract<Statement, { each: unknown }>): string {
  const place = target(env, it.of);
  const name = identifier(functionName(it.each));
  const inside = env.with(it.each, env.scope.elementOf(it.of), { code: name, kind: 'mut' });
  const list =
    place.storage === 'required' ? `&mut ${place.place}` : `${place.place}.iter_mut().flatten()`;
  return guarded(place, `for ${name} in ${list} {\n${block(inside, it.do)}\n}`);
}

function take(env: Env, it: Extract<Statement, { take: unknown }>): string {
  const place = target(env, it.of);
  const type = env.scope.at(it.of).type;
  const name = identifier(functionName(it.take));
  const looking = env.with(it.take, type, { code: name, kind: 'ref' });
  const fields = type.kind === 'ref' ? (env.rust.record(type.name)?.fields ?? []) : [];
  const movable = fields
    .filter((field) => isReadOnce(valuesIn(it.do), `${it.take}.${field.name}`))
    .map(
      (field) => `${name}.${env.rust.fieldName(type.kind === 'ref' ? type.name : '', field.name)}`,
    );
  const inside = env.with(it.take, type, { code: name, kind: 'owned' }).moving(movable);
  const body = block(inside, it.do);
  const isMutable = writesTo(it.do, it.take) ? 'mut ' : '';
  const conditions = [
    ...place.guards,
    `${place.place}.as_ref().is_some_and(|${name}| ${test(looking, it.where)})`,
    `let Some(${isMutable}${name}) = ${place.place}.take()`,
  ];
  return `if ${conditions.join(' && ')} {\nchanged = true;\n${body}\n}`;
}

/** The values of statements, without the places they go into. */
function valuesIn(statements: readonly Statement[]): Value[] {
  return statements.flatMap((it) => [
    ...('to' in it ? [it.to] : []),
    ...('value' in it ? [it.value] : []),
    ...('with' in it && Array.isArray(it.with) ? it.with : []),
  ]);
}

function call(env: Env, it: Extract<Statement, { call: string }>): string {
  const { procedures } = env.rust.model.reducers;
  const parameters = procedures.find((each) => each.name === it.call)?.parameters ?? [];
  const [first, ...others] = it.with;
  const path = first && 'path' in first ? first.path : '';
  const lines: string[] = [];
  const args = others.map((value, at) => {
    const parameter = parameters[at + 1] as (typeof parameters)[number];
    const code = argument(env, value, parameter);
    if (!env.readsMutable(value)) return code;
    // It is computed before what it reads from is lent to the procedure.
    const name = identifier(functionName(parameter.name));
    lines.push(`let ${name} = ${code};`);
    return name;
  });
  const { path: from, binding } = env.start(path);
  const run = (changing: string) =>
    `changed |= ${functionName(it.call)}(${[changing, ...args].join(', ')});`;
  if (from === path) {
    lines.push(run(binding.kind === 'owned' ? `&mut ${binding.code}` : binding.code));
  } else {
    const place = target(env, path);
    const name = variableFor(path);
    const inner =
      place.storage === 'required'
        ? run(`&mut ${place.place}`)
        : `if let Some(${name}) = &mut ${place.place} {\n${run(name)}\n}`;
    lines.push(guarded(place, inner));
  }
  return lines.length > 1 ? `{\n${lines.join('\n')}\n}` : lines.join('\n');
}
