use std::io::{self, BufRead};

/// A line of the input.
pub enum Line<'a> {
    /// The line without its end.
    Whole(&'a [u8]),
    /// A line that was passed over without being kept.
    TooLong,
}

/// Reads lines up to a limit.
pub struct Lines<Input> {
    input: Input,
    limit: usize,
    line: Vec<u8>,
}

impl<Input: BufRead> Lines<Input> {
    pub fn new(input: Input, limit: usize) -> Self {
        let line = Vec::new();
        Self { input, limit, line }
    }

    /// The next line; none: the input has ended.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut length = 0;
        loop {
            let bytes = self.input.fill_buf()?;
            if bytes.is_empty() && length == 0 {
                return Ok(None);
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let piece = &bytes[..end.unwrap_or(bytes.len())];
            length += piece.len();
            if length <= self.limit {
                self.line.extend_from_slice(piece);
            }
            let is_last = end.is_some() || bytes.is_empty();
            let used = piece.len() + usize::from(end.is_some());
            self.input.consume(used);
            if is_last {
                break;
            }
        }
        Ok(Some(if length <= self.limit {
            Line::Whole(&self.line)
        } else {
            Line::TooLong
        }))
    }
}
