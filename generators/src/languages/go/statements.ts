import type { Statement } from '../../reducers/program.js';
import { recordPointer } from './expression.js';
import type { ExpressionWriter } from './expressions.js';
import type { Go } from './go.js';
import { goIdentifier } from './identifiers.js';
import { FieldWriter, note } from './writes.js';

/** Writes statements of reducer programs as Go that changes the state and takes note whether it did. */
export class StatementWriter {
  private readonly fields: FieldWriter;

  constructor(private readonly expressions: ExpressionWriter) {
    this.fields = new FieldWriter(expressions);
  }

  private get go(): Go {
    return this.expressions.go;
  }

  block(statements: readonly Statement[]): string {
    return statements.map((statement) => this.statement(statement)).join('');
  }

  private statement(it: Statement): string {
    if ('when' in it) return this.when(it);
    if ('match' in it) return this.match(it);
    if ('in' in it) return this.in(it);
    if ('find' in it) return this.find(it);
    if ('each' in it) return this.each(it);
    if ('take' in it) return this.take(it);
    if ('call' in it) return this.call(it);
    return this.fields.statement(it);
  }

  private when(it: Extract<Statement, { when: unknown }>): string {
    const { expressions } = this;
    const yes = this.inside(expressions.where(it.when), it.then);
    const no = it.else && this.inside(expressions.where({ not: it.when }), it.else);
    return `if ${expressions.test(it.when)} {\n${yes}}${no ? ` else {\n${no}}` : ''}\n`;
  }

  /** A block in which names that tests have settled are variables of the settled type. */
  private inside(expressions: ExpressionWriter, body: readonly Statement[]): string {
    let inner = expressions;
    const settled: { name: string; value: string }[] = [];
    for (const [name, declared] of expressions.variables) {
      const type = expressions.scope.at(name).start;
      if (type.kind !== 'ref' || declared.kind !== 'ref' || type.name === declared.name) continue;
      settled.push({ name, value: expressions.path(name).code });
      inner = inner.with(inner.scope, new Map([...inner.variables, [name, type]]));
    }
    let code = new StatementWriter(inner).block(body);
    for (const { name, value } of settled) code = bound(name, value, code);
    return code;
  }

  private match(it: Extract<Statement, { match: unknown }>): string {
    const { expressions } = this;
    const cases = it.cases
      .filter((each) => each.do.length > 0)
      .map((each) => {
        const inner = expressions.with(expressions.scope.whereMember(it.match, each.is));
        return `if ${expressions.test({ is: it.match, of: each.is })} {\n${this.inside(inner, each.do)}}`;
      });
    return cases.length ? `${cases.join(' else ')}\n` : '';
  }

  private in(it: Extract<Statement, { in: unknown }>): string {
    const { expressions, go } = this;
    const value = expressions.path(it.of);
    const inner = new StatementWriter(expressions.bind(it.in, value.type));
    const code = go.shape(value.type) === 'record' ? recordPointer(value) : value.code;
    const body = inner.block(it.do);
    const isOptional = value.form !== 'struct' && !(value.form === 'pointer' && value.there);
    const guard = isOptional ? `${code} != nil` : '';
    return guard
      ? `if ${guard} {\n${bound(it.in, code, body)}}\n`
      : `{\n${bound(it.in, code, body)}}\n`;
  }

  private find(it: Extract<Statement, { find: unknown }>): string {
    const { expressions, go } = this;
    const type = expressions.scope.elementOf(it.of);
    const list = expressions.path(it.of).code;
    const isRecord = go.shape(type) === 'record';
    const body = new StatementWriter(expressions.bind(it.find, type)).block(it.do);
    const always = 'all' in it.where && it.where.all.length === 0;
    const words = isRecord
      ? { start: 'words.Index', end: 'words.LastIndex' }
      : { start: 'slices.IndexFunc', end: 'words.LastIndexFunc' };
    const predicate = expressions.predicate(it.find, type, it.where);
    const index =
      always && it.from === 'end' ? `len(${list}) - 1` : `${words[it.from]}(${list}, ${predicate})`;
    const at = `${goIdentifier(it.find)}At`;
    const element = bound(it.find, `${isRecord ? '&' : ''}${list}[${at}]`, body);
    const otherwise = it.else ? ` else {\n${this.block(it.else)}}` : '';
    return `if ${at} := ${index}; ${at} >= 0 {\n${element}}${otherwise}\n`;
  }

  private each(it: Extract<Statement, { each: unknown }>): string {
    const { expressions, go } = this;
    const type = expressions.scope.elementOf(it.of);
    const list = expressions.path(it.of).code;
    const body = new StatementWriter(expressions.bind(it.each, type)).block(it.do);
    const name = goIdentifier(it.each);
    const isUsed = new RegExp(`\\b${name}\\b`).test(body);
    if (!isUsed) return `for range ${list} {\n${body}}\n`;
    if (go.shape(type) !== 'record') return `for _, ${name} := range ${list} {\n${body}}\n`;
    return `for at := range ${list} {\n${bound(it.each, `&${list}[at]`, body)}}\n`;
  }

  private take(it: Extract<Statement, { take: unknown }>): string {
    const { expressions } = this;
    const value = expressions.path(it.of);
    const inner = expressions.bind(it.take, value.type);
    const name = goIdentifier(it.take);
    return `if ${name} := ${value.code}; ${name} != nil && (${inner.test(it.where)}) {\n${this.fields.statement({ clear: it.of, line: it.line })}${new StatementWriter(inner).block(it.do)}}\n`;
  }

  private call(it: Extract<Statement, { call: unknown }>): string {
    const piece = this.go.model.reducers.procedures.find((each) => each.name === it.call);
    if (!piece) throw new Error(`there is no procedure ${it.call}`);
    const args = this.expressions.arguments(piece.parameters, it.with);
    return note(`${goIdentifier(it.call)}(${args.join(', ')})`);
  }
}

/** Declares a variable for a body that uses it; Go has no unused ones. */
function bound(name: string, value: string, body: string): string {
  const variable = goIdentifier(name);
  return new RegExp(`\\b${variable}\\b`).test(body) ? `${variable} := ${value}\n${body}` : body;
}
