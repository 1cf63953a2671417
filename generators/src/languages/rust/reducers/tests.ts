import type { Test } from '../../../reducers/program.js';
import { decided, looked, simplified } from './branches.js';
import { type Env, mentions } from './env.js';
import { read } from './paths.js';
import { call, expression, typeOf } from './values.js';

/** Writes a test as an expression that is true or false. */
export function test(env: Env, given: Test): string {
  const it = simplified(given);
  if ('equal' in it) return equal(env, it.equal);
  if ('present' in it) {
    const { code, optional } = read(env, it.present);
    return optional ? `${code}.is_some()` : 'true';
  }
  if ('isTrue' in it) {
    const { code, optional } = read(env, it.isTrue);
    return optional ? `${code} == Some(true)` : code;
  }
  if ('is' in it) return membership(env, it.is, it.of);
  if ('empty' in it) return overList(env, it.empty, (list) => `${list}.is_empty()`);
  if ('contains' in it) {
    const { code } = expression(env, it.value);
    return overList(env, it.contains, (list) => `${list}.iter().any(|each| each == ${code})`);
  }
  if ('some' in it) {
    const binding = { code: it.as, kind: 'ref' } as const;
    const inside = env.with(it.as, env.scope.elementOf(it.some), binding);
    const where = test(inside, it.where);
    return overList(env, it.some, (list) => `${list}.iter().any(|${it.as}| ${where})`);
  }
  if ('not' in it) return negation(env, it.not);
  if ('applies' in it) return call(env, it.applies, it.with);
  if ('any' in it) return it.any.map((each) => `(${test(env, each)})`).join(' || ') || 'false';
  return conjunction(env, it.all);
}

function overList(env: Env, path: string, write: (list: string) => string): string {
  const { code, optional, place } = read(env, path);
  return optional ? `${code}.is_some_and(|list| ${write('list')})` : write(place ?? code);
}

function equal(env: Env, [left, right]: Extract<Test, { equal: unknown }>['equal']): string {
  const type = typeOf(env, left) ?? typeOf(env, right);
  const a = expression(env, left, type);
  const b = expression(env, right, type);
  if ('absent' in left || 'absent' in right) {
    const other = 'absent' in left ? b : a;
    return other.optional ? `${other.code}.is_none()` : 'false';
  }
  if (a.optional || b.optional) {
    return `${a.optional ? a.code : `Some(${a.code})`} == ${b.optional ? b.code : `Some(${b.code})`}`;
  }
  // Two references are compared by what they refer to.
  const plain = (code: string) => (code.startsWith('&') ? code.slice(1) : code);
  return `${plain(a.code)} == ${plain(b.code)}`;
}

function membership(env: Env, path: string, values: readonly (string | boolean)[]): string {
  const settled = decided(env, { is: path, of: [...values] });
  if (settled !== undefined) return String(settled);
  const { name, meant } = env.unionAt(path, values);
  const { scrutinee, wrap } = looked(env, path, false);
  const patterns = meant.map(([, variant]) => wrap(`${name}::${variant}(_)`));
  return `matches!(${scrutinee}, ${patterns.join(' | ')})`;
}

function negation(env: Env, it: Test): string {
  if ('present' in it) {
    const { code, optional } = read(env, it.present);
    return optional ? `${code}.is_none()` : 'false';
  }
  if ('not' in it) return test(env, it.not);
  if ('equal' in it) return equal(env, it.equal).replace(' == ', ' != ');
  if ('isTrue' in it) {
    const { code, optional } = read(env, it.isTrue);
    return optional ? `${code} != Some(true)` : `!${code}`;
  }
  if ('all' in it && it.all.length > 0 && !it.all.some((each) => 'is' in each)) {
    return it.all.map((each) => `(${negation(env, each)})`).join(' || ');
  }
  if ('any' in it && it.any.length > 0) {
    return it.any.map((each) => `(${negation(env, each)})`).join(' && ');
  }
  const inner = test(env, it);
  return /^[\w:.]+!?\([^()]*\)$/.test(inner) ? `!${inner}` : `!(${inner})`;
}

/** All tests in turn; a member that one of them settles is at hand for those behind it. */
function conjunction(env: Env, tests: readonly Test[]): string {
  const [first, ...rest] = tests;
  if (!first) return 'true';
  if (rest.length === 0) return test(env, first);
  if ('is' in first && decided(env, first) === undefined && mentions(rest, first.is)) {
    const { name, meant } = env.unionAt(first.is, first.of);
    const { binding, scrutinee, wrap } = looked(env, first.is, false);
    const arms = meant.map(([member, variant]) => {
      const inside = env.bind(first.is, { ...binding, values: member.values ?? [] });
      return [wrap(`${name}::${variant}(${binding.code})`), conjunction(inside, rest)];
    });
    const [only, ...more] = arms;
    if (only && more.length === 0) return `matches!(${scrutinee}, ${only[0]} if ${only[1]})`;
    const cases = arms.map(([pattern, where]) => `${pattern} => ${where},\n`).join('');
    return `match ${scrutinee} { ${cases} _ => false }`;
  }
  const head = test(env, first);
  const tail = conjunction(env, rest);
  const grouped = (text: string) => (/ \|\| |^match /.test(text) ? `(${text})` : text);
  return `${grouped(head)} && ${grouped(tail)}`;
}
