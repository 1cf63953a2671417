use std::fs;
use std::path::{Path, PathBuf};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Lines without what they are all indented by.
fn dedented(lines: &[&str]) -> Vec<String> {
    let indents = lines.iter().filter(|line| !line.trim().is_empty());
    let indent = indents
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    lines
        .iter()
        .map(|line| line.get(indent..).unwrap_or("").to_owned())
        .collect()
}

fn is_in(block: &[&str], source: &str) -> bool {
    let lines: Vec<&str> = source.lines().collect();
    let block = dedented(block);
    lines
        .windows(block.len())
        .any(|window| dedented(window) == block)
}

#[test]
fn code_on_the_pages_is_code_of_the_examples() {
    let examples: Vec<String> = ["examples/first.rs", "examples/guide.rs"]
        .map(|path| fs::read_to_string(here(path)).expect(path))
        .into();
    for page in ["README.md", "../../docs/guide/rust.md"] {
        let text = fs::read_to_string(here(page)).expect(page);
        let blocks: Vec<&str> = text.split("```rust\n").skip(1).collect();
        assert!(!blocks.is_empty(), "{page} shows no code");
        for block in blocks {
            let code = block.split("```").next().unwrap_or_default();
            let lines: Vec<&str> = code.lines().collect();
            assert!(
                examples.iter().any(|example| is_in(&lines, example)),
                "{page}:\n{code}"
            );
        }
    }
}
