//! The README shows what the command prints, and the exit statuses that its help lists.

use std::fs;
use std::path::Path;

use crate::run::{command, finish};

/// The commands of a page with what it shows of their output.
fn examples(page: &str) -> Vec<(&str, String)> {
    let blocks = page.split("```console\n").skip(1);
    let blocks = blocks.filter_map(|block| Some(block.split_once("```")?.0));
    let mut found = Vec::new();
    for line in blocks.flat_map(str::lines) {
        if let Some(words) = line.strip_prefix("$ bivalue ") {
            found.push((words, String::new()));
        } else if let Some((_, output)) = found.last_mut() {
            *output += line;
            output.push('\n');
        }
    }
    found
}

#[test]
fn examples_of_the_readme_print_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("README.md")).unwrap();
    let examples = examples(&page);
    assert!(examples.len() >= 3, "{examples:?}");
    for (words, shown) in examples {
        assert!("$ bivalue ".len() + words.len() <= 80, "{words}");
        let args: Vec<&str> = words.split_whitespace().collect();
        let ran = finish(command(&args).current_dir(&root).spawn().unwrap(), b"");
        assert_eq!((ran.out + &ran.err).trim_end(), shown.trim_end(), "{words}");
    }
}

/// The rows of a table that has the exit statuses of the help.
fn exit_statuses() -> Vec<String> {
    let help = finish(command(&["--help"]).spawn().unwrap(), b"").out;
    let (_, list) = help.split_once("\nExit status:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let mut rows: Vec<String> = Vec::new();
    for line in list.lines() {
        let line = line.strip_prefix("  ").unwrap();
        if let Some((status, meaning)) =
            line.split_once("  ").filter(|(status, _)| !status.is_empty())
        {
            rows.push(format!("| {status} | {} |", meaning.trim()));
        } else if let Some(row) = rows.last_mut() {
            row.truncate(row.len() - 1);
            *row += line.trim();
            *row += " |";
        }
    }
    rows
}

#[test]
fn pages_have_the_exit_statuses_of_the_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = exit_statuses();
    assert_eq!(rows.len(), 5, "{rows:?}");
    for page in ["README.md", "SKILL.md"] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        for row in &rows {
            assert!(text.lines().any(|line| line == row), "{page} has no {row}");
        }
    }
}
