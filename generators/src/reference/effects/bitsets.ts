import type { BitsetType, Model } from '../../model/model.js';
import type { BitsValue, CallStatement } from '../../reducers/program.js';
import type { Context } from '../context.js';
import { code } from '../markdown.js';
import { bitsetAt, type Names, parameterTypes } from './names.js';

/**
 * Which numbers are bits of which bitset: parameters of procedures (as `setActivity.activity`) that are set in one, and
 * functions that give such an argument.
 */
export function findBitsets(model: Model): Map<string, BitsetType> {
  const found = new Map<string, BitsetType>();
  const { programs, procedures } = model.reducers;
  for (const { name, parameters, do: body } of procedures) {
    const names = { context: { model } as Context, page: '', types: parameterTypes(parameters) };
    for (const bits of nodes<BitsValue>(body, 'bits')) {
      const bitset = 'path' in bits.bits ? bitsetAt(names, bits.bits.path) : undefined;
      if (bitset !== undefined && 'path' in bits.set) {
        found.set(`${name}.${bits.set.path}`, bitset);
      }
    }
  }
  for (const call of nodes<CallStatement>([programs, procedures], 'call')) {
    const parameters = procedures.find(({ name }) => name === call.call)?.parameters ?? [];
    parameters.forEach((parameter, index) => {
      const bitset = found.get(`${call.call}.${parameter.name}`);
      const argument = call.with[index];
      if (bitset !== undefined && argument !== undefined && 'apply' in argument) {
        found.set(argument.apply, bitset);
      }
    });
  }
  return found;
}

/** A number that may be bits, with the name of those bits. */
export function bitsWords(names: Names, value: number): string {
  const number = code(String(value));
  if (names.bitset === undefined) {
    return number;
  }
  const { constants } = names.context.model;
  const name = [...names.bitset.values, ...constants].find((each) => each.value === value)?.name;
  return value === 0 ? 'none' : name === undefined ? number : `${number} (${code(name)})`;
}

/** Everything inside something that has a key. */
function nodes<Node>(inside: unknown, key: string): Node[] {
  if (typeof inside !== 'object' || inside === null) {
    return [];
  }
  const below = Object.values(inside).flatMap((each) => nodes<Node>(each, key));
  return Object.hasOwn(inside, key) ? [inside as Node, ...below] : below;
}
