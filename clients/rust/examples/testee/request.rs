use agent_host_protocol::{DecodeError, JsonObject, JsonValue};

/// A request that cannot be served, with what its sender is told.
pub struct Refused {
    pub kind: &'static str,
    pub message: String,
    /// JSON pointer into the request.
    pub path: Option<String>,
}

impl Refused {
    pub fn new(kind: &'static str, message: String, path: &str) -> Self {
        let path = Some(path.to_owned());
        Self {
            kind,
            message,
            path,
        }
    }

    pub fn usage(message: String, path: Option<String>) -> Self {
        let kind = "usage";
        Self {
            kind,
            message,
            path,
        }
    }

    /// What does not fit its type; `at` points to the whole of it.
    pub fn decode(at: &str, error: &DecodeError) -> Self {
        let path = format!("{at}{}", error.path);
        let message = format!("{path}: expected {}, found {}", error.expected, error.found);
        Self::new("decode", message, &path)
    }
}

/// A request whose fields are still to be looked at.
pub struct Request(JsonObject);

impl Request {
    pub fn read(line: &[u8]) -> Result<Self, Refused> {
        agent_host_protocol::decode(line)
            .map(Self)
            .map_err(|error| Refused::usage(format!("the line is no request: {error}"), None))
    }

    pub fn id(&self) -> &JsonValue {
        self.0.get("id").unwrap_or(&JsonValue::Null)
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    fn field<'a, T>(
        &'a self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&'a JsonValue) -> Option<T>,
    ) -> Result<T, Refused> {
        self.0.get(name).and_then(read).ok_or_else(|| {
            let message = format!("\"{name}\" of the request is to be {expected}");
            Refused::usage(message, Some(format!("/{name}")))
        })
    }

    pub fn text(&self, name: &str) -> Result<&str, Refused> {
        self.field(name, "a string", JsonValue::as_str)
    }

    pub fn anything(&self, name: &str) -> Result<&JsonValue, Refused> {
        self.field(name, "a value", Some)
    }

    pub fn list(&self, name: &str) -> Result<&[JsonValue], Refused> {
        self.field(name, "a list", |value| value.as_array().map(Vec::as_slice))
    }

    pub fn texts(&self, name: &str) -> Result<Vec<&str>, Refused> {
        self.field(name, "a list of strings", |value| {
            value.as_array()?.iter().map(JsonValue::as_str).collect()
        })
    }

    /// A number, without what is behind its point.
    pub fn number(&self, name: &str) -> Result<i64, Refused> {
        let read = |value: &JsonValue| value.as_i64().or_else(|| Some(value.as_f64()? as i64));
        self.field(name, "a number", read)
    }

    pub fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)]) -> Result<T, Refused> {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let expected = format!("one of {}", names.join(", "));
        self.field(name, &expected, |value| {
            let chosen = choices.iter().find(|(name, _)| value == name);
            chosen.map(|(_, choice)| *choice)
        })
    }
}
