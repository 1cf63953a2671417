import type { Model } from '../../model/model.js';
import type { Arm, Parameter, ReducerProgram } from '../../reducers/program.js';
import { renderCopier } from './copies.js';
import { ExpressionWriter } from './expression-writer.js';
import { functionName, HEADER, pascalCase } from './names.js';
import { StatementWriter } from './statement-writer.js';

/** Writes the immutable form of one reducer: each arm gives the state that comes next, or the very same one. */
export class ReducerWriter {
  private readonly types = new Set<string>();
  private readonly words = new Set<string>();
  private readonly copies = new Set<string>();

  constructor(
    private readonly model: Model,
    private readonly program: ReducerProgram,
  ) {}

  write(): string {
    const body = [
      this.entry(),
      ...this.program.arms.filter((arm) => arm.do.length > 0).map((arm) => this.arm(arm)),
      ...this.helpers(),
    ];
    body.push(...[...this.copies].sort().map((type) => renderCopier(type, this.model, this.words)));
    const { state } = this.program;
    for (const type of this.copies) this.types.add(type);
    this.types.add(state).add('StateAction');
    return [
      HEADER,
      `import type { ${[...this.types].sort().join(', ')} } from '../index.js';`,
      ...(this.words.size > 0
        ? [`import { ${[...this.words].sort().join(', ')} } from '../reducers/words.js';`]
        : []),
      '',
      body.join('\n\n'),
      '',
    ].join('\n');
  }

  private entry(): string {
    const { channel, state, arms } = this.program;
    const acting = arms.filter((arm) => arm.do.length > 0);
    const timed = acting.some((arm) => usesNow(arm));
    if (acting.length === 0) {
      return `/** What an action makes of ${withArticle(state)}: nothing, as its actions are events. @internal */
export function next${pascalCase(channel)}State(state: ${state}, _action: StateAction, _now: number): ${state} {
  return state;
}`;
    }
    const cases = acting.map((arm) => {
      const now = usesNow(arm) ? ', now' : '';
      const action = usesAction(arm) ? ', action' : '';
      return `    case '${arm.action}':\n      return ${functionName(arm.action)}(state${action}${now});`;
    });
    return `/** What an action makes of ${withArticle(state)}. @internal */
export function next${pascalCase(channel)}State(state: ${state}, action: StateAction, ${timed ? 'now' : '_now'}: number): ${state} {
  switch (action.type) {
${cases.join('\n')}
    default:
      return state;
  }
}`;
  }

  private arm(arm: Arm): string {
    const action = this.model.actions.find((each) => each.type === arm.action);
    const parameters: Parameter[] = [{ name: 'state', type: this.program.state }];
    if (usesAction(arm)) parameters.push({ name: 'action', type: action?.typeName ?? '' });
    if (usesNow(arm)) parameters.push({ name: 'now', type: 'integer' });
    return this.changing(functionName(arm.action), parameters, arm.do);
  }

  private helpers(): string[] {
    const { procedures, functions } = this.model.reducers;
    const folder = this.program.arms[0]?.source.replace(/[^/]*$/, '') ?? '';
    const here = (each: { source: string }) => each.source.startsWith(folder);
    return [
      ...procedures
        .filter(here)
        .map((each) => `/** ${each.doc} */\n${this.changing(each.name, each.parameters, each.do)}`),
      ...functions.filter(here).map((each) => {
        const writer = this.expressions(each.parameters);
        const result =
          each.result === 'test'
            ? 'boolean'
            : `${this.named(each.result)}${each.optional ? ' | undefined' : ''}`;
        const value = each.test
          ? writer.test(each.test)
          : each.value
            ? writer.value(each.value)
            : '';
        return `/** ${each.doc} */\nfunction ${each.name}(${this.list(each.parameters)}): ${result} {\n  return ${value};\n}`;
      }),
    ];
  }

  private changing(name: string, parameters: readonly Parameter[], body: Arm['do']): string {
    const [first] = parameters;
    if (!first) return '';
    const writer = new StatementWriter(this.expressions(parameters), this.words, this.copies);
    const lines = writer.block(body);
    return `function ${name}(${this.list(parameters)}): ${this.named(first.type)} {
${lines.join('\n')}
  return ${first.name};
}`;
  }

  private expressions(parameters: readonly Parameter[]): ExpressionWriter {
    const types = new Map(parameters.map((each) => [each.name, each.type]));
    return new ExpressionWriter(this.model, types, this.types, this.words);
  }

  private list(parameters: readonly Parameter[]): string {
    return parameters
      .map((each) => `${each.name}: ${this.named(each.type)}${each.optional ? ' | undefined' : ''}`)
      .join(', ');
  }

  private named(type: string): string {
    if (Object.hasOwn(this.model.types, type)) this.types.add(type);
    return type === 'integer' ? 'number' : type;
  }
}

function usesNow(arm: Arm): boolean {
  return /"(?:stamp|path)":"now"/.test(JSON.stringify(arm.do));
}

function usesAction(arm: Arm): boolean {
  return /"action[".]/.test(JSON.stringify(arm.do));
}

function withArticle(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} {@link ${name}}`;
}
