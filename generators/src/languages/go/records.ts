import { expectationOf, oneOf, withArticle } from '../../model/expectations.js';
import type { Field, RecordType } from '../../model/model.js';
import { appendValue, cloned, readInto } from './codec.js';
import { type Go, quoted, verbatim } from './go.js';

/** A record: a struct. */
export function declareRecord(go: Go, name: string, type: RecordType): string {
  return new Record(go, name, type).struct();
}

/** How a record is read, written and copied. */
export function recordCodec(go: Go, name: string, type: RecordType): string {
  const record = new Record(go, name, type);
  return [record.hooks(), record.read(), record.append(), record.clone()].join('\n');
}

class Record {
  readonly goName: string;
  /** Required fields first: the lowest bits tell which of them is missing. */
  readonly ordered: Field[];
  readonly required: Field[];

  constructor(
    readonly go: Go,
    readonly name: string,
    readonly type: RecordType,
  ) {
    this.goName = go.names.type(name);
    this.required = type.fields.filter((field) => !field.optional);
    this.ordered = [...this.required, ...type.fields.filter((field) => field.optional)];
    if (type.fields.length > 64) throw new Error(`${name} has more than 64 fields`);
  }

  member(field: Field): string {
    return `v.${this.go.names.field(this.name, field.name)}`;
  }

  struct(): string {
    const { go } = this;
    const lines = [go.comment(this.type.doc), `type ${this.goName} struct {\n`];
    for (const field of this.type.fields) {
      if (go.holding(field) === 'none') continue;
      const name = go.names.field(this.name, field.name);
      lines.push(
        go.comment(field.doc, 4),
        `${name} ${go.fieldType(field)} \`json:"${field.name}${field.optional ? ',omitempty' : ''}"\`\n`,
      );
    }
    const extra = this.type.free
      ? 'Any further fields.'
      : 'Fields that this version does not know, nil if there are none.';
    lines.push(go.comment(extra, 4), 'Extra map[string]json.RawMessage `json:"-"`\n}\n');
    return lines.join('');
  }

  read(): string {
    const { go, goName } = this;
    const expected = quoted(withArticle(this.name));
    const table = `fieldsOf${goName}`;
    const missing = this.required
      .map(
        (each) =>
          `{Name: ${quoted(each.name)}, Expected: ${verbatim(expectationOf(each.type, go.model))}},\n`,
      )
      .join('');
    const mask = this.required.length === 64 ? 'math.MaxUint64' : `1<<${this.required.length} - 1`;
    const complete = this.required.length
      ? `r.Complete(seen, ${mask}, ${table}[:])`
      : 'r.Complete(0, 0, nil)';
    const cases = this.ordered.map((field, bit) => this.readField(field, bit));
    return [
      this.required.length ? `var ${table} = [...]wire.Field{\n${missing}}\n\n` : '',
      `func read${goName}(r *wire.Reader, v *${goName}) bool {\n`,
      `if !r.Object(${expected}) {\nreturn false\n}\n`,
      cases.length ? 'var seen uint64\n' : '',
      'for key := r.FirstKey(); key != nil; key = r.NextKey() {\n',
      cases.length
        ? `var ok bool\nswitch string(key) {\n${cases.join('')}default:\nok = r.Unknown(&v.Extra, key)\n}\n`
        : 'ok := r.Unknown(&v.Extra, key)\n',
      'if !ok {\nreturn r.At(string(key))\n}\n}\n',
      `return ${complete}\n}\n`,
    ].join('');
  }

