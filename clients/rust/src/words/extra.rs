use serde_json::Value;

use crate::extra::{Extra, JsonObject};
use crate::wire::Wire;

/// Writes the fields that nobody knows over those of another record.
pub fn patch_extra(place: &mut Extra, from: &Extra, except: &[&str]) -> bool {
    let given = from.iter().filter(|(name, _)| !except.contains(name));
    given.fold(false, |changed, (name, value)| {
        changed | put_extra(place, name, Some(value.clone()))
    })
}

/// Writes a field that nobody knows, or removes it where there is no value.
pub fn put_extra(extra: &mut Extra, name: &str, value: Option<Value>) -> bool {
    let Some(value) = value else {
        return extra.remove(name).is_some();
    };
    let changes = !extra.get(name).is_some_and(|old| old.is_same(&value));
    extra.insert(name, value);
    changes
}

/// Writes a field of an object that nobody knows, or removes it where there is no value.
pub fn put_raw(object: &mut JsonObject, name: &str, value: Option<Value>) -> bool {
    let Some(value) = value else {
        return object.shift_remove(name).is_some();
    };
    let changes = !object.get(name).is_some_and(|old| old.is_same(&value));
    object.insert(name.to_owned(), value);
    changes
}

/// Those fields that neither the old types nor the new one know.
pub fn unknown_of(extra: &Extra, old: &[&[&str]], new: &[&str]) -> Extra {
    let is_known =
        |name: &str| new.contains(&name) || old.iter().any(|names| names.contains(&name));
    let unknown = extra.iter().filter(|(name, _)| !is_known(name));
    unknown.map(|(name, value)| (name, value.clone())).collect()
}
