import type { Field, Model, TypeExpression, UnionMember, UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Arm, Procedure, PureFunction, ReducerProgram, Test } from '../../reducers/program.js';

/** One field on the way along a path. */
export interface Step {
  /** The field, as the first of its owners declares it. */
  readonly field: Field;
  /** Names of the records that may hold it here: one, or those members of a union that have the field. */
  readonly owners: readonly string[];
  /** Name of the union, if it is not settled which member holds the field. */
  readonly union?: string;
  /** Whether the field may be absent here. A test around may have settled that. */
  readonly optional: boolean;
  /** The path up to and with this field. */
  readonly path: string;
  /** What is there, once it is present: aliases resolved, and a union that is settled replaced by its member. */
  readonly type: TypeExpression;
}

/** Where a path leads. */
export interface Place {
  /** The name it starts at. */
  readonly name: string;
  /** What the name stands for. */
  readonly start: TypeExpression;
  readonly steps: readonly Step[];
  /** What is at its end. */
  readonly type: TypeExpression;
  /** Whether there may be nothing at its end: the last field, or one on the way, may be absent. */
  readonly optional: boolean;
}

/** What tests around a statement have settled. */
interface Facts {
  /** Paths that lead to something. */
  readonly present: ReadonlySet<string>;
  /** Values of the deciding property that are still possible, by the path of the union. */
  readonly values: ReadonlyMap<string, readonly (string | boolean)[]>;
}

const NO_FACTS: Facts = { present: new Set(), values: new Map() };

const SIMPLE = new Set(['string', 'integer', 'boolean']);

/** Names, types and settled facts at one place of a reducer program, for languages that have to know all of them. */
export class TypedScope {
  private constructor(
    readonly model: Model,
    private readonly names: ReadonlyMap<string, TypeExpression>,
    private readonly optionals: ReadonlySet<string>,
    private readonly facts: Facts = NO_FACTS,
  ) {}

  /** What an arm sees: the state, its action and the time. */
  static ofArm(model: Model, program: ReducerProgram, arm: Arm): TypedScope {
    const action = model.actions.find((each) => each.type === arm.action);
    if (!action) throw new Error(`the model has no action ${arm.action}`);
    return new TypedScope(
      model,
      new Map([
        ['state', ref(program.state)],
        ['action', ref(action.typeName)],
        ['now', { kind: 'integer' }],
      ]),
      new Set(),
    );
  }

  /** What a procedure or function sees: its parameters. */
  static ofPiece(model: Model, { parameters }: Procedure | PureFunction): TypedScope {
    return new TypedScope(
      model,
      new Map(parameters.map(({ name, type }) => [name, parameterType(type)])),
      new Set(parameters.filter(({ optional }) => optional).map(({ name }) => name)),
    );
  }

  /** The same with a name bound, which is there. What was settled about an outer name so called is forgotten. */
  with(name: string, type: TypeExpression): TypedScope {
    const outside = (path: string) => path !== name && !path.startsWith(`${name}.`);
    return new TypedScope(
      this.model,
      new Map([...this.names, [name, type]]),
      new Set([...this.optionals].filter(outside)),
      {
        present: new Set([...this.facts.present].filter(outside)),
        values: new Map([...this.facts.values].filter(([path]) => outside(path))),
      },
    );
  }

  /** The same where a test holds. */
  where(test: Test): TypedScope {
    let scope: TypedScope = this;
    for (const { path, values } of settled(test)) scope = scope.settle(path, values);
    return scope;
  }

  /** The same where a test does not hold. */
  whereNot(test: Test): TypedScope {
    return this.where({ not: test });
  }

  /** The same where the union at a path is one of the members that these values mean. */
  whereMember(path: string, values: readonly (string | boolean)[]): TypedScope {
    return this.settle(path, values);
  }

  private settle(path: string, values?: readonly (string | boolean)[]): TypedScope {
    const before = this.facts.values.get(path);
    const possible = values?.filter((value) => before?.includes(value) ?? true) ?? before;
    return new TypedScope(this.model, this.names, this.optionals, {
      present: new Set([...this.facts.present, path]),
      values: possible ? new Map([...this.facts.values, [path, possible]]) : this.facts.values,
    });
  }

  /** Where a path leads. */
  at(path: string): Place {
    const [name = '', ...fields] = path.split('.');
    const declared = this.names.get(name);
    if (!declared) throw new Error(`no name ${name} is in scope`);
    const start = this.settledType(name, declared);
    const steps: Step[] = [];
    let type = start;
    let at = name;
    let optional = this.optionals.has(name) && !this.facts.present.has(name);
    for (const field of fields) {
      at += `.${field}`;
      const step = this.step(type, field, at);
      steps.push(step);
      type = step.type;
      optional = (optional && !this.facts.present.has(at)) || step.optional;
    }
    return { name, start, steps, type, optional };
  }

