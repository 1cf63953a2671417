import type { Problem } from '../problems.js';
import type { Procedure, Reducers, Statement } from './program.js';
import { changedPath, writesTo } from './writes.js';

/** A name in scope: the place it stands for, and the names it was reached through. */
interface Name {
  readonly place: string;
  readonly through: readonly string[];
}

/** A name that is written to, whose changes reach the state only when its block ends. */
interface Open {
  readonly name: string;
  readonly place: string;
}

/**
 * Finds what a program may not do because forms of it would differ: a language that copies what it changes puts the
 * changes of a bound name back at the end of the block, so nothing may use the same place in another way meanwhile.
 */
export function checkReducers(reducers: Reducers): Problem[] {
  return [
    ...reducers.programs.flatMap((program) =>
      program.arms.flatMap((arm) => new Check(arm.source, 'state').block(arm.do)),
    ),
    ...reducers.procedures.flatMap((procedure) => checkProcedure(procedure)),
  ];
}

/** A procedure changes what it is given first, and nothing else. */
function checkProcedure(procedure: Procedure): Problem[] {
  const [first, ...others] = procedure.parameters;
  const changed = others.find((each) => writesTo(procedure.do, each.name));
  const check = new Check(procedure.source, first?.name ?? '');
  if (!changed) return check.block(procedure.do);
  return [
    check.problem(
      Number(procedure.source.split(':')[1]),
      `${procedure.name} changes ${changed.name}`,
      'Let it change its first parameter only',
    ),
  ];
}

class Check {
  private readonly file: string;

  constructor(
    source: string,
    root: string,
    private readonly names: ReadonlyMap<string, Name> = new Map([
      [root, { place: root, through: [] }],
    ]),
    private readonly open: readonly Open[] = [],
  ) {
    this.file = source.split(':')[0] ?? source;
  }

  problem(line: number, what: string, mend: string): Problem {
    return { file: this.file, line, what, mend };
  }

  block(statements: readonly Statement[]): Problem[] {
    return statements.flatMap((it) => [...this.uses(it), ...this.inside(it)]);
  }

  /** The place a path leads to, whatever name it starts with. */
  private place(path: string): string {
    const [name = '', ...fields] = path.split('.');
    return [this.names.get(name)?.place ?? name, ...fields].join('.');
  }

  /** Problems with the paths that a statement itself mentions. */
  private uses(it: Statement): Problem[] {
    const own = changedPath(it);
    return pathsOf(it).flatMap((path) => {
      const [name = ''] = path.split('.');
      const through = [name, ...(this.names.get(name)?.through ?? [])];
      const place = this.place(path);
      return this.open.flatMap((open) => {
        if (through.includes(open.name) || !overlap(place, open.place)) return [];
        // Elements keep their places when one more comes behind them.
        if ('append' in it && path === own && open.place === `${place}.[]`) return [];
        return [
          this.problem(
            it.line,
            `${path} is used while ${open.name}, which is the same place or part of it, is being changed`,
            `Use ${open.name}, or change it in a procedure of its own`,
          ),
        ];
      });
    });
  }

  private inside(it: Statement): Problem[] {
    if ('when' in it) return [...this.block(it.then), ...this.block(it.else ?? [])];
    if ('match' in it) return it.cases.flatMap((each) => this.block(each.do));
    if ('in' in it) return this.bind(it.in, this.place(it.of), it.of, it.do);
    if ('find' in it) {
      const found = this.bind(it.find, `${this.place(it.of)}.[]`, it.of, it.do);
      return [...found, ...this.block(it.else ?? [])];
    }
    if ('each' in it) {
      const element = this.bind(it.each, `${this.place(it.of)}.[]`, it.of, it.do);
      const outside = [...this.names.keys()].find((name) => writesTo(it.do, name));
      if (outside === undefined) return element;
      return [
        ...element,
        this.problem(
          it.line,
          `the loop over ${it.of} changes ${outside}`,
          `Change ${it.each} only`,
        ),
      ];
    }
    // What is taken belongs to nobody else any more.
    if ('take' in it) return this.bind(it.take, it.take, it.take, it.do);
    return [];
  }

  private bind(name: string, place: string, of: string, body: Statement[]): Problem[] {
    const [root = ''] = of.split('.');
    const through = [root, ...(this.names.get(root)?.through ?? [])];
    const names = new Map([...this.names, [name, { place, through }]]);
    const open = writesTo(body, name) ? [...this.open, { name, place }] : this.open;
    return new Check(this.file, '', names, open).block(body);
  }
}

function overlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** The paths a statement mentions outside the statements in it. */
function pathsOf(it: Statement): string[] {
  const paths: string[] = [];
  const own = changedPath(it);
  if (own !== undefined) paths.push(own);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (['do', 'then', 'else', 'cases'].includes(key) && Array.isArray(inner)) continue;
      if (typeof inner === 'string' && READING.has(key)) paths.push(inner);
      else visit(inner);
    }
  };
  visit(it);
  return paths;
}

const READING = new Set([
  'path',
  'copy',
  'unknownOf',
  'lookup',
  'present',
  'isTrue',
  'is',
  'empty',
  'contains',
  'some',
]);
