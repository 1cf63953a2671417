use crate::tristate::Tristate;
use crate::wire::Wire;

/// A field of a record, which may be able to be absent.
pub trait Field<T> {
    fn write(&mut self, value: T) -> bool;
    fn clear(&mut self) -> bool;
}

impl<T: Wire> Field<T> for T {
    fn write(&mut self, value: T) -> bool {
        let changes = !self.is_same(&value);
        *self = value;
        changes
    }

    /// A required field stays.
    fn clear(&mut self) -> bool {
        false
    }
}

impl<T: Wire> Field<T> for Option<T> {
    fn write(&mut self, value: T) -> bool {
        match self {
            Some(place) => place.write(value),
            None => self.replace(value).is_none(),
        }
    }

    fn clear(&mut self) -> bool {
        self.take().is_some()
    }
}

impl<T: Wire> Field<T> for Tristate<T> {
    fn write(&mut self, value: T) -> bool {
        if let Self::Value(place) = self {
            return place.write(value);
        }
        *self = Self::Value(value);
        true
    }

    fn clear(&mut self) -> bool {
        !std::mem::take(self).is_absent()
    }
}

/// Writes a value.
pub fn set<T>(place: &mut impl Field<T>, value: T) -> bool {
    place.write(value)
}

/// Writes a value, or removes the field where there is none.
pub fn put<T>(place: &mut impl Field<T>, value: Option<T>) -> bool {
    match value {
        Some(value) => place.write(value),
        None => place.clear(),
    }
}

/// Removes a field.
pub fn clear<T>(place: &mut Option<T>) -> bool {
    place.take().is_some()
}

/// What a field of a patch says.
pub trait Given<T> {
    fn give(&self, place: &mut impl Field<T>) -> bool;
}

impl<T: Wire + Clone> Given<T> for T {
    fn give(&self, place: &mut impl Field<T>) -> bool {
        place.write(self.clone())
    }
}

impl<T: Wire + Clone> Given<T> for Option<T> {
    fn give(&self, place: &mut impl Field<T>) -> bool {
        self.as_ref().is_some_and(|value| value.give(place))
    }
}

impl<T: Wire + Clone> Given<T> for Tristate<T> {
    fn give(&self, place: &mut impl Field<T>) -> bool {
        match self {
            Self::Absent => false,
            Self::Null => place.clear(),
            Self::Value(value) => value.give(place),
        }
    }
}

/// Writes what is given; null removes the field.
pub fn patch<T>(place: &mut impl Field<T>, from: &impl Given<T>) -> bool {
    from.give(place)
}

/// Appends to a text that may be absent, which counts as empty.
pub fn grow(text: &mut Option<String>, by: &str) -> bool {
    let was_there = text.is_some();
    let changes = extend(text.get_or_insert_default(), by);
    changes || !was_there
}

/// Appends to a text.
pub fn extend(text: &mut String, by: &str) -> bool {
    text.push_str(by);
    !by.is_empty()
}
