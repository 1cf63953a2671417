import { withArticle } from '../../../model/expectations.js';
import type { TypeExpression, UnionType } from '../../../model/model.js';
import { wordsOf } from '../../../model/names.js';
import { actionUnion } from '../../../model/unions.js';
import type {
  Arm,
  Parameter,
  Procedure,
  PureFunction,
  ReducerProgram,
} from '../../../reducers/program.js';
import { TypedScope } from '../../programs/scope.js';
import type { Rust } from '../context.js';
import { HEADER, identifier } from '../words.js';
import { Accessors } from './accessors.js';
import { type Binding, Env, mentions } from './env.js';
import { block } from './statements.js';
import { test } from './tests.js';
import { expression, functionName, parameterType, resultOf } from './values.js';

/** One file for each reducer, one for what they share, and one that lists them. */
export function reducerFiles(rust: Rust): Map<string, string> {
  const accessors = new Accessors(rust);
  const { programs } = rust.model.reducers;
  const files = programs.map((program): [string, string] => [
    `reducers/${functionName(program.channel)}.rs`,
    new ProgramWriter(rust, accessors, program).file(),
  ]);
  const modules = programs.map(({ channel }) => functionName(channel));
  const list = [
    `${HEADER}//! What actions do to states. Each reducer changes the state in place and tells whether anything changed.\n\n`,
    '// Statements and tests stay as the programs have them.\n',
    '#![allow(clippy::collapsible_if, clippy::collapsible_else_if, clippy::collapsible_match, clippy::redundant_closure)]\n\n',
    'mod accessors;\n',
    ...modules.map((module) => `mod ${module};\n`),
    '\n',
    ...modules.map((module) => `pub use ${module}::reduce_${module};\n`),
  ];
  return new Map([
    ...files,
    ['reducers/accessors.rs', accessors.file()],
    ['reducers/mod.rs', list.join('')],
  ]);
}

/** Writes the reducer of a channel, with the procedures and functions that are declared beside it. */
class ProgramWriter {
  private readonly actions: string;

  constructor(
    private readonly rust: Rust,
    private readonly accessors: Accessors,
    private readonly program: ReducerProgram,
  ) {
    this.actions = actionUnion(rust.model);
  }

  file(): string {
    const folder = this.program.arms[0]?.source.replace(/[^/]*$/, '') ?? '';
    const here = (each: { source: string }) => each.source.startsWith(folder);
    const { procedures, functions } = this.rust.model.reducers;
    const body = [
      this.entry(),
      ...this.acting().map((arm) => this.arm(arm)),
      ...procedures.filter(here).map((each) => this.procedure(each)),
      ...functions.filter(here).map((each) => this.pure(each)),
    ].join('\n');
    const uses = [
      'use crate::generated::types::*;\n',
      /\brt::/.test(body) ? 'use crate::runtime as rt;\n' : '',
      /\bwords::/.test(body) ? 'use crate::words;\n' : '',
    ];
    return `${HEADER}${uses.join('')}\n${body}`;
  }

  private acting(): Arm[] {
    return this.program.arms.filter((arm) => arm.do.length > 0);
  }

  private entry(): string {
    const { channel, state } = this.program;
    const acting = this.acting();
    const isTimed = acting.some((arm) => mentions(arm.do, 'now'));
    const arms = acting.map((arm) => {
      const action = mentions(arm.do, 'action') ? 'action' : '_';
      const args = [
        'state',
        ...(action === '_' ? [] : ['action']),
        ...(mentions(arm.do, 'now') ? ['now'] : []),
      ];
      return `${this.actions}::${this.variantOf(arm)}(${action}) => ${armName(arm)}(${args.join(', ')}),\n`;
    });
    const doc = `Applies an action to ${withArticle(state)}, in place, and tells whether anything changed. An unknown action, or one of another channel, changes nothing.`;
    const rule =
      acting.length === 0
        ? '\n\nNo action of this channel changes its state.'
        : `\n\n\`now\` is the time, in milliseconds since the epoch${isTimed ? '' : '; no action of this channel asks for it'}.`;
    const body = acting.length === 0 ? 'false' : `match action { ${arms.join('')} _ => false }`;
    const under = acting.length === 0 ? '_' : '';
    return `${this.rust.comment(doc + rule)}pub fn reduce_${functionName(channel)}(${under}state: &mut ${state}, ${under}action: &${this.actions}, ${isTimed ? '' : '_'}now: i64) -> bool {
    ${body}
}
`;
  }

