import { withArticle } from '../../model/expectations.js';
import { fieldNames } from '../../model/field-names.js';
import type { TypeExpression } from '../../model/model.js';
import { capital } from '../../model/names.js';
import { actionUnion } from '../../model/unions.js';
import type {
  Arm,
  Parameter,
  Procedure,
  PureFunction,
  ReducerProgram,
} from '../../reducers/program.js';
import { TypedScope } from '../programs/scope.js';
import { Access } from './access.js';
import { pointerTo, recordPointer, scalarOf } from './expression.js';
import { ExpressionWriter, parameterType, type Shared } from './expressions.js';
import { type Go, quoted } from './go.js';
import { goIdentifier } from './identifiers.js';
import { pascalCase } from './registry.js';
import { StatementWriter } from './statements.js';

/** The reducers, one file per channel, and what they share. */
export function renderReducers(go: Go): Map<string, string> {
  const known = new Map<string, Set<string>>();
  const shared: Shared = {
    go,
    access: new Access(go),
    knownTo: (type, record) => {
      const names = known.get(type) ?? new Set();
      known.set(type, names);
      for (const each of [type, record])
        for (const name of fieldNames(each, go.model)) names.add(name);
      return `knownTo${type}`;
    },
  };
  const { programs } = go.model.reducers;
  const files = new Map(
    programs.map((program) => [
      `${program.channel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_reducer`,
      new ReducerWriter(shared, program).write(),
    ]),
  );
  files.set('access', shared.access.render() + knownFields(known));
  files.set('reducers', stateTable(programs, go));
  return files;
}

function stateTable(programs: readonly ReducerProgram[], go: Go): string {
  const lines = programs.map(
    ({ channel, state }) => `${quoted(channel)}: stateOf(Decode${go.names.type(state)}),\n`,
  );
  return `var states = map[string]func([]byte) (State, error){\n${lines.join('')}}\n`;
}

function knownFields(known: ReadonlyMap<string, ReadonlySet<string>>): string {
  return [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, names]) => {
      const list = [...names].sort().map(quoted).join(',\n');
      return `\n// knownTo${type} answers whether this version knows a field of ${withArticle(type)} or of what takes its place.\nfunc knownTo${type}(name string) bool {\nswitch name {\ncase ${list}:\nreturn true\n}\nreturn false\n}\n`;
    })
    .join('');
}

/** Writes the reducer of one channel. */
class ReducerWriter {
  constructor(
    private readonly shared: Shared,
    private readonly program: ReducerProgram,
  ) {}

  write(): string {
    const acting = this.program.arms.filter((arm) => arm.do.length > 0);
    return [this.entry(acting), ...acting.map((arm) => this.arm(arm)), ...this.pieces()].join('\n');
  }

  private entry(acting: readonly Arm[]): string {
    const { go } = this.shared;
    const { channel, state } = this.program;
    const name = `Reduce${pascalCase(channel)}`;
    const goState = go.names.type(state);
    const cases = acting.map((arm) => {
      const type = this.actionType(arm);
      const target = go.type(type);
      const isUnion = target.kind === 'union';
      const members = isUnion ? go.leaves(target, type) : [type];
      const action = isUnion ? `words.Convert[${type}](action)` : 'action';
      const args = [
        'state',
        ...(usesAction(arm) ? [action] : []),
        ...(usesNow(arm) ? ['now'] : []),
      ];
      return `case ${members.map((each) => `*${each}`).join(', ')}:\nreturn ${functionName(arm)}(${args.join(', ')})\n`;
    });
    const usesBinding = cases.some((each) => /\baction\b/.test(each));
    const timed = acting.some(usesNow);
    const body = acting.length
      ? `switch ${usesBinding ? 'action := ' : ''}action.(type) {\n${cases.join('')}}\n`
      : '';
    const actions = go.names.type(actionUnion(go.model));
    const parameters = acting.length
      ? `state *${goState}, action ${actions}, ${timed ? 'now' : '_'} int64`
      : `_ *${goState}, _ ${actions}, _ int64`;
    return `// ${name} applies an action to ${withArticle(state)}, in place, and answers whether anything changed. An action of
// another channel, or one that this version does not know, changes nothing. What is stored of the action is copied. The
// time is in milliseconds since the epoch.
func ${name}(${parameters}) bool {
${body}return false
}

// Reduce is [${name}].
func (v *${goState}) Reduce(action ${actions}, now int64) bool { return ${name}(v, action, now) }
`;
  }

