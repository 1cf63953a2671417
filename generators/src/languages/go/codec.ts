import { oneOf } from '../../model/expectations.js';
import type { TypeExpression } from '../../model/model.js';
import { type Go, verbatim } from './go.js';

const READERS: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Bool',
  integer: 'Int',
  float: 'Float',
  null: 'Nothing',
  any: 'Raw',
};

/** Code that reads a value of a type into what a pointer leads to. */
export function readInto(go: Go, expression: TypeExpression, pointer: string): string {
  const type = go.resolved(expression);
  const simple = READERS[type.kind];
  if (simple) return `r.${simple}(${pointer})`;
  switch (type.kind) {
    case 'array':
      return `wire.List(r, ${pointer}, ${reader(go, type.items)})`;
    case 'map':
      return `wire.Map(r, ${pointer}, ${reader(go, type.values)})`;
    case 'literal':
      return readLiteral(type.values, pointer);
    case 'ref':
      return `read${go.names.type(type.name)}(r, ${pointer})`;
  }
  throw new Error(`no way to read ${type.kind}`);
}

function readLiteral(values: readonly (string | boolean)[], pointer: string): string {
  const expected = verbatim(oneOf(values));
  if (values.some((value) => typeof value === 'boolean')) {
    return values.length > 1
      ? `r.Bool(${pointer})`
      : `r.Bool(${pointer}) && r.Same(*${pointer} == ${values[0]}, ${expected})`;
  }
  return `wire.OneOf(r, ${pointer}, ${expected}, ${values.map((each) => verbatim(String(each))).join(', ')})`;
}

/** The function that reads a value of a type. */
export function reader(go: Go, expression: TypeExpression): string {
  const type = go.resolved(expression);
  const simple = READERS[type.kind];
  if (simple) return `(*wire.Reader).${simple}`;
  if (type.kind === 'ref') return `read${go.names.type(type.name)}`;
  return `func(r *wire.Reader, v *${go.goType(type)}) bool { return ${readInto(go, type, 'v')} }`;
}

/** Statements that append a value to `dst`. */
export function appendValue(go: Go, expression: TypeExpression, value: string, depth = 0): string {
  const type = go.resolved(expression);
  switch (type.kind) {
    case 'string':
      return `dst = wire.AppendString(dst, ${value})\n`;
    case 'boolean':
      return `dst = strconv.AppendBool(dst, ${value})\n`;
    case 'integer':
      return `dst = strconv.AppendInt(dst, ${value}, 10)\n`;
    case 'float':
      return `dst = wire.AppendFloat(dst, ${value})\n`;
    case 'null':
      return 'dst = append(dst, "null"...)\n';
    case 'any':
      return `dst = wire.AppendRaw(dst, ${value})\n`;
    case 'literal':
      return appendValue(go, { kind: typeof type.values[0] as 'string' | 'boolean' }, value);
    case 'array':
      return appendList(go, type.items, value, depth);
    case 'map':
      return appendMap(go, type.values, value, depth);
    case 'ref':
      return appendNamed(go, type.name, value);
  }
}

function appendNamed(go: Go, name: string, value: string): string {
  const type = go.type(name);
  if (type.kind === 'record') return `dst = ${value}.AppendJSON(dst)\n`;
  if (type.kind === 'union') return `dst = appendUnion(dst, ${value})\n`;
  if (type.kind === 'enum' && type.base === 'string') {
    return `dst = wire.AppendString(dst, ${value})\n`;
  }
  return `dst = strconv.AppendInt(dst, int64(${value}), 10)\n`;
}

function appendList(go: Go, items: TypeExpression, value: string, depth: number): string {
  const at = `i${depth || ''}`;
  return [
    "dst = append(dst, '[')\n",
    `for ${at} := range ${value} {\n`,
    `if ${at} > 0 {\ndst = append(dst, ',')\n}\n`,
    appendValue(go, items, `${value}[${at}]`, depth + 1),
    "}\ndst = append(dst, ']')\n",
  ].join('');
}

function appendMap(go: Go, values: TypeExpression, value: string, depth: number): string {
  const [at, key, each] = [`i${depth || ''}`, `key${depth || ''}`, `value${depth || ''}`];
  return [
    "dst = append(dst, '{')\n",
    `for ${at}, ${key} := range wire.SortedKeys(${value}) {\n`,
    `if ${at} > 0 {\ndst = append(dst, ',')\n}\n`,
    `dst = wire.AppendString(dst, ${key})\ndst = append(dst, ':')\n`,
    `${each} := ${value}[${key}]\n`,
    appendValue(go, values, each, depth + 1),
    "}\ndst = append(dst, '}')\n",
  ].join('');
}

/** A copy of a value that shares nothing with it. */
export function cloned(go: Go, expression: TypeExpression, value: string): string {
  const type = go.resolved(expression);
  switch (go.shape(type)) {
    case 'record':
      return `*${value}.Clone()`;
    case 'union':
      return `clone${go.goType(type)}(${value})`;
    case 'any':
      return `slices.Clone(${value})`;
    case 'list':
      return type.kind === 'array' ? clonedList(go, type.items, value) : value;
    case 'map':
      return type.kind === 'map' ? `wire.CloneMap(${value}, ${cloner(go, type.values)})` : value;
    default:
      return value;
  }
}

function clonedList(go: Go, items: TypeExpression, value: string): string {
  const shape = go.shape(items);
  if (shape === 'scalar' || shape === 'unit') return `slices.Clone(${value})`;
  return `wire.CloneList(${value}, ${cloner(go, items)})`;
}

/** The function that copies what a pointer leads to. */
function cloner(go: Go, type: TypeExpression): string {
  if (go.shape(type) === 'any') return 'wire.CloneRaw';
  const goType = go.goType(type);
  const copy = cloned(go, type, go.shape(type) === 'record' ? 'v' : '*v');
  return `func(v *${goType}) ${goType} { return ${copy} }`;
}
