import type { UnionType } from '../../../model/model.js';
import { capital } from '../../../model/names.js';
import { actionUnion } from '../../../model/unions.js';
import type {
  Arm,
  Parameter,
  Procedure,
  PureFunction,
  ReducerProgram,
  Value,
} from '../../../reducers/program.js';
import { TypedScope } from '../../programs/scope.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import { resolved, swiftType } from '../expressions.js';
import { declared, indented } from '../text.js';
import { casesOf } from '../unions.js';
import { Access } from './access.js';
import { Prelude } from './prelude.js';
import { type Context, Scope } from './scope.js';
import { StatementWriter } from './statements.js';
import { TestWriter } from './tests.js';
import { ValueWriter } from './values.js';

/** Reducers: what each action does, as a method of the state it changes. */
export function renderReducers(tools: Toolbox): Map<string, string> {
  const context: Context = { ...tools, access: new Access(tools) };
  const { programs, procedures, functions } = tools.model.reducers;
  const actions = actionUnion(tools.model);
  const files = programs.map((program): [string, string] => [
    `${capital(program.channel)}/${capital(program.channel)}Reducer.swift`,
    renderProgram(program, actions, context),
  ]);
  if (procedures.length > 0) {
    files.push([
      'Programs/Procedures.swift',
      procedures.map((each) => renderProcedure(each, context)).join('\n'),
    ]);
  }
  files.push(['Programs/Functions.swift', renderFunctions(functions, context)]);
  files.push(['Programs/Access.swift', context.access.render()]);
  files.push(['ChannelState.swift', channelState(tools.names.type(actions))]);
  return new Map(files.filter(([, text]) => text !== ''));
}

function channelState(actions: string): string {
  return `/// The state of a channel, which actions change.
public protocol ChannelState: WireType {
  /// Name of the channel.
  static var channel: String { get }

  /// Applies an action in place and tells whether anything changed. An action of another channel, or one that this
  /// version does not know, changes nothing. \`now\` is in milliseconds since the epoch: reducers never read a clock.
  @discardableResult
  mutating func apply(_ action: ${actions}, now: Int64) -> Bool
}
`;
}

function renderProgram(program: ReducerProgram, actions: string, context: Context): string {
  const { names, model } = context;
  const state = names.type(program.state);
  const union = model.types[actions] as UnionType;
  const cases = casesOf(actions, union, context);
  const working = program.arms.filter((arm) => arm.do.length > 0);
  const entries = working.flatMap((arm) => {
    const found = cases.find(({ member }) => member.values?.includes(arm.action));
    return found ? [{ arm, name: found.name, type: found.type as string }] : [];
  });
  const lines = [
    `extension ${state}: ChannelState {`,
    '  /// Name of the channel.',
    `  public static var channel: String { "${program.channel}" }`,
    '',
    '  /// Applies an action in place and tells whether anything changed.',
    '  @discardableResult',
    `  public mutating func apply(_ action: ${names.type(actions)}, now: Int64) -> Bool {`,
    ...(entries.length > 0
      ? [
          '    switch action {',
          ...entries.map(({ name, arm }) => {
            const now = usesNow(arm) ? ', now' : '';
            return `    case .${name}(let action): on${capital(name)}(action${now})`;
          }),
          '    default: false',
          '    }',
        ]
      : ['    false']),
    '  }',
    '}',
    ...(entries.length > 0
      ? [
          '',
          `extension ${state} {`,
          ...entries.flatMap(({ arm, name, type }, at) => [
            ...(at > 0 ? [''] : []),
            ...indented(renderArm(program, arm, name, type, context)),
          ]),
          '}',
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function usesNow(arm: Arm): boolean {
  return /"now"/.test(JSON.stringify(arm.do));
}

function renderArm(
  program: ReducerProgram,
  arm: Arm,
  name: string,
  type: string,
  context: Context,
): string[] {
  const scope = Scope.ofArm(context, TypedScope.ofArm(context.model, program, arm));
  const now = usesNow(arm) ? ', _ now: Int64' : '';
  return [
    `/// What \`${arm.action}\` does.`,
    `private mutating func on${capital(name)}(_ action: ${type}${now}) -> Bool {`,
    ...indented(body(new StatementWriter(scope).block(arm.do))),
    '}',
  ];
}

function body(lines: readonly string[]): string[] {
  return ['var changed = false', ...lines, 'return changed'];
}

function renderProcedure(procedure: Procedure, context: Context): string {
  const [first, ...others] = procedure.parameters;
  const scope = Scope.ofPiece(context, procedure, 'self');
  const lines = [
    `extension ${parameterType(first as Parameter, context)} {`,
    context.comment(procedure.doc, { indent: 2, width: 118 }).trimEnd(),
    `  mutating func ${declared(procedure.name)}(${signature(others, context)}) -> Bool {`,
    ...indented(indented(body(new StatementWriter(scope).block(procedure.do)))),
    '  }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function renderFunctions(functions: readonly PureFunction[], context: Context): string {
  const texts = functions.map((piece) => {
    const scope = Scope.ofPiece(context, piece, '');
    const result =
      piece.result === 'test'
        ? 'Bool'
        : namedType(piece.result, context) + (piece.optional ? '?' : '');
    return [
      context.comment(piece.doc, { indent: 2, width: 118 }).trimEnd(),
      `  static func ${declared(piece.name)}(${signature(piece.parameters, context)}) -> ${result} {`,
      ...indented(indented(functionBody(piece, scope))),
      '  }',
      '',
    ];
  });
  const lines = texts.flat();
  lines.pop();
  return `/// Pieces that reducers share.\nenum Programs {\n${lines.join('\n')}\n}\n`.replace(
    '{\n\n}',
    '{}',
  );
}

function functionBody(piece: PureFunction, scope: Scope): string[] {
  if (piece.test) return [new TestWriter(scope).test(piece.test)];
  if (!piece.value) throw new Error(`${piece.name} has no value`);
  return returned(piece.value, piece, scope);
}

/** Lines that return a value; a choice is made by a statement. */
function returned(value: Value, piece: PureFunction, scope: Scope): string[] {
  if ('choose' in value) {
    return [
      `if ${new TestWriter(scope).test(value.choose)} {`,
      ...indented(returned(value.then, piece, scope.where(value.choose))),
      '}',
      ...returned(value.else, piece, scope.whereNot(value.choose)),
    ];
  }
  const prelude = new Prelude();
  const values = new ValueWriter(scope, prelude);
  const { code } = values.value(value, values.parameterType(piece.result));
  const lines = prelude.around([`return ${code}`]);
  if (!prelude.isEmpty && !piece.optional) throw new Error(`${piece.name} may give nothing`);
  return prelude.isEmpty ? lines : [...lines, 'return nil'];
}

function signature(parameters: readonly Parameter[], context: Context): string {
  return parameters
    .map(
      (each) =>
        `_ ${declared(each.name)}: ${parameterType(each, context)}${each.optional ? '?' : ''}`,
    )
    .join(', ');
}

function parameterType({ type }: Parameter, context: Context): string {
  return namedType(type, context);
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Int64',
  boolean: 'Bool',
};

function namedType(name: string, context: Context): string {
  return SIMPLE[name] ?? swiftType(resolved({ kind: 'ref', name }, context.model), context.names);
}
