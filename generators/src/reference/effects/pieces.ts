import type { Channel } from '../../model/model.js';
import type { Parameter, Procedure, PureFunction } from '../../reducers/program.js';
import type { Context } from '../context.js';
import { code, heading, list, prose } from '../markdown.js';
import { pageOf } from '../places.js';
import { programSteps } from './blocks.js';
import { sourceWords } from './effect.js';
import { type Names, parameterLink, parameterTypes } from './names.js';
import { pieceAnchor } from './piece-links.js';
import { type Step, stepList } from './step.js';
import { testWords } from './tests.js';
import { valueWords } from './values.js';

/** The procedures and functions that the effects on a channel's page lead to. */
export function renderPieces(context: Context, channel: Channel): string[] {
  const { programs, procedures, functions } = context.model.reducers;
  const used = new Set<string>();
  const pieces = new Map([...procedures, ...functions].map((piece) => [piece.name, piece]));
  const collect = (inside: unknown): void => {
    for (const name of usedIn(inside)) {
      if (!used.has(name)) {
        used.add(name);
        collect(pieces.get(name));
      }
    }
  };
  collect(programs.filter((program) => program.channel === channel.name));
  const page = pageOf(channel.name);
  const isUsed = ({ name }: { name: string }) => used.has(name);
  return [
    ...procedures.filter(isUsed).flatMap((each) => renderProcedure(context, page, each)),
    ...functions.filter(isUsed).flatMap((each) => renderFunction(context, page, each)),
  ];
}

function renderProcedure(context: Context, page: string, procedure: Procedure): string[] {
  const names: Names = { context, page, types: parameterTypes(procedure.parameters) };
  return [
    heading(3, code(procedure.name), pieceAnchor(procedure.name)),
    prose(procedure.doc),
    list(parameterItems(context, procedure.parameters)),
    '**Effect**',
    stepList(programSteps(procedure.do, names)),
    sourceWords(procedure.source),
  ];
}

function renderFunction(context: Context, page: string, piece: PureFunction): string[] {
  const bitset = context.bitsets.get(piece.name);
  const types = parameterTypes(piece.parameters);
  const names: Names = { context, page, types, ...(bitset === undefined ? {} : { bitset }) };
  const test = piece.test === undefined ? [] : [`It holds if ${testWords(piece.test, names)}.`];
  const value = piece.value === undefined ? [] : given(valueWords(piece.value, names));
  const kind = piece.test === undefined ? parameterLink(context, piece.result) : 'a test';
  const result = `Result: ${kind}${piece.optional === true ? ', or nothing' : ''}`;
  return [
    heading(3, code(piece.name), pieceAnchor(piece.name)),
    prose(piece.doc),
    list([...parameterItems(context, piece.parameters), result]),
    ...test,
    ...value,
    sourceWords(piece.source),
  ];
}

function given({ text, below = [] }: Step): string[] {
  const end = below.length === 0 ? '.' : ':';
  return [`It gives ${text}${end}`, ...(below.length === 0 ? [] : [stepList(below)])];
}

function parameterItems(context: Context, parameters: readonly Parameter[]): string[] {
  return parameters.map(({ name, type, optional }) => {
    const words = parameterLink(context, type);
    return `${code(name)}: ${words}${optional === true ? ', optional' : ''}`;
  });
}

/** Names of pieces that are called or applied somewhere inside. */
function usedIn(inside: unknown): string[] {
  if (typeof inside !== 'object' || inside === null) {
    return [];
  }
  return Object.entries(inside).flatMap(([key, value]) =>
    typeof value === 'string' && ['call', 'apply', 'applies'].includes(key)
      ? [value]
      : usedIn(value),
  );
}
