import type { Parameter, Value } from '../../reducers/program.js';
import { code, link, slug } from '../markdown.js';
import type { Names } from './names.js';
import { listed, type Step, step } from './step.js';
import { valueWords } from './values.js';

/** Id of a shared piece. */
export function pieceAnchor(name: string): string {
  return `piece-${slug(name)}`;
}

/** A function with its arguments. */
export function applied(name: string, values: readonly Value[], names: Names): Step {
  const plain = values.flatMap((value) =>
    'path' in value ? [names.show?.(value.path) ?? value.path] : [],
  );
  if (plain.length === values.length) {
    return { text: linked(`${name}(${plain.join(', ')})`, name, names) };
  }
  const words = values.map((value) => valueWords(value, names));
  const given = listed(words.map(({ text }) => text));
  return step(`what ${linked(name, name, names)} gives for ${given}`, ...words);
}

/** A procedure with its arguments, each after the name of its parameter unless it is named so itself. */
export function called(name: string, values: readonly Value[], names: Names): Step {
  const { procedures } = names.context.model.reducers;
  const parameters = procedures.find((procedure) => procedure.name === name)?.parameters ?? [];
  const words = values.map((value, index) => argument(name, parameters[index], value, names));
  const given = listed(words.map(({ text }) => text));
  return step(`do ${linked(name, name, names)} with ${given}`, ...words);
}

function argument(
  procedure: string,
  parameter: Parameter | undefined,
  value: Value,
  names: Names,
): Step {
  const name = parameter?.name ?? '';
  if ('absent' in value) {
    return { text: `no ${code(name)}` };
  }
  const bitset = names.context.bitsets.get(`${procedure}.${name}`);
  const words = valueWords(value, bitset === undefined ? names : { ...names, bitset });
  return words.text === code(name) ? words : step(`${code(name)} = ${words.text}`, words);
}

function linked(text: string, name: string, names: Names): string {
  return link(code(text), `/reference/${names.page}#${pieceAnchor(name)}`);
}
