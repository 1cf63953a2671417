import { actionUnion } from '../../../model/unions.js';
import type { Arm, Procedure, PureFunction, ReducerProgram } from '../../../reducers/program.js';
import { TypedScope } from '../../programs/scope.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import { docstring, literal, moduleText, snakeCase, tuple, variable } from '../text.js';
import { typeName } from '../types.js';
import { Expressions, functionName, type Needs, typeNamed } from './expressions.js';
import { Scope } from './scope.js';
import { Statements } from './statements.js';

const WORDS = [
  'become',
  'bits',
  'clone',
  'differs',
  'keep_through',
  'key',
  'merge',
  'merged',
  'none_if_unset',
  'patch_unknown',
  'prepend_new',
  'remove',
  'remove_first',
  'reorder',
  'replace',
  'shared',
  'stamp',
  'unset_if_none',
  'upsert',
  'with_entry',
  'write_shared',
];

/** One module for each channel, one for what they share, and one that has them all. */
export function renderReducers(tools: Toolbox): Map<string, string> {
  const { programs } = tools.model.reducers;
  const files = new Map(
    programs.map((program) => [
      `reducers/${snakeCase(program.channel)}.py`,
      renderProgram(program, tools),
    ]),
  );
  files.set('reducers/pieces.py', renderPieces(tools));
  files.set('reducers/__init__.py', renderIndex(programs));
  return files;
}

function reducerName({ channel }: ReducerProgram): string {
  return `reduce_${snakeCase(channel)}`;
}

function renderProgram(program: ReducerProgram, tools: Toolbox): string {
  const needs: Needs = { known: new Map() };
  const arms = program.arms.filter((arm) => arm.do.length > 0);
  const functions = arms.map((arm) => renderArm(program, arm, tools, needs));
  const entries = arms.flatMap((arm) =>
    actionOf(arm, tools).records.map((record) => `    ${record}: ${armName(arm)},`),
  );
  const entry = `def ${reducerName(program)}(state: ${program.state}, action: ${actionUnion(tools.model)}, now: int) -> bool:
    """Apply an action to a \`${program.state}\`, which is changed in place.

    Actions of other channels and unknown ones change nothing. What is stored of the action is a copy.

    :param now: The time, in milliseconds since the epoch.
    :returns: Whether anything changed.
    """
    arm = ARMS.get(type(action))
    return arm is not None and arm(state, action, now)
`;
  const table = `ARMS: Final[dict[type, Callable[[${program.state}, Any, int], bool]]] = {\n${entries.join('\n')}\n}`;
  return renderModule(
    `The reducer of ${program.channel}.`,
    [table, entry],
    functions,
    tools,
    needs,
  );
}

function actionOf(arm: Arm, { model }: Toolbox) {
  const action = model.actions.find((each) => each.type === arm.action);
  if (!action) throw new Error(`the model has no action ${arm.action}`);
  return action;
}

function armName(arm: Arm): string {
  return `_${snakeCase(arm.action)}`;
}

function renderArm(program: ReducerProgram, arm: Arm, tools: Toolbox, needs: Needs): string {
  const action = actionOf(arm, tools);
  const scope = new Scope(tools, TypedScope.ofArm(tools.model, program, arm), new Set(['state']));
  const parameters = `state: ${program.state}, action: ${action.typeName}, now: int`;
  return [
    `def ${armName(arm)}(${parameters}) -> bool:`,
    ...body(new Expressions(scope, needs), arm.do, ['state', 'action', 'now']),
  ].join('\n');
}

function body(
  expressions: Expressions,
  statements: Arm['do'],
  parameters: readonly string[],
): string[] {
  const taken = new Map(['changed', ...parameters].map((name) => [name, '']));
  const lines = new Statements(expressions, taken).block(statements);
  return answering(lines).map((line) => `    ${line}`);
}

/** Lines that end with the answer whether anything changed. */
function answering(lines: readonly string[]): string[] {
  const last = /^changed = (.*) or changed$/.exec(lines.at(-1) ?? '')?.[1];
  if (last && lines.length === 1) return [`return ${last}`];
  const rest = last
    ? [...lines.slice(0, -1), `return ${last} or changed`]
    : [...lines, 'return changed'];
  return ['changed = False', ...rest];
}

