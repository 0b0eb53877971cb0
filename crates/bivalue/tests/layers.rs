//! Checks the allowed dependencies between layers, and between packages.

mod sources;

use std::fs;

use sources::{code_of, crates, sources, words};

/// The crates of the library, each with its name in paths, and its module in the crate `bivalue`:
/// the whole crate `bivalue-format` is the module `format` there, and the others hand their modules
/// on.
const CRATES: &[(&str, &str, &str)] = &[
    ("core", "bivalue_core", ""),
    ("format", "bivalue_format", "format"),
    ("human", "bivalue_human", ""),
    ("bivalue", "bivalue", ""),
];

/// Each layer, by the path of its module in the crate `bivalue`, and the layers that it may use
/// besides itself. A layer within another is held by its own line.
const MAY_USE: &[(&str, &[&str])] = &[
    ("bits", &[]),
    ("budget", &[]),
    ("graph", &["bits"]),
    ("guide", &[]),
    ("grid", &[]),
    ("text", &[]),
    ("format", &["grid", "text"]),
    ("engine", &["budget", "grid"]),
    ("canon", &["budget", "grid"]),
    ("grids", &["grid", "canon"]),
    ("human", &["bits", "budget", "graph", "grid", "text"]),
    ("analyse", &["budget", "grid", "engine"]),
    ("game", &["budget", "grid", "human"]),
    // The techniques know nothing of the scales.
    ("rate", &["bits", "budget", "graph", "grid", "human"]),
    // An engine of its own, in the order of another program's loops.
    ("rate::se", &["bits", "budget", "graph", "grid"]),
    ("proper", &["budget", "grid", "engine", "text"]),
    ("solve", &["grid", "format", "text"]),
    (
        "generate",
        &["budget", "grid", "engine", "analyse", "human", "rate", "canon", "grids", "text"],
    ),
    ("render", &["grid", "human"]),
    (
        "wire",
        &[
            "budget", "grid", "format", "engine", "canon", "grids", "human", "rate", "analyse",
            "generate", "render",
        ],
    ),
    (
        "verbs",
        &[
            "budget", "grid", "format", "engine", "canon", "grids", "human", "rate", "analyse",
            "generate", "render", "wire",
        ],
    ),
];

/// The only folder whose code may be `unsafe`.
const UNSAFE: &str = "core/src/engine/simd/";

/// Lines of a file at most: a file is cut by meaning, and not by its length.
const LINES: usize = 800;

/// The path of the module of a file, such as `["format", "line"]`.
fn module_of(path: &str) -> Vec<&str> {
    let names = path.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/lib");
    names.split('/').collect()
}

/// The modules that a file of that path uses, by `crate::`, by the name of a crate of the library,
/// or by climbing with `super::`: the first two names of each path below the root of the library.
///
/// The path is that of the module in the crate `bivalue`; `root` is the module there that is the
/// file's crate.
fn arrows(path: &str, root: &str, code: &str) -> Vec<String> {
    let own = module_of(path);
    let words = words(code);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        // The module in which the path begins, if it is a crate or climbs.
        let mut start = None;
        let mut next = at;
        let of_crate = CRATES.iter().find(|(_, name, _)| *name == words[at]);
        let root_there =
            of_crate.map(|(.., root)| *root).or((words[at] == "crate").then_some(root));
        if let Some(root) = root_there {
            start = Some(root.split("::").filter(|name| !name.is_empty()).collect::<Vec<_>>());
            next += 1;
        }
        while words.get(next) == Some(&"super") && words.get(next + 1) == Some(&":") {
            // An inline module would make the path longer: then this climbs too high.
            let mut from = start.unwrap_or_else(|| own.clone());
            from.pop();
            start = Some(from);
            next += if words.get(next + 3) == Some(&"super") { 3 } else { 1 };
        }
        if let Some(start) = start
            && words.get(next..next + 2) == Some(&[":", ":"])
        {
            paths(&start.join("::"), &mut &words[next + 2..], &mut found);
        }
        at = next.max(at + 1);
    }
    found
}

/// Reads a path, or paths in braces, behind a module, and adds the first two names of each.
fn paths(before: &str, words: &mut &[&str], found: &mut Vec<String>) {
    let (Some(&first), rest) = (words.first(), words.get(1..).unwrap_or_default()) else { return };
    *words = rest;
    if first == "{" {
        while words.first().is_some_and(|&word| word != "}") {
            paths(before, words, found);
            // What is behind a name: another name for it.
            while words.first().is_some_and(|word| !matches!(*word, "," | "}")) {
                *words = &words[1..];
            }
            if words.first() == Some(&",") {
                *words = &words[1..];
            }
        }
        *words = words.get(1..).unwrap_or_default();
        return;
    }
    let path = if before.is_empty() { first.to_owned() } else { format!("{before}::{first}") };
    if words.starts_with(&[":", ":"]) && words.get(2).is_some_and(|word| *word != "<") {
        *words = &words[2..];
        paths(&path, words, found);
    } else {
        let names: Vec<_> = path.split("::").take(2).collect();
        found.push(names.join("::"));
    }
}

