import { type TypeScript, ts } from '../front-end/typescript.js';
import type { TypeExpression } from '../model/model.js';
import type { Test, Value } from './program.js';
import type { Binding, Scope, SourceFunction } from './scope.js';

const SUBSET = 'Write it in the subset that docs/guide/reducers.md describes';

/** A path and the type of what is there. */
export interface Place {
  readonly path: string;
  readonly type: TypeExpression | undefined;
  /** Whether the last field may be absent. */
  readonly optional: boolean;
}

/** Reads a place, such as `turn.responseParts` or `state.activeTurn?.id`. */
export function readPlace(node: TypeScript.Expression, scope: Scope): Place {
  return placeOf(node, scope) ?? scope.fail(node, `"${node.getText()}" is not a place`, SUBSET);
}

function placeOf(node: TypeScript.Expression, scope: Scope): Place | undefined {
  if (ts.isParenthesizedExpression(node)) return placeOf(node.expression, scope);
  if (ts.isIdentifier(node)) {
    const binding = scope.get(node.text);
    if (!binding || !('path' in binding.value)) return undefined;
    return { path: binding.value.path, type: binding.type, optional: false };
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const parent = placeOf(node.expression, scope);
  if (!parent) return undefined;
  const field = scope.field(parent.type, node.name.text);
  return {
    path: `${parent.path}.${node.name.text}`,
    type: field?.type,
    optional: field?.optional ?? false,
  };
}

/** Reads a value. */
export function readValue(node: TypeScript.Expression, scope: Scope): Value {
  if (ts.isParenthesizedExpression(node)) return readValue(node.expression, scope);
  if (ts.isStringLiteral(node)) return { literal: node.text };
  if (ts.isNumericLiteral(node)) return { literal: Number(node.text) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { literal: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { literal: false };
  if (ts.isArrayLiteralExpression(node) && node.elements.length === 0) return { emptyList: true };
  if (ts.isConditionalExpression(node)) {
    return {
      choose: readTest(node.condition, scope),
      // biome-ignore lint/suspicious/noThenProperty: it is data, and nobody awaits it.
      then: readValue(node.whenTrue, scope),
      else: readValue(node.whenFalse, scope),
    };
  }
  if (ts.isBinaryExpression(node)) return readOperation(node, scope);
  if (ts.isCallExpression(node)) return readCall(node, scope);
  if (ts.isIdentifier(node)) {
    if (node.text === 'undefined') return { absent: true };
    const bound = scope.get(node.text)?.value;
    if (bound) return bound;
    const constant = scope.context.constants.get(node.text);
    if (constant !== undefined) return { literal: constant };
  }
  const constant = enumValue(node, scope);
  if (constant !== undefined) return { literal: constant };
  const place = placeOf(node, scope);
  if (place) return { path: place.path };
  return scope.fail(node, `"${node.getText()}" is not a value a reducer can have`, SUBSET);
}

function readOperation(node: TypeScript.BinaryExpression, scope: Scope): Value {
  const both = [readValue(node.left, scope), readValue(node.right, scope)];
  if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    const candidates = both
      .flatMap((value) => ('firstPresent' in value ? value.firstPresent : [value]))
      .filter((value) => !('absent' in value));
    const [only, ...others] = candidates;
    if (only === undefined) return { absent: true };
    return others.length === 0 ? only : { firstPresent: candidates };
  }
  if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return { text: both.flatMap((value) => ('text' in value ? value.text : [value])) };
  }
  return scope.fail(node, `"${node.operatorToken.getText()}" is not a value operation`, SUBSET);
}

/** A value of an enum's value object, such as `SessionStatus.Idle`. */
function enumValue(node: TypeScript.Expression, scope: Scope): string | number | undefined {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  if (scope.get(node.expression.text)) return undefined;
  const type = scope.context.model.types[node.expression.text];
  if (type?.kind !== 'enum' && type?.kind !== 'bitset') return undefined;
  return type.values.find((each) => each.name === node.name.text)?.value;
}

/** Name of what is called, if it is a plain name. */
export function calledName(node: TypeScript.CallExpression): string | undefined {
  return ts.isIdentifier(node.expression) ? node.expression.text : undefined;
}

function readCall(node: TypeScript.CallExpression, scope: Scope): Value {
  const name = calledName(node);
  const [first, second, third] = node.arguments;
  if (name === 'record' && first) return readRecord(node, first, scope);
  if (name === 'become' && first && second && third) {
    const made = readRecord(node, third, scope);
    if (!('record' in made)) return scope.fail(third, 'become takes no copy of a record', SUBSET);
    return {
      ...made,
      unknownOf: readPlace(second, scope).path,
      unknownTo: textOf(first, scope),
    };
  }
  if (name === 'stamp' && first) return { stamp: readPlace(first, scope).path };
  if (name === 'atLeast' && first && second) {
    return { atLeast: numberOf(first, scope), value: readValue(second, scope) };
  }
  if (name === 'bits' && first && second && third) {
    return {
      bits: readValue(first, scope),
      clear: numberOf(second, scope),
      set: readValue(third, scope),
    };
  }
  if (name === 'find' && first && second) {
    const list = readPlace(first, scope);
    const { as, where } = readPredicate(second, list, scope);
    return { lookup: list.path, as, where };
  }
  const target = name === undefined ? undefined : scope.context.functions.get(name);
  if (name !== undefined && target?.role === 'value') {
    return { apply: name, with: node.arguments.map((each) => readValue(each, scope)) };
  }
  return scope.fail(node, `"${node.expression.getText()}" gives no value here`, SUBSET);
}

function readRecord(
  call: TypeScript.CallExpression,
  node: TypeScript.Expression,
  scope: Scope,
): Value {
  const type = call.typeArguments?.[0]?.getText();
  if (type === undefined) {
    return scope.fail(call, 'the type of the record is missing', 'Write it as record<Type>({ … })');
  }
  if (!ts.isObjectLiteralExpression(node)) {
    return scope.fail(node, 'the fields of the record are not written out', SUBSET);
  }
  const { copied, fields } = readFields(node, scope);
  return copied === undefined ? { record: type, fields } : { copy: copied, type, fields };
}

function readFields(
  node: TypeScript.ObjectLiteralExpression,
  scope: Scope,
): { copied: string | undefined; fields: Record<string, Value> } {
  let copied: string | undefined;
  const fields: Record<string, Value> = {};
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) {
      fields[property.name.getText()] = readValue(property.initializer, scope);
    } else if (ts.isShorthandPropertyAssignment(property)) {
      fields[property.name.text] = readValue(property.name, scope);
    } else if (ts.isSpreadAssignment(property) && ts.isCallExpression(property.expression)) {
      Object.assign(fields, readFieldsOfCall(property.expression, scope));
    } else if (ts.isSpreadAssignment(property) && property === node.properties[0]) {
      copied = readPlace(property.expression, scope).path;
    } else {
      scope.fail(property, `"${property.getText()}" cannot be part of a record`, SUBSET);
    }
  }
  for (const [name, value] of Object.entries(fields)) {
    if (copied === undefined && 'absent' in value) delete fields[name];
  }
  return { copied, fields };
}

