//! What generated code uses, behind one short name that no type of the wire can take.

// What this version's code does not use, the next one's may.
#![allow(unused_imports)]

pub use std::borrow::Cow;

pub use indexmap::IndexMap;
pub use serde::Serializer;
pub use serde_json::Value;

pub use crate::codec::{decode_value, encode_value};
pub use crate::entries::Entries;
pub use crate::extra::{Extra, JsonObject};
pub use crate::fault::Fault;
pub use crate::fields::{Closest, Fields, Tag, tag, unknown_tag, wrong};
pub use crate::json::Node;
pub use crate::tristate::Tristate;
pub use crate::wire::{Wire, decode_bits, decode_text};
