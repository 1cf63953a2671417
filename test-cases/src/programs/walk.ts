import type { TypeExpression } from '../../../generators/src/model/model.js';
import type { Statement, Test, Value } from '../../../generators/src/reducers/program.js';
import { lineOf, type Names, type NodePath, type Owner } from './owners.js';
import { decidingOf, elementOf, entryOf, fieldOf, type ProgramModel, typeNamed } from './types.js';

interface At {
  /** Keys that lead from the owner's node to this one. */
  readonly path: NodePath;
  /** Line of the statement it is part of. */
  readonly line: number;
  /** What is in scope there. */
  readonly names: Names;
}

/** A statement, value or test of a program, and what is known about where it stands. */
export type Visit =
  | (At & { readonly kind: 'statement'; readonly node: Statement })
  | (At & {
      readonly kind: 'value';
      readonly node: Value;
      readonly wanted?: TypeExpression | undefined;
    })
  | (At & { readonly kind: 'test'; readonly node: Test; readonly role: TestRole });

/**
 * What a test is for: `condition` is all that decides between two branches, `search` is tried on elements or records,
 * `operand` is one of several.
 */
export type TestRole = 'condition' | 'search' | 'operand';

/** Lists every node of an owner, outer ones first. */
export function visitsIn(model: ProgramModel, owner: Owner): Visit[] {
  return new Walk(model).owner(owner);
}

/** The type at a path. */
export function typeAtPath(
  model: ProgramModel,
  names: Names,
  path: string,
): TypeExpression | undefined {
  const [name = '', ...fields] = path.split('.');
  return fields.reduce((type, field) => fieldOf(model, type, field)?.type, names.get(name));
}

/** Whether the last field of a path may be absent. */
export function isOptional(model: ProgramModel, names: Names, path: string): boolean {
  const dot = path.lastIndexOf('.');
  if (dot === -1) return false;
  const holder = typeAtPath(model, names, path.slice(0, dot));
  return fieldOf(model, holder, path.slice(dot + 1))?.optional === true;
}

class Walk {
  readonly #visits: Visit[] = [];

  constructor(readonly model: ProgramModel) {}

  owner(owner: Owner): Visit[] {
    const at = { path: [], line: lineOf(owner), names: owner.names };
    const { node } = owner;
    if ('do' in node) this.#statements(node.do, at, 'do');
    else if (node.value) this.#value(node.value, at, ['value'], typeNamed(node.result));
    else if (node.test) this.#test(node.test, at, ['test'], 'search');
    return this.#visits;
  }

