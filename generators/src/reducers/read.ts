import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TypeScript, ts } from '../front-end/typescript.js';
import type { Model, TypeExpression } from '../model/model.js';
import { ProblemsError } from '../problems.js';
import { readTest, readValue, returned } from './expressions.js';
import type { Arm, Parameter, Procedure, PureFunction, Reducers } from './program.js';
import { lineOf, Scope, type SourceFunction } from './scope.js';
import { readBlock } from './statements.js';

/** Paths of the files that hold reducers, from the repository's root. */
export function reducerFiles(root: string): string[] {
  return readdirSync(join(root, 'types'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('channels-'))
    .flatMap((entry) =>
      readdirSync(join(root, 'types', entry.name))
        .filter((name) => /^reducer.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
        .map((name) => `types/${entry.name}/${name}`),
    )
    .sort();
}

/**
 * Reads the reducers of every channel into programs.
 *
 * @throws ProblemsError where a source is not written in the subset that can be read, or an action has no arm.
 */
export function readReducers(
  root: string,
  model: Model,
  sourceOf: (path: string) => TypeScript.SourceFile | undefined,
): Reducers {
  const files = reducerFiles(root).flatMap((file) => {
    const source = sourceOf(resolve(root, file));
    return source ? [{ file, source }] : [];
  });
  const functions = collectFunctions(files);
  const scope = new Scope({
    model,
    functions,
    constants: collectConstants(files, model),
    file: '',
  });
  const arms = files.flatMap(({ file, source }) => readArms(file, source, scope));
  const procedures: Procedure[] = [];
  const pure: PureFunction[] = [];
  for (const [name, target] of functions) {
    if (target.role === 'procedure') procedures.push(readProcedure(name, target, scope));
    if (target.role === 'test' || target.role === 'value') {
      pure.push(readFunction(name, target, scope));
    }
  }
  return {
    version: 1,
    programs: model.channels.flatMap(({ name, state }) =>
      state === undefined ? [] : [{ channel: name, state, arms: armsOf(name, arms, model) }],
    ),
    procedures: procedures.sort(byName),
    functions: pure.sort(byName),
  };
}

interface ReducerFile {
  readonly file: string;
  readonly source: TypeScript.SourceFile;
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** The arms of a channel in the order of its actions. Every action of this version has one. */
function armsOf(channel: string, arms: readonly Arm[], model: Model): Arm[] {
  return model.actions
    .filter((action) => action.channel === channel && action.removed === undefined)
    .map((action) => {
      const arm = arms.find((each) => each.action === action.type);
      if (arm) return arm;
      const file = model.types[action.typeName]?.source ?? 'types';
      throw new ProblemsError([
        {
          file,
          line: 1,
          what: `no reducer says what ${action.type} does`,
          mend: `Add an arm to ${file.replace(/[^/]*$/, 'reducer.ts')}, if only an empty one`,
        },
      ]);
    });
}

function readArms(file: string, source: TypeScript.SourceFile, scope: Scope): Arm[] {
  const arms: Arm[] = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { initializer } of statement.declarationList.declarations) {
      const object =
        initializer && ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer;
      if (!object || !ts.isObjectLiteralExpression(object)) continue;
      for (const property of object.properties) {
        if (ts.isSpreadAssignment(property)) continue;
        arms.push(readArm(file, property, scope));
      }
    }
  }
  return arms;
}

function readArm(file: string, node: TypeScript.ObjectLiteralElementLike, outer: Scope): Arm {
  const scope = outer.enter(file, new Map());
  if (!ts.isMethodDeclaration(node) || !ts.isStringLiteral(node.name)) {
    return scope.fail(
      node,
      'an arm is not written as a method',
      "Write 'name'(state, action) { … }",
    );
  }
  const type = node.name.text;
  const { model } = scope.context;
  const action = model.actions.find((each) => each.type === type);
  const state = model.channels.find((each) => each.name === action?.channel)?.state;
  if (!action || state === undefined) {
    return scope.fail(node, `there is no action ${type}`, 'Name an action of the channel');
  }
  const names = ['state', 'action', 'now'];
  const wrong = node.parameters.find((each, index) => each.name.getText() !== names[index]);
  if (wrong) {
    return scope.fail(
      wrong,
      `the parameter ${wrong.name.getText()} has another name`,
      'Arms take (state, action, now)',
    );
  }
  const inner = scope
    .withPlace('state', { kind: 'ref', name: state })
    .withPlace('action', { kind: 'ref', name: action.typeName })
    .withPlace('now', { kind: 'integer' });
  return {
    action: type,
    do: readBlock(node.body?.statements ?? [], inner, 'return'),
    source: `${file}:${lineOf(node)}`,
  };
}

function readProcedure(name: string, target: SourceFunction, outer: Scope): Procedure {
  const { parameters, scope } = readParameters(target, outer);
  return {
    name,
    doc: docOf(target.node),
    parameters,
    do: readBlock(target.node.body?.statements ?? [], scope, 'return'),
    source: `${target.file}:${lineOf(target.node)}`,
  };
}

function readFunction(name: string, target: SourceFunction, outer: Scope): PureFunction {
  const { parameters, scope } = readParameters(target, outer);
  const result = returned(target);
  if (!result) {
    return scope.fail(target.node, `${name} does more than return`, 'Let it return one expression');
  }
  const source = `${target.file}:${lineOf(target.node)}`;
  const doc = docOf(target.node);
  if (target.role === 'test') {
    return { name, doc, parameters, result: 'test', test: readTest(result, scope), source };
  }
  const { type, optional } = typeText(target.node.type);
  return {
    name,
    doc,
    parameters,
    result: type,
    ...(optional && { optional }),
    value: readValue(result, scope),
    source,
  };
}

function readParameters(
  target: SourceFunction,
  outer: Scope,
): { parameters: Parameter[]; scope: Scope } {
  let scope = outer.enter(target.file, new Map());
  const parameters = target.node.parameters.map((node): Parameter => {
    const name = node.name.getText();
    const { type, optional } = typeText(node.type);
    const known: TypeExpression | undefined = Object.hasOwn(scope.context.model.types, type)
      ? { kind: 'ref', name: type }
      : undefined;
    if (!known && !['string', 'integer', 'boolean'].includes(type)) {
      scope.fail(node, `${type} is no wire type`, 'Take wire types, string, number or boolean');
    }
    scope = scope.withPlace(name, known);
    return { name, type, ...(optional && { optional }) };
  });
  return { parameters, scope };
}

/** A type as it is written, without the part that says it may be absent. */
function typeText(node: TypeScript.TypeNode | undefined): { type: string; optional: boolean } {
  const text = node?.getText() ?? '';
  const type = text.replace(/ \| undefined$/, '');
  // Reducers know no fractions.
  return { type: type === 'number' ? 'integer' : type, optional: type !== text };
}

function docOf(node: TypeScript.FunctionDeclaration): string {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  return ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ') ?? '';
}

function collectFunctions(files: readonly ReducerFile[]): Map<string, SourceFunction> {
  const functions = new Map<string, SourceFunction>();
  for (const { file, source } of files) {
    for (const node of source.statements) {
      if (!ts.isFunctionDeclaration(node) || !node.name) continue;
      const problem = functions.has(node.name.text)
        ? { what: `there are two functions ${node.name.text}`, mend: 'Rename one of them' }
        : docOf(node) === ''
          ? { what: `${node.name.text} has no doc comment`, mend: 'Say what it is for' }
          : undefined;
      if (problem) throw new ProblemsError([{ file, line: lineOf(node), ...problem }]);
      functions.set(node.name.text, { node, file, role: roleOf(node) });
    }
  }
  return functions;
}

function roleOf(node: TypeScript.FunctionDeclaration): SourceFunction['role'] {
  if (!node.type) return 'fields';
  if (node.type.kind === ts.SyntaxKind.BooleanKeyword) return 'test';
  if (node.type.kind !== ts.SyntaxKind.VoidKeyword) return 'value';
  return node.parameters.some((each) => each.type && ts.isFunctionTypeNode(each.type))
    ? 'template'
    : 'procedure';
}

/** Constants of the wire, and numbers that reducer files give a name. */
function collectConstants(
  files: readonly ReducerFile[],
  model: Model,
): Map<string, string | number> {
  const constants = new Map(model.constants.map((each) => [each.name, each.value]));
  for (const { source } of files) {
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && ts.isNumericLiteral(initializer)) {
          constants.set(name.getText(), Number(initializer.text));
        }
      }
    }
  }
  return constants;
}