/** The fields that a function with a bare object literal gives, with the arguments put in. */
function readFieldsOfCall(node: TypeScript.CallExpression, scope: Scope): Record<string, Value> {
  const target = scope.context.functions.get(calledName(node) ?? '');
  const result = target && returned(target);
  if (target?.role !== 'fields' || !result || !ts.isObjectLiteralExpression(result)) {
    return scope.fail(node, `"${node.expression.getText()}" gives no fields`, SUBSET);
  }
  return readFields(result, scope.enter(target.file, bindArguments(target, node, scope))).fields;
}

/** What the parameters of a function stand for in a call whose body is put in its place. */
export function bindArguments(
  target: SourceFunction,
  call: TypeScript.CallExpression,
  scope: Scope,
): Map<string, Binding> {
  return new Map(
    target.node.parameters.map((parameter, index) => {
      const argument = call.arguments[index];
      if (argument === undefined) {
        return scope.fail(call, `argument ${index + 1} is missing`, SUBSET);
      }
      const name = parameter.name.getText();
      const procedure = ts.isIdentifier(argument) && scope.context.functions.get(argument.text);
      if (procedure && procedure.role === 'procedure') {
        return [name, { value: { literal: procedure.node.name?.text ?? '' }, type: undefined }];
      }
      return [name, { value: readValue(argument, scope), type: placeOf(argument, scope)?.type }];
    }),
  );
}

