import { basename } from 'node:path';
import type { AliasType, Type } from '../../model/model.js';
import { wordsOf } from '../../model/names.js';
import { flatMembers, refsOf } from '../../model/unions.js';
import type { Rust } from './context.js';
import { writeBitset, writeEnum } from './enums.js';
import { writeRecord } from './records.js';
import { writeUnion } from './unions.js';
import { HEADER, literal } from './words.js';

/** What generated types use, by the word that shows it. Names of ours are behind `rt::`, out of the way of theirs. */
const IMPORTS: readonly (readonly [RegExp, string])[] = [
  [/\bserde_by_wire!/, 'use crate::codec::serde_by_wire;'],
  [/\bfrom_members!/, 'use crate::codec::from_members;'],
  [/\brt::/, 'use crate::runtime as rt;'],
];

/** One file for each file that declares types, and one that lists them. */
export function typeFiles(rust: Rust): Map<string, string> {
  const groups = new Map<string, [string, Type][]>();
  for (const [name, type] of Object.entries(rust.model.types)) {
    const module = moduleOf(type);
    groups.set(module, [...(groups.get(module) ?? []), [name, type]]);
  }
  const files = new Map(
    [...groups].map(([module, types]) => [`types/${module}.rs`, writeGroup(rust, types)]),
  );
  const modules = [...groups.keys()].sort();
  return files.set(
    'types/mod.rs',
    [
      `${HEADER}//! Every type of the wire.\n\n`,
      '// Members are stored where they are used: a box would cost an allocation for each.\n',
      '#![allow(clippy::large_enum_variant)]\n\n',
      ...modules.map((module) => `mod ${module};\n`),
      '\n',
      ...modules.map((module) => `pub use ${module}::*;\n`),
    ].join(''),
  );
}

/** The channel, and what the file it is declared in is about. */
function moduleOf({ channel, source }: Type): string {
  const file = basename(source).replace(/\.ts.*$/, '');
  return wordsOf(`${channel} ${file}`).join('_');
}

function writeGroup(rust: Rust, types: readonly [string, Type][]): string {
  const declared = types.map(([name, type]) => writeType(rust, name, type));
  const withSerde = types.filter(([, type]) => !isPlainAlias(rust, type)).map(([name]) => name);
  const literals = declared.flatMap((text) =>
    [...text.matchAll(/^pub enum (\w+)/gm)].map((each) => each[1] as string),
  );
  const all = [...new Set([...withSerde, ...literals])].sort();
  const body = [...declared, ...(all.length ? [`serde_by_wire!(${all.join(', ')});\n`] : [])].join(
    '\n',
  );
  return `${HEADER}${importsOf(rust, body, types)}\n${body}`;
}

function importsOf(rust: Rust, body: string, types: readonly [string, Type][]): string {
  const code = body.replace(/^\s*\/\/.*$/gm, '');
  const own = new Set(types.map(([name]) => name));
  const others = new Set(types.flatMap(([, type]) => namesIn(rust, type)));
  const mentioned = [...others].filter((name) => !own.has(name)).sort();
  return [
    ...IMPORTS.filter(([word]) => word.test(code)).map(([, line]) => line),
    ...(mentioned.length ? [`use super::{${mentioned.join(', ')}};`] : []),
    '',
  ].join('\n');
}

/** Names of the types that the declaration of a type mentions. */
function namesIn(rust: Rust, type: Type): string[] {
  switch (type.kind) {
    case 'record':
      return rust.storedFields(type).flatMap((field) => refsOf(field.type));
    case 'union':
      return flatMembers(type, rust.model).flatMap((member) => refsOf(member.type));
    case 'alias':
      return refsOf(type.type);
    default:
      return [];
  }
}

function isPlainAlias(rust: Rust, type: Type): boolean {
  return type.kind === 'alias' && rust.resolved(type.type).kind !== 'literal';
}

function writeType(rust: Rust, name: string, type: Type): string {
  switch (type.kind) {
    case 'record':
      return writeRecord(rust, name, type);
    case 'union':
      return writeUnion(rust, name, type);
    case 'enum':
      return writeEnum(rust, name, type);
    case 'bitset':
      return writeBitset(rust, name, type);
    case 'alias':
      return writeAlias(rust, name, type);
  }
}

function writeAlias(rust: Rust, name: string, alias: AliasType): string {
  const type = rust.resolved(alias.type);
  if (type.kind !== 'literal') {
    return `${rust.comment(alias.doc)}pub type ${name} = ${rust.type(alias.type, name)};\n`;
  }
  const value = literal(type.values[0] as string);
  return `${rust.comment(alias.doc)}#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ${name};

impl rt::Wire for ${name} {
    fn expected() -> rt::Cow<'static, str> {
        ${literal(JSON.stringify(type.values[0]))}.into()
    }

    fn decode(node: &rt::Node<'_>) -> Result<Self, rt::Fault> {
        rt::decode_text(node, |text| (text == ${value}).then_some(Self))
    }

    fn encode<S: rt::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(${value})
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}
`;
}
