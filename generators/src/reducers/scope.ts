import type { TypeScript } from '../front-end/typescript.js';
import type { Field, Model, TypeExpression, UnionType } from '../model/model.js';
import { flatMembers } from '../model/unions.js';
import { ProblemsError } from '../problems.js';
import type { Value } from './program.js';

/** What a name in a reducer's source stands for. */
export interface Binding {
  readonly value: Value;
  readonly type: TypeExpression | undefined;
}

/** A function of the sources and the file it is in. */
export interface SourceFunction {
  readonly node: TypeScript.FunctionDeclaration;
  readonly file: string;
  readonly role: 'procedure' | 'template' | 'test' | 'value' | 'fields';
}

/** What every part of the reader needs to know. */
export interface Context {
  readonly model: Model;
  readonly functions: ReadonlyMap<string, SourceFunction>;
  readonly constants: ReadonlyMap<string, string | number>;
  readonly file: string;
}

/** Names in scope, and what they stand for. */
export class Scope {
  constructor(
    readonly context: Context,
    private readonly names: ReadonlyMap<string, Binding> = new Map(),
  ) {}

  with(name: string, binding: Binding): Scope {
    return new Scope(this.context, new Map([...this.names, [name, binding]]));
  }

  /** Binds a name to a place of its own. */
  withPlace(name: string, type: TypeExpression | undefined, as = name): Scope {
    return this.with(name, { value: { path: as }, type });
  }

  get(name: string): Binding | undefined {
    return this.names.get(name);
  }

  /** Starts over in another file, with no names but those given. */
  enter(file: string, names: ReadonlyMap<string, Binding>): Scope {
    return new Scope({ ...this.context, file }, names);
  }

  /** The type at the end of some fields, starting at a type. */
  typeAt(type: TypeExpression | undefined, fields: readonly string[]): TypeExpression | undefined {
    let at = type;
    for (const name of fields) at = this.field(at, name)?.type;
    return at;
  }

  /** A field of a record, or of the first member of a union that has it. */
  field(type: TypeExpression | undefined, name: string): Field | undefined {
    if (type?.kind !== 'ref') return undefined;
    const target = this.context.model.types[type.name];
    if (target?.kind === 'record') return target.fields.find((field) => field.name === name);
    if (target?.kind === 'alias') return this.field(target.type, name);
    if (target?.kind !== 'union') return undefined;
    for (const member of target.members) {
      const found = this.field(member.type, name);
      if (found) return found;
    }
    return undefined;
  }

  /** The union a type is, if members are told apart by that property. */
  unionBy(type: TypeExpression | undefined, property: string): UnionType | undefined {
    const target = type?.kind === 'ref' ? this.context.model.types[type.name] : undefined;
    return target?.kind === 'union' && target.property === property ? target : undefined;
  }

  /** Every value of the property that tells a union's members apart. */
  memberValues(union: UnionType): (string | boolean)[] {
    return flatMembers(union, this.context.model).flatMap((member) => member.values ?? []);
  }

  /** Stops generation with a problem at a node. */
  fail(node: TypeScript.Node, what: string, mend: string): never {
    throw new ProblemsError([{ file: this.context.file, line: lineOf(node), what, mend }]);
  }
}

/** The line a node starts at, counted from one. */
export function lineOf(node: TypeScript.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
