#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod codec;
mod entries;
mod extra;
mod fault;
mod fields;
mod generated;
mod json;
mod runtime;
mod tristate;
mod versions;
mod wire;
mod words;

pub use codec::{decode, decode_value, encode, encode_value};
pub use extra::{Extra, JsonObject};
pub use fault::DecodeError;
pub use generated::catalogue::{ChannelState, WireType};
pub use generated::constants::*;
pub use generated::errors::*;
pub use generated::reducers::*;
pub use generated::registry::{PROTOCOL_VERSION, RELEASED_VERSIONS, SUPPORTED_VERSIONS};
pub use generated::types::*;
pub use indexmap::IndexMap;
pub use json::MAX_NESTING;
pub use serde_json::Value as JsonValue;
pub use tristate::Tristate;
pub use versions::{
    Direction, NameKind, introduced_in, is_client_dispatchable, is_known, negotiate,
};
pub use wire::Wire;
