import { withArticle } from '../../model/expectations.js';
import { memberNames } from '../../model/member-names.js';
import type { UnionMember, UnionType } from '../../model/model.js';
import { capital, wordsOf } from '../../model/names.js';
import { flatMembers } from '../../model/unions.js';
import { appendValue, readInto } from './codec.js';
import { type Go, quoted, unknownName, verbatim } from './go.js';

/** A union: a sealed interface of pointers to its members. */
export function declareUnion(go: Go, name: string, union: UnionType): string {
  return [
    sealedInterface(go, name, union),
    ...(union.decidedBy === 'jsonType' ? wrappers(go, name, union) : []),
    READ[union.decidedBy](go, name, union),
    union.open ? unknownMember(go, name, union) : '',
    entry(go, name),
  ].join('\n');
}

function sealedInterface(go: Go, name: string, union: UnionType): string {
  const members = go.leaves(union, name).map((leaf) => `  - [*${leaf}]`);
  const scalars = [...scalarMembers(go, name, union).values()].map((each) => `  - [${each}]`);
  const list = [...scalars, ...members].map((line) => `// ${line}\n`).join('');
  // What is a member of this union is one of those around it as well.
  const around = Object.entries(go.model.types).filter(
    ([, each]) =>
      each.kind === 'union' &&
      each.members.some(({ type }) => type.kind === 'ref' && type.name === name),
  );
  const embedded = around.map(([outer]) => `${go.names.type(outer)}\n`);
  return `${go.comment(union.doc)}//
// It is one of these:
//
${list}type ${name} interface {
${embedded.join('')}${embedded.length ? '' : 'Value\n'}clone${name}() ${name}
}

func clone${name}(v ${name}) ${name} {
if v == nil {
return nil
}
return v.clone${name}()
}
`;
}

/** Names of the Go types for members that are no objects. */
export function scalarMembers(go: Go, name: string, union: UnionType): Map<UnionMember, string> {
  const names = [...memberNames(name, union, go.model)].filter(
    ([member]) => go.shape(member.type) === 'scalar',
  );
  return new Map(
    names.map(([member, short]) => [member, name + wordsOf(short).map(capital).join('')]),
  );
}

function wrappers(go: Go, name: string, union: UnionType): string[] {
  return [...scalarMembers(go, name, union)].map(([{ type }, goName]) => {
    const value = type.kind === 'null' ? 'v' : `${go.goType(type)}(v)`;
    return `// ${goName} is ${withArticle(name)} that is ${JSON_TYPES[type.kind]}.
type ${goName} ${go.goType(type)}

// AppendJSON appends the compact JSON of the value.
func (v ${goName}) AppendJSON(dst []byte) []byte {
${appendValue(go, type, value)}return dst
}

// MarshalJSON is what encoding/json calls.
func (v ${goName}) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

func (v ${goName}) clone${name}() ${name} { return v }
`;
  });
}

const JSON_TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'an integer',
  float: 'a number',
  null: 'null',
};

const READ: Record<UnionType['decidedBy'], (go: Go, name: string, union: UnionType) => string> = {
  property: readByProperty,
  jsonType: readByType,
  presence: readByPresence,
  channel: readFirst,
};

/** Statements that read a member that is an object. */
function readMember(go: Go, { type }: UnionMember, outer: string): string {
  const goType = go.goType(type);
  if (go.shape(type) === 'union') {
    return `var m ${goType}\nok := ${readInto(go, type, '&m')}\n*v, _ = m.(${outer})\nreturn ok\n`;
  }
  return `m := new(${goType})\n*v = m\nreturn ${readInto(go, type, 'm')}\n`;
}

function readByProperty(go: Go, name: string, union: UnionType): string {
  const property = union.property as string;
  const members = flatMembers(union, go.model);
  const known = members.flatMap((member) => member.values ?? []);
  const isFlag = known.some((value) => typeof value === 'boolean');
  const list = known.map((each) => JSON.stringify(each)).join(', ');
  const expected = verbatim(known.length > 12 ? `a known ${property}` : `one of ${list}`);
  const cases = members.map((member) => {
    const values = (member.values ?? []).map((each) => JSON.stringify(each));
    return `case ${values.join(', ')}:\n${readMember(go, member, name)}`;
  });
  const otherwise = union.open
    ? `m := new(${unknownName(name)})\n*v = m\nreturn r.Raw(&m.Raw)\n`
    : isFlag
      ? `return r.UnknownKind(${quoted(property)}, ${expected}, "the boolean "+strconv.FormatBool(kind))\n`
      : `return r.UnknownKind(${quoted(property)}, ${expected}, "a string")\n`;
  return `func read${name}(r *wire.Reader, v *${name}) bool {
kind, ok := r.${isFlag ? 'KindFlag' : 'Kind'}(${quoted(withArticle(name))}, ${quoted(property)}, ${expected})
if !ok {
return false
}
switch ${isFlag ? 'kind' : 'string(kind)'} {
${cases.join('')}}
${otherwise}}
`;
}