/** The expression a function returns, if that is all it does. */
export function returned(target: SourceFunction): TypeScript.Expression | undefined {
  const [only, ...others] = target.node.body?.statements ?? [];
  return only && others.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** Reads `(item) => test` over the elements of a list; the element gets the name given, or its own. */
export function readPredicate(
  node: TypeScript.Expression,
  list: Place,
  scope: Scope,
  name?: string,
): { as: string; where: Test } {
  if (!ts.isArrowFunction(node) || ts.isBlock(node.body) || node.parameters.length !== 1) {
    return scope.fail(node, 'the test is not written as (item) => test', SUBSET);
  }
  const own = node.parameters[0]?.name.getText() ?? '';
  const as = name ?? own;
  const items = list.type?.kind === 'array' ? list.type.items : undefined;
  return { as, where: readTest(node.body, scope.withPlace(own, items ?? list.type, as)) };
}

/** Reads a test. */
export function readTest(node: TypeScript.Expression, scope: Scope): Test {
  if (ts.isParenthesizedExpression(node)) return readTest(node.expression, scope);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return negate(readTest(node.operand, scope));
  }
  if (ts.isBinaryExpression(node)) return readComparison(node, scope);
  if (ts.isCallExpression(node)) return readTestCall(node, scope);
  const place = readPlace(node, scope);
  if (ts.isPropertyAccessExpression(node)) {
    const holder = readPlace(node.expression, scope);
    if (scope.unionBy(holder.type, node.name.text)) return { is: holder.path, of: [true] };
  }
  return { isTrue: place.path };
}

function readComparison(node: TypeScript.BinaryExpression, scope: Scope): Test {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return {
        all: [node.left, node.right].flatMap((side) => {
          const test = readTest(side, scope);
          return 'all' in test ? test.all : [test];
        }),
      };
    case ts.SyntaxKind.BarBarToken:
      return joinMembers(
        [node.left, node.right].flatMap((side) => {
          const test = readTest(side, scope);
          return 'any' in test ? test.any : [test];
        }),
      );
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return readEquality(node, scope);
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return negate(readEquality(node, scope));
    default:
      return scope.fail(node, `"${node.operatorToken.getText()}" is not a test`, SUBSET);
  }
}

/** `part is a` or `part is b` is one question. */
function joinMembers(tests: Test[]): Test {
  const [first, ...others] = tests;
  if (first && 'is' in first && others.every((test) => 'is' in test && test.is === first.is)) {
    return { is: first.is, of: tests.flatMap((test) => ('is' in test ? test.of : [])) };
  }
  return { any: tests };
}

function readEquality(node: TypeScript.BinaryExpression, scope: Scope): Test {
  const { left, right } = node;
  if (ts.isIdentifier(right) && right.text === 'undefined') {
    const value = readValue(left, scope);
    if ('path' in value) return { not: { present: value.path } };
    // An argument that was put in and is known to be there, or not.
    return 'absent' in value ? { all: [] } : { any: [] };
  }
  if (ts.isPropertyAccessExpression(left)) {
    const holder = placeOf(left.expression, scope);
    if (left.name.text === 'length' && ts.isNumericLiteral(right) && right.text === '0') {
      if (holder) return { empty: holder.path };
    }
    if (holder && ts.isStringLiteral(right) && scope.unionBy(holder.type, left.name.text)) {
      return { is: holder.path, of: [right.text] };
    }
  }
  if (right.kind === ts.SyntaxKind.TrueKeyword) return { isTrue: readPlace(left, scope).path };
  return { equal: [readValue(left, scope), readValue(right, scope)] };
}

function readTestCall(node: TypeScript.CallExpression, scope: Scope): Test {
  const [first] = node.arguments;
  if (ts.isPropertyAccessExpression(node.expression) && first) {
    const list = readPlace(node.expression.expression, scope);
    if (node.expression.name.text === 'some') {
      return { some: list.path, ...readPredicate(first, list, scope) };
    }
    if (node.expression.name.text === 'includes') {
      return { contains: list.path, value: readValue(first, scope) };
    }
  }
  const name = calledName(node);
  if (name !== undefined && scope.context.functions.get(name)?.role === 'test') {
    return { applies: name, with: node.arguments.map((each) => readValue(each, scope)) };
  }
  return scope.fail(node, `"${node.expression.getText()}" is not a test`, SUBSET);
}

/** The opposite of a test. */
export function negate(test: Test): Test {
  if ('not' in test) return test.not;
  if ('all' in test && test.all.length === 0) return { any: [] };
  if ('any' in test && test.any.length === 0) return { all: [] };
  return { not: test };
}

/** A text written in the source. */
export function textOf(node: TypeScript.Expression, scope: Scope): string {
  if (ts.isStringLiteral(node)) return node.text;
  return scope.fail(node, `"${node.getText()}" has to be a text`, SUBSET);
}

function numberOf(node: TypeScript.Expression, scope: Scope): number {
  const value = readValue(node, scope);
  if ('literal' in value && typeof value.literal === 'number') return value.literal;
  return scope.fail(node, `"${node.getText()}" has to be a number known beforehand`, SUBSET);
}
