import type { TypeExpression } from '../../../model/model.js';
import type { Test } from '../../../reducers/program.js';
import type { Place, Step, TypedScope } from '../../programs/scope.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import { hasUnset } from '../forms.js';
import { literal, variable } from '../text.js';

/** A path as Python: what leads to it, and what stands for nothing there. */
export interface Written {
  readonly code: string;
  readonly type: TypeExpression;
  readonly optional: boolean;
  /** Whether absent is `UNSET` rather than `None`. */
  readonly unset: boolean;
}

/** Names and facts at one place of a program, and how Python reaches what they name. */
export class Scope {
  constructor(
    readonly tools: Toolbox,
    readonly typed: TypedScope,
    /** Names that stand for something in the state. */
    readonly owned: ReadonlySet<string>,
    /** What names are called in Python. */
    private readonly variables: ReadonlyMap<string, string> = new Map(),
    /** Unions that `isinstance` has settled, and the values that are still possible. */
    private readonly settled: ReadonlyMap<string, readonly (string | boolean)[]> = new Map(),
  ) {}

  /** The same with a name bound to a variable. */
  bind(name: string, type: TypeExpression, python: string, isOwned: boolean): Scope {
    const owned = new Set([...this.owned].filter((each) => each !== name));
    if (isOwned) owned.add(name);
    const outside = ([path]: [string, unknown]) => path !== name && !path.startsWith(`${name}.`);
    return new Scope(
      this.tools,
      this.typed.with(name, type),
      owned,
      new Map([...this.variables, [name, python]]),
      new Map([...this.settled].filter(outside)),
    );
  }

  where(test: Test): Scope {
    return this.settle(this.typed.where(test), memberships(test));
  }

  whereNot(test: Test): Scope {
    return this.where({ not: test });
  }

  whereMember(path: string, values: readonly (string | boolean)[]): Scope {
    return this.settle(this.typed.whereMember(path, values), [{ path, values }]);
  }

  private settle(
    typed: TypedScope,
    facts: readonly { path: string; values: readonly (string | boolean)[] }[],
  ): Scope {
    const settled = new Map(this.settled);
    for (const { path, values } of facts) {
      settled.set(
        path,
        values.filter((value) => settled.get(path)?.includes(value) ?? true),
      );
    }
    return new Scope(this.tools, typed, this.owned, this.variables, settled);
  }

  /** Whether what is at a path belongs to the state already. */
  isOwned(path: string): boolean {
    return this.owned.has(rootOf(path));
  }

  at(path: string): Place {
    return this.typed.at(path);
  }

  variable(name: string): string {
    return this.variables.get(name) ?? variable(name);
  }

  /** The attribute of a field. */
  attribute(step: Step): string {
    return this.tools.names.field(this.ownerOf(step), step.field.name);
  }

  /** A record that has the field; a member may be a union itself. */
  private ownerOf(step: Step): string {
    let [owner = ''] = step.owners;
    for (;;) {
      const type = this.tools.model.types[owner];
      const member = type?.kind === 'union' ? type.members[0]?.type : undefined;
      if (member?.kind !== 'ref') return owner;
      owner = member.name;
    }
  }

  /** Whether every value that can be here has the attribute. */
  isDirect(step: Step): boolean {
    if (step.union === undefined) return true;
    const path = step.path.slice(0, step.path.lastIndexOf('.'));
    const union = this.tools.model.types[step.union];
    if (union?.kind === 'union' && !union.open && !this.settled.has(path)) {
      return step.owners.length === union.members.length;
    }
    const values = this.settled.get(path);
    return values !== undefined && this.typed.membersAt(path, values).length === step.owners.length;
  }

  path(path: string): Written {
    const place = this.at(path);
    let code = this.variable(place.name);
    // Parameters that may be absent are the only names that may be.
    let optional = place.steps.length === 0 ? place.optional : false;
    let unset = false;
    for (const step of place.steps) {
      const reached = this.isDirect(step)
        ? `${code}.${this.attribute(step)}`
        : `shared(${code}, ${literal(this.attribute(step))}, ${literal(step.field.name)})`;
      code = optional ? `(None if ${code} is None else ${reached})` : reached;
      optional = step.optional || optional;
      unset = hasUnset(step.field, this.tools.model) && this.isDirect(step);
    }
    return { code, type: place.type, optional: place.optional || optional, unset };
  }
}

export function rootOf(path: string): string {
  return path.split('.')[0] ?? '';
}

/** The path of the record that holds a field, and the field's name. */
export function split(path: string): { holder: string; field: string } {
  const at = path.lastIndexOf('.');
  if (at === -1) throw new Error(`${path} is no field, and only fields are written`);
  return { holder: path.slice(0, at), field: path.slice(at + 1) };
}

function memberships(test: Test): { path: string; values: readonly (string | boolean)[] }[] {
  if ('is' in test) return [{ path: test.is, values: test.of }];
  if ('all' in test) return test.all.flatMap(memberships);
  if ('not' in test && 'not' in test.not) return memberships(test.not.not);
  if ('not' in test && 'any' in test.not) {
    return test.not.any.flatMap((each) => memberships({ not: each }));
  }
  return [];
}
