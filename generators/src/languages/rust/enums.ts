import type { BitsetType, EnumType } from '../../model/model.js';
import { wordsOf } from '../../model/names.js';
import type { Rust } from './context.js';
import { literal } from './words.js';

interface Value {
  readonly variant: string;
  readonly value: string | number;
}

/** An enum. What later versions add to an open one is kept as it is. */
export function writeEnum(rust: Rust, name: string, type: EnumType): string {
  const isClosed = type.openness === 'closed';
  const values = type.values.map(({ name: value, value: wire }) => ({
    variant: rust.valueName(name, value),
    value: wire,
  }));
  const variants = type.values.map(
    (value, at) => `${rust.comment(value.doc, 4)}    ${values[at]?.variant},\n`,
  );
  const unknown = type.base === 'string' ? 'String' : 'i64';
  return [
    rust.comment(type.doc),
    `#[derive(Clone, ${isClosed ? 'Copy, ' : ''}Debug, PartialEq, Eq, Hash)]\n`,
    isClosed ? '' : '#[non_exhaustive]\n',
    `pub enum ${name} {\n`,
    ...variants,
    isClosed ? '' : `    /// A value that this version does not know.\n    Unknown(${unknown}),\n`,
    '}\n\n',
    type.base === 'string' ? wireOfText(name, values, isClosed) : wireOfInteger(name, values),
  ].join('');
}

/** The codec of an enum of texts. */
export function wireOfText(name: string, values: readonly Value[], isClosed: boolean): string {
  const known = values.map(({ value }) => JSON.stringify(value)).join(', ');
  const expected = isClosed ? (values.length === 1 ? known : `one of ${known}`) : 'a string';
  const fromText = values.map(({ variant, value }) => `${literal(value)} => Self::${variant},\n`);
  const toText = values.map(({ variant, value }) => `Self::${variant} => ${literal(value)},\n`);
  const reading = isClosed
    ? `
    /// The value that a text stands for.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text { ${fromText.join('')} _ => return None })
    }
`
    : '';
  const conversion = isClosed
    ? ''
    : `
impl From<&str> for ${name} {
    fn from(text: &str) -> Self {
        match text { ${fromText.join('')} _ => Self::Unknown(text.to_owned()) }
    }
}
`;
  return `impl ${name} {
    /// The value on the wire.
    #[must_use]
    pub ${isClosed ? 'const ' : ''}fn as_str(&self) -> &${isClosed ? "'static " : ''}str {
        match self { ${toText.join('')} ${isClosed ? '' : 'Self::Unknown(text) => text,'} }
    }
${reading}}
${conversion}
impl std::fmt::Display for ${name} {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl rt::Wire for ${name} {
    fn expected() -> rt::Cow<'static, str> {
        ${literal(expected)}.into()
    }

    fn decode(node: &rt::Node<'_>) -> Result<Self, rt::Fault> {
        rt::decode_text(node, ${isClosed ? 'Self::from_text' : '|text| Some(text.into())'})
    }

    fn encode<S: rt::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}
`;
}

function wireOfInteger(name: string, values: readonly Value[]): string {
  const fromCode = values.map(({ variant, value }) => `${value} => Self::${variant},\n`);
  const toCode = values.map(({ variant, value }) => `Self::${variant} => ${value},\n`);
  return `impl ${name} {
    /// The value on the wire.
    #[must_use]
    pub const fn code(&self) -> i64 {
        match self { ${toCode.join('')} Self::Unknown(code) => *code }
    }
}

impl From<i64> for ${name} {
    fn from(code: i64) -> Self {
        match code { ${fromCode.join('')} _ => Self::Unknown(code) }
    }
}

impl rt::Wire for ${name} {
    fn expected() -> rt::Cow<'static, str> {
        i64::expected()
    }

    fn decode(node: &rt::Node<'_>) -> Result<Self, rt::Fault> {
        i64::decode(node).map(Self::from)
    }

    fn encode<S: rt::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.code())
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}
`;
}

/** A bitset: a number whose unknown bits stay. */
export function writeBitset(rust: Rust, name: string, type: BitsetType): string {
  const constants = type.values.map(({ name: value, value: bits, doc }) => {
    const constant = wordsOf(value).join('_').toUpperCase();
    return `${rust.comment(doc, 4)}    pub const ${constant}: Self = Self(${bits});\n`;
  });
  return `${rust.comment(type.doc)}///
/// Bits that this version does not know are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ${name}(u32);

impl ${name} {
${constants.join('')}
    /// Flags as a number.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// A number as flags.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Whether all these flags are set.
    #[must_use]
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// These flags and those.
    #[must_use]
    pub const fn union(self, flags: Self) -> Self {
        Self(self.0 | flags.0)
    }

    /// These flags but not those.
    #[must_use]
    pub const fn without(self, flags: Self) -> Self {
        Self(self.0 & !flags.0)
    }
}

impl std::ops::BitOr for ${name} {
    type Output = Self;

    fn bitor(self, flags: Self) -> Self {
        self.union(flags)
    }
}

impl std::ops::BitOrAssign for ${name} {
    fn bitor_assign(&mut self, flags: Self) {
        *self = *self | flags;
    }
}

impl std::ops::BitAnd for ${name} {
    type Output = Self;

    fn bitand(self, flags: Self) -> Self {
        Self(self.0 & flags.0)
    }
}

impl rt::Wire for ${name} {
    fn expected() -> rt::Cow<'static, str> {
        "an unsigned ${type.bits}-bit integer".into()
    }

    fn decode(node: &rt::Node<'_>) -> Result<Self, rt::Fault> {
        rt::decode_bits::<Self>(node).map(Self)
    }

    fn encode<S: rt::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.0)
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}
`;
}
