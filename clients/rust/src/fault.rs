use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// A text that is not JSON, or JSON that does not fit its type.
///
/// Its message names the place, what belongs there and what is there. It never repeats a text of the document, which
/// may be secret.
///
/// ```
/// use agent_host_protocol::{Turn, decode};
///
/// let error = decode::<Turn>(r#"{"id":7}"#).unwrap_err();
/// assert_eq!(error.to_string(), "/id: expected a string, found the number 7");
/// assert_eq!(error.path, "/id");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecodeError {
    /// JSON pointer to the place, or of a missing field to where it would be; empty: the whole document.
    pub path: String,
    /// What belongs there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(formatter, "{}: ", self.path)?;
        }
        write!(
            formatter,
            "expected {}, found {}",
            self.expected, self.found
        )
    }
}

impl Error for DecodeError {}

/// A [`DecodeError`] in the making. The place is put together on the way out, so that a decode that goes well never
/// thinks of places.
#[derive(Debug)]
pub struct Fault(Box<Inner>);

#[derive(Debug)]
struct Inner {
    /// Steps of the pointer, the innermost first; none: the fault is the document's, wherever it was found.
    steps: Option<Vec<String>>,
    expected: Cow<'static, str>,
    found: Cow<'static, str>,
}

impl Fault {
    pub fn new(
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self(Box::new(Inner {
            steps: Some(Vec::new()),
            expected: expected.into(),
            found: found.into(),
        }))
    }

    /// A fault of the text as a whole.
    pub fn of_document(
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) -> Self {
        let mut fault = Self::new(expected, found);
        fault.0.steps = None;
        fault
    }

    /// The same, seen from the object around.
    #[must_use]
    pub fn at_key(mut self, key: &str) -> Self {
        if let Some(steps) = &mut self.0.steps {
            steps.push(key.replace('~', "~0").replace('/', "~1"));
        }
        self
    }

    /// The same, seen from the array around.
    #[must_use]
    pub fn at_index(mut self, index: usize) -> Self {
        if let Some(steps) = &mut self.0.steps {
            steps.push(index.to_string());
        }
        self
    }
}

impl From<Fault> for DecodeError {
    fn from(Fault(inner): Fault) -> Self {
        let steps = inner.steps.unwrap_or_default();
        Self {
            path: steps.iter().rev().flat_map(|step| ["/", step]).collect(),
            expected: inner.expected.into_owned(),
            found: inner.found.into_owned(),
        }
    }
}
