import type { Statement, Test } from './program.js';

/** Holds always, and never. */
const ALWAYS: Test = { all: [] };
const NEVER: Test = { any: [] };

/** Whether a path starts at a name. */
export function startsAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}

/** What a test comes to while a name stands for nothing; undefined: that depends on other things. */
export function whileAbsent(test: Test, name: string): boolean | undefined {
  if ('not' in test) {
    const inner = whileAbsent(test.not, name);
    return inner === undefined ? undefined : !inner;
  }
  if ('all' in test) {
    const inner = test.all.map((each) => whileAbsent(each, name));
    if (inner.includes(false)) return false;
    return inner.includes(undefined) ? undefined : true;
  }
  if ('any' in test) {
    const inner = test.any.map((each) => whileAbsent(each, name));
    if (inner.includes(true)) return true;
    return inner.includes(undefined) ? undefined : false;
  }
  if ('equal' in test) {
    return test.equal.some((side) => 'path' in side && startsAt(side.path, name))
      ? false
      : undefined;
  }
  const path =
    'present' in test
      ? test.present
      : 'isTrue' in test
        ? test.isTrue
        : 'is' in test
          ? test.is
          : 'some' in test
            ? test.some
            : undefined;
  return path !== undefined && startsAt(path, name) ? false : undefined;
}

/** A test while a name is known to stand for something. */
export function whilePresent(test: Test, name: string): Test {
  if ('present' in test && test.present === name) return ALWAYS;
  if ('not' in test) return opposite(whilePresent(test.not, name));
  if ('all' in test) {
    const rest = test.all.map((each) => whilePresent(each, name)).filter((each) => !always(each));
    if (rest.some(never)) return NEVER;
    return rest.length === 1 ? (rest[0] as Test) : { all: rest };
  }
  if ('any' in test) {
    const rest = test.any.map((each) => whilePresent(each, name)).filter((each) => !never(each));
    if (rest.some(always)) return ALWAYS;
    return rest.length === 1 ? (rest[0] as Test) : { any: rest };
  }
  return test;
}

/** What is left of statements while a name stands for nothing. */
export function remainder(statements: readonly Statement[], name: string): Statement[] {
  return statements.flatMap((statement) => {
    if (!('when' in statement)) return [statement];
    const holds = whileAbsent(statement.when, name);
    if (holds === undefined) return [statement];
    return remainder(holds ? statement.then : (statement.else ?? []), name);
  });
}

/** Statements under a test; without the test where it always holds. */
export function under(test: Test, then: Statement[], line: number): Statement[] {
  if (always(test)) return then;
  return never(test) || then.length === 0 ? [] : [{ when: test, then, line }];
}

export function always(test: Test): boolean {
  return 'all' in test && test.all.length === 0;
}

export function never(test: Test): boolean {
  return 'any' in test && test.any.length === 0;
}

function opposite(test: Test): Test {
  if (always(test)) return NEVER;
  if (never(test)) return ALWAYS;
  return 'not' in test ? test.not : { not: test };
}
