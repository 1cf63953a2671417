import type { TypeExpression, UnionMember } from '../../../model/model.js';
import { wordsOf } from '../../../model/names.js';
import type { TypedScope } from '../../programs/scope.js';
import type { Rust } from '../context.js';
import { identifier } from '../words.js';
import type { Accessors } from './accessors.js';

/** The Rust variable that stands for a path. */
export interface Binding {
  readonly code: string;
  /**
   * A reference to what stays as it is, one that is written through, one to what others may write (`lent`), a value
   * that is copied, or one that is owned and may be moved out of.
   */
  readonly kind: 'ref' | 'mut' | 'lent' | 'copy' | 'owned';
  /** True: it holds an `Option`. */
  readonly optional?: boolean;
  /** Values of the deciding property that the member it is bound to has. */
  readonly values?: readonly (string | boolean)[];
}

const CHANGING = new Set<Binding['kind']>(['mut', 'lent', 'owned']);

/** What is known at one place of a program: types, and the variables that stand for paths. */
export class Env {
  constructor(
    readonly rust: Rust,
    readonly accessors: Accessors,
    readonly scope: TypedScope,
    private readonly bindings: ReadonlyMap<string, Binding>,
    /** Places in something that was taken, which nobody asks for again: they are moved, not copied. */
    readonly movable: ReadonlySet<string> = new Set(),
  ) {}

  /** The same where some places may be moved out of. */
  moving(places: readonly string[]): Env {
    const { rust, accessors, scope, bindings } = this;
    return new Env(rust, accessors, scope, bindings, new Set([...this.movable, ...places]));
  }

  /** The same with a name bound. */
  with(name: string, type: TypeExpression, binding: Binding): Env {
    const outside = [...this.bindings].filter(([path]) => !startsAt(path, name));
    return new Env(
      this.rust,
      this.accessors,
      this.scope.with(name, type),
      new Map([...outside, [name, binding]]),
      this.movable,
    );
  }

  /** The same where a path is bound to a variable, for a member of its union if there is one. */
  bind(path: string, binding: Binding): Env {
    const { values } = binding;
    return new Env(
      this.rust,
      this.accessors,
      values ? this.scope.whereMember(path, values) : this.scope,
      new Map([...this.bindings, [path, binding]]),
      this.movable,
    );
  }

  /** The variable that stands for the longest beginning of a path. */
  start(path: string): { path: string; binding: Binding } {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      const binding = this.bindings.get(at);
      if (binding) return { path: at, binding };
    }
    throw new Error(`nothing stands for ${path}`);
  }

  /** Whether what is at a path can change while it is looked at. */
  isMutable(path: string): boolean {
    return CHANGING.has(this.start(path).binding.kind);
  }

  /** The kind of a reference into a path: written through or not. */
  referenceTo(path: string, writes: boolean): Binding['kind'] {
    if (writes) return 'mut';
    return this.isMutable(path) ? 'lent' : 'ref';
  }

  /** Whether a piece of program reads anything that can change. */
  readsMutable(program: unknown): boolean {
    return [...this.bindings].some(
      ([path, { kind }]) => CHANGING.has(kind) && mentions(program, path),
    );
  }

  /** The union at a path, with the members that some values mean and all others. */
  unionAt(path: string, values: readonly (string | boolean)[]) {
    const found = this.scope.unionOf(this.scope.at(path).type);
    if (!found) throw new Error(`${path} is no union`);
    const variants = [...this.rust.variants(found.name, found.union)];
    const isMeant = ([member]: [UnionMember, string]) =>
      member.values?.some((value) => values.includes(value)) ?? false;
    return {
      ...found,
      meant: variants.filter(isMeant),
      others: variants.filter((variant) => !isMeant(variant)),
    };
  }
}

/** A variable for the end of a path. */
export function variableFor(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return identifier(wordsOf(last).join('_'));
}

/** Whether a piece of program mentions a path, or one that goes on from it. */
export function mentions(program: unknown, path: string): boolean {
  const text = JSON.stringify(program) ?? '';
  return text.includes(`"${path}"`) || text.includes(`"${path}.`);
}

function startsAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
