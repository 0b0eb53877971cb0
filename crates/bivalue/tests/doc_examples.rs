//! The number of public functions and methods that show an example in their docs, by module, and
//! the public enums and structs that may grow.
//!
//! The examples themselves run as documentation tests. This counts them in the sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The share of the public functions of a module of the library, and of the crate for streams and
/// collections as a whole, that must have an example, in percent.
const AT_LEAST: usize = 80;

/// The folders of sources that are counted by module, and those that are counted as a whole.
const BY_MODULE: [&str; 3] = ["../core/src", "../human/src", "src"];
const AS_A_WHOLE: [&str; 2] = ["../format/src", "../bulk/src"];

/// The modules that the docs hide.
const HIDDEN: [&str; 2] = ["bits.rs", "graph.rs"];

/// The public enums that have all their cases for good, because these are complete by their nature,
/// or because every caller has to handle each: see `docs/decisions/library.md`. All others are
/// `#[non_exhaustive]`.
const COMPLETE: [&str; 30] = [
    "Advice",
    "AnswerFormat",
    "Cell",
    "Claim",
    "Claims",
    "ColumnType",
    "Conclusion",
    "Constraint",
    "Conversion",
    "DatasetCommand",
    "Exclusion",
    "Flaw",
    "Form",
    "HouseKind",
    "Judgement",
    "Level",
    "MessageValue",
    "NotMeant",
    "NotProper",
    "Or",
    "Origin",
    "Outcome",
    "Piece",
    "ReadError",
    "Reason",
    "Refutation",
    "ScaleFamily",
    "Shape",
    "Verdict",
    "Why",
];

/// The public structs of the library that other crates can make by their fields: requests, options,
/// texts and their parts, steps with their proofs, and findings that the crate for collections makes
/// too. All others have a constructor, or are made by the library alone.
const OPEN: [&str; 59] = [
    "Analyse",
    "Bounds",
    "Branch",
    "Canon",
    "Check",
    "Checked",
    "Convert",
    "Count",
    "Counted",
    "Cover",
    "Detailed",
    "Entry",
    "Explain",
    "FileFormat",
    "Filter",
    "FormatInfo",
    "Formats",
    "Generate",
    "Hint",
    "Holds",
    "JudgeMove",
    "Kind",
    "LibraryLine",
    "Line",
    "Link",
    "Mark",
    "Minimise",
    "Morph",
    "Node",
    "Options",
    "ParseError",
    "Pattern",
    "Phrase",
    "Picture",
    "Place",
    "Position",
    "Premises",
    "Proof",
    "ProofLine",
    "Rate",
    "Rated",
    "ReadOptions",
    "ReadPuzzle",
    "Record",
    "Request",
    "Same",
    "Sample",
    "Scene",
    "SeLink",
    "Solve",
    "Step",
    "Steps",
    "Techniques",
    "Vicinity",
    "VicinityBounds",
    "Wanted",
    "Warning",
    "WhyNot",
    "WriteOptions",
];

/// Public functions, with and without an example.
#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    with: usize,
    without: Vec<String>,
}

impl Count {
    fn percent(&self) -> usize {
        (100 * self.with).checked_div(self.with + self.without.len()).unwrap_or(100)
    }
}

/// The Rust files in a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The name of the function that a line declares, if it is public.
fn public_function(line: &str) -> Option<&str> {
    let mut words = line.trim_start().strip_prefix("pub ")?.split_whitespace();
    let is_qualifier = |word: &str| matches!(word, "const" | "unsafe" | "async");
    let keyword = words.find(|word| !is_qualifier(word))?;
    if keyword != "fn" {
        return None;
    }
    words.next()?.split(['(', '<']).next()
}

/// Returns whether a function with this first line and this next line only returns a field.
fn is_getter(line: &str, body: &str) -> bool {
    let body = body.trim_start_matches([' ', '&', '*']);
    line.contains("self) ->") && body.starts_with("self.") && !body.contains('{')
}

/// Counts what a source declares: docs and attributes stand right above a function. Functions that
/// the docs hide are not counted, nor are those without an example that only return a field.
fn count(source: &str, count: &mut Count) {
    let (mut has_example, mut is_hidden) = (false, false);
    for (line, next) in source.lines().zip(source.lines().skip(1).chain([""])) {
        let text = line.trim_start();
        if text.starts_with("mod tests {") {
            // What follows is seen by tests alone.
            break;
        }
        if let Some(name) = public_function(line) {
            if has_example {
                count.with += 1;
            } else if !is_hidden && !is_getter(line, next) {
                count.without.push(name.to_owned());
            }
            (has_example, is_hidden) = (false, false);
        } else if text.starts_with("///") {
            has_example |= text.contains("```");
        } else if text.starts_with("#[") {
            is_hidden |= text == "#[doc(hidden)]";
        } else {
            (has_example, is_hidden) = (false, false);
        }
    }
}

