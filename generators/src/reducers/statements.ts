import { type TypeScript, ts } from '../front-end/typescript.js';
import { remainder, under, whileAbsent, whilePresent } from './absence.js';
import {
  bindArguments,
  calledName,
  negate,
  type Place,
  readPlace,
  readPredicate,
  readTest,
  readValue,
  textOf,
} from './expressions.js';
import type { MatchCase, Statement, Test } from './program.js';
import { lineOf, type Scope } from './scope.js';
import { readWord } from './words.js';

const SUBSET = 'Write it in the subset that docs/guide/reducers.md describes';

/** How the rest of a block may be skipped: only at the top of what is left by it, so that no jump is needed. */
type Exit = 'return' | 'continue' | undefined;

/** Reads the statements of a block. */
export function readBlock(
  nodes: readonly TypeScript.Statement[],
  scope: Scope,
  exit: Exit,
): Statement[] {
  const [node, ...rest] = nodes;
  if (node === undefined) return [];
  if (ts.isBlock(node) && rest.length === 0) return readBlock(node.statements, scope, exit);
  if (ts.isVariableStatement(node)) return readBinding(node, rest, scope, exit);
  if (ts.isIfStatement(node) && isExit(node.thenStatement, exit) && !node.elseStatement) {
    const test = negate(readTest(node.expression, scope));
    return under(test, readBlock(rest, scope, exit), lineOf(node));
  }
  return [...readStatement(node, scope), ...readBlock(rest, scope, exit)];
}

function isExit(node: TypeScript.Statement, exit: Exit): boolean {
  if (ts.isBlock(node)) {
    const [only, ...others] = node.statements;
    return only !== undefined && others.length === 0 && isExit(only, exit);
  }
  return exit === 'return'
    ? ts.isReturnStatement(node) && !node.expression
    : exit === 'continue' && ts.isContinueStatement(node);
}

function blockOf(node: TypeScript.Statement, scope: Scope, exit?: Exit): Statement[] {
  return readBlock(ts.isBlock(node) ? node.statements : [node], scope, exit);
}

function readStatement(node: TypeScript.Statement, scope: Scope): Statement[] {
  const line = lineOf(node);
  if (ts.isIfStatement(node)) return readIf(node, scope);
  if (ts.isSwitchStatement(node)) return [readSwitch(node, scope)];
  if (ts.isForOfStatement(node)) {
    const list = readPlace(node.expression, scope);
    const name = nameOf(node.initializer, scope);
    const items = list.type?.kind === 'array' ? list.type.items : undefined;
    const inner = scope.withPlace(name, items);
    return [{ each: name, of: list.path, do: blockOf(node.statement, inner, 'continue'), line }];
  }
  if (ts.isExpressionStatement(node)) return readEffect(node.expression, scope, line);
  return scope.fail(node, `"${firstLine(node)}" is not a statement of a reducer`, SUBSET);
}

function readIf(node: TypeScript.IfStatement, scope: Scope): Statement[] {
  const then = blockOf(node.thenStatement, scope);
  const otherwise = node.elseStatement ? blockOf(node.elseStatement, scope) : [];
  return [
    {
      when: readTest(node.expression, scope),
      then,
      ...(otherwise.length > 0 && { else: otherwise }),
      line: lineOf(node),
    },
  ];
}

/** A switch names every member, so that a new one makes whoever adds it decide. */
function readSwitch(node: TypeScript.SwitchStatement, scope: Scope): Statement {
  if (!ts.isPropertyAccessExpression(node.expression)) {
    return scope.fail(node, 'a switch has to be over the members of a union', SUBSET);
  }
  const place = readPlace(node.expression.expression, scope);
  const union = scope.unionBy(place.type, node.expression.name.text);
  if (!union) return scope.fail(node, 'a switch has to be over the members of a union', SUBSET);
  const cases: MatchCase[] = [];
  let is: string[] = [];
  for (const clause of node.caseBlock.clauses) {
    if (ts.isDefaultClause(clause)) {
      return scope.fail(clause, 'default hides members', 'Name the members that are left alone');
    }
    is.push(textOf(clause.expression, scope));
    if (clause.statements.length === 0) continue;
    const body = clause.statements.filter((each) => !ts.isBreakStatement(each));
    cases.push({ is, do: readBlock(body, scope, undefined), line: lineOf(clause) });
    is = [];
  }
  const missing = scope
    .memberValues(union)
    .filter((value) => !cases.some((each) => each.is.includes(value)));
  if (missing.length > 0) {
    return scope.fail(node, `no case for ${missing.join(', ')}`, 'Add one, if only with a break');
  }
  return { match: place.path, cases, line: lineOf(node) };
}

/** Reads an expression that changes something. */
function readEffect(node: TypeScript.Expression, scope: Scope, line: number): Statement[] {
  if (ts.isDeleteExpression(node)) {
    return [{ clear: readPlace(node.expression, scope).path, line }];
  }
  if (ts.isBinaryExpression(node)) {
    const place = readPlace(node.left, scope).path;
    const value = readValue(node.right, scope);
    if (node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      return [{ set: place, to: value, line }];
    }
    if (node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) {
      return [{ extend: place, by: value, line }];
    }
  }
  if (ts.isCallExpression(node)) return readCallStatement(node, scope, line);
  return scope.fail(node, `"${firstLine(node)}" changes nothing`, SUBSET);
}

