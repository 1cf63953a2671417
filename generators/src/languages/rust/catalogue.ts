import { capital, wordsOf } from '../../model/names.js';
import { actionUnion } from '../../model/unions.js';
import type { Rust } from './context.js';
import { HEADER, literal } from './words.js';

/** Types and reducers by name, for those who learn the name at run time. */
export function catalogueFile(rust: Rust): string {
  const names = Object.keys(rust.model.types);
  const programs = rust.model.reducers.programs.map(({ channel, state }) => ({
    channel,
    state,
    variant: wordsOf(channel).map(capital).join(''),
    reducer: `reduce_${wordsOf(channel).join('_')}`,
    doc: rust.model.types[state]?.doc ?? '',
  }));
  const each = (write: (program: (typeof programs)[number]) => string) =>
    programs.map(write).join('');
  return `${HEADER}//! Types and reducers by name.

use serde_json::Value;

use super::reducers::*;
use super::types::*;
use crate::codec::{decode, decode_value, encode};
use crate::fault::DecodeError;
use crate::wire::Wire;

/// A type of the wire that is named at run time.
#[derive(Clone, Copy, Debug)]
pub struct WireType {
    name: &'static str,
    recode: fn(&[u8]) -> Result<String, DecodeError>,
    recode_value: fn(&Value) -> Result<String, DecodeError>,
}

impl WireType {
    /// Every type, sorted by name.
    pub const ALL: &'static [Self] = &[${names.map((name) => `Self::of::<${rust.typeName(name)}>(${literal(name)}),\n`).join('')}];

    const fn of<T: Wire>(name: &'static str) -> Self {
        Self {
            name,
            recode: |text| decode::<T>(text).map(|value| encode(&value)),
            recode_value: |value| decode_value::<T>(value).map(|value| encode(&value)),
        }
    }

    /// The type of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|each| each.name == name).copied()
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Decodes a text as this type and encodes it again.
    ///
    /// # Errors
    /// If the text is not JSON, or does not fit the type.
    pub fn recode(&self, text: impl AsRef<[u8]>) -> Result<String, DecodeError> {
        (self.recode)(text.as_ref())
    }

    /// Decodes a value as this type and encodes it again.
    ///
    /// # Errors
    /// If the value does not fit the type.
    pub fn recode_value(&self, value: &Value) -> Result<String, DecodeError> {
        (self.recode_value)(value)
    }
}

/// The state of a channel of any kind.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant)]
pub enum ChannelState {
${each(({ variant, state, doc }) => `${rust.comment(doc, 4)}    ${variant}(${state}),\n`)}}

impl ChannelState {
    /// Names of the kinds of channels that have a state.
    pub const REDUCERS: &'static [&'static str] = &[${each(({ channel }) => `${literal(channel)}, `)}];

    /// Decodes the state of a kind of channel; none: no kind that has a state is so called.
    #[must_use]
    pub fn decode_value(reducer: &str, state: &Value) -> Option<Result<Self, DecodeError>> {
        Some(match reducer {
            ${each(({ channel, variant }) => `${literal(channel)} => decode_value(state).map(Self::${variant}),\n`)}
            _ => return None,
        })
    }

    /// Encodes the state.
    #[must_use]
    pub fn encode(&self) -> String {
        match self { ${each(({ variant }) => `Self::${variant}(state) => encode(state),\n`)} }
    }

    /// Applies an action; \`now\` is the time in milliseconds since the epoch. Tells whether anything changed.
    pub fn reduce(&mut self, action: &${actionUnion(rust.model)}, now: i64) -> bool {
        match self { ${each(({ variant, reducer }) => `Self::${variant}(state) => ${reducer}(state, action, now),\n`)} }
    }
}
`;
}
