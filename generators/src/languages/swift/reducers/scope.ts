import type { Model, TypeExpression, UnionType } from '../../../model/model.js';
import type { Procedure, PureFunction, Test } from '../../../reducers/program.js';
import { type Place, TypedScope } from '../../programs/scope.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import { fixedValue, resolved } from '../expressions.js';
import { declared } from '../text.js';
import { casesOf } from '../unions.js';
import type { Access } from './access.js';

/** What all programs share. */
export interface Context extends Toolbox {
  readonly access: Access;
}

/** A name in scope: the Swift expression it stands for. */
interface Bound {
  readonly code: string;
  /** Whether what the expression stands for is an optional, so that it takes a `?` to go on from it. */
  readonly link: boolean;
  /** Whether something on the way to it may be nil. */
  readonly chained?: boolean;
  readonly type: TypeExpression;
}

/** A path as Swift. */
export interface Located {
  /** The expression; it can be written to as well. */
  readonly code: string;
  /** Whether something on the way to the end may be nil, so that what is done at the end may not happen. */
  readonly chained: boolean;
  /** Whether the end itself is an optional. */
  readonly link: boolean;
  /** Whether the expression may be nil: something on the way, or the end itself. */
  readonly optional: boolean;
  readonly type: TypeExpression;
  /** Whether the end is a field that knows null and absent. */
  readonly tristate?: boolean;
  /** The end is a field with one fixed value, which is not stored. */
  readonly fixed?: string | boolean;
}

/** Names, types and what tests have settled, with the Swift for each path. */
export class Scope {
  constructor(
    readonly context: Context,
    private readonly typed: TypedScope,
    private readonly names: ReadonlyMap<string, Bound>,
    /** Gives a local name to a member of a union, where that is worth while. */
    private readonly hop?: (code: string) => string,
  ) {}

  get model(): Model {
    return this.context.model;
  }

  static ofPiece(context: Context, piece: Procedure | PureFunction, first: string): Scope {
    const typed = TypedScope.ofPiece(context.model, piece);
    const names = piece.parameters.map(({ name, optional = false }, at): [string, Bound] => [
      name,
      {
        code: at === 0 ? first || declared(name) : declared(name),
        link: optional,
        type: typeOf(typed, name),
      },
    ]);
    return new Scope(context, typed, new Map(names));
  }

  static ofArm(context: Context, typed: TypedScope): Scope {
    const bound = (name: string, code: string): [string, Bound] => [
      name,
      { code, link: false, type: typeOf(typed, name) },
    ];
    return new Scope(
      context,
      typed,
      new Map([bound('state', 'self'), bound('action', 'action'), bound('now', 'now')]),
    );
  }

  /** The same where members of unions get local names. */
  hopping(hop: ((code: string) => string) | undefined): Scope {
    return new Scope(this.context, this.typed, this.names, hop);
  }

  with(name: string, bound: Bound): Scope {
    return new Scope(
      this.context,
      this.typed.with(name, bound.type),
      new Map([...this.names, [name, bound]]),
      this.hop,
    );
  }

  where(test: Test): Scope {
    return new Scope(this.context, this.typed.where(test), this.names, this.hop);
  }

  whereNot(test: Test): Scope {
    return new Scope(this.context, this.typed.whereNot(test), this.names, this.hop);
  }

  whereMember(path: string, values: readonly (string | boolean)[]): Scope {
    return new Scope(this.context, this.typed.whereMember(path, values), this.names, this.hop);
  }

  elementOf(path: string): TypeExpression {
    return this.typed.elementOf(path);
  }

  /** A path as Swift. A union that is settled is replaced by its member, unless `asUnion` says that it be left. */
  locate(path: string, { asUnion = false, toWrite = false } = {}): Located {
    const place: Place = this.typed.at(path);
    const bound = this.names.get(place.name);
    if (!bound) throw new Error(`no name ${place.name} is in scope`);
    let { code, link, chained = false } = bound;
    let tristate = false;
    let fixed: string | boolean | undefined;
    const goOn = (name: string) => {
      code = `${code}${link ? '?' : ''}.${name}`;
      chained ||= link;
    };
    const enter = (from: TypeExpression, to: TypeExpression, isLast: boolean) => {
      if (isLast && asUnion) return;
      const member = this.memberOf(from, to, toWrite);
      if (member === undefined) return;
      goOn(member);
      link = true;
      if (this.hop) {
        code = this.hop(code);
        link = false;
        chained = false;
      }
    };
    enter(bound.type, place.start, place.steps.length === 0);
    place.steps.forEach((step, at) => {
      const { field, union } = step;
      tristate = field.tristate ?? false;
      if (union !== undefined) {
        goOn(this.context.access.field(union, field.name, toWrite));
        link = true;
      } else {
        fixed = fixedValue(field, this.model);
        goOn(this.context.names.field(step.owners[0] as string, field.name));
        link = (field.optional && !tristate) ?? false;
      }
      enter(resolved(field.type, this.model), step.type, at === place.steps.length - 1);
    });
    const type = asUnion ? this.declaredType(path) : place.type;
    return {
      code,
      chained,
      link,
      optional: chained || link,
      type,
      tristate,
      ...(fixed !== undefined && { fixed }),
    };
  }

  /** What a path was declared to hold, before any test. */
  declaredType(path: string): TypeExpression {
    const place = this.typed.at(path);
    const last = place.steps.at(-1);
    return resolved(
      last ? last.field.type : (this.names.get(place.name) as Bound).type,
      this.model,
    );
  }

  /** The property that leads from a union to one of its members. */
  private memberOf(from: TypeExpression, to: TypeExpression, toWrite: boolean): string | undefined {
    const union = resolved(from, this.model);
    if (union.kind !== 'ref' || to.kind !== 'ref' || union.name === to.name) return undefined;
    const type = this.model.types[union.name];
    if (type?.kind !== 'union') return undefined;
    const found = casesOf(union.name, type as UnionType, this.context).find(
      ({ member }) => member.type.kind === 'ref' && member.type.name === to.name,
    );
    return found && this.context.access.member(union.name, found.name, toWrite);
  }
}

function typeOf(typed: TypedScope, name: string): TypeExpression {
  return typed.at(name).type;
}
