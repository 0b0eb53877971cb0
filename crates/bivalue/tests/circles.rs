//! Checks that no files use each other in a circle.
//!
//! A file uses another one if it names an item that the other one defines, in a `use` or in a path,
//! outside of tests. A name that is handed on by `use` is followed to the file that defines it, and
//! a path that ends at a module uses nothing by itself. Methods are not seen, because their names
//! do not tell whose they are.
//!
//! A module and its parts are one thing: a part may use what its parents define, and the parents
//! name their parts. A family is made like that, its trait and its list in `mod.rs` and a file for
//! each member. So what a file uses of the modules that it lies in makes no circle; what it uses of
//! its siblings, and of all other files, does.

mod sources;

use std::collections::{BTreeMap, BTreeSet};

use sources::{code_of, crates, sources, words};

/// The crates whose files are read, by the names of their folders.
const CRATES: [&str; 11] = [
    "core", "format", "human", "bivalue", "bulk", "server", "cli", "xtask", "checks", "wasm",
    "laws",
];

/// The names of a path, such as `["super", "grid", "Cell"]`.
type Names = Vec<String>;

/// The names that the code of a file defines, hands on and uses.
#[derive(Default)]
struct File {
    path: String,
    /// The names of its module, from the root of the crate.
    module: Names,
    defined: BTreeSet<String>,
    /// The modules that it declares, without those of tests.
    children: BTreeSet<String>,
    /// The modules of tests that it declares.
    tests: BTreeSet<String>,
    /// What it imports: the name here, or none for all names, and the path.
    imported: Vec<(Option<String>, Names)>,
    paths: BTreeSet<Names>,
}

impl File {
    fn of(path: &str, source: &str) -> Self {
        let trimmed = path.trim_end_matches(".rs");
        let names = trimmed.split('/').filter(|name| !matches!(*name, "mod" | "lib" | "main"));
        let module = names.map(str::to_owned).collect();
        let mut file = Self { path: path.to_owned(), module, ..Self::default() };
        let code = code_of(source);
        let words = words(&code);
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(&word) = words.get(at) {
            let next = words.get(at + 1).copied().unwrap_or_default();
            match word {
                "#" if is_of_tests(&words[at..]) => {
                    let end = at + end_of_item(&words[at..]);
                    let item = &words[at..end];
                    if let [.., "mod", name, ";"] = item {
                        file.tests.insert((*name).to_owned());
                    }
                    at = end;
                    continue;
                }
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                // Not the lifetimes that a type captures.
                "use" if next != "<" => {
                    let mut rest = &words[at + 1..];
                    file.import(&[], &mut rest);
                    at = words.len() - rest.len();
                    continue;
                }
                "mod" if words.get(at + 2) == Some(&";") => {
                    file.children.insert(next.to_owned());
                }
                "struct" | "enum" | "union" | "trait" | "fn" | "const" | "static" | "type"
                | "mod"
                    if depth == 0 =>
                {
                    let name = if next == "mut" { words[at + 2] } else { next };
                    file.defined.insert(name.to_owned());
                }
                "macro_rules" if depth == 0 => {
                    file.defined.insert(words[at + 2].to_owned());
                }
                _ if next == ":" && words.get(at + 2) == Some(&":") && is_name(word) => {
                    let mut path = vec![word.to_owned()];
                    while words.get(at + 1..at + 3) == Some(&[":", ":"])
                        && let Some(name) = words.get(at + 3).filter(|name| is_name(name))
                    {
                        path.push((*name).to_owned());
                        at += 3;
                    }
                    file.paths.insert(path);
                }
                _ => {}
            }
            at += 1;
        }
        file
    }

