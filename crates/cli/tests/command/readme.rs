//! The README shows what the command prints.

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
        let args: Vec<&str> = words.split_whitespace().collect();
        let ran = finish(command(&args).current_dir(&root).spawn().unwrap(), b"");
        assert_eq!((ran.out + &ran.err).trim_end(), shown.trim_end(), "{words}");
    }
}
