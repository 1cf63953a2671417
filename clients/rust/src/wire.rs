use std::borrow::Cow;

use indexmap::IndexMap;
use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde_json::Value;

use crate::entries::Encoded;
use crate::extra::JsonObject;
use crate::fault::Fault;
use crate::fields::wrong;
use crate::json::Node;

/// What can be decoded and encoded: every type of the wire, and what they are made of. Nothing else can implement it.
pub trait Wire: Sized {
    /// What error messages call it.
    #[doc(hidden)]
    fn expected() -> Cow<'static, str>;

    #[doc(hidden)]
    fn decode(node: &Node<'_>) -> Result<Self, Fault>;

    #[doc(hidden)]
    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// Whether writing the other over this one changes nothing. Only simple values can be told to be the same;
    /// whatever has parts is another thing.
    #[doc(hidden)]
    fn is_same(&self, _other: &Self) -> bool {
        false
    }
}

impl Wire for String {
    fn expected() -> Cow<'static, str> {
        "a string".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        match node {
            Node::Text(text) => Ok(text.value().into_owned()),
            _ => Err(wrong::<Self>(node)),
        }
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}

impl Wire for bool {
    fn expected() -> Cow<'static, str> {
        "true or false".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        match node {
            Node::Bool(flag) => Ok(*flag),
            _ => Err(wrong::<Self>(node)),
        }
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(*self)
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}

impl Wire for i64 {
    fn expected() -> Cow<'static, str> {
        "an integer".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        let integer = match node {
            Node::Number(number) => number.as_integer(),
            _ => None,
        };
        integer.ok_or_else(|| wrong::<Self>(node))
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(*self)
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}

/// Up to here a double that is whole is written without a point, as every other language writes it.
const WHOLE: f64 = 1e15;

impl Wire for f64 {
    fn expected() -> Cow<'static, str> {
        "a number".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        match node {
            Node::Number(number) => Ok(number.as_float()),
            _ => Err(wrong::<Self>(node)),
        }
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.fract() == 0.0 && self.abs() < WHOLE {
            return serializer.serialize_i64(*self as i64);
        }
        serializer.serialize_f64(*self)
    }

    fn is_same(&self, other: &Self) -> bool {
        self == other
    }
}

impl Wire for Value {
    fn expected() -> Cow<'static, str> {
        "a value".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        Ok(node.to_value())
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Array(_) | Self::Object(_), _) => false,
            (Self::Number(number), Self::Number(other)) => number.as_f64() == other.as_f64(),
            _ => self == other,
        }
    }
}

impl Wire for JsonObject {
    fn expected() -> Cow<'static, str> {
        "an object".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        match node.to_value() {
            Value::Object(fields) => Ok(fields),
            _ => Err(wrong::<Self>(node)),
        }
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn expected() -> Cow<'static, str> {
        "an array".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        let Node::List(items) = node else {
            return Err(wrong::<Self>(node));
        };
        let items = items.iter().enumerate();
        items
            .map(|(at, item)| T::decode(item).map_err(|fault| fault.at_index(at)))
            .collect()
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for item in self {
            list.serialize_element(&Encoded(item))?;
        }
        list.end()
    }
}

impl<T: Wire> Wire for IndexMap<String, T> {
    fn expected() -> Cow<'static, str> {
        "an object".into()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        let Some(members) = node.members() else {
            return Err(wrong::<Self>(node));
        };
        members
            .iter()
            .map(|(name, node)| match T::decode(node) {
                Ok(value) => Ok((name.clone().into_owned(), value)),
                Err(fault) => Err(fault.at_key(name)),
            })
            .collect()
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (name, value) in self {
            map.serialize_entry(name, &Encoded(value))?;
        }
        map.end()
    }
}

impl<T: Wire> Wire for Box<T> {
    fn expected() -> Cow<'static, str> {
        T::expected()
    }

    fn decode(node: &Node<'_>) -> Result<Self, Fault> {
        T::decode(node).map(Box::new)
    }

    fn encode<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).encode(serializer)
    }

    fn is_same(&self, other: &Self) -> bool {
        (**self).is_same(other)
    }
}

/// A number of 32 bits, each of which is a flag.
pub fn decode_bits<T: Wire>(node: &Node<'_>) -> Result<u32, Fault> {
    let bits = match node {
        Node::Number(number) => number.as_integer().and_then(|bits| bits.try_into().ok()),
        _ => None,
    };
    bits.ok_or_else(|| wrong::<T>(node))
}

/// A text of an enum; `read` makes a value of it, if it has one.
pub fn decode_text<T: Wire>(
    node: &Node<'_>,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Fault> {
    let value = match node {
        Node::Text(text) => read(&text.value()),
        _ => None,
    };
    value.ok_or_else(|| wrong::<T>(node))
}
