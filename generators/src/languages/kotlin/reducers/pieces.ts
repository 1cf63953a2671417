import type { Procedure, PureFunction, ReducerProgram } from '../../../reducers/program.js';

/** Procedures and functions that a program needs, directly or through others. */
export function piecesOf(
  program: ReducerProgram,
  procedures: ReadonlyMap<string, Procedure>,
  functions: ReadonlyMap<string, PureFunction>,
): { procedures: Procedure[]; functions: PureFunction[] } {
  const needed = new Set<string>();
  collect(program.arms, (name) => {
    if (needed.has(name)) return undefined;
    needed.add(name);
    return procedures.get(name) ?? functions.get(name);
  });
  return {
    procedures: [...procedures.values()].filter((each) => needed.has(each.name)),
    functions: [...functions.values()].filter((each) => needed.has(each.name)),
  };
}

/** Words whose value is the name of a piece. */
const CALLS = new Set(['call', 'apply', 'applies']);

function collect(node: unknown, open: (name: string) => unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [word, value] of Object.entries(node)) {
    if (CALLS.has(word) && typeof value === 'string') collect(open(value), open);
    else collect(value, open);
  }
}
