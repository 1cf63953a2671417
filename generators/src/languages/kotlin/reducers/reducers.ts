import { withArticle } from '../../../model/expectations.js';
import type { Channel } from '../../../model/model.js';
import { capital } from '../../../model/names.js';
import { actionUnion, flatMembers } from '../../../model/unions.js';
import type { Arm, Procedure, PureFunction, ReducerProgram } from '../../../reducers/program.js';
import { TypedScope } from '../../programs/scope.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import { documented, quote, written } from '../names.js';
import { sourceFile } from '../source-file.js';
import type { Types } from '../types.js';
import { Accessors } from './accessors.js';
import { Expressions, parameterType, type Workshop } from './expressions.js';
import { indented } from './layout.js';
import { piecesOf } from './pieces.js';
import { knownFields } from './record-values.js';
import { Statements } from './statements.js';
import { Variables } from './variables.js';

/** What reducers become: files, and the fields that they append to. */
export interface RenderedReducers {
  readonly files: readonly (readonly [string, string])[];
  readonly growing: ReadonlySet<string>;
}

/** Writes a reducer for each channel that has a state. */
export function renderReducers(types: Types, tools: Toolbox): RenderedReducers {
  const { reducers, channels } = types.model;
  const accessors = new Accessors(types);
  const growing = new Set<string>();
  const functions = new Map(reducers.functions.map((each) => [each.name, each]));
  const procedures = new Map(reducers.procedures.map((each) => [each.name, each]));
  const files = reducers.programs.map((program) => {
    const shop = { types, accessors, functions, growing, knownTypes: new Set<string>() };
    const text = new ReducerWriter(program, shop, procedures, tools).render();
    return [`${objectName(program)}.kt`, sourceFile([text])] as const;
  });
  const shared = accessors.functions.length
    ? [['Accessors.kt', sourceFile(accessors.functions)] as const]
    : [];
  const table = sourceFile([renderTable(reducers.programs, channels, types, tools)]);
  return { files: [...files, ...shared, ['Reducers.kt', table]], growing };
}

function objectName({ channel }: ReducerProgram): string {
  return `${capital(channel)}Reducer`;
}

/** What everybody calls. */
function renderTable(
  programs: readonly ReducerProgram[],
  channels: readonly Channel[],
  types: Types,
  tools: Toolbox,
): string {
  const union = types.names.type(actionUnion(types.model));
  const functions = programs.map((program) => {
    const channel = channels.find((each) => each.name === program.channel);
    const doc = `Applies an action to the state of a channel, in place; whether anything changed. An action of another channel, or one that only a later version knows, changes nothing.\n\n${channel?.doc ?? ''}\n\n@param now milliseconds since the epoch`;
    return [
      documented(tools, doc, 4),
      '    @JvmStatic\n',
      `    public fun ${written(program.channel)}(state: ${types.names.type(program.state)}, action: ${union}, now: Long): Boolean = ${objectName(program)}.reduce(state, action, now)\n`,
    ].join('');
  });
  const entries = programs.map(
    (program) =>
      `            ChannelReducer(${quote(program.channel)}, ${types.names.type(program.state)}.Codec, ${objectName(program)}::reduce),\n`,
  );
  return [
    '/** What each action does to the state of its channel. */\npublic object Reducers {\n',
    functions.join('\n'),
    '\n    /** Every reducer by the name of its channel. */\n    @JvmField\n',
    '    public val byChannel: Map<String, ChannelReducer<*>> =\n        listOf(\n',
    ...entries,
    '        ).associateBy { it.channel }\n}\n',
  ].join('');
}

class ReducerWriter {
  constructor(
    private readonly program: ReducerProgram,
    private readonly shop: Workshop,
    private readonly procedures: ReadonlyMap<string, Procedure>,
    private readonly tools: Toolbox,
  ) {}

  render(): string {
    const { program, shop } = this;
    const arms = program.arms.filter((arm) => arm.do.length > 0);
    const pieces = piecesOf(program, this.procedures, shop.functions);
    const functions = [
      this.dispatch(arms),
      ...arms.map((arm) => this.arm(arm)),
      ...pieces.procedures.map((each) => this.procedure(each)),
      ...pieces.functions.map((each) => this.pure(each)),
    ];
    const known = [...shop.knownTypes].map((type) => this.known(type));
    return [
      `/** What actions do to ${withArticle(shop.types.names.type(program.state))}. */\n`,
      `internal object ${objectName(program)} {\n`,
      [...known, ...functions].join('\n'),
      '}\n',
    ].join('');
  }

