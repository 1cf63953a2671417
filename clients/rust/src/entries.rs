use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::extra::Extra;
use crate::tristate::Tristate;
use crate::wire::Wire;

/// Writes the fields of a record, in the order of the model.
pub struct Entries<Map>(Map);

impl<Map: SerializeMap> Entries<Map> {
    pub fn of<S: Serializer<SerializeMap = Map>>(serializer: S) -> Result<Self, S::Error> {
        serializer.serialize_map(None).map(Self)
    }

    pub fn required<T: Wire>(&mut self, name: &'static str, value: &T) -> Result<(), Map::Error> {
        self.0.serialize_entry(name, &Encoded(value))
    }

    pub fn optional<T: Wire>(
        &mut self,
        name: &'static str,
        value: &Option<T>,
    ) -> Result<(), Map::Error> {
        match value {
            Some(value) => self.required(name, value),
            None => Ok(()),
        }
    }

    pub fn tristate<T: Wire>(
        &mut self,
        name: &'static str,
        value: &Tristate<T>,
    ) -> Result<(), Map::Error> {
        match value {
            Tristate::Value(value) => self.required(name, value),
            Tristate::Null => self.0.serialize_entry(name, &()),
            Tristate::Absent => Ok(()),
        }
    }

    pub fn literal<T: Serialize>(
        &mut self,
        name: &'static str,
        value: T,
    ) -> Result<(), Map::Error> {
        self.0.serialize_entry(name, &value)
    }

    /// Writes what the record does not know, and ends it.
    pub fn rest(mut self, extra: &Extra) -> Result<Map::Ok, Map::Error> {
        for (name, value) in extra.iter() {
            self.0.serialize_entry(name, value)?;
        }
        self.0.end()
    }
}

/// A value that is written as the wire has it.
pub struct Encoded<'a, T>(pub &'a T);

impl<T: Wire> Serialize for Encoded<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.encode(serializer)
    }
}
