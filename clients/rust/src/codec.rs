use serde::Serializer;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::entries::Encoded;
use crate::fault::DecodeError;
use crate::json::{Node, parse};
use crate::wire::Wire;

/// Decodes a JSON text: UTF-8, no name twice in an object, at most 512 levels of nesting, nothing behind it.
///
/// ```
/// use agent_host_protocol::{ResponsePart, decode};
///
/// let part = decode::<ResponsePart>(r#"{"kind":"hologram","depth":3}"#)?;
/// assert!(matches!(part, ResponsePart::Unknown(_)));
/// # Ok::<(), agent_host_protocol::DecodeError>(())
/// ```
///
/// # Errors
/// If the text is not JSON, or does not fit the type. The error names the place.
pub fn decode<T: Wire>(text: impl AsRef<[u8]>) -> Result<T, DecodeError> {
    let node = parse(text.as_ref())?;
    Ok(T::decode(&node)?)
}

/// Decodes a value that was parsed before.
///
/// # Errors
/// If the value does not fit the type. The error names the place.
pub fn decode_value<T: Wire>(value: &Value) -> Result<T, DecodeError> {
    Ok(T::decode(&Node::of_value(value))?)
}

/// Encodes to compact JSON: known fields in the order of their declaration, then those that nobody knows.
///
/// A double that is not finite, which JSON cannot say, is written as null.
#[must_use]
pub fn encode<T: Wire>(value: &T) -> String {
    serde_json::to_string(&Encoded(value)).unwrap_or_default()
}

/// Encodes to a value that can be looked into.
#[must_use]
pub fn encode_value<T: Wire>(value: &T) -> Value {
    serde_json::to_value(Encoded(value)).unwrap_or_default()
}

/// What `serde::Deserialize` does for every type: a place cannot be told before the whole is seen, and which member of
/// a union it is may stand last.
pub fn deserialize<'de, T: Wire, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let value = deserializer.deserialize_any(Strict)?;
    decode_value(&value).map_err(D::Error::custom)
}

/// What `serde::Serialize` does for every type.
pub fn serialize<T: Wire, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.encode(serializer)
}

/// Makes types usable with serde.
macro_rules! serde_by_wire {
    ($($name:ident),* $(,)?) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::codec::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::codec::deserialize(deserializer)
            }
        }
    )*};
}
pub(crate) use serde_by_wire;

/// Makes a union out of any of its members.
macro_rules! from_members {
    ($union:ident { $($variant:ident($member:ty)),* $(,)? }) => {$(
        impl From<$member> for $union {
            fn from(member: $member) -> Self {
                Self::$variant(member)
            }
        }
    )*};
}
pub(crate) use from_members;

/// A value as serde_json reads it, but no name may be there twice.
#[derive(Clone, Copy)]
struct Strict;

impl<'de> serde::de::DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, integer: i64) -> Result<Value, E> {
        Ok(Value::from(integer))
    }

    fn visit_u64<E>(self, integer: u64) -> Result<Value, E> {
        Ok(Value::from(integer))
    }

    fn visit_f64<E>(self, float: f64) -> Result<Value, E> {
        Ok(Value::from(float))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(self)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if members.contains_key(&name) {
                return Err(A::Error::custom("a name is there twice in one object"));
            }
            let value = map.next_value_seed(self)?;
            members.insert(name, value);
        }
        Ok(Value::Object(members))
    }
}
