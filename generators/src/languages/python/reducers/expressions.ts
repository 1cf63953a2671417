import { fieldNames } from '../../../model/field-names.js';
import type { TypeExpression } from '../../../model/model.js';
import type { Test, Value } from '../../../reducers/program.js';
import { hasUnset, onlyValue, recordsOf, resolved } from '../forms.js';
import { identifier, literal, snakeCase, tuple, variable } from '../text.js';
import { rootOf, type Scope, type Written } from './scope.js';

/** Collects what a module of reducers needs beside its functions. */
export interface Needs {
  /** Sets of known field names, by the constant that holds each. */
  readonly known: Map<string, readonly string[]>;
}

/** Writes values and tests of reducer programs as Python. */
export class Expressions {
  constructor(
    readonly scope: Scope,
    readonly needs: Needs,
    /** Root of the record that is being replaced: what it held moves over and need not be copied. */
    private readonly moved: string | undefined = undefined,
  ) {}

  in(scope: Scope): Expressions {
    return new Expressions(scope, this.needs, this.moved);
  }

  get model() {
    return this.scope.tools.model;
  }

  /** A value to look at. */
  read(value: Value, expected?: TypeExpression): Written {
    return this.value(value, expected, false);
  }

  /** A value to keep: what can change and belongs to somebody else is copied. */
  kept(value: Value, expected?: TypeExpression): Written {
    return this.value(value, expected, true);
  }

  private value(value: Value, expected: TypeExpression | undefined, keep: boolean): Written {
    const made = (code: string, optional = false): Written => ({
      code,
      type: expected ?? { kind: 'any' },
      optional,
      unset: false,
    });
    if ('path' in value) return this.path(value.path, keep);
    if ('absent' in value) return made('None', true);
    if ('literal' in value) return made(this.literal(value.literal, expected));
    if ('emptyList' in value) return made('[]');
    if ('stamp' in value) return made(`stamp(${this.scope.path(value.stamp).code})`);
    if ('firstPresent' in value) return this.firstPresent(value.firstPresent, expected, keep);
    if ('text' in value) {
      return made(value.text.map((each) => `(${this.read(each).code})`).join(' + '));
    }
    if ('atLeast' in value) {
      const { code, optional } = this.read(value.value);
      const atLeast = `max(${value.atLeast}, ${code})`;
      return made(optional ? `(None if ${code} is None else ${atLeast})` : atLeast, optional);
    }
    if ('bits' in value) {
      const bits = this.read(value.bits, expected);
      const set = this.read(value.set);
      return { ...made(`bits(${bits.code}, ${value.clear}, ${set.code})`), type: bits.type };
    }
    if ('choose' in value) {
      const yes = this.in(this.scope.where(value.choose)).value(value.then, expected, keep);
      const no = this.in(this.scope.whereNot(value.choose)).value(value.else, expected, keep);
      const code = `(${yes.code} if ${this.test(value.choose)} else ${no.code})`;
      return { ...yes, code, optional: yes.optional || no.optional };
    }
    if ('apply' in value) return this.apply(value, keep);
    if ('lookup' in value) {
      const inner = this.element(value.as, value.lookup);
      const each = inner.scope.variable(value.as);
      const search = `next((${each} for ${each} in ${this.list(value.lookup)} if ${inner.test(value.where)}), None)`;
      const type = this.scope.typed.elementOf(value.lookup);
      return { code: keep ? `clone(${search})` : search, type, optional: true, unset: false };
    }
    return this.record(value);
  }

  private path(path: string, keep: boolean): Written {
    const written = this.scope.path(path);
    const isMoved = this.moved !== undefined && rootOf(path) === this.moved;
    if (!keep || isMoved || isScalar(written.type, this)) return written;
    return { ...written, code: `clone(${written.code})` };
  }

  private literal(value: string | number | boolean, expected: TypeExpression | undefined): string {
    const type = expected && resolved(expected, this.model);
    const target = type?.kind === 'ref' ? this.model.types[type.name] : undefined;
    if (type?.kind === 'ref' && target?.kind === 'bitset') return `${type.name}(${value})`;
    if (type?.kind === 'ref' && target?.kind === 'enum' && target.openness === 'closed') {
      const found = target.values.find((each) => each.value === value);
      if (found) return `${type.name}.${this.scope.tools.names.value(type.name, found.name)}`;
    }
    return literal(value);
  }

