use indexmap::IndexMap;
use serde_json::Value;

use crate::extra::JsonObject;
use crate::wire::Wire;

/// What maps of the wire have in common.
pub trait Entries: Default {
    type Value: Wire + Clone;

    fn size(&self) -> usize;
    fn entries(&self) -> impl Iterator<Item = (&String, &Self::Value)>;
    fn entry(&self, key: &str) -> Option<&Self::Value>;
    fn write(&mut self, key: String, value: Self::Value);
    fn take(&mut self, key: &str);
}

macro_rules! entries {
    ($type:ty, $value:ty $(, $bound:ident)?) => {
        impl $(<$bound: Wire + Clone>)? Entries for $type {
            type Value = $value;

            fn size(&self) -> usize {
                self.len()
            }

            fn entries(&self) -> impl Iterator<Item = (&String, &Self::Value)> {
                self.iter()
            }

            fn entry(&self, key: &str) -> Option<&Self::Value> {
                self.get(key)
            }

            fn write(&mut self, key: String, value: Self::Value) {
                self.insert(key, value);
            }

            fn take(&mut self, key: &str) {
                self.shift_remove(key);
            }
        }
    };
}

entries!(JsonObject, Value);
entries!(IndexMap<String, T>, T, T);

/// Writes entries over those of a map.
pub fn merge<M: Entries>(map: &mut M, with: &M) -> bool {
    let mut changes = false;
    for (key, value) in with.entries() {
        changes |= !map.entry(key).is_some_and(|old| old.is_same(value));
        map.write(key.clone(), value.clone());
    }
    changes
}

/// Writes entries over those of a map that may be absent; one that has no entries afterwards is removed.
pub fn merge_and_drop<M: Entries>(place: &mut Option<M>, with: Option<&M>) -> bool {
    let mut map = place.take();
    let was_there = map.is_some();
    if let Some(with) = with {
        merge(map.get_or_insert_default(), with);
    }
    *place = map.filter(|map| map.size() > 0);
    was_there || place.is_some()
}

/// Writes an entry of a map, or removes it where there is no value, and the map with the last of them.
pub fn put_entry<M: Entries>(place: &mut Option<M>, key: &str, value: Option<M::Value>) -> bool {
    let mut map = place.take();
    let was_there = map.is_some();
    match value {
        Some(value) => map.get_or_insert_default().write(key.to_owned(), value),
        None => map.iter_mut().for_each(|map| map.take(key)),
    }
    *place = map.filter(|map| map.size() > 0);
    was_there || place.is_some()
}