    /// Reads what follows `use`, up to the end of it, or one of the paths in braces.
    fn import(&mut self, before: &[String], words: &mut &[&str]) {
        let mut path = before.to_vec();
        let mut name = None;
        while let Some((&word, rest)) = words.split_first() {
            match word {
                "{" => {
                    *words = rest;
                    while words.first().is_some_and(|&word| !matches!(word, "}" | ";")) {
                        self.import(&path, words);
                        if words.first() == Some(&",") {
                            *words = &words[1..];
                        }
                    }
                    *words = words.get(1..).unwrap_or_default();
                    return;
                }
                ";" | "," | "}" => break,
                "as" => {
                    name = rest.first().map(|name| (*name).to_owned());
                    *words = rest.get(1..).unwrap_or_default();
                    continue;
                }
                "*" => {
                    self.imported.push((None, path));
                    *words = rest;
                    return;
                }
                // In braces it is the module before them.
                "self" if !before.is_empty() => {}
                ":" => {}
                _ => path.push(word.to_owned()),
            }
            *words = rest;
        }
        let name = name.or_else(|| path.last().cloned());
        self.imported.push((name, path));
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns whether an attribute says that what follows is of tests only.
fn is_of_tests(words: &[&str]) -> bool {
    let end = words.iter().position(|word| *word == "]").unwrap_or(0);
    let words = &words[..end];
    words.starts_with(&["#", "[", "cfg"]) && words.contains(&"test") && !words.contains(&"not")
}

/// The number of words of an item with its attributes.
fn end_of_item(words: &[&str]) -> usize {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(*word, ";" | "}") {
            return at + 1;
        }
    }
    words.len()
}

/// The files of a crate.
struct Files(Vec<File>);

impl Files {
    /// The files of those paths and sources, without those that are of tests.
    fn of(sources: &[(String, String)]) -> Self {
        let files: Vec<_> = sources.iter().map(|(path, source)| File::of(path, source)).collect();
        let tests: Vec<Names> = files
            .iter()
            .flat_map(|file| {
                file.tests
                    .iter()
                    .map(|name| [&file.module[..], std::slice::from_ref(name)].concat())
            })
            .collect();
        let is_test = |file: &File| {
            file.path.ends_with("_tests.rs")
                || tests.iter().any(|test| file.module.starts_with(test))
        };
        Self(files.into_iter().filter(|file| !is_test(file)).collect())
    }

    fn module(&self, names: &[String]) -> Option<&File> {
        self.0.iter().find(|file| file.module == names)
    }

    /// The file that defines what a path names that stands in a file.
    fn definer(&self, file: &File, path: &[String], depth: usize) -> Option<&File> {
        // An import may lead around.
        if depth > 8 {
            return None;
        }
        let mut module = file.module.clone();
        let mut names = path;
        match path.first()?.as_str() {
            "crate" => {
                module.clear();
                names = &names[1..];
            }
            "self" => names = &names[1..],
            "super" => {
                while names.first().is_some_and(|name| name == "super") {
                    module.pop();
                    names = &names[1..];
                }
            }
            first if file.children.contains(first) => {}
            first if file.defined.contains(first) => return None,
            first => {
                let is_it = |name: &Option<String>| name.as_deref() == Some(first);
                let (_, import) = file.imported.iter().find(|(name, _)| is_it(name))?;
                // The name of another crate imports itself.
                let all = [import, &names[1..]].concat();
                let is_itself = import.first().is_some_and(|name| name == first);
                return if is_itself { None } else { self.definer(file, &all, depth + 1) };
            }
        }
        let mut at = self.module(&module)?;
        for (index, name) in names.iter().enumerate() {
            if at.children.contains(name) {
                module.push(name.clone());
                at = self.module(&module)?;
                continue;
            }
            if at.defined.contains(name) {
                return Some(at);
            }
            let rest = &names[index + 1..];
            let is_it = |to: &Option<String>| to.as_ref() == Some(name);
            if let Some((_, import)) = at.imported.iter().find(|(to, _)| is_it(to)) {
                return self.definer(at, &[import, rest].concat(), depth + 1);
            }
            for (_, import) in at.imported.iter().filter(|(to, _)| to.is_none()) {
                let path = [import, &names[index..]].concat();
                if let Some(found) = self.definer(at, &path, depth + 1)
                    && found.defined.contains(name)
                {
                    return Some(found);
                }
            }
            // A macro has made it.
            return Some(at);
        }
        None
    }

