import { withArticle } from '../../model/expectations.js';
import type { TypeExpression, UnionMember, UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Rust } from './context.js';
import { literal } from './words.js';

interface Variant {
  readonly member: UnionMember;
  readonly name: string;
  /** The type of its payload; none: the variant says it all. */
  readonly type?: string;
}

/** A union: an enum of its members, with one more for members that this version does not know. */
export function writeUnion(rust: Rust, name: string, union: UnionType): string {
  const variants = variantsOf(rust, name, union);
  const declared = variants.map((variant) => {
    const payload = variant.type ? `(${variant.type})` : '';
    return `${rust.comment(docOf(rust, variant.member), 4)}    ${variant.name}${payload},\n`;
  });
  return [
    rust.comment(union.doc),
    '#[derive(Clone, Debug, PartialEq)]\n',
    union.open ? '#[non_exhaustive]\n' : '',
    `pub enum ${name} {\n`,
    ...declared,
    union.open
      ? '    /// A member that this version does not know, as it arrived.\n    Unknown(rt::JsonObject),\n'
      : '',
    '}\n\n',
    knownFields(rust, name, union),
    conversions(name, variants),
    `impl rt::Wire for ${name} {
    fn expected() -> rt::Cow<'static, str> {
        ${union.decidedBy === 'channel' ? `${variants[0]?.type}::expected()` : `${literal(withArticle(name))}.into()`}
    }

    fn decode(node: &rt::Node<'_>) -> Result<Self, rt::Fault> {
        ${READERS[union.decidedBy](name, union, variants, rust)}
    }

    fn encode<S: rt::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ${variants.map((variant) => encoding(variant)).join('')}
            ${union.open ? 'Self::Unknown(object) => object.encode(serializer),' : ''}
        }
    }
${union.decidedBy === 'jsonType' ? sameness(rust, variants) : ''}}
`,
  ].join('');
}

function variantsOf(rust: Rust, name: string, union: UnionType): Variant[] {
  return [...rust.variants(name, union)].map(([member, variant]) => ({
    member,
    name: variant,
    ...(member.type.kind !== 'null' && { type: rust.type(member.type, name) }),
  }));
}

function docOf(rust: Rust, { type, values }: UnionMember): string {
  const target = type.kind === 'ref' ? rust.model.types[type.name] : undefined;
  if (target) return target.doc;
  return values ? `\`${values.join('`, `')}\`.` : (SIMPLE_DOCS[type.kind] ?? 'A value.');
}

const SIMPLE_DOCS: Readonly<Record<string, string>> = {
  string: 'A text.',
  float: 'A number.',
  integer: 'An integer.',
  boolean: 'True or false.',
  null: 'Null.',
};

/** Fields of all members, for records that take the place of one. */
function knownFields(rust: Rust, name: string, union: UnionType): string {
  if (!isReplaced(rust, name)) return '';
  const members = flatMembers(union, rust.model).flatMap(({ type }) =>
    type.kind === 'ref' && rust.record(type.name) ? [`${type.name}::FIELDS`] : [],
  );
  return `impl ${name} {
    /// The fields of every member.
    pub(crate) const MEMBER_FIELDS: &'static [&'static [&'static str]] = &[${members.join(', ')}];
}

`;
}

/** Whether a reducer carries fields over from a member of the union to a new record. */
function isReplaced(rust: Rust, name: string): boolean {
  return JSON.stringify(rust.model.reducers).includes(`"unknownTo":${JSON.stringify(name)}`);
}

/** Whatever is a member can be made into the union. */
function conversions(union: string, variants: readonly Variant[]): string {
  const pairs = variants.flatMap(({ name, type }) => (type ? [`${name}(${type}),\n`] : []));
  const text = variants.find(({ type }) => type === 'String');
  const fromText = `impl From<&str> for ${union} {
    fn from(text: &str) -> Self {
        Self::${text?.name}(text.to_owned())
    }
}

`;
  return `from_members! { ${union} {\n${pairs.map((pair) => `    ${pair}`).join('')}} }\n\n${text ? fromText : ''}`;
}

function encoding({ name, type }: Variant): string {
  return type
    ? `Self::${name}(value) => value.encode(serializer),\n`
    : `Self::${name} => serializer.serialize_unit(),\n`;
}