  /** The type of the elements of the list at a path. */
  elementOf(path: string): TypeExpression {
    const { type } = this.at(path);
    if (type.kind !== 'array') throw new Error(`${path} is no list`);
    return this.resolved(type.items);
  }

  /** The union a type is, if it is one. */
  unionOf(type: TypeExpression): { name: string; union: UnionType } | undefined {
    const target = type.kind === 'ref' ? this.model.types[type.name] : undefined;
    return type.kind === 'ref' && target?.kind === 'union'
      ? { name: type.name, union: target }
      : undefined;
  }

  /** The members of the union at a path that values of its deciding property mean, one for each record. */
  membersAt(path: string, values: readonly (string | boolean)[]): UnionMember[] {
    const [name = '', ...fields] = path.split('.');
    const declared = fields.length === 0 ? this.names.get(name) : this.declaredAt(path);
    const found = declared && this.unionOf(this.resolved(declared));
    if (!found) throw new Error(`${path} is no union`);
    return flatMembers(found.union, this.model).filter((member) =>
      member.values?.some((value) => values.includes(value)),
    );
  }

  private declaredAt(path: string): TypeExpression {
    const last = this.at(path).steps.at(-1);
    if (!last) throw new Error(`${path} has no field`);
    return last.field.type;
  }

  private step(type: TypeExpression, name: string, path: string): Step {
    const found = this.unionOf(type);
    const owners = found
      ? this.possibleMembers(found.union, path.slice(0, path.lastIndexOf('.')))
      : [type];
    const having = owners.flatMap((owner) => {
      const field = owner.kind === 'ref' ? this.fieldsOf(owner.name, name) : undefined;
      return field && owner.kind === 'ref' ? [{ owner: owner.name, field }] : [];
    });
    const [first] = having;
    if (!first) throw new Error(`nothing at ${path} has a field ${name}`);
    const everywhere =
      having.length === owners.length && !having.some((each) => each.field.optional);
    return {
      field: first.field,
      owners: having.map((each) => each.owner),
      ...(found && { union: found.name }),
      // A member that nobody knows yet may lack the field, whatever the known ones have.
      optional: !this.facts.present.has(path) && (!everywhere || (found?.union.open ?? false)),
      path,
      type: this.settledType(path, first.field.type),
    };
  }

  /** A field of a record, or one that all members of a nested union share. */
  private fieldsOf(type: string, name: string): Field | undefined {
    const target = this.model.types[type];
    if (target?.kind === 'record') return target.fields.find((field) => field.name === name);
    if (target?.kind !== 'union') return undefined;
    const [member] = target.members;
    return member?.type.kind === 'ref' ? this.fieldsOf(member.type.name, name) : undefined;
  }

  private possibleMembers(union: UnionType, path: string): TypeExpression[] {
    const values = this.facts.values.get(path);
    return flatMembers(union, this.model)
      .filter((member) => !values || member.values?.some((value) => values.includes(value)))
      .map((member) => member.type);
  }

  /** A type with aliases resolved and, if only one member is still possible, the member instead of the union. */
  private settledType(path: string, declared: TypeExpression): TypeExpression {
    const type = this.resolved(declared);
    const found = this.unionOf(type);
    if (!found || !this.facts.values.has(path)) return type;
    const possible = this.possibleMembers(found.union, path);
    return possible.length === 1 ? (possible[0] as TypeExpression) : type;
  }

  private resolved(type: TypeExpression): TypeExpression {
    const target = type.kind === 'ref' ? this.model.types[type.name] : undefined;
    return target?.kind === 'alias' ? this.resolved(target.type) : type;
  }
}

/** What holds where a test holds: paths that lead to something, and what unions they lead to can still be. */
function settled(test: Test): { path: string; values?: readonly (string | boolean)[] }[] {
  if ('present' in test) return [{ path: test.present }];
  if ('isTrue' in test) return [{ path: test.isTrue }];
  if ('is' in test) return [{ path: test.is, values: test.of }];
  if ('all' in test) return test.all.flatMap(settled);
  if ('not' in test && 'any' in test.not) {
    return test.not.any.flatMap((each) => settled({ not: each }));
  }
  if ('not' in test && 'not' in test.not) return settled(test.not.not);
  return [];
}

function parameterType(type: string): TypeExpression {
  return SIMPLE.has(type) ? ({ kind: type } as TypeExpression) : ref(type);
}

function ref(name: string): TypeExpression {
  return { kind: 'ref', name };
}
