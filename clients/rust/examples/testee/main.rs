//! The testee of the conformance runner: a request per line of standard input, an answer per line of standard output.

mod answer;
mod lines;
mod request;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use answer::{answer, refusal};
use lines::{Line, Lines};
use request::Refused;
use serde_json::Value;

/// The longest line that is read unless the command line says otherwise.
const MAX_LINE_BYTES: usize = 64 * 1024 * 1024;

fn main() -> ExitCode {
    let Some(limit) = limit() else {
        eprintln!("usage: testee [--max-line-bytes NUMBER]");
        return ExitCode::from(2);
    };
    match serve(limit) {
        // Nobody is left to be answered.
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn serve(limit: usize) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut lines = Lines::new(io::stdin().lock(), limit);
    while let Some(line) = lines.next()? {
        let text = match line {
            Line::Whole(bytes) => answer(bytes),
            Line::TooLong => {
                let message = format!("the line is longer than {limit} bytes");
                refusal(&Value::Null, &Refused::usage(message, None))
            }
        };
        output.write_all(text.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

/// The limit that the command line names; none: the command line is wrong.
fn limit() -> Option<usize> {
    let mut arguments = std::env::args().skip(1);
    let limit = match arguments.next().as_deref() {
        None => MAX_LINE_BYTES,
        Some("--max-line-bytes") => arguments.next()?.parse().ok()?,
        Some(_) => return None,
    };
    (limit > 0 && arguments.next().is_none()).then_some(limit)
}