  private actionType(arm: Arm): string {
    const action = this.shared.go.model.actions.find((each) => each.type === arm.action);
    if (!action) throw new Error(`the model has no action ${arm.action}`);
    return action.typeName;
  }

  private arm(arm: Arm): string {
    const { go } = this.shared;
    const parameters: Parameter[] = [{ name: 'state', type: this.program.state }];
    if (usesAction(arm)) parameters.push({ name: 'action', type: this.actionType(arm) });
    if (usesNow(arm)) parameters.push({ name: 'now', type: 'integer' });
    const scope = TypedScope.ofArm(go.model, this.program, arm);
    return this.changing(functionName(arm), parameters, arm.do, scope);
  }

  private pieces(): string[] {
    const { go } = this.shared;
    const folder = this.program.arms[0]?.source.replace(/[^/]*$/, '') ?? '';
    const here = (each: { source: string }) => each.source.startsWith(folder);
    const { procedures, functions } = go.model.reducers;
    return [
      ...procedures.filter(here).map((each) => this.procedure(each)),
      ...functions.filter(here).map((each) => this.pure(each)),
    ];
  }

  private procedure(piece: Procedure): string {
    const scope = TypedScope.ofPiece(this.shared.go.model, piece);
    const code = this.changing(goIdentifier(piece.name), piece.parameters, piece.do, scope);
    return `${this.shared.go.comment(piece.doc)}${code}`;
  }

  private changing(
    name: string,
    parameters: readonly Parameter[],
    body: Arm['do'],
    scope: TypedScope,
  ): string {
    const code = new StatementWriter(this.expressions(parameters, scope)).block(body);
    return `func ${name}(${this.list(parameters, code)}) bool {\nchanged := false\n${code}return changed\n}\n`;
  }

  private pure(piece: PureFunction): string {
    const { go } = this.shared;
    const scope = TypedScope.ofPiece(go.model, piece);
    const writer = this.expressions(piece.parameters, scope);
    const head = (code: string, result: string) =>
      `${go.comment(piece.doc)}func ${goIdentifier(piece.name)}(${this.list(piece.parameters, code)}) ${result} {\n${returned(code)}}\n`;
    if (piece.test) return head(writer.test(piece.test), 'bool');
    if (!piece.value) throw new Error(`${piece.name} computes nothing`);
    const type = parameterType(piece.result);
    const value = writer.value(piece.value, type);
    const shape = go.shape(type);
    if (shape === 'record') return head(recordPointer(value), `*${go.goType(type)}`);
    if (shape !== 'scalar') return head(value.code, go.goType(type));
    return piece.optional
      ? head(pointerTo(value), `*${go.goType(type)}`)
      : head(scalarOf(value), go.goType(type));
  }

  private expressions(parameters: readonly Parameter[], scope: TypedScope): ExpressionWriter {
    const optional = new Set(parameters.filter((each) => each.optional).map((each) => each.name));
    const variables = new Map(
      parameters.map(({ name, type }): [string, TypeExpression] => [
        name,
        this.shared.go.resolved(parameterType(type)),
      ]),
    );
    return new ExpressionWriter({ ...this.shared, optional }, scope, variables);
  }

  /** Parameters as Go writes them; those that the body does not use have no name. */
  private list(parameters: readonly Parameter[], body: string): string {
    const { go } = this.shared;
    return parameters
      .map(({ name, type: named, optional }) => {
        const type = parameterType(named);
        const shape = go.shape(type);
        const isPointer = shape === 'record' || (shape === 'scalar' && optional);
        const variable = goIdentifier(name);
        const used = new RegExp(`\\b${variable}\\b`).test(body) ? variable : '_';
        return `${used} ${isPointer ? '*' : ''}${go.goType(type)}`;
      })
      .join(', ');
  }
}

/** Statements that return a value; those of a choice need no function of their own. */
function returned(code: string): string {
  const choice = /^func\(\) [^\n]*\{\n([\s\S]*\n)\}\(\)$/.exec(code);
  return choice?.[1] ?? `return ${code}\n`;
}

function functionName(arm: Arm): string {
  return `apply${arm.action.split('/').map(capital).join('')}`;
}

function usesNow(arm: Arm): boolean {
  return /"(?:stamp|path)":"now"/.test(JSON.stringify(arm.do));
}

function usesAction(arm: Arm): boolean {
  return /"action[".]/.test(JSON.stringify(arm.do));
}
