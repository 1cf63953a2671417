use std::borrow::Cow;
use std::collections::HashSet;

use super::text::hex4;
use super::{Node, Number, Text};
use crate::fault::Fault;

/// How deep arrays and objects may be nested.
pub const MAX_NESTING: usize = 512;

/// From so many members on, a set finds names that are there twice faster than looking at each.
const FEW: usize = 24;

/// Reads a JSON text, and nothing but one.
pub fn parse(bytes: &[u8]) -> Result<Node<'_>, Fault> {
    let text = str::from_utf8(bytes).map_err(|error| {
        Fault::of_document(
            "UTF-8",
            format!("other bytes at byte {}", error.valid_up_to()),
        )
    })?;
    let mut parser = Parser {
        text,
        bytes,
        at: 0,
        depth: 0,
    };
    let node = parser.value()?;
    parser.skip_space();
    if parser.at < bytes.len() {
        return Err(parser.unexpected());
    }
    Ok(node)
}

struct Parser<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn unexpected(&self) -> Fault {
        let what = match self.peek() {
            Some(_) => "an unexpected character",
            None => "the end of the text",
        };
        self.invalid(what)
    }

    fn invalid(&self, what: &str) -> Fault {
        Fault::of_document("valid JSON", format!("{what} at byte {}", self.at))
    }

    fn value(&mut self) -> Result<Node<'t>, Fault> {
        self.skip_space();
        match self.peek() {
            Some(b'"') => {
                self.at += 1;
                self.string().map(Node::Text)
            }
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::list),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Node::Bool(true)),
            Some(b'f') => self.word("false", Node::Bool(false)),
            Some(b'n') => self.word("null", Node::Null),
            _ => Err(self.unexpected()),
        }
    }

    fn word(&mut self, word: &str, node: Node<'t>) -> Result<Node<'t>, Fault> {
        if !self.bytes[self.at..].starts_with(word.as_bytes()) {
            return Err(self.unexpected());
        }
        self.at += word.len();
        Ok(node)
    }

    fn nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Node<'t>, Fault>,
    ) -> Result<Node<'t>, Fault> {
        if self.depth == MAX_NESTING {
            return Err(Fault::of_document(
                format!("at most {MAX_NESTING} levels of nesting"),
                format!("more at byte {}", self.at),
            ));
        }
        self.depth += 1;
        self.at += 1;
        let node = read(self);
        self.depth -= 1;
        node
    }

    /// Passes a comma and tells that there is more, or passes the closing bracket.
    fn more(&mut self, close: u8) -> Result<bool, Fault> {
        self.skip_space();
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(false)
            }
            _ => Err(self.unexpected()),
        }
    }

    fn closes(&mut self, close: u8) -> bool {
        self.skip_space();
        let closes = self.peek() == Some(close);
        self.at += usize::from(closes);
        closes
    }

    fn list(&mut self) -> Result<Node<'t>, Fault> {
        let mut items = Vec::new();
        if self.closes(b']') {
            return Ok(Node::List(items));
        }
        loop {
            let item = self.value().map_err(|fault| fault.at_index(items.len()))?;
            items.push(item);
            if !self.more(b']')? {
                return Ok(Node::List(items));
            }
        }
    }

    fn object(&mut self) -> Result<Node<'t>, Fault> {
        if self.closes(b'}') {
            return Ok(Node::Object(Vec::new()));
        }
        let mut members: Vec<(Cow<'t, str>, Node<'t>)> = Vec::with_capacity(8);
        let mut names = HashSet::new();
        loop {
            let name = self.name()?;
            if is_known(&name, &members, &mut names) {
                return Err(Fault::new("each name once", "it again").at_key(&name));
            }
            let value = self.value().map_err(|fault| fault.at_key(&name))?;
            members.push((name, value));
            if !self.more(b'}')? {
                return Ok(Node::Object(members));
            }
        }
    }

    fn name(&mut self) -> Result<Cow<'t, str>, Fault> {
        self.skip_space();
        if self.peek() != Some(b'"') {
            return Err(self.unexpected());
        }
        self.at += 1;
        let name = self.string()?.value();
        self.skip_space();
        if self.peek() != Some(b':') {
            return Err(self.unexpected());
        }
        self.at += 1;
        Ok(name)
    }

    /// Reads a string behind its opening quote.
    fn string(&mut self) -> Result<Text<'t>, Fault> {
        let start = self.at;
        let mut has_escapes = false;
        loop {
            match self.peek() {
                Some(b'"') => {
                    let written = &self.text[start..self.at];
                    self.at += 1;
                    return Ok(Text::written(written, has_escapes));
                }
                Some(b'\\') => {
                    has_escapes = true;
                    self.escape()?;
                }
                Some(0..0x20) => return Err(self.invalid("a control character")),
                Some(_) => self.at += 1,
                None => return Err(self.unexpected()),
            }
        }
    }

    fn escape(&mut self) -> Result<(), Fault> {
        match self.bytes.get(self.at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.at += 2;
                Ok(())
            }
            Some(b'u') => {
                let pair = match self.unit(self.at) {
                    Some(0xd800..0xdc00) => match self.unit(self.at + 6) {
                        Some(0xdc00..0xe000) => Some(12),
                        _ => return Err(self.invalid("a lone surrogate")),
                    },
                    Some(0xdc00..0xe000) => return Err(self.invalid("a lone surrogate")),
                    Some(_) => Some(6),
                    None => None,
                };
                self.at += pair.ok_or_else(|| self.invalid("a bad escape"))?;
                Ok(())
            }
            Some(_) => Err(self.invalid("a bad escape")),
            None => {
                self.at = self.bytes.len();
                Err(self.unexpected())
            }
        }
    }

    /// The code unit of the escape `\uXXXX` at a place.
    fn unit(&self, at: usize) -> Option<u16> {
        let escape = self.bytes.get(at..at + 6)?;
        escape.strip_prefix(b"\\u").and_then(hex4)
    }

    fn number(&mut self) -> Result<Node<'t>, Fault> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        let number = Number::read(&self.text[start..self.at]);
        let beyond = || Fault::new("a finite number", "a number beyond all doubles");
        number.map(Node::Number).ok_or_else(beyond)
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.unexpected());
        }
        Ok(())
    }
}

/// Whether an object has a member of that name already.
fn is_known(name: &str, members: &[(Cow<'_, str>, Node<'_>)], names: &mut HashSet<String>) -> bool {
    if members.len() < FEW {
        return members.iter().any(|(known, _)| known == name);
    }
    if names.is_empty() {
        names.extend(members.iter().map(|(known, _)| known.clone().into_owned()));
    }
    !names.insert(name.to_owned())
}
