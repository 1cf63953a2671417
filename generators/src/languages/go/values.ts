import { expectationOf, oneOf, withArticle } from '../../model/expectations.js';
import type { AliasType, BitsetType, EnumType, EnumValue } from '../../model/model.js';
import { appendValue, readInto } from './codec.js';
import { type Go, verbatim } from './go.js';

/** An enum: a type of its own with typed constants. Only a closed one refuses other values. */
export function declareEnum(go: Go, name: string, type: EnumType): string {
  const goName = go.names.type(name);
  const base = type.base === 'string' ? 'string' : 'int64';
  return [
    go.comment(type.doc),
    `type ${goName} ${base}\n\n`,
    constants(go, name, type.values),
    type.base === 'string' ? readText(go, name, type) : readNumber(go, name, type),
    // What encoding/json does with a value that may be anything is right already.
    type.openness === 'closed' ? unmarshal(goName) : '',
    decodeEntry(goName, goName),
  ].join('');
}

function constants(go: Go, name: string, values: readonly EnumValue[]): string {
  const goName = go.names.type(name);
  const lines = values.map((value) => {
    const constant = `${goName}${go.names.value(name, value.name)}`;
    return `${go.comment(value.doc, 4)}${constant} ${goName} = ${JSON.stringify(value.value)}\n`;
  });
  return `const (\n${lines.join('')})\n\n`;
}

function readText(go: Go, name: string, type: EnumType): string {
  const goName = go.names.type(name);
  const values = type.values.map((value) => `${goName}${go.names.value(name, value.name)}`);
  if (type.openness === 'closed') {
    const expected = verbatim(oneOf(type.values.map((value) => value.value)));
    return `func read${goName}(r *wire.Reader, v *${goName}) bool {\nreturn wire.OneOf(r, v, ${expected}, ${values.join(', ')})\n}\n\n`;
  }
  // Constants need no memory of their own; only unknown values are copied out of the text.
  const cases = values.map((value) => `case string(${value}):\n*v = ${value}\n`);
  return `func read${goName}(r *wire.Reader, v *${goName}) bool {
text, ok := r.Text("a string")
switch string(text) {
${cases.join('')}default:
*v = ${goName}(text)
}
return ok
}

`;
}

function readNumber(go: Go, name: string, type: EnumType): string {
  const goName = go.names.type(name);
  const expected = verbatim(expectationOf({ kind: 'ref', name }, go.model));
  const values = type.values.map((value) => value.value).join(', ');
  const check =
    type.openness === 'closed'
      ? `return r.Same(slices.Contains([]int64{${values}}, value), ${expected})`
      : 'return true';
  return `func read${goName}(r *wire.Reader, v *${goName}) bool {
var value int64
if !r.IntIn(&value, -1<<63, 1<<63-1, ${expected}) {
return false
}
*v = ${goName}(value)
${check}
}

`;
}

/** A bitset: unsigned, with the operations of a set. Bits that nobody knows stay. */
export function declareBitset(go: Go, name: string, type: BitsetType): string {
  const goName = go.names.type(name);
  return `${go.comment(type.doc)}type ${goName} uint32

${constants(go, name, type.values)}// Contains answers whether all of those bits are set.
func (v ${goName}) Contains(bits ${goName}) bool { return v&bits == bits }

// Union is the value with those bits set.
func (v ${goName}) Union(bits ${goName}) ${goName} { return v | bits }

// Without is the value with those bits cleared.
func (v ${goName}) Without(bits ${goName}) ${goName} { return v &^ bits }

func read${goName}(r *wire.Reader, v *${goName}) bool {
var bits uint32
ok := r.Uint32(&bits)
*v = ${goName}(bits)
return ok
}

${unmarshal(goName)}${decodeEntry(goName, goName)}`;
}

/** Another name: a Go alias. One for a single value is a type that holds nothing. */
export function declareAlias(go: Go, name: string, type: AliasType): string {
  const goName = go.names.type(name);
  const target = go.resolved(type.type);
  if (target.kind === 'literal' && target.values.length === 1) {
    const value = JSON.stringify(target.values[0]);
    const read =
      typeof target.values[0] === 'boolean'
        ? `r.Flag(${value}, ${verbatim(value)})`
        : `r.Literal(${value}, ${verbatim(value)})`;
    return `${go.comment(type.doc)}type ${goName} struct{}

func read${goName}(r *wire.Reader, _ *${goName}) bool { return ${read} }

// AppendJSON appends the compact JSON of the value.
func (v ${goName}) AppendJSON(dst []byte) []byte { return append(dst, ${verbatim(value)}...) }

// MarshalJSON is what encoding/json calls.
func (v ${goName}) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

${unmarshal(goName)}${decodeEntry(goName, goName)}`;
  }
  return `${go.comment(type.doc)}type ${goName} = ${go.goType(type.type)}

func read${goName}(r *wire.Reader, v *${goName}) bool { return ${readInto(go, target, 'v')} }

${decodeEntry(goName, goName)}`;
}

function unmarshal(goName: string): string {
  return `// UnmarshalJSON is what encoding/json calls.
func (v *${goName}) UnmarshalJSON(data []byte) error { return decode(data, v, read${goName}) }

`;
}

function decodeEntry(goName: string, type: string): string {
  return `// Decode${goName} reads ${withArticle(goName)} from JSON text; what is wrong with it is a [*DecodeError].
func Decode${goName}(data []byte) (${type}, error) {
var v ${type}
err := decode(data, &v, read${goName})
return v, err
}
`;
}

/** The function that appends a value of a named type to \`dst\`, for tables. */
export function appender(go: Go, name: string): string {
  const type = go.type(name);
  const alias = type.kind === 'alias' ? go.resolved(type.type) : undefined;
  const isUnit = alias?.kind === 'literal' && alias.values.length === 1;
  const body = isUnit
    ? 'dst = v.AppendJSON(dst)\n'
    : appendValue(go, { kind: 'ref', name }, '(*v)');
  return `func(dst []byte, v *${go.names.type(name)}) []byte {\n${body}return dst\n}`;
}