  private firstPresent(
    values: readonly Value[],
    expected: TypeExpression | undefined,
    keep: boolean,
  ): Written {
    const [first, ...rest] = values;
    const kept = this.value(first as Value, expected, keep);
    if (rest.length === 0 || !kept.optional) return kept;
    const looked = this.value(first as Value, expected, false);
    const other = this.firstPresent(rest, expected, keep);
    const nothing = looked.unset ? 'UNSET' : 'None';
    return {
      ...kept,
      code: `(${kept.code} if ${looked.code} is not ${nothing} else ${other.code})`,
      optional: other.optional,
    };
  }

  private apply(value: Extract<Value, { apply: string }>, keep: boolean): Written {
    const piece = this.model.reducers.functions.find((each) => each.name === value.apply);
    const type = typeNamed(piece?.result ?? '');
    const call = `${functionName(value.apply)}(${this.args(value.with, piece?.parameters ?? [])})`;
    const code = keep && !isScalar(type, this) ? `clone(${call})` : call;
    return { code, type, optional: !!piece?.optional, unset: false };
  }

  args(values: readonly Value[], parameters: readonly { type: string }[]): string {
    return values
      .map((each, at) => this.read(each, typeNamed(parameters[at]?.type ?? '')).code)
      .join(', ');
  }

  private record(value: Extract<Value, { record: string } | { copy: string }>): Written {
    const name = 'record' in value ? value.record : value.type;
    const old = 'record' in value ? value.unknownOf : undefined;
    const inner = new Expressions(this.scope, this.needs, old && rootOf(old));
    const type = this.model.types[name];
    const fields = type?.kind === 'record' ? type.fields : [];
    const args = Object.entries(value.fields).flatMap(([wire, each]) => {
      const field = fields.find((candidate) => candidate.name === wire);
      if (!field || onlyValue(field, this.model) !== undefined) return [];
      const { code, unset, optional } = inner.kept(each, field.type);
      if (code === 'None' && 'record' in value) return [];
      const attribute = this.scope.tools.names.field(name, wire);
      return [`${attribute}=${absentAs(code, unset, optional, hasUnset(field, this.model))}`];
    });
    const made: Omit<Written, 'code'> = {
      type: { kind: 'ref', name },
      optional: false,
      unset: false,
    };
    if ('copy' in value) {
      const copied = `clone(${this.scope.path(value.copy).code})`;
      return { ...made, code: `replace(${[copied, ...args].join(', ')})` };
    }
    const plain = `${name}(${args.join(', ')})`;
    if (old === undefined) return { ...made, code: plain };
    const known = this.known(value as Extract<Value, { record: string }>);
    return { ...made, code: `become(${plain}, ${this.scope.path(old).code}, ${known})` };
  }

  /** The constant that has the names of all fields that old or new records of this place know. */
  private known({ record, unknownTo = '' }: Extract<Value, { record: string }>): string {
    const constant = `KNOWN_${snakeCase(unknownTo).toUpperCase()}`;
    const names = [unknownTo, record].flatMap((name) => fieldNames(name, this.model));
    const before = this.needs.known.get(constant) ?? [];
    this.needs.known.set(constant, [...new Set([...before, ...names])].sort());
    return constant;
  }

  /** A list to go through; nothing where there is none. */
  list(path: string): string {
    const { code, optional } = this.scope.path(path);
    return optional ? `(${code} or ())` : code;
  }

  /** The same inside a loop over a list. */
  element(name: string, list: string): Expressions {
    const type = this.scope.typed.elementOf(list);
    const inner = this.scope.where({ present: list });
    return this.in(inner.bind(name, type, variable(name), this.scope.isOwned(list)));
  }

