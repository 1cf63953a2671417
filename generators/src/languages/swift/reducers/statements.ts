import type { TypeExpression } from '../../../model/model.js';
import type { Statement, Test, Value } from '../../../reducers/program.js';
import { writesTo } from '../../../reducers/writes.js';
import { resolved } from '../expressions.js';
import { declared, indented } from '../text.js';
import { patchAllLines, patchLines } from './patches.js';
import { Prelude } from './prelude.js';
import type { Located, Scope } from './scope.js';
import { TestWriter } from './tests.js';
import { ValueWriter } from './values.js';

/** Writes statements of reducer programs. Each notes in `changed` whether it changed anything. */
export class StatementWriter {
  constructor(private readonly scope: Scope) {}

  block(statements: readonly Statement[]): string[] {
    return statements.flatMap((statement) => this.statement(statement));
  }

  private inner(scope: Scope): StatementWriter {
    return new StatementWriter(scope);
  }

  private test(test: Test, scope = this.scope): string {
    return new TestWriter(scope).test(test);
  }

  private statement(it: Statement): string[] {
    if ('when' in it) return this.when(it);
    if ('match' in it) return this.match(it);
    if ('in' in it) return this.in(it);
    if ('find' in it) return this.find(it);
    if ('each' in it) return this.each(it);
    if ('take' in it) return this.take(it);
    const prelude = new Prelude();
    const values = new ValueWriter(this.scope, prelude);
    return prelude.around(this.simple(it, values));
  }

  /** A statement that has none inside. */
  private simple(it: Statement, values: ValueWriter): string[] {
    if ('set' in it) return this.set(it, values);
    if ('put' in it) {
      const place = this.place(it.put);
      const word = { scalar: 'set', mixed: 'putMixed', other: 'put' }[
        kindOf(place.type, this.scope)
      ];
      return noting(place, `${word}(${values.value(it.to, place.type).code})`);
    }
    if ('clear' in it) return noting(this.place(it.clear), 'clear()');
    if ('extend' in it) {
      const place = this.within(it.extend);
      return noting(place, `extend(by: ${values.sure(it.by, place.type)})`);
    }
    if ('append' in it) {
      const place = this.within(it.append);
      const value = values.sure(it.value, this.scope.elementOf(it.append));
      return noting(place, `add(${value})`);
    }
    if ('merge' in it) return this.merge(it, values);
    if ('putEntry' in it) {
      const place = this.place(it.putEntry);
      const type = place.type.kind === 'map' ? place.type.values : place.type;
      const key = values.sure(it.key, { kind: 'string' });
      return noting(place, `putEntry(${key}, ${values.value(it.to, type).code})`);
    }
    if ('patch' in it) return patchLines(it, this.scope, values);
    if ('patchAll' in it) return patchAllLines(it, this.scope, values);
    if ('call' in it) return this.call(it, values);
    return this.keyed(it, values);
  }

  /** Words that tell elements of a list apart by a field. */
  private keyed(it: Statement, values: ValueWriter): string[] {
    if ('upsert' in it) {
      const value = values.sure(it.value, this.scope.elementOf(it.upsert));
      return noting(this.place(it.upsert), `upsert(${value}, ${this.key(it.upsert, it.key)})`);
    }
    if ('remove' in it) {
      const args = `${this.keyValue(it.equals, it.remove, it.key, values)}, ${this.key(it.remove, it.key)}`;
      if (it.dropEmpty) return noting(this.place(it.remove), `removeAndDrop(${args})`);
      return noting(
        this.within(it.remove),
        `${it.only === 'first' ? 'removeFirst' : 'remove'}(${args})`,
      );
    }
    if ('reorder' in it) {
      const order: TypeExpression = { kind: 'array', items: this.keyType(it.reorder, it.key) };
      const given = values.sure(it.order, order);
      return noting(this.within(it.reorder), `reorder(${given}, ${this.key(it.reorder, it.key)})`);
    }
    if ('prependNew' in it) {
      const place = this.place(it.prependNew);
      const given = values.sure(it.values, place.type);
      return noting(place, `prependNew(${given}, ${this.key(it.prependNew, it.key)})`);
    }
    if ('keepThrough' in it) {
      const given = this.keyValue(it.equals, it.keepThrough, it.key, values);
      return noting(
        this.within(it.keepThrough),
        `keepThrough(${given}, ${this.key(it.keepThrough, it.key)})`,
      );
    }
    throw new Error(`no way to write ${Object.keys(it)[0]}`);
  }