  private known(type: string): string {
    const { types } = this.shop;
    const target = types.named(type);
    const members =
      target.kind === 'union' ? flatMembers(target, types.model).map((each) => each.type) : [];
    const codecs = (members.length ? members : [{ kind: 'ref' as const, name: type }]).map((each) =>
      types.codec(each),
    );
    return `    private val ${knownFields(type)} = listOf(${codecs.join(', ')})\n`;
  }

  private dispatch(arms: readonly Arm[]): string {
    const { types } = this.shop;
    const cases = arms.map(
      (arm) =>
        `        is ${types.names.type(this.typeName(arm))} -> ${armName(arm)}(state, action, now)\n`,
    );
    const state = types.names.type(this.program.state);
    return [
      `    @Suppress("UNUSED_PARAMETER")\n    fun reduce(state: ${state}, action: ${types.names.type(actionUnion(types.model))}, now: Long): Boolean = `,
      ...(cases.length
        ? ['when (action) {\n', ...cases, '        else -> false\n    }\n']
        : ['false\n']),
    ].join('');
  }

  private typeName(arm: Arm): string {
    const action = this.shop.types.model.actions.find((each) => each.type === arm.action);
    if (!action) throw new Error(`the model has no action ${arm.action}`);
    return action.typeName;
  }

  private arm(arm: Arm): string {
    const { types } = this.shop;
    const scope = TypedScope.ofArm(types.model, this.program, arm);
    const body = this.statements(scope, ['state', 'action', 'now']).block(arm.do);
    const state = types.names.type(this.program.state);
    const action = types.names.type(this.typeName(arm));
    return changing(
      `    @Suppress("UNUSED_PARAMETER")\n    private fun ${armName(arm)}(state: ${state}, action: ${action}, now: Long)`,
      body,
    );
  }

  private statements(scope: TypedScope, parameters: readonly string[]): Statements {
    return new Statements(
      new Expressions(this.shop, scope),
      this.procedures,
      new Variables(parameters),
    );
  }

  private procedure(piece: Procedure): string {
    const scope = TypedScope.ofPiece(this.shop.types.model, piece);
    const names = piece.parameters.map((each) => each.name);
    const body = this.statements(scope, names).block(piece.do);
    return [
      documented(this.tools, piece.doc, 4),
      changing(`    private fun ${written(piece.name)}(${this.parameters(piece)})`, body),
    ].join('');
  }

  private parameters(piece: Procedure | PureFunction): string {
    return piece.parameters
      .map(({ name, type, optional }) => {
        const declared = this.shop.types.declared(parameterType(type));
        return `${written(name)}: ${declared}${optional ? '?' : ''}`;
      })
      .join(', ');
  }

  private pure(piece: PureFunction): string {
    const { shop } = this;
    const expressions = new Expressions(shop, TypedScope.ofPiece(shop.types.model, piece));
    const head = `    private fun ${written(piece.name)}(${this.parameters(piece)})`;
    const comment = documented(this.tools, piece.doc, 4);
    if (piece.test) return `${comment}${head}: Boolean = ${expressions.test(piece.test)}\n`;
    if (!piece.value) throw new Error(`${piece.name} computes nothing`);
    const type = parameterType(piece.result);
    const value = expressions.value(piece.value, type);
    const code = piece.optional ? value.code : expressions.certain(value);
    const result = `${shop.types.declared(type)}${piece.optional ? '?' : ''}`;
    return `${comment}${head}: ${result} = ${code.replace(/^\((if .*)\)$/, '$1')}\n`;
  }
}

function changing(head: string, body: readonly string[]): string {
  const lines = ['var changed = false', ...body, 'return changed'];
  return `${head}: Boolean {\n${indented(lines, 8).join('\n')}\n    }\n`;
}

function armName({ action }: Arm): string {
  return `on${capital(action.slice(action.indexOf('/') + 1)).replace(/\W/g, '')}`;
}
