import { type TypeScript, ts } from '../front-end/typescript.js';
import { readPlace, readValue, textOf } from './expressions.js';
import type { Statement, Value } from './program.js';
import type { Scope } from './scope.js';

type Read = (call: Call) => Statement;

/** The arguments of a word, read as the word wants them. */
class Call {
  readonly line: number;

  constructor(
    readonly node: TypeScript.CallExpression,
    readonly scope: Scope,
    line: number,
  ) {
    this.line = line;
  }

  private argument(index: number): TypeScript.Expression {
    return (
      this.node.arguments[index] ??
      this.scope.fail(this.node, `argument ${index + 1} is missing`, 'Add it')
    );
  }

  /** The place that a holder and the name of one of its fields make. */
  field(): string {
    return `${this.place(0)}.${this.text(1)}`;
  }

  place(index: number): string {
    return readPlace(this.argument(index), this.scope).path;
  }

  text(index: number): string {
    return textOf(this.argument(index), this.scope);
  }

  value(index: number): Value {
    return readValue(this.argument(index), this.scope);
  }

  texts(index: number): string[] {
    const node = this.argument(index);
    if (!ts.isArrayLiteralExpression(node)) {
      return this.scope.fail(node, 'the names are not written out as a list', 'Write ["a", "b"]');
    }
    return node.elements.map((element) => textOf(element, this.scope));
  }
}

/** How each word that changes something reads its arguments. */
const WORDS: Readonly<Record<string, Read>> = {
  put: (call) => ({ put: call.field(), to: call.value(2), line: call.line }),
  upsert: (call) => ({
    upsert: call.field(),
    key: call.text(2),
    value: call.value(3),
    line: call.line,
  }),
  remove: (call) => removal(call),
  removeFirst: (call) => ({ ...removal(call), only: 'first' }),
  removeAndDrop: (call) => ({ ...removal(call), dropEmpty: true }),
  reorder: (call) => ({
    reorder: call.field(),
    key: call.text(2),
    order: call.value(3),
    line: call.line,
  }),
  prependNew: (call) => ({
    prependNew: call.field(),
    key: call.text(2),
    values: call.value(3),
    line: call.line,
  }),
  keepThrough: (call) => ({
    keepThrough: call.field(),
    key: call.text(2),
    equals: call.value(3),
    line: call.line,
  }),
  merge: (call) => ({ merge: call.field(), with: call.value(2), line: call.line }),
  mergeAndDrop: (call) => ({
    merge: call.field(),
    with: call.value(2),
    dropEmpty: true,
    line: call.line,
  }),
  putEntry: (call) => ({
    putEntry: call.field(),
    key: call.value(2),
    to: call.value(3),
    line: call.line,
  }),
  patch: (call) => ({
    patch: call.place(0),
    from: call.place(1),
    fields: call.texts(2),
    line: call.line,
  }),
  patchAll: (call) => ({
    patchAll: call.place(0),
    from: call.place(1),
    except: call.texts(2),
    line: call.line,
  }),
};

function removal(call: Call) {
  return { remove: call.field(), key: call.text(2), equals: call.value(3), line: call.line };
}

/** Reads a call of a word that changes something; undefined: it is none. */
export function readWord(
  name: string,
  node: TypeScript.CallExpression,
  scope: Scope,
  line: number,
): Statement | undefined {
  return Object.hasOwn(WORDS, name) ? WORDS[name]?.(new Call(node, scope, line)) : undefined;
}
