import type { TypeExpression } from '../../../generators/src/model/model.js';
import type { Value } from '../../../generators/src/reducers/program.js';
import { valueText } from './describe.js';
import type { Mutation } from './mutate.js';
import type { Names } from './owners.js';
import { otherLiteral, pathSwaps } from './swaps.js';
import type { ProgramModel } from './types.js';

/** What can be wrong with a value. */
export function valueMutations(
  node: Value,
  names: Names,
  model: ProgramModel,
  wanted: TypeExpression | undefined,
): Mutation[] {
  const become = (other: Value): Mutation => ({
    words: valueText(other),
    path: [],
    nodes: [other],
  });
  if ('path' in node) return pathSwaps(node.path, names, model).map((path) => become({ path }));
  if ('literal' in node) return [become({ literal: otherLiteral(node.literal, wanted, model) })];
  if ('firstPresent' in node) {
    const { firstPresent } = node;
    return [
      become({ firstPresent: firstPresent.toReversed() }),
      ...firstPresent.map((_, at) => become({ firstPresent: firstPresent.toSpliced(at, 1) })),
    ];
  }
  if ('record' in node) {
    const lost = { words: 'without unknown fields', path: ['unknownOf'], nodes: [] };
    return [...fieldMutations(node.fields), ...(node.unknownOf === undefined ? [] : [lost])];
  }
  if ('copy' in node) {
    return [
      ...fieldMutations(node.fields),
      ...pathSwaps(node.copy, names, model).map((copy) => become({ ...node, copy })),
    ];
  }
  if ('text' in node) return node.text.map((_, at) => become({ text: node.text.toSpliced(at, 1) }));
  if ('atLeast' in node) return [become(node.value)];
  if ('bits' in node) {
    const masks = [0, withoutHighest(node.clear), withNext(node.clear)];
    return [
      ...masks.map((clear) => become({ ...node, clear })),
      become({ ...node, set: { literal: 0 } }),
    ];
  }
  if ('lookup' in node) return [become({ absent: true })];
  if ('choose' in node) {
    return [
      // biome-ignore lint/suspicious/noThenProperty: it is data, and nobody awaits it.
      { ...become({ choose: node.choose, then: node.else, else: node.then }), words: 'swapped' },
      { ...become(node.then), words: 'as if it held' },
      { ...become(node.else), words: 'as if it did not hold' },
    ];
  }
  if ('apply' in node) {
    return node.with.map((_, at) => ({
      words: `argument ${at} absent`,
      path: ['with', at],
      nodes: [{ absent: true }],
    }));
  }
  return [];
}

function fieldMutations(fields: Readonly<Record<string, Value>>): Mutation[] {
  return Object.keys(fields).map((name) => ({
    words: `without ${name}`,
    path: ['fields', name],
    nodes: [],
  }));
}

function withoutHighest(mask: number): number {
  return mask & ~(1 << (31 - Math.clz32(mask)));
}

function withNext(mask: number): number {
  return mask | (1 << (32 - Math.clz32(mask)));
}
