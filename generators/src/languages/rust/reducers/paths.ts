import type { TypeExpression } from '../../../model/model.js';
import type { Step } from '../../programs/scope.js';
import type { Storage } from '../context.js';
import { literal } from '../words.js';
import { type Env, variableFor } from './env.js';

/**
 * A value that is only looked at: a text as `&str`, what is copied as itself, anything else as a reference; in an
 * `Option` if it may be absent.
 */
export interface Expr {
  readonly code: string;
  readonly type: TypeExpression;
  readonly optional: boolean;
  /** Where it is stored, if it is stored as it would be written. */
  readonly place?: string;
  /** True: it was made here, and is nobody else's. */
  readonly isOwned?: boolean;
}

/** Where something is written. */
export interface Target {
  /** Conditions under which there is such a place; they bind variables on the way. */
  readonly guards: readonly string[];
  /** What holds the field. */
  readonly holder: string;
  readonly step: Step;
  /** The place; a field of an unsettled union has none, and is written through an accessor. */
  readonly place?: string;
  readonly storage: Storage;
  readonly isBoxed: boolean;
}

/** Reads what is at a path. */
export function read(env: Env, path: string): Expr {
  const { path: from, binding } = env.start(path);
  const { type, steps } = env.scope.at(path);
  const rest = steps.slice(from.split('.').length - 1);
  if (rest.length === 0) {
    const code = binding.kind === 'owned' ? `&${binding.code}` : binding.code;
    return { code, type, optional: binding.optional ?? false, place: binding.code };
  }
  if (!binding.optional) return readSteps(env, binding.code, rest);
  const inner = readSteps(env, 'it', rest);
  const map = inner.optional ? 'and_then' : 'map';
  return { code: `${binding.code}.${map}(|it| ${inner.code})`, type, optional: true };
}

function readSteps(env: Env, base: string, steps: readonly Step[]): Expr {
  const [step, ...rest] = steps as [Step, ...Step[]];
  const whole = readStep(env, base, step);
  if (rest.length === 0) return whole;
  if (!whole.optional) return readSteps(env, whole.place as string, rest);
  const inner = readSteps(env, 'it', rest);
  const map = inner.optional ? 'and_then' : 'map';
  return { code: `${whole.code}.${map}(|it| ${inner.code})`, type: inner.type, optional: true };
}

function readStep(env: Env, base: string, { field, owners, union, type }: Step): Expr {
  const { rust } = env;
  if (union !== undefined) {
    const getter = env.accessors.getter(union, field, type);
    return { code: `${base}.${getter}()`, type, optional: true };
  }
  const fixed = rust.fixed(field);
  if (fixed !== undefined) return { code: literal(fixed), type, optional: false };
  const owner = owners[0] as string;
  const place = `${base}.${rust.fieldName(owner, field.name)}`;
  const isBoxed = rust.isBoxed(owner, field);
  const storage = rust.storage(field);
  const isText = rust.resolved(type).kind === 'string';
  const isCopy = rust.isCopy(type);
  if (storage === 'required') {
    const code = isText ? `${place}.as_str()` : isCopy ? place : `${isBoxed ? '&*' : '&'}${place}`;
    return { code, type, optional: false, place };
  }
  if (storage === 'tristate') {
    const suffix = isText ? '.map(String::as_str)' : isCopy ? '.copied()' : '';
    return { code: `${place}.value()${suffix}`, type, optional: true };
  }
  const view = isText || isBoxed ? '.as_deref()' : isCopy ? '' : '.as_ref()';
  return { code: place + view, type, optional: true, ...(!isBoxed && { place }) };
}

/** Finds the place that a path leads to, to write there. */
export function target(env: Env, path: string): Target {
  const { rust } = env;
  const { path: from, binding } = env.start(path);
  const steps = env.scope.at(path).steps.slice(from.split('.').length - 1);
  const last = steps.pop();
  if (!last) throw new Error(`${path} has no field to write to`);
  const guards: string[] = [];
  let holder = binding.code;
  for (const step of steps) {
    if (step.union !== undefined) throw new Error(`${path} passes through an unsettled union`);
    const place = `${holder}.${rust.fieldName(step.owners[0] as string, step.field.name)}`;
    holder = place;
    if (rust.storage(step.field) === 'required') continue;
    holder = variableFor(step.path);
    guards.push(`let Some(${holder}) = &mut ${place}`);
  }
  const owner = last.owners[0] as string;
  return {
    guards,
    holder,
    step: last,
    ...(last.union === undefined && {
      place: `${holder}.${rust.fieldName(owner, last.field.name)}`,
    }),
    storage: rust.storage(last.field),
    isBoxed: last.union === undefined && rust.isBoxed(owner, last.field),
  };
}

/** Runs something where a place is there. */
export function guarded({ guards }: Target, body: string): string {
  return guards.length === 0 ? body : `if ${guards.join(' && ')} {\n${body}\n}`;
}
