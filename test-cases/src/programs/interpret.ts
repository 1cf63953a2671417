import type { Statement } from '../../../generators/src/reducers/program.js';
import { canReduce } from './arrival.js';
import { bindArguments, holds, memberOf } from './compute.js';
import { EDITS } from './edits.js';
import { Environment, type Trace } from './environment.js';
import { copy, isObject, type Json, member } from './json.js';
import { placeFor, valueAt, writeTo } from './places.js';
import { type ProgramModel, typeNamed, typeOfAction } from './types.js';
import { type HandlersOf, wordOf } from './words.js';

/** What a reducer is given beside state and action. */
export interface Options {
  /** Milliseconds since the epoch. */
  now: number;
  /** Hears every branch that is taken. */
  trace?: Trace;
}

/**
 * Runs the reducer of a channel and gives the new state. It is meant to be read: whoever writes an interpreter or a
 * generator in another language finds here what each word means, without anything that only makes it fast.
 *
 * Nothing that is passed in is changed. An action that is unknown, has no arm, or lacks a field it needs changes nothing.
 */
export function interpret(
  model: ProgramModel,
  channel: string,
  state: Json,
  action: Json,
  { now, trace }: Options,
): Json {
  const program = model.reducers.programs.find((each) => each.channel === channel);
  if (program === undefined) throw new Error(`there is no reducer for a channel "${channel}"`);
  if (!isObject(action)) return state;
  const arm = program.arms.find((each) => each.action === member(action, 'type'));
  if (arm === undefined) return state;
  const type = typeOfAction(model, arm.action);
  if (!canReduce(model, action, type)) return state;
  trace?.(arm, 'entered');
  const place = placeFor(copy(state), typeNamed(program.state));
  const names = new Map([
    ['state', place],
    ['action', placeFor(action, type)],
    ['now', placeFor(now, typeNamed('milliseconds'))],
  ]);
  run(arm.do, new Environment(model, names, trace));
  return valueAt(place) ?? null;
}

/** Runs statements in order. */
function run(statements: readonly Statement[], env: Environment): void {
  for (const statement of statements) {
    const word = wordOf(statement, STATEMENTS);
    (STATEMENTS[word] as (statement: Statement, env: Environment) => void)(statement, env);
  }
}

const STATEMENTS: HandlersOf<Statement, Environment, void> = {
  ...EDITS,

  in(statement, env) {
    const place = env.place(statement.of);
    const there = isObject(valueAt(place));
    env.trace(statement, there ? 'there' : 'absent');
    if (there) run(statement.do, env.with(statement.in, place));
  },

  find(statement, env) {
    const passes = (element: ReturnType<typeof env.place>) =>
      holds(statement.where, env.with(statement.find, element));
    const elements = env.elements(statement.of);
    const found =
      statement.from === 'start' ? elements.find(passes) : elements.reverse().find(passes);
    env.trace(statement, found ? 'found' : 'not found');
    if (found) run(statement.do, env.with(statement.find, found));
    else run(statement.else ?? [], env);
  },

  each(statement, env) {
    const elements = env.elements(statement.of);
    env.trace(statement, elements.length > 0 ? 'elements' : 'no elements');
    for (const element of elements) run(statement.do, env.with(statement.each, element));
  },

  take(statement, env) {
    const place = env.place(statement.of);
    const value = valueAt(place);
    if (!isObject(value)) {
      env.trace(statement, 'absent');
      return;
    }
    const inner = env.with(statement.take, placeFor(value, place.type));
    const passes = holds(statement.where, inner);
    env.trace(statement, passes ? 'taken' : 'not taken');
    if (!passes) return;
    writeTo(place, undefined);
    run(statement.do, inner);
  },

  when(statement, env) {
    const branch = holds(statement.when, env) ? 'then' : 'else';
    env.trace(statement, branch);
    run(statement[branch] ?? [], env);
  },

  match(statement, env) {
    const value = memberOf(env.place(statement.match), env);
    const found = statement.cases.find(({ is }) => is.some((each) => each === value));
    env.trace(statement, found ? `is ${value}` : 'unknown member');
    if (found) run(found.do, env);
  },

  call({ call, with: args }, env) {
    const procedure = env.model.reducers.procedures.find((each) => each.name === call);
    if (procedure === undefined) throw new Error(`there is no procedure "${call}"`);
    env.trace(procedure, 'entered');
    run(procedure.do, env.withOnly(bindArguments(procedure.parameters, args, env)));
  },
};