  /** The variant of the union of all actions that an arm is about. */
  private variantOf(arm: Arm): string {
    const found = [...this.rust.variants(this.actions, this.rust.union(this.actions) as UnionType)];
    const variant = found.find(([member]) => member.values?.includes(arm.action));
    if (!variant) throw new Error(`no action is named ${arm.action}`);
    return variant[1];
  }

  private arm(arm: Arm): string {
    const action = this.rust.model.actions.find((each) => each.type === arm.action);
    const parameters: Parameter[] = [
      { name: 'state', type: this.program.state },
      ...(mentions(arm.do, 'action') ? [{ name: 'action', type: action?.typeName ?? '' }] : []),
      ...(mentions(arm.do, 'now') ? [{ name: 'now', type: 'integer' }] : []),
    ];
    const scope = TypedScope.ofArm(this.rust.model, this.program, arm);
    return this.changing(armName(arm), parameters, scope, arm.do);
  }

  private procedure(each: Procedure): string {
    const scope = TypedScope.ofPiece(this.rust.model, each);
    return `${this.rust.comment(each.doc)}${this.changing(functionName(each.name), each.parameters, scope, each.do)}`;
  }

  private changing(
    name: string,
    parameters: readonly Parameter[],
    scope: TypedScope,
    statements: Arm['do'],
  ): string {
    const env = this.env(parameters, scope, true);
    const body = block(env, statements);
    const typed = parameters.map((each, at) => {
      const own = at === 0 ? `&mut ${this.rust.typeName(each.type)}` : this.viewOf(each);
      return `${identifier(functionName(each.name))}: ${own}`;
    });
    // What is one word need not keep count.
    const single = /^changed \|= ([^;]*);$/.exec(body.trim());
    const counted = single ? single[1] : `let mut changed = false;\n${body}\nchanged`;
    return `fn ${name}(${typed.join(', ')}) -> bool {\n${counted}\n}\n`;
  }

  private pure(each: PureFunction): string {
    const scope = TypedScope.ofPiece(this.rust.model, each);
    const env = this.env(each.parameters, scope, false);
    const references = each.parameters.filter((one) => this.viewOf(one, 'a').includes("'a")).length;
    const isTest = each.result === 'test';
    const lifetime = references > 1 && !isTest ? 'a' : '';
    const typed = each.parameters.map(
      (one) => `${identifier(functionName(one.name))}: ${this.viewOf(one, lifetime)}`,
    );
    const head = `${this.rust.comment(each.doc)}fn ${functionName(each.name)}${lifetime ? "<'a>" : ''}(${typed.join(', ')})`;
    if (each.test) return `${head} -> bool {\n${test(env, each.test)}\n}\n`;
    if (!each.value) throw new Error(`${each.name} gives nothing`);
    const expr = expression(env, each.value, resultOf(each));
    const code = each.optional && !expr.optional ? `Some(${expr.code})` : expr.code;
    const result = { name: '', type: each.result, ...(each.optional && { optional: true }) };
    return `${head} -> ${this.viewOf(result, lifetime)} {\n${code}\n}\n`;
  }

  private env(parameters: readonly Parameter[], scope: TypedScope, isChanging: boolean): Env {
    const bindings = parameters.map((each, at): [string, Binding] => {
      const isCopy = this.rust.isCopy(parameterType(each.type));
      const kind = isChanging && at === 0 ? 'mut' : isCopy ? 'copy' : 'ref';
      const code = identifier(functionName(each.name));
      return [each.name, { code, kind, ...(each.optional && { optional: true }) }];
    });
    return new Env(this.rust, this.accessors, scope, new Map(bindings));
  }

  /** How a parameter is handed over to be looked at. */
  private viewOf({ type, optional }: Pick<Parameter, 'type' | 'optional'>, lifetime = ''): string {
    const reference = lifetime ? `&'${lifetime} ` : '&';
    const expression: TypeExpression = this.rust.resolved(parameterType(type));
    const own = this.rust.type(expression, '');
    const view =
      expression.kind === 'string'
        ? `${reference}str`
        : this.rust.isCopy(expression)
          ? own
          : `${reference}${own}`;
    return optional ? `Option<${view}>` : view;
  }
}

function armName({ action }: Arm): string {
  return wordsOf(action).join('_');
}
