import type {
  EachStatement,
  FindStatement,
  InStatement,
  MatchStatement,
  Statement,
  TakeStatement,
  Test,
  WhenStatement,
} from '../../reducers/program.js';
import { code } from '../markdown.js';
import {
  isAlwaysAt,
  type Names,
  pathWords,
  typeAt,
  unionAt,
  withElement,
  withName,
} from './names.js';
import { statementSteps } from './statements.js';
import { behind, type Step } from './step.js';
import { allWords, testWords } from './tests.js';
import { valuesWords } from './values.js';

/** Everything that happens in a program; a test around all of it is told first, instead of around the rest. */
export function programSteps(statements: readonly Statement[], names: Names): Step[] {
  const [only, ...others] = statements;
  if (only !== undefined && others.length === 0) {
    if ('in' in only) {
      const inside = withName(names, only.in, typeAt(names, only.of));
      return [{ text: entry(only, names) }, ...programSteps(only.do, inside)];
    }
    if ('when' in only && only.else === undefined) {
      return [{ text: gate(only.when, names) }, ...programSteps(only.then, names)];
    }
  }
  return blockSteps(statements, names);
}

/** What happens in a block. */
export function blockSteps(statements: readonly Statement[], names: Names): Step[] {
  return statements.flatMap((statement) => statementSteps(statement, names));
}

function entry(statement: InStatement, names: Names): string {
  const [name, place] = [code(statement.in), pathWords(names, statement.of)];
  return isAlwaysAt(names, statement.of)
    ? `${name} stands for ${place}`
    : `nothing happens unless ${place} is there; below, ${name} stands for it`;
}

function gate(test: Test, names: Names): string {
  return 'not' in test
    ? `nothing happens if ${testWords(test.not, names)}`
    : `nothing happens unless ${testWords(test, names)}`;
}

export function whenSteps(statement: WhenStatement, names: Names): Step[] {
  const { when, then, else: otherwise } = statement;
  if (otherwise === undefined) {
    const inside = guarded(then);
    const lead = `if ${allWords([when, ...inside.tests], names)}`;
    return [behind(lead, blockSteps(inside.rest, names))];
  }
  return eitherSteps(when, blockSteps(then, names), blockSteps(otherwise, names), names);
}

/** One thing or another; where the other depends on a test too, in the same sentence. */
export function eitherSteps(
  test: Test,
  one: readonly Step[],
  other: readonly Step[],
  names: Names,
): Step[] {
  const first = behind(`if ${testWords(test, names)}`, one);
  const [next, ...rest] = other;
  const chained =
    next?.text.startsWith('if ') && rest.every(({ text }) => /^otherwise\b/.test(text));
  return next !== undefined && chained
    ? [first, { ...next, text: `otherwise, ${next.text}` }, ...rest]
    : [first, behind('otherwise', other)];
}

export function inSteps(statement: InStatement, names: Names): Step[] {
  const inside = withName(names, statement.in, typeAt(names, statement.of));
  const { tests, rest } = guarded(statement.do);
  const place = `in ${code(statement.in)} = ${pathWords(names, statement.of)}`;
  const always = isAlwaysAt(names, statement.of);
  const there = tests.length === 0 ? '' : `, if ${allWords(tests, inside)}`;
  const lead = always ? `${place}${there}` : `${place}, if it is there${and(tests, inside)}`;
  return [behind(lead, blockSteps(rest, inside))];
}

export function eachSteps(statement: EachStatement, names: Names): Step[] {
  const inside = withElement(names, statement.each, statement.of);
  const { tests, rest } = guarded(statement.do);
  const which = tests.length === 0 ? '' : ` for which ${allWords(tests, inside)}`;
  const lead = `in each ${code(statement.each)} of ${pathWords(names, statement.of)}${which}`;
  return [behind(lead, blockSteps(rest, inside))];
}

export function findSteps(statement: FindStatement, names: Names): Step[] {
  const { find, of, from, where, do: body, else: otherwise } = statement;
  const inside = withElement(names, find, of);
  const end = from === 'end' ? 'last' : 'first';
  const any = 'all' in where && where.all.length === 0;
  const place = any
    ? `${code(find)}, the ${end} element of ${pathWords(names, of)}`
    : `the ${end} ${code(find)} in ${pathWords(names, of)} for which ${testWords(where, inside)}`;
  const lead = `in ${place}, if there is one`;
  if (otherwise !== undefined) {
    return [
      behind(lead, blockSteps(body, inside)),
      behind('if there is none', blockSteps(otherwise, names)),
    ];
  }
  const { tests, rest } = guarded(body);
  return [behind(`${lead}${and(tests, inside)}`, blockSteps(rest, inside))];
}

export function takeSteps(statement: TakeStatement, names: Names): Step[] {
  const { take, of, where, do: body } = statement;
  const inside = withName(names, take, typeAt(names, of));
  const place = `${code(take)} = ${pathWords(names, of)}`;
  const lead = `if ${place} is there and ${testWords(where, inside)}, remove it from there; then`;
  return [behind(lead, blockSteps(body, inside))];
}

export function matchSteps(statement: MatchStatement, names: Names): Step[] {
  const { match, cases } = statement;
  const { property } = unionAt(names, match) ?? {};
  const decisive = pathWords(names, property === undefined ? match : `${match}.${property}`);
  const below = cases.map((each) =>
    behind(`if it is ${valuesWords(each.is)}`, blockSteps(each.do, names)),
  );
  return [{ text: `depending on ${decisive}`, below }];
}

/** Tests around everything in a block, and what is inside them. */
function guarded(statements: readonly Statement[]): { tests: Test[]; rest: readonly Statement[] } {
  const tests: Test[] = [];
  let rest = statements;
  for (;;) {
    const [only, ...others] = rest;
    if (only === undefined || others.length > 0 || !('when' in only) || only.else !== undefined) {
      return { tests, rest };
    }
    tests.push(...('all' in only.when ? only.when.all : [only.when]));
    rest = only.then;
  }
}

function and(tests: readonly Test[], names: Names): string {
  return tests.length === 0 ? '' : ` and ${allWords(tests, names)}`;
}