const FIRST_BYTES: Readonly<Record<string, string>> = {
  string: `'"'`,
  boolean: "'t', 'f'",
  null: "'n'",
};

function readByType(go: Go, name: string, union: UnionType): string {
  const scalars = scalarMembers(go, name, union);
  const isNumber = ({ type }: UnionMember) => type.kind === 'float' || type.kind === 'integer';
  const cases = union.members
    .filter((member) => !isNumber(member))
    .map((member) => {
      const goName = scalars.get(member);
      if (!goName) return `case '{':\n${readMember(go, member, name)}`;
      const first = FIRST_BYTES[member.type.kind];
      return `case ${first}:\n${readScalar(go, member, goName)}`;
    });
  const number = union.members.find(isNumber);
  const numbers = number
    ? `case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':\n${readScalar(go, number, scalars.get(number) as string)}`
    : '';
  return `func read${name}(r *wire.Reader, v *${name}) bool {
switch r.Peek() {
${cases.join('')}${numbers}}
return r.Wrong(${quoted(withArticle(name))})
}
`;
}

function readScalar(go: Go, { type }: UnionMember, goName: string): string {
  return `var m ${go.goType(type)}\nok := ${readInto(go, type, '&m')}\n*v = ${goName}(m)\nreturn ok\n`;
}

function readByPresence(go: Go, name: string, union: UnionType): string {
  const fields = [...new Set(union.members.flatMap((member) => member.present ?? []))];
  const tests = union.members.map((member) => {
    const bits = (member.present ?? []).map((field) => `1<<${fields.indexOf(field)}`);
    const mask = bits.join(' | ') || '0';
    return `if present&(${mask}) == ${mask} {\n${readMember(go, member, name)}}\n`;
  });
  return `func read${name}(r *wire.Reader, v *${name}) bool {
present, ok := r.Present(${quoted(withArticle(name))}, ${fields.map(quoted).join(', ')})
if !ok {
return false
}
${tests.join('')}return r.Wrong(${quoted(withArticle(name))})
}
`;
}

function readFirst(go: Go, name: string, union: UnionType): string {
  const candidates = union.members.map((member) => {
    const target = member.type.kind === 'ref' ? go.type(member.type.name) : undefined;
    const required =
      target?.kind === 'record' ? target.fields.filter((each) => !each.optional) : [];
    const names = required.map((each) => quoted(each.name)).join(', ');
    return `wire.Candidate{Required: []string{${names}}, Read: func(r *wire.Reader) bool {\n${readMember(go, member, name)}}},\n`;
  });
  const [first] = union.members;
  const expected = first?.type.kind === 'ref' ? first.type.name : name;
  return `func read${name}(r *wire.Reader, v *${name}) bool {
return r.FirstThatFits(${quoted(withArticle(expected))},
${candidates.join('')})
}
`;
}

function unknownMember(go: Go, name: string, union: UnionType): string {
  const goName = unknownName(name);
  const property = union.property as string;
  return `// ${goName} is ${withArticle(name)} of a kind that this version does not know. It is written as it was read.
type ${goName} struct {
// Raw is its JSON text.
Raw json.RawMessage
}

// Kind is the ${property} that says what it is.
func (v *${goName}) Kind() string { return rawText(v.Raw, ${quoted(property)}) }

// AppendJSON appends the compact JSON of the value.
func (v *${goName}) AppendJSON(dst []byte) []byte { return wire.AppendRaw(dst, v.Raw) }

// MarshalJSON is what encoding/json calls.
func (v ${goName}) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

// Clone copies the value and everything in it.
func (v *${goName}) Clone() *${goName} {
if v == nil {
return nil
}
return &${goName}{slices.Clone(v.Raw)}
}

${go.membership(goName, goName)}`;
}

function entry(_: Go, name: string): string {
  return `// Decode${name} reads ${withArticle(name)} from JSON text; what is wrong with it is a [*DecodeError].
func Decode${name}(data []byte) (${name}, error) {
var v ${name}
if err := decode(data, &v, read${name}); err != nil {
return nil, err
}
return v, nil
}
`;
}