  #statements(statements: readonly Statement[] | undefined, at: At, ...keys: (string | number)[]) {
    for (const [index, node] of statements?.entries() ?? []) {
      const here = { ...at, path: [...at.path, ...keys, index], line: node.line };
      this.#visits.push({ ...here, kind: 'statement', node });
      this.#parts(node, here);
    }
  }

  #parts(node: Statement, at: At): void {
    if ('set' in node) this.#value(node.to, at, ['to'], this.#type(at, node.set));
    else if ('put' in node) this.#value(node.to, at, ['to'], this.#type(at, node.put));
    else if ('extend' in node) this.#value(node.by, at, ['by']);
    else if ('append' in node) this.#value(node.value, at, ['value'], this.#item(at, node.append));
    else if ('upsert' in node) this.#value(node.value, at, ['value'], this.#item(at, node.upsert));
    else if ('remove' in node || 'keepThrough' in node) this.#value(node.equals, at, ['equals']);
    else if ('reorder' in node) this.#value(node.order, at, ['order']);
    else if ('prependNew' in node) this.#value(node.values, at, ['values']);
    else if ('merge' in node) this.#value(node.with, at, ['with'], this.#type(at, node.merge));
    else if ('putEntry' in node) {
      this.#value(node.key, at, ['key']);
      this.#value(node.to, at, ['to'], entryOf(this.model, this.#type(at, node.putEntry)));
    } else if ('in' in node) {
      this.#statements(node.do, bind(at, node.in, this.#type(at, node.of)), 'do');
    } else if ('find' in node) {
      const inner = bind(at, node.find, this.#item(at, node.of));
      this.#test(node.where, inner, ['where'], 'search');
      this.#statements(node.do, inner, 'do');
      this.#statements(node.else, at, 'else');
    } else if ('each' in node) {
      this.#statements(node.do, bind(at, node.each, this.#item(at, node.of)), 'do');
    } else if ('take' in node) {
      const inner = bind(at, node.take, this.#type(at, node.of));
      this.#test(node.where, inner, ['where'], 'search');
      this.#statements(node.do, inner, 'do');
    } else if ('when' in node) {
      this.#test(node.when, at, ['when'], 'condition');
      this.#statements(node.then, at, 'then');
      this.#statements(node.else, at, 'else');
    } else if ('match' in node) {
      for (const [index, each] of node.cases.entries()) {
        this.#statements(each.do, at, 'cases', index, 'do');
      }
    } else if ('call' in node) {
      const target = this.model.reducers.procedures.find((each) => each.name === node.call);
      this.#arguments(node.with, target?.parameters, at);
    }
  }

  #value(node: Value, at: At, keys: NodePath, wanted?: TypeExpression): void {
    const here = { ...at, path: [...at.path, ...keys] };
    this.#visits.push({ ...here, kind: 'value', node, wanted });
    if ('firstPresent' in node) this.#values(node.firstPresent, here, 'firstPresent', wanted);
    else if ('text' in node) this.#values(node.text, here, 'text');
    else if ('record' in node || 'copy' in node) {
      const type = typeNamed('record' in node ? node.record : node.type);
      for (const [name, each] of Object.entries(node.fields)) {
        this.#value(each, here, ['fields', name], fieldOf(this.model, type, name)?.type);
      }
    } else if ('atLeast' in node) this.#value(node.value, here, ['value'], wanted);
    else if ('bits' in node) {
      const type = 'path' in node.bits ? this.#type(at, node.bits.path) : wanted;
      this.#value(node.bits, here, ['bits'], type);
      this.#value(node.set, here, ['set'], type);
    } else if ('lookup' in node) {
      this.#test(node.where, bind(here, node.as, this.#item(at, node.lookup)), ['where'], 'search');
    } else if ('choose' in node) {
      this.#test(node.choose, here, ['choose'], 'condition');
      this.#value(node.then, here, ['then'], wanted);
      this.#value(node.else, here, ['else'], wanted);
    } else if ('apply' in node) this.#applied(node.apply, node.with, here);
  }

  #test(node: Test, at: At, keys: NodePath, role: TestRole): void {
    const here = { ...at, path: [...at.path, ...keys] };
    this.#visits.push({ ...here, kind: 'test', node, role });
    if ('equal' in node) {
      for (const [index, each] of node.equal.entries()) {
        const other = node.equal[1 - index];
        const type = other && 'path' in other ? this.#type(at, other.path) : undefined;
        this.#value(each, here, ['equal', index], type);
      }
    } else if ('contains' in node) this.#value(node.value, here, ['value']);
    else if ('some' in node) {
      this.#test(node.where, bind(here, node.as, this.#item(at, node.some)), ['where'], 'search');
    } else if ('not' in node) this.#test(node.not, here, ['not'], role);
    else if ('all' in node) this.#operands(node.all, here, 'all');
    else if ('any' in node) this.#operands(node.any, here, 'any');
    else if ('applies' in node) this.#applied(node.applies, node.with, here);
  }

  #operands(tests: readonly Test[], at: At, key: string): void {
    for (const [index, each] of tests.entries()) this.#test(each, at, [key, index], 'operand');
  }

  #values(values: readonly Value[], at: At, key: string, wanted?: TypeExpression): void {
    for (const [index, each] of values.entries()) this.#value(each, at, [key, index], wanted);
  }

  #applied(name: string, args: readonly Value[], at: At): void {
    const target = this.model.reducers.functions.find((each) => each.name === name);
    this.#arguments(args, target?.parameters, at);
  }

  #arguments(
    args: readonly Value[],
    parameters: readonly { type: string }[] | undefined,
    at: At,
  ): void {
    for (const [index, each] of args.entries()) {
      const type = parameters?.[index]?.type;
      this.#value(each, at, ['with', index], type === undefined ? undefined : typeNamed(type));
    }
  }

  #type(at: At, path: string): TypeExpression | undefined {
    return typeAtPath(this.model, at.names, path);
  }

  #item(at: At, path: string): TypeExpression | undefined {
    return elementOf(this.model, this.#type(at, path));
  }
}

function bind(at: At, name: string, type: TypeExpression | undefined): At {
  return { ...at, names: new Map(at.names).set(name, type) };
}

/** Values of the deciding property of the union at a path, and whether there may be others. */
export function decidingAt(model: ProgramModel, names: Names, path: string) {
  return decidingOf(model, typeAtPath(model, names, path));
}