    /// For each file those that it uses, with the names that it takes from them.
    fn uses(&self) -> BTreeMap<&str, BTreeMap<&str, BTreeSet<&str>>> {
        let mut uses = BTreeMap::new();
        for file in &self.0 {
            let of_file: &mut BTreeMap<&str, BTreeSet<&str>> = uses.entry(&*file.path).or_default();
            let imported = file.imported.iter().map(|(_, path)| path);
            for path in imported.chain(&file.paths) {
                let Some(used) = self.definer(file, path, 0) else { continue };
                // It is a part of the module that it uses.
                if !file.module.starts_with(&used.module) {
                    let name = path.iter().find(|name| used.defined.contains(*name));
                    let name = name.or(path.last()).map_or("", |name| name);
                    of_file.entry(&used.path).or_default().insert(name);
                }
            }
        }
        uses
    }

    /// The circles: the files that reach each other, with what ties them.
    fn circles(&self) -> Vec<Vec<String>> {
        let uses = self.uses();
        let reached: BTreeMap<&str, BTreeSet<&str>> = uses
            .keys()
            .map(|&file| {
                let mut found = BTreeSet::new();
                let mut open = vec![file];
                while let Some(next) = open.pop() {
                    open.extend(uses[next].keys().filter(|used| found.insert(**used)));
                }
                (file, found)
            })
            .collect();
        let mut circles = BTreeMap::<BTreeSet<&str>, Vec<String>>::new();
        for (&file, found) in &reached {
            let back = |other: &&&str| reached[**other].contains(file);
            let circle: BTreeSet<&str> = found.iter().filter(back).copied().collect();
            if !circle.contains(file) {
                continue;
            }
            let ties = uses[file].iter().filter(|(used, _)| circle.contains(*used));
            let ties = ties.map(|(used, names)| format!("{file} -> {used}: {names:?}"));
            circles.entry(circle.clone()).or_default().extend(ties);
        }
        circles.into_values().collect()
    }
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut found = Vec::new();
    for name in CRATES {
        let folder = crates().join(name).join("src");
        let files = Files::of(&sources(&folder));
        assert!(files.uses().len() > 1, "there are no files in {name}");
        found.extend(files.circles().into_iter().map(|circle| (name, circle)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

fn circles_of(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
    let owned = |(path, source): &(&str, &str)| ((*path).to_owned(), (*source).to_owned());
    Files::of(&sources.iter().map(owned).collect::<Vec<_>>()).circles()
}

#[test]
fn a_circle_is_seen() {
    let lib = ("lib.rs", "mod a; mod b; pub use b::B;");
    let b = ("b.rs", "use super::a;\npub struct B;\nfn f() { a::g(); }");
    let expected =
        vec![vec!["a.rs -> b.rs: {\"B\"}".to_owned(), "b.rs -> a.rs: {\"g\"}".to_owned()]];
    // By a path, by an import, in braces, by the name that the parent hands on.
    for a in [
        "pub fn g() -> crate::b::B { todo() }",
        "use crate::b::B as C; pub fn g() {}",
        "use super::{b::{self, B}}; pub fn g() {}",
        "use super::B; pub fn g() {}",
        "use super::*; use super::b; pub fn g() { let _ = b::B; }",
    ] {
        assert_eq!(circles_of(&[lib, ("a.rs", a), b]), expected, "{a}");
    }
    for a in [
        // Comments, texts and tests name what they like, and a module by itself is no item.
        "// use super::B;\npub fn g() { say(\"super::B\"); }",
        "pub fn g() {}\n#[cfg(test)]\nmod tests { use super::super::B; }",
        "#[cfg(test)]\nuse super::B;\npub fn g() {}",
        "use super::b; pub fn g() {}",
    ] {
        assert!(circles_of(&[lib, ("a.rs", a), b]).is_empty(), "{a}");
    }
}

#[test]
fn a_member_may_use_the_module_that_lists_it() {
    let family = ("family/mod.rs", "mod one; mod two; pub trait Member {} fn all() { one::One; }");
    let lib = ("lib.rs", "mod family; mod user;");
    let one = ("family/one.rs", "use super::Member; pub struct One; impl Member for One {}");
    let two = ("family/two.rs", "use super::one::One; pub struct Two;");
    let user = ("user.rs", "use crate::family::Member; pub fn used() {}");
    assert!(circles_of(&[lib, family, one, two, user]).is_empty());
    // Outside of the family it is an item like any other.
    let one = ("family/one.rs", "use crate::user::used; pub struct One;");
    assert_eq!(circles_of(&[lib, family, one, two, user])[0].len(), 3);
}
