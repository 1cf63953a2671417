import type { Statement, Test } from '../../../generators/src/reducers/program.js';
import type { Mutation } from './mutate.js';
import type { Names } from './owners.js';
import { keySwaps, pathSwaps } from './swaps.js';
import type { ProgramModel } from './types.js';
import { isOptional } from './walk.js';

const ALWAYS: Test = { all: [] };

/** What can be wrong with a statement itself; its values and tests have mutations of their own. */
export function statementMutations(node: Statement, names: Names, model: ProgramModel): Mutation[] {
  const dropped: Mutation = { words: 'dropped', path: [], nodes: [] };
  const swaps = pathsIn(node).flatMap(([key, path]) =>
    pathSwaps(path, names, model).map(
      (other): Mutation => ({ words: `${other} instead of ${path}`, path: [key], nodes: [other] }),
    ),
  );
  const keys = listOf(node).flatMap(([path, key]) =>
    keySwaps(path, key, names, model).map(
      (other): Mutation => ({ words: `by ${other}`, path: ['key'], nodes: [other] }),
    ),
  );
  // A condition that is dropped with all it guards is the same as one that never holds.
  const always = 'when' in node ? [] : [dropped];
  return [...always, ...ownMutations(node, names, model), ...swaps, ...keys];
}

function ownMutations(node: Statement, names: Names, model: ProgramModel): Mutation[] {
  if ('when' in node) {
    return [
      { words: 'as if it held', path: [], nodes: node.then },
      { words: 'as if it did not hold', path: [], nodes: node.else ?? [] },
    ];
  }
  if ('put' in node) return [{ words: 'with nothing', path: ['to'], nodes: [{ absent: true }] }];
  if ('extend' in node) {
    const { extend, by, line } = node;
    return [{ words: 'replaces the text', path: [], nodes: [{ set: extend, to: by, line }] }];
  }
  if ('upsert' in node) {
    const { upsert, value, line } = node;
    return [{ words: 'always appends', path: [], nodes: [{ append: upsert, value, line }] }];
  }
  if ('remove' in node) {
    const first = { words: 'only the first', path: ['only'], nodes: ['first'] };
    const every = { words: 'every one', path: ['only'], nodes: [] };
    return [
      node.only === 'first' ? every : first,
      ...emptyMutations(node.dropEmpty, node.remove, names, model),
    ];
  }
  if ('merge' in node) {
    const { merge, with: to, line } = node;
    return [
      ...emptyMutations(node.dropEmpty, merge, names, model),
      { words: 'replaces the map', path: [], nodes: [{ put: merge, to, line }] },
    ];
  }
  if ('patch' in node) return without(node.fields, ['fields']);
  if ('patchAll' in node) return without(node.except, ['except']);
  if ('find' in node) {
    const end = node.from === 'start' ? 'end' : 'start';
    return [
      { words: `searched from the ${end}`, path: ['from'], nodes: [end] },
      ...(node.else ? [{ words: 'nothing if not found', path: ['else'], nodes: [] }] : []),
    ];
  }
  if ('each' in node) {
    const { each, of, do: inside, line } = node;
    const first = { find: each, of, from: 'start', where: ALWAYS, do: inside, line };
    return [{ words: 'only the first element', path: [], nodes: [first] }];
  }
  if ('take' in node) {
    const { take, of, where, do: inside, line } = node;
    // biome-ignore lint/suspicious/noThenProperty: it is data, and nobody awaits it.
    const guarded = { when: where, then: inside, line };
    const left = { in: take, of, do: [guarded], line };
    return [{ words: 'leaves it where it is', path: [], nodes: [left] }];
  }
  if ('match' in node) return matchMutations(node);
  if ('call' in node) {
    return node.with.flatMap((argument, index) =>
      index === 0 || 'absent' in argument
        ? []
        : [{ words: `argument ${index} absent`, path: ['with', index], nodes: [{ absent: true }] }],
    );
  }
  return [];
}

/** A member that has an effect has none, and one that has none has that of the first that does. */
function matchMutations(node: Extract<Statement, { match: string }>): Mutation[] {
  const target = node.cases.findIndex((each) => each.do.length > 0);
  if (target === -1) return [];
  return node.cases.flatMap((each, index) =>
    each.is.map((value, at): Mutation => {
      if (each.do.length > 0) {
        return { words: `not for ${value}`, path: ['cases', index, 'is', at], nodes: [] };
      }
      const is = node.cases[target]?.is ?? [];
      const words = `also for ${value}`;
      return { words, path: ['cases', target, 'is'], nodes: [[...is, value]] };
    }),
  );
}

function emptyMutations(
  dropEmpty: true | undefined,
  path: string,
  names: Names,
  model: ProgramModel,
): Mutation[] {
  if (dropEmpty) return [{ words: 'leaves it empty', path: ['dropEmpty'], nodes: [] }];
  if (!isOptional(model, names, path)) return [];
  return [{ words: 'drops it when empty', path: ['dropEmpty'], nodes: [true] }];
}

function without(fields: readonly string[], path: readonly string[]): Mutation[] {
  return fields.map((name, index) => ({
    words: `without ${name}`,
    path: [...path, index],
    nodes: [],
  }));
}

/** Paths that a statement has itself, by the key they are under. */
function pathsIn(node: Statement): [string, string][] {
  const keys = [
    ...['set', 'put', 'clear', 'extend', 'append', 'upsert', 'remove', 'reorder', 'prependNew'],
    ...['keepThrough', 'merge', 'putEntry', 'patch', 'patchAll', 'match', 'of'],
    ...('patch' in node || 'patchAll' in node ? ['from'] : []),
  ];
  return Object.entries(node).filter(([key]) => keys.includes(key)) as [string, string][];
}

/** The list that a statement tells apart by a key, and the key. */
function listOf(node: Statement): [string, string][] {
  if ('upsert' in node) return [[node.upsert, node.key]];
  if ('remove' in node) return [[node.remove, node.key]];
  if ('reorder' in node) return [[node.reorder, node.key]];
  if ('prependNew' in node) return [[node.prependNew, node.key]];
  if ('keepThrough' in node) return [[node.keepThrough, node.key]];
  return [];
}
