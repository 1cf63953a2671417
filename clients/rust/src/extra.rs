use std::fmt;

use serde_json::{Map, Value};

/// Any JSON object.
pub type JsonObject = Map<String, Value>;

/// Fields of a record that this version does not know. They are kept, and encoded behind the known ones.
///
/// A record without any, which is the usual one, spends a pointer on them.
#[derive(Clone, Default)]
pub struct Extra(Option<Box<JsonObject>>);

impl Extra {
    /// No fields.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |fields| fields.len())
    }

    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.as_ref()?.get(name)
    }

    /// Sets a field, and gives what it held before.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        let fields = self.0.get_or_insert_default();
        fields.insert(name.into(), value.into())
    }

    /// Takes a field out; the others stay in order.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.0.as_mut()?.shift_remove(name)
    }

    /// The fields, in the order in which they arrived.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        let fields = self.0.iter().flat_map(|fields| fields.iter());
        fields.map(|(name, value)| (name.as_str(), value))
    }
}

impl From<JsonObject> for Extra {
    fn from(fields: JsonObject) -> Self {
        Self((!fields.is_empty()).then(|| Box::new(fields)))
    }
}

impl<Name: Into<String>> FromIterator<(Name, Value)> for Extra {
    fn from_iter<Fields: IntoIterator<Item = (Name, Value)>>(fields: Fields) -> Self {
        let named = fields.into_iter().map(|(name, value)| (name.into(), value));
        named.collect::<JsonObject>().into()
    }
}

impl PartialEq for Extra {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(fields), Some(others)) => fields == others,
            _ => self.is_empty() && other.is_empty(),
        }
    }
}

impl fmt::Debug for Extra {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_map().entries(self.iter()).finish()
    }
}
