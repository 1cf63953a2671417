import type { Test } from '../../../reducers/program.js';
import { type Binding, type Env, mentions, variableFor } from './env.js';
import { read } from './paths.js';
import { test } from './tests.js';

/** Both ways a test can go. */
export interface Ways {
  readonly yes: (env: Env) => string;
  readonly no?: (env: Env) => string;
  /** The program that runs if it holds, and if it does not: what they mention has to be at hand there. */
  readonly yesProgram: unknown;
  readonly noProgram?: unknown;
  /** Whether what is at a path is written to where the test holds. */
  readonly writes?: (path: string) => boolean;
}

/** Writes `if` or `match`, with what the test settles bound to variables. */
export function branch(env: Env, given: Test, ways: Ways): string {
  const it = simplified(given);
  const settled = decided(env, it);
  if (settled !== undefined) return settled ? ways.yes(env) : (ways.no?.(env) ?? '');
  if ('not' in it && ways.no) {
    return branch(env, it.not, {
      yes: ways.no,
      no: ways.yes,
      yesProgram: ways.noProgram,
      noProgram: ways.yesProgram,
    });
  }
  if ('is' in it) {
    const text = match(env, it.is, it.of, ways);
    if (text !== undefined) return text;
  }
  const conditions: string[] = [];
  const parts = 'all' in it ? it.all : [it];
  let inside = env;
  parts.forEach((part, at) => {
    const later = [parts.slice(at + 1), ways.yesProgram];
    const { code, env: next } = condition(inside, part, later, ways);
    conditions.push(code);
    inside = next;
  });
  const no = ways.no?.(env) ?? '';
  return `if ${conditions.join(' && ')} {\n${ways.yes(inside)}\n}${no.trim() ? ` else {\n${no}\n}` : ''}`;
}

/** The same test with the choice between members of one union as one question, which can settle it. */
export function simplified(it: Test): Test {
  if ('not' in it) {
    const inner = simplified(it.not);
    if ('not' in inner) return inner.not;
    if ('all' in inner && inner.all.length > 0 && inner.all.every((each) => 'not' in each)) {
      return simplified({ any: inner.all.flatMap((each) => ('not' in each ? [each.not] : [])) });
    }
    return { not: inner };
  }
  if ('all' in it) return { all: it.all.map(simplified) };
  if (!('any' in it)) return it;
  const parts = it.any.map(simplified);
  const [first] = parts;
  if (!first || !('is' in first)) return { any: parts };
  const same = parts.flatMap((each) => ('is' in each && each.is === first.is ? [each] : []));
  if (same.length < parts.length) return { any: parts };
  return { is: first.is, of: same.flatMap((each) => each.of) };
}

/** What a test is known to give, if it is about a union that is settled already. */
export function decided(env: Env, it: Test): boolean | undefined {
  if (!('is' in it)) return undefined;
  const { path, binding } = env.start(it.is);
  if (path !== it.is || !binding.values) return undefined;
  if (binding.values.every((value) => it.of.includes(value))) return true;
  return binding.values.some((value) => it.of.includes(value)) ? undefined : false;
}

/** One condition of an `if`, binding a variable where what follows needs it. */
function condition(
  env: Env,
  it: Test,
  later: unknown,
  { writes }: Ways,
): { code: string; env: Env } {
  if ('is' in it && decided(env, it) === undefined && mentions(later, it.is)) {
    const { name, meant } = env.unionAt(it.is, it.of);
    const [only, ...more] = meant;
    if (only && more.length === 0) {
      const { binding, scrutinee, wrap } = looked(env, it.is, writes?.(it.is) ?? false);
      const pattern = wrap(`${name}::${only[1]}(${binding.code})`);
      const values = only[0].values ?? [];
      return {
        code: `let ${pattern} = ${scrutinee}`,
        env: env.bind(it.is, { ...binding, values }),
      };
    }
  }
  if ('present' in it && !env.isMutable(it.present) && mentions(later, it.present)) {
    const expr = read(env, it.present);
    if (expr.optional) {
      const code = variableFor(it.present);
      const kind = env.rust.isCopy(expr.type) ? 'copy' : 'ref';
      return {
        code: `let Some(${code}) = ${expr.code}`,
        env: env.bind(it.present, { code, kind }),
      };
    }
  }
  return { code: test(env, it), env };
}

/** A union taken apart: one arm for each member that is needed. */
function match(
  env: Env,
  path: string,
  values: readonly (string | boolean)[],
  ways: Ways,
): string | undefined {
  const { name, union, meant, others } = env.unionAt(path, values);
  const yesNeeds = mentions(ways.yesProgram, path);
  const noNeeds = !union.open && mentions(ways.noProgram, path);
  if (!noNeeds && (!yesNeeds || meant.length === 1)) return undefined;
  const { binding, scrutinee, wrap } = looked(env, path, ways.writes?.(path) ?? false);
  const arm = (
    [member, variant]: (typeof meant)[number],
    needs: boolean,
    write: typeof ways.yes,
  ) => {
    const inside = env.bind(path, { ...binding, values: member.values ?? [] });
    const pattern = wrap(`${name}::${variant}(${needs ? binding.code : '_'})`);
    return `${pattern} => {\n${write(inside)}\n}\n`;
  };
  const no = ways.no ?? (() => '');
  const arms = meant.map((each) => arm(each, yesNeeds, ways.yes));
  const rest = noNeeds ? others.map((each) => arm(each, true, no)) : [`_ => {\n${no(env)}\n}\n`];
  return `match ${scrutinee} {\n${[...arms, ...rest].join('')}}`;
}

/** How a union is looked at to take it apart. */
export function looked(env: Env, path: string, writes: boolean) {
  const { path: from, binding } = env.start(path);
  const expr = read(env, path);
  const wrap = (pattern: string) => (expr.optional ? `Some(${pattern})` : pattern);
  const code = variableFor(path);
  const isWhole = from === path;
  const isMutable = isWhole ? binding.kind === 'mut' : writes;
  const scrutinee = !isWhole && writes ? `&mut ${expr.place}` : expr.code;
  const own: Binding = { code, kind: env.referenceTo(path, isMutable) };
  return { binding: own, scrutinee, wrap };
}