type Reader = (name: string, union: UnionType, variants: readonly Variant[], rust: Rust) => string;

const READERS: Readonly<Record<UnionType['decidedBy'], Reader>> = {
  property: byProperty,
  presence: byPresence,
  jsonType: byJsonType,
  channel: byFit,
};

function byProperty(_: string, union: UnionType, variants: readonly Variant[]): string {
  const property = literal(union.property as string);
  const values = variants.flatMap(({ member }) => member.values ?? []);
  const listed = values.map((each) => JSON.stringify(each)).join(', ');
  const known = literal(values.length > 12 ? `a known ${union.property}` : `one of ${listed}`);
  const arms = variants.map(({ member, name, type }) => {
    const patterns = (member.values ?? []).map(literal).join(' | ');
    return `${patterns} => ${type}::decode(node).map(Self::${name}),\n`;
  });
  const isText = typeof values[0] === 'string';
  const other = `Err(rt::unknown_tag(node, ${property}, ${known}))`;
  const unknown = union.open ? 'rt::JsonObject::decode(node).map(Self::Unknown)' : other;
  const rest =
    isText || !(values.includes(true) && values.includes(false)) ? `_ => ${unknown},` : '';
  return `let tag = rt::tag::<Self>(node, ${property}, ${known})?;
        match tag {
            rt::Tag::${isText ? 'Text(text) => match text.as_ref()' : 'Flag(flag) => match flag'} {
                ${arms.join('')}
                ${rest}
            },
            rt::Tag::${isText ? 'Flag' : 'Text'}(_) => ${other},
        }`;
}

function byPresence(_: string, __: UnionType, variants: readonly Variant[]): string {
  const tests = variants.map(({ member, name, type }) => {
    const names = (member.present ?? []).map(literal).join(', ');
    return `if [${names}].iter().all(|name| node.get(name).is_some()) {
            return ${type}::decode(node).map(Self::${name});
        }
        `;
  });
  return `${tests.join('')}Err(rt::wrong::<Self>(node))`;
}

const PATTERNS: Readonly<Record<string, string>> = {
  string: 'rt::Node::Text(_)',
  boolean: 'rt::Node::Bool(_)',
  float: 'rt::Node::Number(_)',
  integer: 'rt::Node::Number(_)',
  null: 'rt::Node::Null',
  array: 'rt::Node::List(_)',
};

function patternOf(type: TypeExpression): string {
  return PATTERNS[type.kind] ?? 'rt::Node::Object(_)';
}

function byJsonType(_: string, __: UnionType, variants: readonly Variant[]): string {
  const arms = variants.map(({ member, name, type }) =>
    type
      ? `${patternOf(member.type)} => ${type}::decode(node).map(Self::${name}),\n`
      : `${patternOf(member.type)} => Ok(Self::${name}),\n`,
  );
  return `match node { ${arms.join('')} _ => Err(rt::wrong::<Self>(node)) }`;
}

/** Takes the first member that fits; if none does, tells of the one that lacks the fewest fields. */
function byFit(_: string, __: UnionType, variants: readonly Variant[], rust: Rust): string {
  const tries = variants.map(({ member, name, type }) => {
    const record = member.type.kind === 'ref' ? rust.record(member.type.name) : undefined;
    const required = (record?.fields ?? []).filter((field) => !field.optional);
    const names = required.map((field) => literal(field.name)).join(', ');
    return `let fault = match ${type}::decode(node) {
            Ok(state) => return Ok(Self::${name}(state)),
            Err(fault) => fault,
        };
        closest.consider(fault, &[${names}]);
        `;
  });
  return `let mut closest = rt::Closest::of(node);
        ${tries.join('')}Err(closest.fault::<Self>())`;
}

/** Texts and the like can be told to be the same; what has parts cannot. */
function sameness(rust: Rust, variants: readonly Variant[]): string {
  const arms = variants.flatMap(({ member, name, type }) => {
    if (!type) return [`(Self::${name}, Self::${name}) => true,\n`];
    const isSimple = member.type.kind === 'string' || rust.isCopy(member.type);
    return isSimple
      ? [`(Self::${name}(value), Self::${name}(other)) => value.is_same(other),\n`]
      : [];
  });
  return `
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) { ${arms.join('')} _ => false }
    }
`;
}
