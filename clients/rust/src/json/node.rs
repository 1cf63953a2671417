use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{Number, Text};

/// A piece of JSON.
#[derive(Clone, Debug)]
pub enum Node<'t> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Text<'t>),
    List(Vec<Node<'t>>),
    /// Members in the order of the text; no name is there twice.
    Object(Vec<(Cow<'t, str>, Node<'t>)>),
}

impl<'t> Node<'t> {
    /// What error messages call it. Texts are not repeated, since they may be secret.
    pub fn describe(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(flag) => format!("the boolean {flag}"),
            Self::Number(number) => format!("the number {number}"),
            Self::Text(_) => "a string".to_owned(),
            Self::List(_) => "an array".to_owned(),
            Self::Object(_) => "an object".to_owned(),
        }
    }

    /// The members, if it is an object.
    pub fn members(&self) -> Option<&[(Cow<'t, str>, Node<'t>)]> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// A member of an object.
    pub fn get(&self, name: &str) -> Option<&Node<'t>> {
        let members = self.members()?;
        members
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, node)| node)
    }

    /// The same as an ordinary value.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(flag) => Value::Bool(*flag),
            Self::Number(Number::Integer(integer)) => Value::from(*integer),
            Self::Number(Number::Large(large)) => Value::from(*large),
            Self::Number(Number::Float(float)) => Value::from(*float),
            Self::Text(text) => Value::String(text.value().into_owned()),
            Self::List(items) => Value::Array(items.iter().map(Self::to_value).collect()),
            Self::Object(members) => Value::Object(to_object(members)),
        }
    }

    /// An ordinary value as a node.
    pub fn of_value(value: &'t Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(flag) => Self::Bool(*flag),
            Value::Number(number) => Self::Number(match (number.as_i64(), number.as_u64()) {
                (Some(integer), _) => Number::Integer(integer),
                (None, Some(large)) => Number::Large(large),
                (None, None) => Number::of_float(number.as_f64().unwrap_or(f64::NAN)),
            }),
            Value::String(text) => Self::Text(Text::plain(text)),
            Value::Array(items) => Self::List(items.iter().map(Self::of_value).collect()),
            Value::Object(members) => Self::Object(
                members
                    .iter()
                    .map(|(name, value)| (Cow::Borrowed(name.as_str()), Self::of_value(value)))
                    .collect(),
            ),
        }
    }
}

/// Members as an ordinary map.
pub fn to_object(members: &[(Cow<'_, str>, Node<'_>)]) -> Map<String, Value> {
    members
        .iter()
        .map(|(name, node)| (name.clone().into_owned(), node.to_value()))
        .collect()
}
