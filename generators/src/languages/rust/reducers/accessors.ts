import type { Field, TypeExpression, UnionMember, UnionType } from '../../../model/model.js';
import { wordsOf } from '../../../model/names.js';
import type { Rust } from '../context.js';
import { HEADER, literal } from '../words.js';

/** How a simple value is read from JSON. */
const RAW: Readonly<Record<string, string>> = {
  string: 'rt::Value::as_str',
  boolean: 'rt::Value::as_bool',
  integer: 'rt::Value::as_i64',
  float: 'rt::Value::as_f64',
};

/** Fields that reducers read and write whichever member of a union it is, members that nobody knows included. */
export class Accessors {
  private readonly methods = new Map<string, Map<string, string>>();

  constructor(private readonly rust: Rust) {}

  /** The name of the method that reads a field. */
  getter(union: string, field: Field, type: TypeExpression): string {
    const name = wordsOf(field.name).join('_');
    const method = `get_${name}`;
    this.add(union, method, () => {
      const body = this.arms(union, (member, own) => this.reading(member, own, field, type));
      return `
    /// \`${field.name}\`, whichever member it is.
    pub(crate) fn ${method}(&self) -> Option<${this.viewOf(type)}> {
        match self { ${body} }
    }
`;
    });
    return method;
  }

  /** The name of the method that writes a field, or removes it. */
  setter(union: string, field: Field, type: TypeExpression): string {
    const name = wordsOf(field.name).join('_');
    const method = `put_${name}`;
    const value = this.rust.type(type, '');
    this.add(union, method, () => {
      const body = this.arms(union, (member, own) => this.writing(member, own, field, type));
      return `
    /// Writes \`${field.name}\`, whichever member it is, or removes it.
    pub(crate) fn ${method}(&mut self, value: Option<${value}>) -> bool {
        match self { ${body} }
    }
`;
    });
    return method;
  }

  private add(union: string, method: string, write: () => string): void {
    const methods = this.methods.get(union) ?? new Map<string, string>();
    this.methods.set(union, methods);
    if (methods.has(method)) return;
    // Taken before it is written: a nested union may ask for it again.
    methods.set(method, '');
    methods.set(method, write());
  }

  private arms(
    union: string,
    arm: (member: UnionMember | undefined, own: string) => string,
  ): string {
    const type = this.rust.union(union) as UnionType;
    const known = [...this.rust.variants(union, type)].map(
      ([member, variant]) => `Self::${variant}(it) => ${arm(member, 'it')},\n`,
    );
    return [
      ...known,
      ...(type.open ? [`Self::Unknown(it) => ${arm(undefined, 'it')},\n`] : []),
    ].join('');
  }

  private reading(
    member: UnionMember | undefined,
    it: string,
    field: Field,
    type: TypeExpression,
  ): string {
    const raw = RAW[this.rust.resolved(type).kind];
    const read = (holder: string) =>
      raw ? `${holder}.get(${literal(field.name)}).and_then(${raw})` : 'None';
    if (!member) return read(it);
    const own = this.ownField(member, field.name);
    if (own === 'union') return `${it}.${this.getter(refOf(member), field, type)}()`;
    if (!own) return read(`${it}.extra`);
    const place = `${it}.${this.rust.fieldName(refOf(member), field.name)}`;
    const isText = raw === RAW.string;
    const isCopy = this.rust.isCopy(type);
    if (this.rust.storage(own) === 'required') {
      return `Some(${isText ? `${place}.as_str()` : isCopy ? place : `&${place}`})`;
    }
    return place + (isText ? '.as_deref()' : isCopy ? '' : '.as_ref()');
  }

  private writing(
    member: UnionMember | undefined,
    it: string,
    field: Field,
    type: TypeExpression,
  ): string {
    const name = literal(field.name);
    if (!member)
      return `words::put_raw(${it}, ${name}, value.map(|value| rt::encode_value(&value)))`;
    const own = this.ownField(member, field.name);
    if (own === 'union') return `${it}.${this.setter(refOf(member), field, type)}(value)`;
    if (!own) {
      return `words::put_extra(&mut ${it}.extra, ${name}, value.map(|value| rt::encode_value(&value)))`;
    }
    return `words::put(&mut ${it}.${this.rust.fieldName(refOf(member), field.name)}, value)`;
  }

  /** The field of a member, if it has it; a union in the union is asked itself. */
  private ownField(member: UnionMember, field: string): Field | 'union' | undefined {
    const name = refOf(member);
    if (this.rust.union(name)) return 'union';
    return this.rust.record(name)?.fields.find((each) => each.name === field);
  }

  private viewOf(type: TypeExpression): string {
    if (this.rust.resolved(type).kind === 'string') return '&str';
    const own = this.rust.type(type, '');
    return this.rust.isCopy(type) ? own : `&${own}`;
  }

  /** The file with all methods that were asked for. */
  file(): string {
    const unions = [...this.methods].sort(([a], [b]) => (a < b ? -1 : 1));
    const body = unions
      .map(([union, methods]) => `impl ${union} {${[...methods.values()].sort().join('')}}\n`)
      .join('\n');
    return `${HEADER}//! Fields of unions, whichever member it is. A member that lacks the field may still have it, as one that this version
//! does not know.

use crate::generated::types::*;
${/\brt::/.test(body) ? 'use crate::runtime as rt;\n' : ''}${/\bwords::/.test(body) ? 'use crate::words;\n' : ''}
${body}`;
  }
}

function refOf({ type }: UnionMember): string {
  return type.kind === 'ref' ? type.name : '';
}