  /** Where a path leads, to write there. */
  private place(path: string): Located {
    return this.scope.locate(path, { asUnion: true, toWrite: true });
  }

  /** The same, to change what is there, if it is. */
  private within(path: string): Located {
    const place = this.place(path);
    return place.link ? { ...place, code: `${place.code}?`, chained: true } : place;
  }

  private key(list: string, key: string): string {
    return `by: { ${this.element(list, '$0', '$0').locate(`$0.${key}`).code} }`;
  }

  private keyType(list: string, key: string): TypeExpression {
    return this.element(list, 'each').locate(`each.${key}`).type;
  }

  private keyValue(value: Value, list: string, key: string, values: ValueWriter): string {
    return values.sure(value, this.keyType(list, key));
  }

  private element(list: string, name: string, code = declared(name)): Scope {
    return this.scope.with(name, { code, link: false, type: this.scope.elementOf(list) });
  }

  private set(it: Extract<Statement, { set: string }>, values: ValueWriter): string[] {
    const place = this.place(it.set);
    if ('emptyList' in it.to) return noting(place, 'setEmpty()');
    const added = appended(it.to, it.set);
    if (added && place.type.kind === 'string') {
      const text = added.map((each) => values.sure(each, place.type)).join(' + ');
      return noting(place, `extendOrSet(by: ${text})`);
    }
    return writing(place, values.sure(it.to, place.type), this.scope);
  }

  private merge(it: Extract<Statement, { merge: string }>, values: ValueWriter): string[] {
    const place = this.place(it.merge);
    if (it.dropEmpty)
      return noting(place, `mergeAndDrop(${values.value(it.with, place.type).code})`);
    const entries = values.sure(it.with, place.type);
    const kind =
      place.type.kind === 'map'
        ? kindOf(resolved(place.type.values, this.scope.model), this.scope)
        : 'other';
    const same = {
      scalar: '{ same($0, $1) }',
      mixed: '{ $0.isSameScalar(as: $1) }',
      other: '{ _, _ in false }',
    }[kind];
    return noting(place, `merge(${entries}, same: ${same})`);
  }

  private call(it: Extract<Statement, { call: string }>, values: ValueWriter): string[] {
    const procedure = this.scope.model.reducers.procedures.find((each) => each.name === it.call);
    const [first, ...others] = it.with;
    if (!procedure || !first || !('path' in first)) throw new Error(`no way to call ${it.call}`);
    const [changing, ...parameters] = procedure.parameters;
    const type = resolved({ kind: 'ref', name: changing?.type ?? '' }, this.scope.model);
    const whole = this.place(first.path);
    const place =
      JSON.stringify(whole.type) === JSON.stringify(type)
        ? this.within(first.path)
        : this.member(first.path);
    return noting(place, `${declared(it.call)}(${values.args({ parameters }, others)})`);
  }

  /** The member that a union is settled to be, to change it. */
  private member(path: string): Located {
    const place = this.scope.locate(path, { toWrite: true });
    return place.link ? { ...place, code: `${place.code}?`, chained: true } : place;
  }

  private when(it: Extract<Statement, { when: Test }>): string[] {
    const test = this.test(it.when);
    const then = this.inner(this.scope.where(it.when)).block(it.then);
    const otherwise = it.else ? this.inner(this.scope.whereNot(it.when)).block(it.else) : [];
    if (test === 'true') return then;
    return branches([[test, then]], otherwise);
  }

  private match(it: Extract<Statement, { match: string }>): string[] {
    const cases = it.cases
      .filter((each) => each.do.length > 0)
      .map((each): [string, string[]] => [
        this.test({ is: it.match, of: [...each.is] }),
        this.inner(this.scope.whereMember(it.match, each.is)).block(each.do),
      ]);
    return branches(cases, []);
  }

  private in(it: Extract<Statement, { in: string }>): string[] {
    const { code, link, chained, optional, type } = this.place(it.of);
    const inner = this.scope.where({ present: it.of }).with(it.in, { code, link, chained, type });
    const body = this.inner(inner).block(it.do);
    return optional ? branches([[`${code} != nil`, body]], []) : body;
  }

