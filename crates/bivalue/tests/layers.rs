//! Who may use whom: the table of layers, held against the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer and the layers that it may use, besides itself.
const MAY_USE: &[(&str, &[&str])] = &[
    ("budget", &[]),
    ("grid", &[]),
    ("format", &["grid"]),
    ("engine", &["budget", "grid"]),
    ("canon", &["budget", "grid"]),
    ("grids", &["grid", "canon"]),
    ("human", &["budget", "grid"]),
    ("analyse", &["budget", "grid", "engine"]),
    ("generate", &["budget", "grid", "engine", "analyse", "human", "canon", "grids"]),
    ("render", &["grid", "human"]),
    (
        "wire",
        &[
            "budget", "grid", "format", "engine", "canon", "grids", "human", "analyse", "generate",
            "render",
        ],
    ),
];

/// The only folder of the library whose code may be `unsafe`.
const UNSAFE: &str = "engine/simd/";

/// Lines of a file at most; the habit is about 400.
const LINES: usize = 500;

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust files below a folder, with their paths relative to it.
fn sources(folder: &Path) -> Vec<(String, String)> {
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
fn code_of(source: &str) -> String {
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

/// Where the string that the text starts with is over.
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
fn words(code: &str) -> Vec<&str> {
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

/// The top modules that a file of that path uses, by `crate::` or by climbing with `super::`.
fn arrows(path: &str, code: &str) -> Vec<String> {
    let folders = path.trim_end_matches("/mod.rs").matches('/').count() + 1;
    let words = words(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let mut depth = if words[at] == "crate" { folders } else { 0 };
        let mut next = at + usize::from(words[at] == "crate");
        // An inline module would make the path longer: then this climbs too high, to a name
        // that is no layer.
        while words.get(next) == Some(&"super") && words.get(next + 1) == Some(&":") {
            depth += 1;
            next += if depth == folders { 1 } else { 3 };
        }
        if depth >= folders && words.get(next..next + 2) == Some(&[":", ":"]) {
            found.extend(heads(&words[next + 2..]));
        }
        at = next.max(at + 1);
    }
    found
}

/// The first names of a path or of each path in braces: of `{a::b, c}` they are a and c.
fn heads(words: &[&str]) -> Vec<String> {
    if words.first() != Some(&"{") {
        return words.first().map(|word| (*word).to_owned()).into_iter().collect();
    }
    let mut depth = 0;
    let mut heads = Vec::new();
    for pair in words.windows(2) {
        match pair[0] {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0], "{" | ",") && pair[1] != "}" {
            heads.push(pair[1].to_owned());
        }
    }
    heads
}

/// What is wrong with the arrows of a file.
fn forbidden(path: &str, source: &str) -> Vec<String> {
    let layer = path.split(['/', '.']).next().unwrap_or(path);
    let Some((_, may_use)) = MAY_USE.iter().find(|(name, _)| *name == layer) else {
        return vec![format!("{path}: {layer} is not in the table of layers")];
    };
    let is_layer = |name: &str| MAY_USE.iter().any(|(layer, _)| *layer == name);
    arrows(path, &code_of(source))
        .into_iter()
        .filter(|used| is_layer(used) && used != layer && !may_use.contains(&used.as_str()))
        .map(|used| format!("{path}: {layer} uses {used}"))
        .collect()
}

fn says_unsafe(source: &str) -> bool {
    words(&code_of(source)).contains(&"unsafe")
}

#[test]
fn no_layer_uses_one_that_it_may_not() {
    let sources = sources(&library());
    assert!(sources.iter().any(|(path, _)| path == "grid/mod.rs"), "the sources are not there");
    let wrong: Vec<_> = sources
        .iter()
        .filter(|(path, _)| path != "lib.rs")
        .flat_map(|(path, source)| forbidden(path, source))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_arrows_of_a_source_are_found() {
    let source = "use crate::grid::{Cell, Digit};\nuse crate::{engine, wire::Answer};\n";
    assert_eq!(arrows("format/line.rs", source), ["grid", "engine", "wire"]);
    assert_eq!(arrows("format/mod.rs", "fn f() { crate::human::path() }"), ["human"]);
    assert_eq!(arrows("wire.rs", "use super::engine::Cost;"), ["engine"]);
    assert_eq!(arrows("format/line.rs", "use super::super::canon;"), ["canon"]);
    assert_eq!(arrows("format/mod.rs", "use super::{grid, render::svg};"), ["grid", "render"]);
    // Within the layer.
    assert!(arrows("format/line.rs", "use super::{Entry, Line};").is_empty());
    assert!(arrows("format/block/mod.rs", "use super::engine;").is_empty());
    assert_eq!(arrows("format/block/rows.rs", "super::super::super::grid::Cell"), ["grid"]);
}

#[test]
fn a_forbidden_arrow_is_seen() {
    let clean = "//! [`crate::engine`]\nuse crate::grid::Cell; // not crate::engine\n";
    assert!(forbidden("format/line.rs", clean).is_empty());
    let text = "const A: &str = \"crate::engine\"; const Q: char = '\"'; const B: &str = r#\"crate::wire\"#;";
    assert!(forbidden("format/line.rs", text).is_empty());
    let wrong = "const Q: char = '\"';\nuse crate::{grid::Cell, engine::judge};\n";
    assert_eq!(forbidden("format/line.rs", wrong), ["format/line.rs: format uses engine"]);
    assert_eq!(forbidden("grid/cell.rs", "fn f<'a>() { crate::wire::names() }").len(), 1);
    assert!(forbidden("generate/mod.rs", "use crate::{canon, engine, grid, human};").is_empty());
    assert_eq!(forbidden("oddity.rs", "").len(), 1);
}

#[test]
fn unsafe_code_stays_in_its_folder() {
    assert!(says_unsafe("fn f() { unsafe { g() } }"));
    assert!(!says_unsafe("#![deny(unsafe_code)] // unsafe\n"));
    for (path, source) in sources(&crates()) {
        let may = path.starts_with(&format!("bivalue/src/{UNSAFE}"));
        assert!(may || !says_unsafe(&source), "unsafe code in {path}");
    }
}

#[test]
fn files_stay_short() {
    for (path, source) in sources(&crates()) {
        let lines = source.lines().count();
        assert!(lines <= LINES, "{path} has {lines} lines");
    }
}

/// The names of the packages that a manifest depends on, in whichever table.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_table = false;
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end().trim_end_matches(']');
            in_table = table.ends_with("dependencies");
            if let Some((_, name)) = table.rsplit_once("dependencies.") {
                found.push(name.to_owned());
            }
        } else if in_table && let Some((name, _)) = line.split_once(['=', '.']) {
            found.push(name.trim().trim_matches('"').to_owned());
        }
    }
    found
}

