import type { Model, TypeExpression } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Test, Value } from '../../reducers/program.js';
import { Scope } from '../../reducers/scope.js';

/** Writes values and tests of reducer programs as TypeScript. */
export class ExpressionWriter {
  private readonly scope: Scope;

  constructor(
    readonly model: Model,
    /** Names in scope and the name of the type of each. */
    private readonly names: ReadonlyMap<string, string | TypeExpression>,
    /** Collects names of types that have to be imported. */
    private readonly types: Set<string>,
    /** Collects names of words that have to be imported. */
    private readonly words: Set<string>,
    /** Paths that are known to lead to something. */
    private readonly present: ReadonlySet<string> = new Set(),
  ) {
    this.scope = new Scope({ model, functions: new Map(), constants: new Map(), file: '' });
  }

  /** The same with one more name. */
  withName(name: string, type: TypeExpression | undefined): ExpressionWriter {
    const names = new Map(this.names);
    if (type) names.set(name, type);
    return new ExpressionWriter(this.model, names, this.types, this.words, this.present);
  }

  /** The same where a test holds. */
  where(test: Test): ExpressionWriter {
    const known = [...this.present, ...provenPresent(test)];
    const names = new Map(this.names);
    for (const [name, value] of provenMembers(test)) {
      const member = this.memberOf(names.get(name), value);
      if (member) names.set(name, member);
    }
    return new ExpressionWriter(this.model, names, this.types, this.words, new Set(known));
  }

  /** The member of a union, by the value that tells it from the others. */
  private memberOf(
    union: string | TypeExpression | undefined,
    value: string | boolean,
  ): TypeExpression | undefined {
    const name = typeof union === 'object' && union.kind === 'ref' ? union.name : union;
    const type = typeof name === 'string' ? this.model.types[name] : undefined;
    if (type?.kind !== 'union') return undefined;
    return flatMembers(type, this.model).find(({ values }) => values?.includes(value))?.type;
  }

  typeOf(path: string): TypeExpression | undefined {
    const [name = '', ...fields] = path.split('.');
    const known = this.names.get(name);
    const type: TypeExpression | undefined =
      typeof known === 'string' ? { kind: 'ref', name: known } : known;
    return this.scope.typeAt(type, fields);
  }

  /** Type of the elements of the list at a path. */
  elementType(path: string): TypeExpression | undefined {
    const list = this.typeOf(path);
    return list?.kind === 'array' ? list.items : undefined;
  }

  /** The same as it is written. */
  elementName(path: string): string {
    const type = this.elementType(path);
    const name = type?.kind === 'ref' ? type.name : 'never';
    this.types.add(name);
    return name;
  }

  isOptional(path: string): boolean {
    const at = path.lastIndexOf('.');
    if (at === -1 || this.present.has(path)) return false;
    return this.scope.field(this.typeOf(path.slice(0, at)), path.slice(at + 1))?.optional ?? false;
  }

  /** A path, with `?.` behind what may be absent. */
  path(path: string): string {
    const [name = '', ...fields] = path.split('.');
    let text = name;
    let at = name;
    for (const field of fields) {
      text += `${this.isOptional(at) ? '?.' : '.'}${field}`;
      at += `.${field}`;
    }
    return text;
  }

  value(value: Value): string {
    if ('path' in value) return this.path(value.path);
    if ('absent' in value) return 'undefined';
    if ('literal' in value) {
      return typeof value.literal === 'string' ? `'${value.literal}'` : String(value.literal);
    }
    if ('emptyList' in value) return '[]';
    if ('stamp' in value) return this.word('stamp', value.stamp);
    if ('firstPresent' in value) {
      return value.firstPresent.map((each) => this.value(each)).join(' ?? ');
    }
    if ('text' in value) return value.text.map((each) => `(${this.value(each)})`).join(' + ');
    if ('atLeast' in value) return this.word('atLeast', value.atLeast, this.value(value.value));
    if ('bits' in value) {
      return this.word('bits', this.value(value.bits), value.clear, this.value(value.set));
    }
    if ('choose' in value) {
      const yes = this.where(value.choose).value(value.then);
      const no = this.where({ not: value.choose }).value(value.else);
      return `(${this.test(value.choose)} ? ${yes} : ${no})`;
    }
    if ('apply' in value) return `${value.apply}(${this.values(value.with)})`;
    if ('lookup' in value) {
      const list = this.path(value.lookup);
      const inner = this.withName(value.as, this.elementType(value.lookup));
      const chain = this.isOptional(value.lookup) ? '?.' : '.';
      return `${list}${chain}find((${value.as}) => ${inner.test(value.where)})`;
    }
    return this.record(value);
  }

