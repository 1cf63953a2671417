/// A field that tells three things apart: it is not there, it is null, or it has a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tristate<T> {
    /// The field is not there: what it is about stays as it is.
    #[default]
    Absent,
    /// The field is null: what it is about goes away.
    Null,
    /// The field has a value.
    Value(T),
}

impl<T> Tristate<T> {
    /// The value, if there is one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// Whether the field is not there.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// Whether the field is null.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

impl<T> From<T> for Tristate<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}
