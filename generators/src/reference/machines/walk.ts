import type { Action } from '../../model/model.js';
import type { ReducerProgram, Statement, Value } from '../../reducers/program.js';
import { changedPath } from '../../reducers/writes.js';
import type { Context } from '../context.js';
import { parameterTypes, typeAt, withElement, withName } from '../effects/names.js';
import { pageOf } from '../places.js';
import { forget, pass, placeOf, reach, type Scope } from './scope.js';

/** Something an action writes. */
export interface Write {
  readonly action: Action;
  readonly statement: Statement;
  /** The path it writes to, and what that is. */
  readonly path: string;
  readonly place: string;
  readonly scope: Scope;
}

/** Everything that the actions of a channel write, with what is known wherever they do. */
export function collectWrites(context: Context, program: ReducerProgram): Write[] {
  const writes: Write[] = [];
  for (const arm of program.arms) {
    const action = context.model.actions.find(({ type }) => type === arm.action);
    if (action !== undefined) {
      new Walk(context, action, writes).block(arm.do, start(context, program, action));
    }
  }
  return writes;
}

function start(context: Context, program: ReducerProgram, action: Action): Scope {
  const types = parameterTypes([
    { name: 'state', type: program.state },
    { name: 'action', type: action.typeName },
  ]);
  return {
    names: { context, page: pageOf(program.channel), types },
    places: new Map(['state', 'action', 'now'].map((name) => [name, name])),
    values: new Map(),
    members: new Map(),
    tests: [],
    reached: new Map(),
  };
}

/** Goes through the statements of an action, procedures included. */
class Walk {
  constructor(
    private readonly context: Context,
    private readonly action: Action,
    private readonly writes: Write[],
    private readonly calls: readonly string[] = [],
  ) {}

  block(statements: readonly Statement[], scope: Scope): void {
    for (const statement of statements) {
      this.visit(statement, scope);
    }
  }

  private visit(it: Statement, scope: Scope): void {
    if ('when' in it) {
      this.block(it.then, pass(scope, it.when));
      this.block(it.else ?? [], pass(scope, it.when, true));
    } else if ('match' in it) {
      for (const each of it.cases) {
        this.block(each.do, pass(scope, { is: it.match, of: each.is }));
      }
    } else if ('in' in it) {
      this.block(it.do, bind(scope, it.in, it.of));
    } else if ('take' in it) {
      this.block(it.do, pass(bind(scope, it.take, it.of), it.where));
    } else if ('each' in it) {
      this.block(it.do, bindElement(scope, it.each, it.of));
    } else if ('find' in it) {
      const found = bindElement(scope, it.find, it.of);
      this.block(it.do, reach(pass(found, it.where), found.places.get(it.find), true));
      this.block(it.else ?? [], scope);
    } else if ('call' in it) {
      this.call(it.call, it.with, scope);
    } else {
      const path = changedPath(it) ?? '';
      const place = placeOf(scope, path);
      if (place !== undefined) {
        this.writes.push({ action: this.action, statement: it, path, place, scope });
      }
    }
  }

  private call(name: string, values: readonly Value[], scope: Scope): void {
    const { procedures } = this.context.model.reducers;
    const procedure = procedures.find((each) => each.name === name);
    if (procedure === undefined || this.calls.includes(name)) {
      return;
    }
    const places = new Map<string, string>();
    const given = new Map<string, { value: Value; scope: Scope }>();
    procedure.parameters.forEach((parameter, index) => {
      const value = values[index];
      const place = value && 'path' in value ? placeOf(scope, value.path) : undefined;
      if (place !== undefined) {
        places.set(parameter.name, place);
      } else if (value !== undefined) {
        given.set(parameter.name, { value, scope });
      }
    });
    const names = { ...scope.names, types: parameterTypes(procedure.parameters) };
    const inside = new Walk(this.context, this.action, this.writes, [...this.calls, name]);
    inside.block(procedure.do, { ...scope, names, places, values: given });
  }
}

function bind(scope: Scope, name: string, path: string): Scope {
  const names = withName(scope.names, name, typeAt(scope.names, path));
  const place = placeOf(scope, path);
  return reach({ ...scope, names, places: withPlace(scope, name, place) }, place);
}

function bindElement(scope: Scope, name: string, list: string): Scope {
  const names = withElement(scope.names, name, list);
  const path = placeOf(scope, list);
  const place = path === undefined ? undefined : `${path}[]`;
  const inside = { ...scope, names, places: withPlace(scope, name, place) };
  return place === undefined ? inside : reach(forget(inside, place), place);
}

function withPlace(
  { places }: Scope,
  name: string,
  place: string | undefined,
): ReadonlyMap<string, string> {
  const others = [...places].filter(([known]) => known !== name);
  return new Map(place === undefined ? others : [...others, [name, place]]);
}
