//! The sources of the crates, read as text.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of all crates.
pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust files below a folder, with their paths relative to it.
pub(crate) fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // What is built or fetched is not ours.
                if !path.ends_with("target") && !path.ends_with("node_modules") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// The source without comments and without what stands in quotes.
///
/// It is read as text: good enough for code that is formatted, and a quote too many is seen
/// at once, because the rest of the file is then missing.
pub(crate) fn code_of(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else if let Some(raw) = rest.strip_prefix("r#\"") {
            raw.find("\"#").map(|end| end + 5)
        } else if next == '"' {
            end_of_string(rest)
        } else if next == '\'' {
            // A character, unless it is a lifetime.
            let character = rest.char_indices().skip(2).take(10).find(|&(_, c)| c == '\'');
            let is_escaped = rest[1..].starts_with('\\');
            match character {
                Some((at, _)) if is_escaped || rest[1..at].chars().count() == 1 => Some(at + 1),
                _ => None,
            }
        } else {
            None
        };
        let end = skipped.unwrap_or(next.len_utf8());
        if skipped.is_none() {
            code.push(next);
        }
        rest = &rest[end..];
    }
    code
}

/// Returns the end of the string literal that the text starts with.
fn end_of_string(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return Some(at + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The words of the code, and every other character but white space by itself.
pub(crate) fn words(code: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match rest.find(|c| !is_word(c)) {
            _ if !is_word(first) => first.len_utf8(),
            Some(end) => end,
            None => rest.len(),
        };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}