/// The layer of a module: the one of the longest name that the module's path begins with.
fn layer_of<'a>(module: &str) -> Option<&'a (&'static str, &'static [&'static str])> {
    let is_in = |layer: &str| {
        module.strip_prefix(layer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    MAY_USE.iter().filter(|(layer, _)| is_in(layer)).max_by_key(|(layer, _)| layer.len())
}

/// The forbidden arrows of a file.
fn forbidden(path: &str, root: &str, source: &str) -> Vec<String> {
    let own = module_of(path).join("::");
    let Some((layer, may_use)) = layer_of(&own) else {
        return vec![format!("{path}: {own} is in no layer of the table")];
    };
    arrows(path, root, &code_of(source))
        .iter()
        .filter_map(|used| layer_of(used))
        // Who may use a layer may use the layers within it.
        .filter(|(used, _)| {
            let is_allowed = |may: &str| *used == may || used.starts_with(&format!("{may}::"));
            used != layer && !may_use.iter().any(|may| is_allowed(may))
        })
        // A layer knows the layers within it, and names them.
        .filter(|(used, _)| !used.starts_with(&format!("{layer}::")))
        .map(|(used, _)| format!("{path}: {layer} uses {used}"))
        .collect()
}

fn says_unsafe(source: &str) -> bool {
    words(&code_of(source)).contains(&"unsafe")
}

#[test]
fn no_layer_uses_one_that_it_may_not() {
    let mut wrong = Vec::new();
    for (folder, _, root) in CRATES {
        let sources = sources(&crates().join(folder).join("src"));
        assert!(
            sources.iter().any(|(path, _)| path == "lib.rs"),
            "there is no library in {folder}"
        );
        for (path, source) in sources {
            let path = if root.is_empty() { path } else { format!("{root}/{path}") };
            // The root of a crate names all its modules.
            if path != "lib.rs" {
                wrong.extend(forbidden(&path, root, &source));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_formats_use_nothing_of_loose_reading() {
    let sources = sources(&crates().join("format/src/named"));
    assert!(sources.iter().any(|(path, _)| path == "mod.rs"), "there are no formats");
    for (path, source) in sources {
        let used = arrows(&format!("format/named/{path}"), "format", &code_of(&source));
        assert!(!used.iter().any(|used| used == "format::loose"), "{path} uses loose reading");
    }
}

#[test]
fn the_arrows_of_a_source_are_found() {
    let source = "use crate::grid::{Cell, Digit};\nuse crate::{engine, wire::Answer};\n";
    assert_eq!(
        arrows("format/line.rs", "", source),
        ["grid::Cell", "grid::Digit", "engine", "wire::Answer"]
    );
    let nested = "use crate::{canon::{self, form::{A, B}, C as D}, grid as g}; use crate::human;";
    assert_eq!(
        arrows("format/line.rs", "", nested),
        ["canon::self", "canon::form", "canon::form", "canon::C", "grid", "human"]
    );
    assert_eq!(arrows("format/mod.rs", "", "fn f() { crate::human::path() }"), ["human::path"]);
    assert_eq!(arrows("wire.rs", "", "use super::engine::Cost;"), ["engine::Cost"]);
    assert_eq!(arrows("format/line.rs", "", "use super::super::canon;"), ["canon"]);
    assert_eq!(
        arrows("format/mod.rs", "", "use super::{grid, render::svg};"),
        ["grid", "render::svg"]
    );
    // Within the crate `bivalue-format`, and out of it.
    let crates =
        "use crate::cells::A; use bivalue_core::{grid::Cell, text}; use bivalue_format::B;";
    assert_eq!(
        arrows("format/line.rs", "format", crates),
        ["format::cells", "grid::Cell", "text", "format::B"]
    );
    // Within the layer.
    assert_eq!(
        arrows("format/line.rs", "", "use super::{Entry, Line};"),
        ["format::Entry", "format::Line"]
    );
    assert_eq!(arrows("format/block/mod.rs", "", "use super::engine;"), ["format::engine"]);
    assert_eq!(
        arrows("format/block/rows.rs", "", "super::super::super::grid::Cell"),
        ["grid::Cell"]
    );
}

#[test]
fn a_forbidden_arrow_is_seen() {
    let clean = "//! [`crate::engine`]\nuse crate::grid::Cell; // not crate::engine\n";
    assert!(forbidden("format/line.rs", "", clean).is_empty());
    let text = "const A: &str = \"crate::engine\"; const Q: char = '\"'; const B: &str = r#\"crate::wire\"#;";
    assert!(forbidden("format/line.rs", "", text).is_empty());
    let wrong = "const Q: char = '\"';\nuse crate::{grid::Cell, engine::judge};\n";
    assert_eq!(forbidden("format/line.rs", "", wrong), ["format/line.rs: format uses engine"]);
    assert_eq!(forbidden("grid/cell.rs", "", "fn f<'a>() { crate::wire::names() }").len(), 1);
    assert!(
        forbidden("generate/mod.rs", "", "use crate::{canon, engine, grid, human};").is_empty()
    );
    assert_eq!(forbidden("oddity.rs", "", "").len(), 1);
    // A layer within another has rules of its own.
    assert!(forbidden("rate/hodoku/run.rs", "", "use crate::human::Path;").is_empty());
    let wrong = "use crate::human::Path; use super::super::hodoku; use super::run;";
    assert_eq!(
        forbidden("rate/se/rating.rs", "", wrong),
        ["rate/se/rating.rs: rate::se uses human", "rate/se/rating.rs: rate::se uses rate"]
    );
    assert!(forbidden("wire.rs", "", "use crate::rate::se::SeRating;").is_empty());
    assert_eq!(forbidden("human/path.rs", "", "use crate::rate::se::SeRating;").len(), 1);
}

#[test]
fn unsafe_code_stays_in_its_folder() {
    assert!(says_unsafe("fn f() { unsafe { g() } }"));
    assert!(!says_unsafe("#![deny(unsafe_code)] // unsafe\n"));
    for (path, source) in sources(&crates()) {
        let may = path.starts_with(UNSAFE);
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

/// The packages that are libraries, by the names of their folders, with the packages of this
/// project that they may use, in their tests, too.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("core", &["bivalue"]),
    ("format", &["bivalue-core", "bivalue"]),
    ("human", &["bivalue-core", "bivalue"]),
    ("bivalue", &["bivalue-core", "bivalue-format", "bivalue-human"]),
    ("bulk", &["bivalue"]),
    ("server", &["bivalue", "bivalue-bulk", "laws"]),
];

/// The packages whose modules the crate `bivalue` hands on. No front end uses them by themselves.
/// They use `bivalue` in the examples of their docs alone.
const PARTS: &[&str] = &["bivalue-core", "bivalue-format", "bivalue-human"];

#[test]
fn front_ends_use_libraries_only() {
    let packages = packages();
    for (library, _) in LIBRARIES {
        assert!(packages.iter().any(|(folder, ..)| folder == library), "there is no {library}");
    }
    let ours: Vec<_> = packages.iter().map(|(_, name, _)| name.as_str()).collect();
    let is_library = |folder: &str| LIBRARIES.iter().find(|(name, _)| *name == folder);
    for (folder, name, dependencies) in &packages {
        for used in dependencies.iter().filter(|used| ours.contains(&used.as_str())) {
            let folder_used = packages.iter().find(|(_, name, _)| name == used).map(|p| &*p.0);
            let may_use = match is_library(folder) {
                Some((_, libraries)) => libraries.contains(&used.as_str()),
                // It is built in seconds, because it asks no library.
                None if folder == "xtask" => false,
                // The chores that ask the library, and the laws of fuzzing, are no front ends.
                None if matches!(folder.as_str(), "checks" | "laws") => true,
                None if PARTS.contains(&used.as_str()) => false,
                None => folder_used.is_some_and(|used| is_library(used).is_some()),
            };
            assert!(may_use, "{name} uses {used}");
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

/// Lines of code of the command, without blank lines, comments and attributes, which declare its
/// options, are fewer than this. Of these about 100 are the tables of groups of subcommands and of
/// names that other programs have, about 170 the examples of the help, about 100 keep older files,
/// headers and rows without an answer from being lost, about 150 choose a format by the ending of
/// an output and say by which options a technique is seen, about 70 write ratings as tables and
/// samples, and tell which names and comments are lost, and about 50 tell a player's digits from an
/// original, and say which solutions have no column, and about 20 write solutions to a file of their
/// own and name the columns of a table.
const COMMAND: usize = 5_080;

/// The number of lines of a source, before its tests, that are neither blank nor a part of a comment
/// or an attribute.
fn lines_of_code(source: &str) -> usize {
    let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or(source);
    let mut is_attribute = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        is_attribute |= line.starts_with("#[");
        let is_code = !is_attribute && !line.is_empty() && !line.starts_with("//");
        is_attribute &= !line.ends_with(']');
        is_code
    };
    source.lines().filter(is_code).count()
}

#[test]
fn attributes_are_no_lines_of_code() {
    assert_eq!(lines_of_code("// a\n#[b]\n#[c(\n    d = [1],\n)]\n\nfn e() {\n}\n"), 2);
}

#[test]
fn the_command_is_thin() {
    let sources = sources(&crates().join("cli/src"));
    let lines: usize = sources.iter().map(|(_, text)| lines_of_code(text)).sum();
    println!("{lines} lines of code in the command");
    assert!(
        lines > 1000 && lines < COMMAND,
        "{lines} lines of code, expected fewer than {COMMAND}"
    );
}