  test(test: Test): string {
    if ('equal' in test) return this.equal(test.equal);
    if ('present' in test) return this.present(test.present, true);
    if ('isTrue' in test) {
      const { code, optional } = this.scope.path(test.isTrue);
      return optional ? `${code} is True` : code;
    }
    if ('is' in test) return this.membership(test.is, test.of);
    if ('empty' in test) {
      const { code, optional } = this.scope.path(test.empty);
      return optional ? `(${code} is not None and not ${code})` : `not ${code}`;
    }
    if ('contains' in test) {
      return `${this.read(test.value).code} in ${this.list(test.contains)}`;
    }
    if ('some' in test) {
      const inner = this.element(test.as, test.some);
      return `any(${inner.test(test.where)} for ${inner.scope.variable(test.as)} in ${this.list(test.some)})`;
    }
    if ('not' in test) return this.negation(test.not);
    if ('applies' in test) {
      const piece = this.model.reducers.functions.find((each) => each.name === test.applies);
      return `${functionName(test.applies)}(${this.args(test.with, piece?.parameters ?? [])})`;
    }
    if ('any' in test) return `(${test.any.map((each) => this.test(each)).join(' or ')})`;
    if (test.all.length === 0) return 'True';
    // Each is written knowing that those before it hold.
    const texts: string[] = [];
    let scope = this.scope;
    for (const each of test.all) {
      texts.push(this.in(scope).test(each));
      scope = scope.where(each);
    }
    return `(${texts.join(' and ')})`;
  }

  private equal([left, right]: readonly [Value, Value], sign = '=='): string {
    const a = this.read(left);
    const b = this.read(right);
    return `${this.read(left, b.type).code} ${sign} ${this.read(right, a.type).code}`;
  }

  private present(path: string, wanted: boolean): string {
    const { code, unset } = this.scope.path(path);
    return `${code} is ${wanted ? 'not ' : ''}${unset ? 'UNSET' : 'None'}`;
  }

  private negation(test: Test): string {
    if ('present' in test) return this.present(test.present, false);
    if ('equal' in test) return this.equal(test.equal, '!=');
    if ('empty' in test && !this.scope.path(test.empty).optional) {
      return `len(${this.scope.path(test.empty).code}) != 0`;
    }
    return `not ${this.test(test)}`;
  }

  membership(path: string, values: readonly (string | boolean)[]): string {
    const { code } = this.scope.path(path);
    const members = this.scope.typed.membersAt(path, values);
    const classes = members.flatMap(({ type }) => {
      const target = type.kind === 'ref' ? this.model.types[type.name] : undefined;
      if (target?.kind === 'union') return recordsOf(target, this.model);
      return type.kind === 'ref' ? [type.name] : [];
    });
    const test = `isinstance(${code}, ${classes.length === 1 ? classes[0] : tuple(classes)})`;
    // A member that several values mean keeps which of them it is.
    const partly = members.find((member) => member.values?.some((each) => !values.includes(each)));
    if (!partly) return test;
    const property = this.propertyOf(path);
    const attribute = this.scope.tools.names.field(classes[0] ?? '', property);
    return `(${test} and ${code}.${attribute} in ${tuple(values.map(literal))})`;
  }

  private propertyOf(path: string): string {
    const { steps, start } = this.scope.at(path);
    const declared = resolved(steps.at(-1)?.field.type ?? start, this.model);
    const found = this.scope.typed.unionOf(declared);
    return found?.union.property ?? '';
  }
}

/** Whether nothing can change a value of this type, so that it need not be copied. */
export function isScalar(
  type: TypeExpression,
  { model }: { model: Expressions['model'] },
): boolean {
  const plain = resolved(type, model);
  if (plain.kind !== 'ref') return !['array', 'map', 'any'].includes(plain.kind);
  const target = model.types[plain.name];
  return target?.kind === 'enum' || target?.kind === 'bitset';
}

/** Whether some values of this type can change and others cannot. */
export function isMixed(type: TypeExpression, { model }: { model: Expressions['model'] }): boolean {
  const plain = resolved(type, model);
  const target = plain.kind === 'ref' ? model.types[plain.name] : undefined;
  return plain.kind === 'any' || (target?.kind === 'union' && target.decidedBy === 'jsonType');
}

/** A value that stands for nothing in the way its new place has it. */
export function absentAs(code: string, from: boolean, optional: boolean, to: boolean): string {
  if (!optional || from === to) return code;
  return to ? `unset_if_none(${code})` : `none_if_unset(${code})`;
}

export function functionName(name: string): string {
  return identifier(snakeCase(name));
}

export function typeNamed(name: string): TypeExpression {
  if (name === 'string' || name === 'integer' || name === 'boolean') return { kind: name };
  return name === '' || name === 'test' ? { kind: 'any' } : { kind: 'ref', name };
}