function renderPieces(tools: Toolbox): string {
  const needs: Needs = { known: new Map() };
  const { procedures, functions } = tools.model.reducers;
  const texts = [
    ...functions.map((piece) => renderFunction(piece, tools, needs)),
    ...procedures.map((piece) => renderProcedure(piece, tools, needs)),
  ];
  return renderModule('What several arms of reducers share.', [], texts, tools, needs, true);
}

function parametersOf(piece: Procedure | PureFunction, tools: Toolbox): string {
  return piece.parameters
    .map(({ name, type, optional }) => {
      const written = plainType(type, tools);
      return `${variable(name)}: ${written}${optional ? ' | None' : ''}`;
    })
    .join(', ');
}

function plainType(type: string, { model }: Toolbox): string {
  return typeName(typeNamed(type), model).replace('Integer', 'int');
}

function renderProcedure(piece: Procedure, tools: Toolbox, needs: Needs): string {
  const [changes] = piece.parameters;
  const owned = new Set(changes ? [changes.name] : []);
  const scope = new Scope(tools, TypedScope.ofPiece(tools.model, piece), owned);
  const parameters = piece.parameters.map(({ name }) => variable(name));
  return [
    `def ${functionName(piece.name)}(${parametersOf(piece, tools)}) -> bool:`,
    ...docstring(piece.doc, tools),
    ...body(new Expressions(scope, needs), piece.do, parameters),
  ].join('\n');
}

function renderFunction(piece: PureFunction, tools: Toolbox, needs: Needs): string {
  const scope = new Scope(tools, TypedScope.ofPiece(tools.model, piece), new Set());
  const expressions = new Expressions(scope, needs);
  const type = piece.result === 'test' ? 'bool' : plainType(piece.result, tools);
  const value = piece.test
    ? expressions.test(piece.test)
    : piece.value && expressions.read(piece.value, typeNamed(piece.result)).code;
  return [
    `def ${functionName(piece.name)}(${parametersOf(piece, tools)}) -> ${type}${piece.optional ? ' | None' : ''}:`,
    ...docstring(piece.doc, tools),
    `    return ${value}`,
  ].join('\n');
}

function renderModule(
  doc: string,
  tail: readonly string[],
  functions: readonly string[],
  tools: Toolbox,
  needs: Needs,
  arePieces = false,
): string {
  const { procedures, functions: pure } = tools.model.reducers;
  const constants = [...needs.known].map(
    ([name, fields]) => `${name}: Final = frozenset(${tuple(fields.map(literal))})`,
  );
  return moduleText(doc, `${[...constants, ...functions, ...tail].join('\n\n\n')}\n`, {
    'collections.abc': ['Callable'],
    typing: ['Any', 'Final', 'Literal'],
    msgspec: ['UNSET'],
    '..._words': WORDS,
    '..types': Object.keys(tools.model.types),
    ...(arePieces
      ? {}
      : { '.pieces': [...procedures, ...pure].map(({ name }) => functionName(name)) }),
  });
}

function renderIndex(programs: readonly ReducerProgram[]): string {
  const imports = programs.map(
    (program) => `from .${snakeCase(program.channel)} import ${reducerName(program)}`,
  );
  const names = programs.map(reducerName).sort();
  const entries = programs.map(
    (program) =>
      `    ${literal(program.channel)}: (${literal(program.state)}, ${reducerName(program)}),`,
  );
  const text = [
    'from collections.abc import Callable',
    'from typing import Any',
    '',
    ...imports.sort(),
    '',
    `__all__ = ["REDUCERS", ${names.map(literal).join(', ')}]`,
    '',
    'REDUCERS: dict[str, tuple[str, Callable[[Any, Any, int], bool]]] = {',
    ...entries,
    '}',
    '"""Reducers with the names of their state types, by the name of the channel."""',
    '',
  ];
  return moduleText('Reducers of all channels.', text.join('\n'), {});
}
