import type { TypeExpression } from '../../../model/model.js';
import type { Procedure, Statement, Value } from '../../../reducers/program.js';
import { written } from '../names.js';
import { growingName } from '../records.js';
import type { Expression, Expressions } from './expressions.js';
import { branch, indented } from './layout.js';
import { Places } from './places.js';
import type { Variables } from './variables.js';
import { type Words, wordOf } from './words.js';

/** Writes statements of reducer programs: in place, and noting in `changed` whether anything changed. */
export class Statements implements Words {
  readonly places: Places;

  constructor(
    readonly expressions: Expressions,
    private readonly procedures: ReadonlyMap<string, Procedure>,
    readonly variables: Variables,
  ) {
    this.places = new Places(expressions);
  }

  block(statements: readonly Statement[]): string[] {
    return statements.flatMap((each) => this.statement(each));
  }

  private inner(expressions: Expressions, variables = this.variables.inner()): Statements {
    return new Statements(expressions, this.procedures, variables);
  }

  private statement(it: Statement): string[] {
    if ('when' in it) return this.when(it);
    if ('match' in it) return this.match(it);
    if ('in' in it) return this.in(it);
    if ('find' in it) return this.find(it);
    if ('each' in it) return this.each(it);
    if ('take' in it) return this.take(it);
    if ('call' in it) return this.call(it);
    if ('extend' in it) return this.extend(it.extend, it.by);
    return wordOf(it, this);
  }

  private when(it: Extract<Statement, { when: unknown }>): string[] {
    const { expressions } = this;
    const then = this.inner(expressions.where(it.when)).block(it.then);
    const otherwise = it.else && this.inner(expressions.where({ not: it.when })).block(it.else);
    return branch(expressions.test(it.when), then, otherwise);
  }

  private match(it: Extract<Statement, { match: unknown }>): string[] {
    const { expressions } = this;
    const cases = it.cases.flatMap((each) => {
      const inner = this.inner(expressions.whereMember(it.match, each.is));
      const body = inner.block(each.do);
      if (body.length === 0) return [];
      const members = expressions.scope.membersAt(it.match, each.is);
      const types = members.map((member) => `is ${expressions.shop.types.declared(member.type)}`);
      return [`    ${types.join(', ')} -> {`, ...indented(body, 8), '    }'];
    });
    const rest = ['    else -> Unit'];
    return [`when (${expressions.path(it.match).code}) {`, ...cases, ...rest, '}'];
  }

  private in(it: Extract<Statement, { in: unknown }>): string[] {
    const { expressions } = this;
    const { type } = expressions.scope.at(it.of);
    return this.binding(it.in, type, expressions.path(it.of), (inner) => inner.block(it.do));
  }

  /** Binds a name to something that may be absent. */
  private binding(
    name: string,
    type: TypeExpression,
    { code, nullable }: Expression,
    body: (inner: Statements) => string[],
    otherwise?: readonly string[],
  ): string[] {
    const variable = this.variables.fresh(name);
    // What is always there is not put into a block of its own.
    const variables = nullable ? this.variables.inner() : this.variables;
    const inner = this.inner(this.expressions.with(name, type, variable), variables);
    const lines = [`val ${variable} = ${code}`];
    if (!nullable) return [...lines, ...body(inner)];
    return [...lines, ...branch(`${variable} != null`, body(inner), otherwise)];
  }

  private find(it: Extract<Statement, { find: unknown }>): string[] {
    const { expressions } = this;
    const element = expressions.scope.elementOf(it.of);
    const { code, nullable } = expressions.path(it.of);
    const search = it.from === 'start' ? 'firstOrNull' : 'lastOrNull';
    const always = 'all' in it.where && it.where.all.length === 0;
    const each = written(`${it.find}Each`);
    const test = always
      ? '()'
      : ` { ${each} -> ${expressions.with(it.find, element, each).test(it.where)} }`;
    const found = { code: `${code}${nullable ? '?.' : '.'}${search}${test}`, nullable: true };
    const otherwise = it.else && this.inner(expressions).block(it.else);
    return this.binding(it.find, element, found, (inner) => inner.block(it.do), otherwise);
  }

  private each(it: Extract<Statement, { each: unknown }>): string[] {
    const { expressions } = this;
    const variable = this.variables.fresh(it.each);
    const element = expressions.scope.elementOf(it.of);
    const inner = this.inner(expressions.with(it.each, element, variable));
    const { code, nullable } = expressions.path(it.of);
    return [
      `for (${variable} in ${code}${nullable ? '.orEmpty()' : ''}) {`,
      ...indented(inner.block(it.do)),
      '}',
    ];
  }

  private take(it: Extract<Statement, { take: unknown }>): string[] {
    const { expressions } = this;
    const { type } = expressions.scope.at(it.of);
    const body = (inner: Statements) =>
      branch(inner.expressions.test(it.where), [
        ...this.places.assign(it.of, 'null'),
        'changed = true',
        ...inner.block(it.do),
      ]);
    return this.binding(it.take, type, expressions.path(it.of), body);
  }

  private call(it: Extract<Statement, { call: unknown }>): string[] {
    const parameters = this.procedures.get(it.call)?.parameters ?? [];
    const args = this.expressions.args(it.with, parameters);
    return [`if (${written(it.call)}(${args.join(', ')})) changed = true`];
  }

  private extend(path: string, by: Value): string[] {
    const { expressions, places } = this;
    const { types, growing } = expressions.shop;
    const added = expressions.certain(expressions.value(by, { kind: 'string' }));
    const last = expressions.scope.at(path).steps.at(-1);
    const [owner = ''] = last?.owners ?? [];
    if (last && last.union === undefined && !last.field.optional) {
      growing.add(`${owner}.${last.field.name}`);
      const property = growingName(types.names.field(owner, last.field.name));
      return places.inHolder(path, (holder) =>
        branch(`${added}.isNotEmpty()`, [
          `${holder}.${property}.append(${added})`,
          'changed = true',
        ]),
      );
    }
    const before = expressions.path(path);
    const longer = `${expressions.certain(before)} + ${added}`;
    const test = `${before.nullable ? `${before.code} != null && ` : ''}${added}.isNotEmpty()`;
    return branch(test, [...places.assign(path, longer), 'changed = true']);
  }
}