#[test]
fn enough_public_functions_show_an_example() {
    let mut modules: BTreeMap<String, Count> = BTreeMap::new();
    for folder in BY_MODULE.iter().chain(&AS_A_WHOLE) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for path in sources(&root) {
            let inner = path.strip_prefix(&root).unwrap();
            let top = inner.iter().next().unwrap().to_string_lossy();
            if HIDDEN.iter().any(|hidden| top == *hidden) {
                continue;
            }
            let is_whole = AS_A_WHOLE.contains(folder);
            let name = if is_whole { folder } else { top.trim_end_matches(".rs") };
            let module = modules.entry(name.to_owned()).or_default();
            count(&fs::read_to_string(&path).unwrap(), module);
        }
    }
    let mut wrong = Vec::new();
    for (module, count) in modules.iter().filter(|(_, count)| **count != Count::default()) {
        let (all, percent) = (count.with + count.without.len(), count.percent());
        println!("{module:<11} {:3} of {all:3} ({percent:3} %)", count.with);
        if percent < AT_LEAST {
            let without = count.without.join(", ");
            wrong.push(format!("{module}: {percent} %; without an example: {without}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn examples_are_counted_by_what_stands_above_a_function() {
    let source = "/// Adds.\n///\n/// ```\n/// f();\n/// ```\n#[must_use]\npub const fn f<T>() {}\n\
                  /// Subtracts.\npub fn g(\n) {}\npub(crate) fn h() {}\nfn i() {}\n\
                  #[doc(hidden)]\npub fn k() {}\npub fn l(&self) -> u8 {\n    self.l\n}\n\
                  mod tests {\npub fn j() {}\n";
    let mut found = Count::default();
    count(source, &mut found);
    assert_eq!(found, Count { with: 1, without: vec!["g".to_owned()] });
    assert_eq!(found.percent(), 50);
}

/// The public enums of a source that are exhaustive.
fn exhaustive_enums(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut may_grow = false;
    for line in source.lines() {
        if line == "#[non_exhaustive]" {
            may_grow = true;
        } else if let Some(declared) = line.strip_prefix("pub enum ") {
            if !may_grow {
                found.extend(declared.split([' ', '<']).next());
            }
            may_grow = false;
        } else if !line.starts_with("#[") && !line.starts_with("///") {
            may_grow = false;
        }
    }
    found
}

#[test]
fn public_enums_may_grow_except_those_that_are_complete() {
    let mut found = Vec::new();
    for folder in BY_MODULE.iter().chain(&AS_A_WHOLE).chain(&["../server/src"]) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for path in sources(&root) {
            let source = fs::read_to_string(&path).unwrap();
            found.extend(exhaustive_enums(&source).into_iter().map(str::to_owned));
        }
    }
    found.sort();
    assert_eq!(found, COMPLETE);
}

/// The public structs of a source whose fields are all public, unless they may grow or are hidden.
fn open_structs(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut is_closed = false;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if matches!(line, "#[non_exhaustive]" | "#[doc(hidden)]") {
            is_closed = true;
        } else if let Some(declared) = line.strip_prefix("pub struct ") {
            if line.ends_with('{') && !is_closed {
                let fields = lines.by_ref().take_while(|line| *line != "}");
                let is_hidden = |line: &str| {
                    let field = line.strip_prefix("    ").unwrap_or_default();
                    field.starts_with(|c: char| c.is_ascii_lowercase())
                        && !field.starts_with("pub ")
                };
                let is_open = fields.filter(|line| is_hidden(line)).count() == 0;
                found.extend(declared.split([' ', '<']).next().filter(|_| is_open));
            }
            is_closed = false;
        } else if !line.starts_with("#[") && !line.starts_with("///") {
            is_closed = false;
        }
    }
    found
}

#[test]
fn public_structs_may_grow_except_those_that_callers_make() {
    let mut found = Vec::new();
    for folder in BY_MODULE.iter().chain(&AS_A_WHOLE[..1]) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for path in sources(&root) {
            let source = fs::read_to_string(&path).unwrap();
            found.extend(open_structs(&source).into_iter().map(str::to_owned));
        }
    }
    found.sort();
    found.dedup();
    assert_eq!(found, OPEN);
}

#[test]
fn open_structs_are_found_by_their_fields() {
    let source = "pub struct A {\n    /// A field.\n    pub a: u8,\n}\npub struct B {\n    pub a: u8,\n    b: u8,\n}\n\
                  #[non_exhaustive]\npub struct C {\n    pub a: u8,\n}\npub struct D(pub u8);\n\
                  pub struct E<T> {\n    #[serde(skip)]\n    pub a: T,\n}\n";
    assert_eq!(open_structs(source), ["A", "E"]);
}

#[test]
fn exhaustive_enums_are_found_by_what_stands_above_them() {
    let source = "#[non_exhaustive]\npub enum A {\n}\n#[derive(Debug)]\npub enum B<T> {\n}\n\
                  #[non_exhaustive]\npub struct C;\npub enum D {\n}\npub(crate) enum E {\n}\n";
    assert_eq!(exhaustive_enums(source), ["B", "D"]);
}
