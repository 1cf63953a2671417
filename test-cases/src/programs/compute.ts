import type { Test, Value } from '../../../generators/src/reducers/program.js';
import type { Environment } from './environment.js';
import { copy, isObject, type Json, type JsonObject, member, setMember } from './json.js';
import { type Place, placeFor, valueAt } from './places.js';
import { decidingOf, fieldsOf, typeNamed } from './types.js';
import { type HandlersOf, wordOf } from './words.js';

/** Computes a value; undefined: nothing. */
export function compute(value: Value, env: Environment): Json | undefined {
  return (VALUES[wordOf(value, VALUES)] as (value: Value, env: Environment) => Json | undefined)(
    value,
    env,
  );
}

/** Whether a test holds. */
export function holds(test: Test, env: Environment): boolean {
  const word = wordOf(test, TESTS);
  const result = (TESTS[word] as (test: Test, env: Environment) => boolean)(test, env);
  env.trace(test, result ? 'holds' : 'fails');
  return result;
}

const VALUES: HandlersOf<Value, Environment, Json | undefined> = {
  path: ({ path }, env) => env.value(path),
  absent: () => undefined,
  literal: ({ literal }) => literal,
  stamp: ({ stamp }, env) => new Date(Number(env.value(stamp))).toISOString(),
  emptyList: () => [],

  firstPresent(value, env) {
    for (const [index, candidate] of value.firstPresent.entries()) {
      const found = compute(candidate, env);
      if (found === undefined) continue;
      env.trace(value, `candidate ${index}`);
      return found;
    }
    env.trace(value, 'none');
    return undefined;
  },

  record(value, env) {
    const made: JsonObject = {};
    if (value.unknownOf !== undefined && value.unknownTo !== undefined) {
      const known = [value.unknownTo, value.record]
        .flatMap((type) => fieldsOf(env.model, typeNamed(type)))
        .map(({ name }) => name);
      const old = env.value(value.unknownOf);
      for (const [name, each] of Object.entries(isObject(old) ? old : {})) {
        if (known.includes(name)) continue;
        setMember(made, name, copy(each));
        env.trace(value, 'unknown field');
      }
    }
    return withFields(made, value.fields, env);
  },

  copy(value, env) {
    const original = env.value(value.copy);
    return isObject(original) ? withFields(copy(original), value.fields, env) : undefined;
  },

  text({ text }, env) {
    const parts = text.map((each) => compute(each, env));
    return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
  },

  atLeast(value, env) {
    const number = compute(value.value, env);
    if (typeof number !== 'number') return undefined;
    env.trace(value, number < value.atLeast ? 'raised' : 'as it is');
    return Math.max(value.atLeast, number);
  },

  bits({ bits, clear, set }, env) {
    const before = Number(compute(bits, env) ?? 0);
    // 32 bits, unsigned: without the shift the highest bit would make the number negative.
    return ((before & ~clear) | Number(compute(set, env) ?? 0)) >>> 0;
  },

  lookup(value, env) {
    const found = env
      .elements(value.lookup)
      .find((element) => holds(value.where, env.with(value.as, element)));
    env.trace(value, found ? 'found' : 'not found');
    return found && valueAt(found);
  },

  choose(value, env) {
    const branch = holds(value.choose, env) ? 'then' : 'else';
    env.trace(value, branch);
    return compute(value[branch], env);
  },

  apply({ apply, with: args }, env) {
    const { definition, inner } = enter(apply, args, env);
    return definition.value && compute(definition.value, inner);
  },
};

const TESTS: HandlersOf<Test, Environment, boolean> = {
  equal: ({ equal: [left, right] }, env) => compute(left, env) === compute(right, env),
  present: ({ present }, env) => env.value(present) !== undefined,
  isTrue: ({ isTrue }, env) => env.value(isTrue) === true,

  is(test, env) {
    const value = memberOf(env.place(test.is), env);
    const found = test.of.find((each) => each === value);
    if (found !== undefined) env.trace(test, `is ${found}`);
    return found !== undefined;
  },

  empty: ({ empty }, env) => (env.list(empty) ?? []).length === 0,

  contains(test, env) {
    const value = compute(test.value, env);
    return (env.list(test.contains) ?? []).some((each) => each === value);
  },

  some: ({ some, as, where }, env) =>
    env.elements(some).some((element) => holds(where, env.with(as, element))),

  not: ({ not }, env) => !holds(not, env),
  all: ({ all }, env) => all.every((each) => holds(each, env)),
  any: ({ any }, env) => any.some((each) => holds(each, env)),

  applies({ applies, with: args }, env) {
    const { definition, inner } = enter(applies, args, env);
    return definition.test !== undefined && holds(definition.test, inner);
  },
};

/** Which member a union is: the value of its deciding property. */
export function memberOf(union: Place, env: Environment): Json | undefined {
  const deciding = decidingOf(env.model, union.type);
  if (deciding === undefined) {
    throw new Error(`${JSON.stringify(union.type)} is no union that a property decides`);
  }
  const value = valueAt(union);
  return isObject(value) ? member(value, deciding.property) : undefined;
}

/** Binds parameters to arguments. A path is handed over as the place it leads to, anything else as a value. */
export function bindArguments(
  parameters: readonly { name: string; type: string }[],
  args: readonly Value[],
  env: Environment,
): Map<string, Place> {
  return new Map(
    parameters.map(({ name, type: typeName }, index) => {
      const argument = args[index] ?? { absent: true };
      const type = typeNamed(typeName);
      return [
        name,
        'path' in argument
          ? { ...env.place(argument.path), type }
          : placeFor(compute(argument, env), type),
      ];
    }),
  );
}

function enter(name: string, args: readonly Value[], env: Environment) {
  const definition = env.model.reducers.functions.find((each) => each.name === name);
  if (definition === undefined) throw new Error(`there is no function "${name}"`);
  env.trace(definition, 'entered');
  return { definition, inner: env.withOnly(bindArguments(definition.parameters, args, env)) };
}

/** Writes fields over those of a record; nothing leaves a field out. */
function withFields(
  made: JsonObject,
  fields: Readonly<Record<string, Value>>,
  env: Environment,
): JsonObject {
  for (const [name, value] of Object.entries(fields)) {
    const computed = compute(value, env);
    if (computed === undefined) delete made[name];
    else setMember(made, name, copy(computed));
  }
  return made;
}
