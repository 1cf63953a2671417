import { startsAt } from './absence.js';
import type { Statement } from './program.js';

/** The path a statement changes itself, if it does. */
export function changedPath(it: Statement): string | undefined {
  for (const word of CHANGING) {
    if (word in it) return (it as unknown as Record<string, string>)[word];
  }
  if ('call' in it) {
    const [first] = it.with;
    return first && 'path' in first ? first.path : undefined;
  }
  return undefined;
}

const CHANGING = [
  'set',
  'put',
  'clear',
  'extend',
  'append',
  'upsert',
  'remove',
  'reorder',
  'prependNew',
  'keepThrough',
  'merge',
  'putEntry',
  'patch',
  'patchAll',
];

/** The statements inside a statement. */
export function insideOf(it: Statement): Statement[] {
  if ('when' in it) return [...it.then, ...(it.else ?? [])];
  if ('match' in it) return it.cases.flatMap((each) => each.do);
  if ('find' in it) return [...it.do, ...(it.else ?? [])];
  return 'do' in it ? it.do : [];
}

/** Whether statements change what a name stands for, or anything in it. */
export function writesTo(statements: readonly Statement[], name: string): boolean {
  return statements.some((it) => {
    const path = changedPath(it);
    if (path !== undefined && startsAt(path, name)) return true;
    const inside = insideOf(it);
    if (writesTo(inside, name)) return true;
    const bound = 'in' in it ? it.in : 'find' in it ? it.find : 'each' in it ? it.each : undefined;
    if (bound !== undefined && 'of' in it && startsAt(it.of, name)) return writesTo(inside, bound);
    return 'take' in it && startsAt(it.of, name);
  });
}