function readCallStatement(
  node: TypeScript.CallExpression,
  scope: Scope,
  line: number,
): Statement[] {
  const [first] = node.arguments;
  if (ts.isPropertyAccessExpression(node.expression) && first) {
    if (node.expression.name.text === 'push') {
      const list = readPlace(node.expression.expression, scope);
      return [{ append: list.path, value: readValue(first, scope), line }];
    }
  }
  const name = calledName(node) ?? '';
  const word = readWord(name, node, scope, line);
  if (word) return [word];
  const target = scope.context.functions.get(resolve(name, scope));
  if (target?.role === 'procedure') {
    const call = resolve(name, scope);
    return [{ call, with: node.arguments.map((each) => readValue(each, scope)), line }];
  }
  if (target?.role === 'template') {
    const names = bindArguments(target, node, scope);
    return readBlock(target.node.body?.statements ?? [], scope.enter(target.file, names), 'return');
  }
  return scope.fail(node, `"${firstLine(node)}" changes nothing`, SUBSET);
}

/** The procedure a name stands for: itself, or what a template was given for it. */
function resolve(name: string, scope: Scope): string {
  const given = scope.get(name)?.value;
  return given && 'literal' in given ? String(given.literal) : name;
}

/**
 * Reads `const name = …` and what follows it. A name that may stand for nothing has to be tested right away, because
 * what is left of the block then happens only where it stands for something.
 */
function readBinding(
  node: TypeScript.VariableStatement,
  rest: readonly TypeScript.Statement[],
  scope: Scope,
  exit: Exit,
): Statement[] {
  const line = lineOf(node);
  const name = nameOf(node.declarationList, scope);
  const from = node.declarationList.declarations[0]?.initializer;
  if (from === undefined) return scope.fail(node, `${name} has no value`, SUBSET);
  if (scope.get(name)) {
    return scope.fail(node, `${name} stands for something else already`, 'Choose another name');
  }
  const search = searchOf(from, name, scope);
  if (search) {
    const { list, ...found } = search;
    const items = list.type?.kind === 'array' ? list.type.items : undefined;
    const inner = scope.withPlace(name, items);
    const { body, otherwise } = readOptional(name, rest, inner, exit, node);
    return [
      {
        find: name,
        of: list.path,
        ...found,
        do: body,
        ...(otherwise.length > 0 && { else: otherwise }),
        line,
      },
    ];
  }
  if (ts.isCallExpression(from) && calledName(from) === 'take') {
    const [holder, field, test] = from.arguments;
    if (!holder || !field || !test) return scope.fail(from, 'an argument is missing', 'Add it');
    const parent = readPlace(holder, scope);
    const path = `${parent.path}.${textOf(field, scope)}`;
    const type = scope.typeAt(parent.type, [textOf(field, scope)]);
    const { where } = readPredicate(test, { path, type, optional: true }, scope, name);
    const { body, otherwise } = readOptional(name, rest, scope.withPlace(name, type), exit, node);
    if (otherwise.length > 0) return scope.fail(node, 'take has no else', SUBSET);
    return [{ take: name, of: path, where, do: body, line }];
  }
  const place = readPlace(from, scope);
  const inner = scope.withPlace(name, place.type);
  if (!place.optional)
    return [{ in: name, of: place.path, do: readBlock(rest, inner, exit), line }];
  const { body, otherwise } = readOptional(name, rest, inner, exit, node);
  if (otherwise.length > 0) return scope.fail(node, 'it has no else', SUBSET);
  return [{ in: name, of: place.path, do: body, line }];
}

/** `find(list, test)`, `findLast(list, test)` or `list.at(-1)`. */
function searchOf(
  node: TypeScript.Expression,
  name: string,
  scope: Scope,
): { list: Place; from: 'start' | 'end'; where: Test } | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [first, second] = node.arguments;
  const called = calledName(node);
  if ((called === 'find' || called === 'findLast') && first && second) {
    const list = readPlace(first, scope);
    const { where } = readPredicate(second, list, scope, name);
    return { list, from: called === 'find' ? 'start' : 'end', where };
  }
  if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'at') {
    if (first?.getText() !== '-1') return undefined;
    return { list: readPlace(node.expression.expression, scope), from: 'end', where: { all: [] } };
  }
  return undefined;
}

/** What happens where a name stands for something, and where it does not. */
function readOptional(
  name: string,
  rest: readonly TypeScript.Statement[],
  scope: Scope,
  exit: Exit,
  node: TypeScript.Node,
): { body: Statement[]; otherwise: Statement[] } {
  const [first, ...others] = rest;
  if (first && ts.isIfStatement(first)) {
    const test = readTest(first.expression, scope);
    const absent = whileAbsent(test, name);
    if (absent === true && isExit(first.thenStatement, exit) && !first.elseStatement) {
      const stays = whilePresent(negate(test), name);
      const body = under(stays, readBlock(others, scope, exit), lineOf(first));
      return { body, otherwise: [] };
    }
    if (absent === false && others.length === 0) {
      const [statement] = readIf(first, scope);
      if (statement && 'when' in statement) {
        const otherwise = remainder(statement.else ?? [], name);
        const when = whilePresent(statement.when, name);
        const always = 'all' in when && when.all.length === 0;
        return { body: always ? statement.then : [{ ...statement, when }], otherwise };
      }
    }
  }
  return scope.fail(
    node,
    `${name} may stand for nothing and is not tested right away`,
    `Follow it with "if (${name} === undefined) return;", or with one if that tests it`,
  );
}

function nameOf(node: TypeScript.Node, scope: Scope): string {
  const declaration = ts.isVariableDeclarationList(node) ? node.declarations[0] : undefined;
  if (!declaration || !ts.isIdentifier(declaration.name)) {
    return scope.fail(node, `"${firstLine(node)}" binds no plain name`, SUBSET);
  }
  return declaration.name.text;
}

function firstLine(node: TypeScript.Node): string {
  return node.getText().split('\n')[0] ?? '';
}
