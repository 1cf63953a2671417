import type { Test } from '../../../generators/src/reducers/program.js';
import { testText } from './describe.js';
import type { Mutation } from './mutate.js';
import { pathSwaps } from './swaps.js';
import type { ProgramModel } from './types.js';
import { decidingAt, type Visit } from './walk.js';

/** What can be wrong with a test. */
export function testMutations(
  { node, path, names }: Extract<Visit, { kind: 'test' }>,
  model: ProgramModel,
): Mutation[] {
  const become = (other: Test): Mutation => ({ words: testText(other), path: [], nodes: [other] });
  // What is under a "not" is negated by dropping the "not".
  const negated = path.at(-1) === 'not' ? [] : [become('not' in node ? node.not : { not: node })];
  return [
    ...negated,
    ...operandMutations(node).map(become),
    ...swapped(node, (at) => pathSwaps(at, names, model)).map(become),
    ...('is' in node ? memberMutations(node, decidingAt(model, names, node.is)?.values ?? []) : []),
    ...('applies' in node ? argumentMutations(node) : []),
  ];
}

function operandMutations(node: Test): Test[] {
  if ('all' in node && node.all.length > 1) {
    return [...node.all.map((_, at) => ({ all: node.all.toSpliced(at, 1) })), { any: node.all }];
  }
  if ('any' in node && node.any.length > 1) {
    return [...node.any.map((_, at) => ({ any: node.any.toSpliced(at, 1) })), { all: node.any }];
  }
  return [];
}

/** The test about another place. */
function swapped(node: Test, others: (path: string) => string[]): Test[] {
  if ('present' in node) return others(node.present).map((present) => ({ present }));
  if ('isTrue' in node) return others(node.isTrue).map((isTrue) => ({ isTrue }));
  if ('is' in node) return others(node.is).map((is) => ({ ...node, is }));
  if ('empty' in node) return others(node.empty).map((empty) => ({ empty }));
  if ('contains' in node) return others(node.contains).map((contains) => ({ ...node, contains }));
  if ('some' in node) return others(node.some).map((some) => ({ ...node, some }));
  return [];
}

/** Each member left out, if there are several, and each taken for another one. */
function memberMutations(
  { of }: Extract<Test, { is: string }>,
  values: readonly (string | boolean)[],
): Mutation[] {
  const other = values.find((value) => !of.includes(value));
  return of.flatMap((value, at): Mutation[] => [
    ...(of.length > 1 ? [{ words: `not for ${value}`, path: ['of', at], nodes: [] }] : []),
    ...(other === undefined
      ? []
      : [{ words: `${other} for ${value}`, path: ['of', at], nodes: [other] }]),
  ]);
}

function argumentMutations(node: Extract<Test, { applies: string }>): Mutation[] {
  return node.with.map((_, at) => ({
    words: `argument ${at} absent`,
    path: ['with', at],
    nodes: [{ absent: true }],
  }));
}