  private readField(field: Field, bit: number): string {
    const { go } = this;
    const once = `r.Once(&seen, 1<<${bit})`;
    const place = this.member(field);
    const holding = go.holding(field);
    const type = go.resolved(field.type);
    const head = `case ${quoted(field.name)}:\n`;
    if (holding === 'none' && type.kind === 'literal') {
      const [value] = type.values;
      const expected = verbatim(oneOf(type.values));
      const read =
        typeof value === 'boolean'
          ? `r.Flag(${value}, ${expected})`
          : `r.Literal(${verbatim(String(value))}, ${expected})`;
      return `${head}ok = ${once} && ${read}\n`;
    }
    if (holding === 'tristate') {
      const value = `value ${go.goType(field.type)}`;
      return `${head}if ok = ${once}; ok && r.Null() {\n${place} = Null[${go.goType(field.type)}]()\n} else if ok {\nvar ${value}\nok = ${readInto(go, type, '&value')}\n${place} = Some(value)\n}\n`;
    }
    const make = holding === 'pointer' ? `${place} = new(${go.goType(field.type)})\n` : '';
    const read = readInto(go, type, holding === 'pointer' ? place : `&${place}`);
    if (field.nullAsAbsent) {
      return `${head}if ok = ${once}; ok && !r.Null() {\n${make}ok = ${read}\n}\n`;
    }
    return `${head}${make}ok = ${once} && ${read}\n`;
  }

  append(): string {
    const lines = this.type.fields.map((field) => this.appendField(field));
    return [
      '// AppendJSON appends the compact JSON of the value.\n',
      `func (v *${this.goName}) AppendJSON(dst []byte) []byte {\n`,
      'start := len(dst)\n',
      ...lines,
      'return wire.Close(wire.AppendExtra(dst, v.Extra), start)\n}\n',
    ].join('');
  }

  private appendField(field: Field): string {
    const { go } = this;
    const place = this.member(field);
    const key = (value = '') => `dst = append(dst, \`,"${field.name}":${value}\`...)\n`;
    const holding = go.holding(field);
    const type = go.resolved(field.type);
    if (holding === 'none' && type.kind === 'literal') return key(JSON.stringify(type.values[0]));
    if (holding === 'tristate') {
      return `if value, ok := ${place}.Get(); ok {\n${key()}${appendValue(go, type, 'value')}} else if ${place}.IsNull() {\n${key('null')}}\n`;
    }
    const isRecord = go.shape(type) === 'record';
    const value = holding === 'pointer' && !isRecord ? `*${place}` : place;
    const written = key() + appendValue(go, type, value);
    return field.optional ? `if ${place} != nil {\n${written}}\n` : written;
  }

  clone(): string {
    const { go, goName } = this;
    const copies = this.type.fields.map((field) => this.cloneField(field)).filter(Boolean);
    return [
      `// Clone copies the value and everything in it.\n`,
      `func (v *${goName}) Clone() *${goName} {\nif v == nil {\nreturn nil\n}\n`,
      'c := *v\n',
      ...copies,
      'c.Extra = wire.CloneExtra(v.Extra)\nreturn &c\n}\n',
      '\n',
      go.membership(this.name, goName),
    ].join('');
  }

  private cloneField(field: Field): string {
    const { go } = this;
    const place = this.member(field);
    const copy = place.replace(/^v/, 'c');
    const shape = go.shape(field.type);
    switch (go.holding(field)) {
      case 'none':
        return '';
      case 'pointer':
        return shape === 'record'
          ? `${copy} = ${place}.Clone()\n`
          : `${copy} = wire.ClonePtr(${place})\n`;
      case 'tristate':
        return shape === 'scalar'
          ? ''
          : `if value, ok := ${place}.Get(); ok {\n${copy} = Some(${cloned(go, field.type, shape === 'record' ? '(&value)' : 'value')})\n}\n`;
      default:
        return shape === 'scalar' ? '' : `${copy} = ${cloned(go, field.type, place)}\n`;
    }
  }

  hooks(): string {
    const { goName } = this;
    return `// Decode${goName} reads ${withArticle(goName)} from JSON text; what is wrong with it is a [*DecodeError].
func Decode${goName}(data []byte) (*${goName}, error) {
v := new(${goName})
if err := decode(data, v, read${goName}); err != nil {
return nil, err
}
return v, nil
}

// MarshalJSON is what encoding/json calls.
func (v ${goName}) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil), nil }

// UnmarshalJSON is what encoding/json calls.
func (v *${goName}) UnmarshalJSON(data []byte) error {
*v = ${goName}{}
return decode(data, v, read${goName})
}
`;
  }
}