  private find(it: Extract<Statement, { find: string }>): string[] {
    const list = this.within(it.of);
    const at = `${it.find}At`;
    const always = 'all' in it.where && it.where.all.length === 0;
    const test = this.test(it.where, this.element(it.of, it.find));
    const word = it.from === 'start' ? 'first' : 'last';
    const search = always
      ? [`let ${at} = ${list.code}.indices.${word}`]
      : [`let ${at} = ${list.code}.${word}Index { ${declared(it.find)} in`, `  ${test}`, '}'];
    const inner = this.inner(this.bind(it.find, it.of, list, at).where(it.where));
    const otherwise = it.else ? this.block(it.else) : [];
    return [...search, ...branches([[`let ${at}`, inner.block(it.do)]], otherwise)];
  }

  /** A name for an element, which is reached by its index. */
  private bind(name: string, path: string, list: Located, at: string): Scope {
    const type = this.scope.elementOf(path);
    return this.scope.with(name, {
      code: `${list.code}[${at}]`,
      link: false,
      chained: list.chained,
      type,
    });
  }

  private each(it: Extract<Statement, { each: string }>): string[] {
    const list = this.within(it.of);
    const at = `${it.each}At`;
    const body = this.inner(this.bind(it.each, it.of, list, at)).block(it.do);
    const indices = list.chained ? `${list.code}.indices ?? 0..<0` : `${list.code}.indices`;
    return [`for ${at} in ${indices} {`, ...indented(body), '}'];
  }

  private take(it: Extract<Statement, { take: string }>): string[] {
    const place = this.place(it.of);
    const asked = this.scope.with(it.take, { code: place.code, link: true, type: place.type });
    const test = this.test(it.where, asked);
    const inner = this.scope
      .with(it.take, { code: declared(it.take), link: false, type: place.type })
      .where(it.where);
    const body = ['changed = true', ...this.inner(inner).block(it.do)];
    const binding = `${writesTo(it.do, it.take) ? 'var' : 'let'} ${declared(it.take)} = ${place.code}.take()`;
    return branches([[`${test}, ${binding}`, body]], []);
  }
}

function branches(
  cases: readonly (readonly [string, readonly string[]])[],
  otherwise: readonly string[],
): string[] {
  if (cases.length === 0) return [...otherwise];
  const lines = cases.flatMap(([test, body], at) => [
    `${at === 0 ? 'if' : '} else if'} ${test} {`,
    ...indented(body),
  ]);
  if (otherwise.length > 0) lines.push('} else {', ...indented(otherwise));
  return [...lines, '}'];
}

/** Does something that tells whether it changed anything. */
export function noting({ code, chained }: Located, action: string): string[] {
  return [`if ${code}.${action}${chained ? ' == true' : ''} { changed = true }`];
}

/** Writes a value that is there. */
export function writing(place: Located, value: string, scope: Scope): string[] {
  const kind = kindOf(place.type, scope);
  if (kind === 'scalar') return noting(place, `set(${value})`);
  if (kind === 'mixed') return noting(place, `setMixed(${value})`);
  if (place.chained) return noting(place, place.link ? `put(${value})` : `replace(with: ${value})`);
  return [`${place.code} = ${value}`, 'changed = true'];
}

/** Whether values of a type are scalars, which count as changed only if they differ. */
export function kindOf(type: TypeExpression, { model }: Scope): 'scalar' | 'mixed' | 'other' {
  const found = resolved(type, model);
  if (found.kind === 'any') return 'mixed';
  if (found.kind === 'array' || found.kind === 'map') return 'other';
  if (found.kind !== 'ref') return 'scalar';
  const target = model.types[found.name];
  if (target?.kind === 'enum' || target?.kind === 'bitset') return 'scalar';
  return target?.kind === 'union' && target.decidedBy === 'jsonType' ? 'mixed' : 'other';
}

/** What is added, if a value is the text at a path, or none, with something behind it. */
function appended(value: Value, path: string): readonly Value[] | undefined {
  if (!('text' in value)) return undefined;
  const [first, ...rest] = value.text;
  const [before, otherwise, ...more] = first && 'firstPresent' in first ? first.firstPresent : [];
  const isItself = before && 'path' in before && before.path === path;
  const orEmpty =
    otherwise && 'literal' in otherwise && otherwise.literal === '' && more.length === 0;
  return isItself && orEmpty && rest.length > 0 ? rest : undefined;
}