/// The packages of this project by the names of their folders.
fn packages() -> Vec<(String, String, Vec<String>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
        found.push((
            folder.file_name().unwrap().to_string_lossy().into_owned(),
            name.trim_matches('"').to_owned(),
            dependencies(&manifest),
        ));
    }
    found
}

#[test]
fn no_skin_is_used_by_the_library_or_by_another_skin() {
    let packages = packages();
    assert!(packages.iter().any(|(folder, ..)| folder == "bivalue"), "{packages:?}");
    // The chores and the laws of fuzzing are no skins, and the library is what skins are for.
    let is_skin = |folder: &str| !matches!(folder, "bivalue" | "xtask" | "laws");
    let ours: Vec<_> = packages.iter().map(|(_, name, _)| name.as_str()).collect();
    for (folder, name, dependencies) in &packages {
        for used in dependencies.iter().filter(|used| ours.contains(&used.as_str())) {
            assert!(folder != "bivalue", "the library uses {used}");
            assert!(!is_skin(folder) || used == "bivalue", "{name} uses {used}");
        }
    }
}

#[test]
fn dependencies_are_read_from_a_manifest() {
    let manifest = "[package]\nname = \"a\"\n[dependencies]\nserde = \"1\"\nlib.workspace = true\n\
                    [target.'cfg(unix)'.dependencies]\nnix = \"1\"\n[dependencies.other]\npath = \"x\"\n\
                    [features]\nwire = []\n";
    assert_eq!(dependencies(manifest), ["serde", "lib", "nix", "other"]);
}
