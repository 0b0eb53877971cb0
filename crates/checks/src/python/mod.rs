//! The Python package's part of the verbs: a function for each, and the classes of records.

mod classes;
mod functions;
mod schema;

use anyhow::Result;
use serde_json::Value;

use crate::machine::settle;

const MADE: &str = "# Made by `cargo xtask docs` from `bivalue::verbs`.\n";

/// Writes the generated modules, or says whether they are fresh.
pub(crate) fn modules(requests: &Value, records: &Value, check: bool) -> Result<()> {
    let folder = "python/package/bivalue";
    settle(&format!("{folder}/_records.py"), &classes::module(records)?, check, "docs")?;
    settle(&format!("{folder}/_verbs.py"), &functions::module(requests, records)?, check, "docs")
}

/// A name in Python.
fn python_name(name: &str) -> String {
    let name = name.replace('-', "_");
    match name.as_str() {
        "from" | "in" | "is" | "not" | "or" | "and" | "class" | "with" => name + "_",
        _ => name,
    }
}

/// The text of a description: paragraphs, and no links of Rust.
fn prose(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let text = text.replace("[`", "`").replace("`]", "`");
    text.replace("\n\n", "\u{0}").replace('\n', " ").replace('\u{0}', "\n\n")
}

/// Lines of at most 100 characters, each behind that many blanks.
fn wrapped(text: &str, blanks: usize) -> String {
    let indent = " ".repeat(blanks);
    let mut lines = Vec::new();
    for paragraph in text.split("\n\n") {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && blanks + line.len() + 1 + word.len() > 100 {
                lines.push(format!("{indent}{line}"));
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(format!("{indent}{line}"));
        lines.push(String::new());
    }
    lines.pop();
    lines.join("\n")
}
