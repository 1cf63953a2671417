use std::borrow::Cow;

/// A JSON string as it is written, known to be well formed.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    written: &'t str,
    has_escapes: bool,
}

impl<'t> Text<'t> {
    /// A string without its quotes. Escapes in it have been checked.
    pub(super) fn written(written: &'t str, has_escapes: bool) -> Self {
        Self {
            written,
            has_escapes,
        }
    }

    /// A string that means itself.
    pub fn plain(text: &'t str) -> Self {
        Self::written(text, false)
    }

    /// What the string means.
    pub fn value(self) -> Cow<'t, str> {
        if self.has_escapes {
            Cow::Owned(unescaped(self.written))
        } else {
            Cow::Borrowed(self.written)
        }
    }
}

fn unescaped(written: &str) -> String {
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let (character, length) = escape(&rest.as_bytes()[at..]);
        text.push(character);
        rest = &rest[at + length..];
    }
    text.push_str(rest);
    text
}

/// The character that an escape stands for, and how many bytes the escape has.
fn escape(bytes: &[u8]) -> (char, usize) {
    let simple = |character| (character, 2);
    match bytes.get(1) {
        Some(b'n') => simple('\n'),
        Some(b't') => simple('\t'),
        Some(b'r') => simple('\r'),
        Some(b'b') => simple('\u{8}'),
        Some(b'f') => simple('\u{c}'),
        Some(b'u') => unicode(bytes),
        Some(&byte) => simple(char::from(byte)),
        None => (char::REPLACEMENT_CHARACTER, bytes.len()),
    }
}

fn unicode(bytes: &[u8]) -> (char, usize) {
    let unit = |at: usize| bytes.get(at..at + 4).and_then(hex4).map(u32::from);
    let first = unit(2).unwrap_or_default();
    let (code, length) = match (first, unit(8)) {
        (0xd800..0xdc00, Some(second)) => {
            let low = second.wrapping_sub(0xdc00);
            (0x10000 + ((first - 0xd800) << 10) + low, 12)
        }
        _ => (first, 6),
    };
    let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    (character, length.min(bytes.len()))
}

/// Reads four hexadecimal digits.
pub(super) fn hex4(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0, |code: u16, &digit| {
        let value = char::from(digit).to_digit(16)?;
        Some(code << 4 | value as u16)
    })
}