  values(values: readonly Value[]): string {
    return values.map((each) => this.value(each)).join(', ');
  }

  private record(value: Extract<Value, { record: string } | { copy: string }>): string {
    const type = 'record' in value ? value.record : value.type;
    this.types.add(type);
    const fields = Object.entries(value.fields).map(
      ([name, each]) => `${name}: ${this.value(each)}`,
    );
    if ('copy' in value) fields.unshift(`...${this.path(value.copy)}`);
    const literal = `{ ${fields.join(', ')} }`;
    if ('record' in value && value.unknownOf !== undefined) {
      return this.word(
        `become<${type}>`,
        `'${value.unknownTo}'`,
        this.path(value.unknownOf),
        literal,
      );
    }
    return this.word(`record<${type}>`, literal);
  }

  word(name: string, ...args: (string | number)[]): string {
    this.words.add(name.replace(/<.*/, ''));
    return `${name}(${args.join(', ')})`;
  }

  test(test: Test): string {
    if ('equal' in test) return test.equal.map((each) => this.value(each)).join(' === ');
    if ('present' in test) return `${this.path(test.present)} !== undefined`;
    if ('isTrue' in test) {
      const path = this.path(test.isTrue);
      return this.isOptional(test.isTrue) || path.includes('?.') ? `${path} === true` : path;
    }
    if ('is' in test) return this.membership(test.is, test.of);
    if ('empty' in test) return `${this.path(test.empty)}.length === 0`;
    if ('contains' in test)
      return `${this.path(test.contains)}.includes(${this.value(test.value)})`;
    if ('some' in test) {
      const inner = this.withName(test.as, this.elementType(test.some));
      return `${this.path(test.some)}.some((${test.as}) => ${inner.test(test.where)})`;
    }
    if ('not' in test) return this.negation(test.not);
    if ('applies' in test) return `${test.applies}(${this.values(test.with)})`;
    if ('any' in test) return test.any.map((each) => `(${this.test(each)})`).join(' || ');
    // Each is written knowing that those before it hold.
    const texts: string[] = [];
    let inner: ExpressionWriter = this;
    for (const each of test.all) {
      texts.push(`(${inner.test(each)})`);
      inner = inner.where(each);
    }
    return texts.join(' && ');
  }

  private membership(path: string, values: readonly (string | boolean)[]): string {
    const property = this.propertyOf(path);
    const chain = this.isOptional(path) ? '?.' : '.';
    const place = `${this.path(path)}${chain}${property}`;
    return values
      .map((value) =>
        typeof value === 'string' ? `${place} === '${value}'` : `${place} === ${value}`,
      )
      .join(' || ');
  }

  /** The property that tells the members of the union at a path apart. */
  propertyOf(path: string): string {
    const type = this.typeOf(path);
    const target = type?.kind === 'ref' ? this.model.types[type.name] : undefined;
    return target?.kind === 'union' ? (target.property ?? '') : '';
  }

  private negation(test: Test): string {
    if ('present' in test) return `${this.path(test.present)} === undefined`;
    if ('equal' in test) return test.equal.map((each) => this.value(each)).join(' !== ');
    if ('empty' in test) return `${this.path(test.empty)}.length !== 0`;
    return `!(${this.test(test)})`;
  }
}

/** Names that stand for one member of a union where a test holds, and the value that says which. */
function provenMembers(test: Test): [name: string, value: string | boolean][] {
  if ('all' in test) return test.all.flatMap(provenMembers);
  const [value, ...others] = 'is' in test ? test.of : [];
  return 'is' in test && value !== undefined && others.length === 0 ? [[test.is, value]] : [];
}

/** Paths that lead to something where a test holds. */
function provenPresent(test: Test): string[] {
  if ('present' in test) return [test.present];
  if ('is' in test) return [test.is];
  if ('all' in test) return test.all.flatMap(provenPresent);
  if ('not' in test && 'any' in test.not) {
    return test.not.any.flatMap((each) => provenPresent({ not: each }));
  }
  if ('not' in test && 'not' in test.not) return provenPresent(test.not.not);
  return [];
}
