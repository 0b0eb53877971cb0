//! The features of the crate `bivalue`: each alone, none, all, and sets that programs use must
//! compile without a warning, and the table of the landing page must be right about their costs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::machine::{cargo, has_or_adds_target, printed, root};
use crate::outcome::Outcome;
use crate::suites::metadata;

/// Sets of features that programs use. Those of one feature come from the manifest.
const SETS: &[&str] = &[
    "canon,engines",
    "canon,formats",
    "canon,engines,formats,human",
    "canon,human",
    "engines,formats",
    "engines,formats,verbs",
    "engines,generate",
    "engines,human",
    "engines,text-formats",
    "formats,generate",
    "formats,human",
    "formats,sat",
    "formats,schema",
    "formats,values",
    "human,text-formats",
    "text-formats,verbs",
];

/// Sets for programs in browsers.
const BROWSER: &[&str] = &["", "engines,formats", "verbs"];

/// The target of these.
const WASM: &str = "wasm32-unknown-unknown";

/// The title of the table's last column.
const COLUMN: &str = "| feature | default | adds | crates of others |";

/// Checks every set of features, and the table.
pub(crate) fn check() -> Outcome {
    checked().into()
}

fn checked() -> Result<Vec<String>> {
    let features = features()?;
    compare(&features)?;
    let alone = features.keys().map(String::as_str);
    let mut wrong = Vec::new();
    for set in ["", "default"].into_iter().chain(alone).chain(SETS.iter().copied()) {
        wrong.extend(warnings(&["--no-default-features", "--features", set])?);
    }
    wrong.extend(warnings(&["--all-features"])?);
    let mut not_run = Vec::new();
    if has_or_adds_target(WASM) {
        for set in BROWSER {
            let target = ["--target", WASM];
            let what = ["--no-default-features", "--features", set];
            wrong.extend(warnings(&[&what[..], &target].concat())?);
        }
    } else {
        not_run.push(format!("{WASM}, for which there is no standard library"));
    }
    if wrong.is_empty() { Ok(not_run) } else { bail!("{}", wrong.join("; ")) }
}

/// The features of the manifest but for `default`, each with its row's number in the table.
fn features() -> Result<BTreeMap<String, usize>> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let package = packages.iter().find(|package| package["name"] == "bivalue");
    let features = package.and_then(|package| package["features"].as_object());
    let names = features.context("no features")?.keys().filter(|name| *name != "default");
    let source = fs::read_to_string(root().join("crates/bivalue/src/lib.rs"))?;
    let mut rows = rows(&source)?;
    let mut found = BTreeMap::new();
    for name in names {
        let count = rows.remove(name).with_context(|| format!("no row for `{name}`"))?;
        found.insert(name.clone(), count);
    }
    if rows.remove("none") != Some(0) {
        bail!("the row `none` is not 0");
    }
    if let Some(name) = rows.keys().next() {
        bail!("the table has a row for `{name}`, which is no feature");
    }
    Ok(found)
}

/// The first and the last column of the table in the docs of the library.
fn rows(source: &str) -> Result<BTreeMap<String, usize>> {
    let lines = source.lines().map(|line| line.trim_start_matches("//!").trim());
    let table = lines.skip_while(|line| *line != COLUMN).skip(2);
    let mut found = BTreeMap::new();
    for row in table.take_while(|line| line.starts_with('|')) {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (Some(name), Some(count)) = (cells.first(), cells.last()) else { continue };
        let count = count.parse().with_context(|| format!("no number in the row {row}"))?;
        found.insert(name.trim_matches('`').to_owned(), count);
    }
    if found.is_empty() {
        bail!("there is no table of features");
    }
    Ok(found)
}

/// Compares the numbers of the table with those of the crates that cargo would compile.
fn compare(features: &BTreeMap<String, usize>) -> Result<()> {
    let none = (String::new(), 0);
    let rows = features.iter().map(|(name, count)| (name.clone(), *count));
    let mut wrong = Vec::new();
    for (set, expected) in [none].into_iter().chain(rows) {
        let count = crates_of_others(&set)?;
        if count != expected {
            wrong.push(format!("`{set}` needs {count} crates of others, not {expected}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { bail!("{}", wrong.join("; ")) }
}

/// The number of crates of others that are compiled with these features. It is counted for Linux
/// on any machine, because dependencies differ between systems.
fn crates_of_others(features: &str) -> Result<usize> {
    let package = ["--package", "bivalue", "--no-default-features", "--features", features];
    let form = ["--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let target = ["--target", "x86_64-unknown-linux-gnu"];
    let tree = printed(cargo().args(["tree", "--locked"]).args(package).args(form).args(target))?;
    let name = |line: &str| line.split(" (").next().unwrap_or(line).to_owned();
    let names: BTreeSet<_> = tree.lines().map(name).collect();
    Ok(names.iter().filter(|name| !name.starts_with("bivalue")).count())
}

/// Checks the library with these features, and returns what was wrong: an error or a warning.
fn warnings(which: &[&str]) -> Result<Option<String>> {
    let what = ["check", "--quiet", "--locked", "--package", "bivalue", "--lib"];
    let mut command = cargo();
    command.args(what).args(which).arg("--message-format=json");
    let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    let messages = messages(&String::from_utf8_lossy(&output.stdout));
    for message in &messages {
        println!("{message}");
    }
    let name = which.join(" ");
    println!("{name}: {} messages", messages.len());
    let is_fine = output.status.success() && messages.is_empty();
    Ok((!is_fine).then(|| format!("{name}: {} errors or warnings", messages.len())))
}

/// The messages of the compiler among those of cargo.
fn messages(output: &str) -> Vec<String> {
    let lines = output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let from_compiler = lines.filter(|line| line["reason"] == "compiler-message");
    from_compiler.filter_map(|line| line["message"]["rendered"].as_str().map(Into::into)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_feature_and_its_number_is_right() {
        compare(&features().unwrap()).unwrap();
    }

    #[test]
    fn rows_are_read_from_the_docs() {
        let table = format!("//! Text.\n//! {COLUMN}\n//! |---|---|---|---|\n");
        let read = rows(&format!("{table}//! | none | | a | 0 |\n//! | `x` | yes | b | 12 |\n"));
        let expected = [("none".to_owned(), 0), ("x".to_owned(), 12)];
        assert_eq!(read.unwrap(), BTreeMap::from(expected));
        assert!(rows(&format!("{table}//! | `x` | | a | `rand` |\n")).is_err());
        assert!(rows("").is_err());
    }

    #[test]
    fn warnings_are_found_among_the_messages() {
        let output = "{\"reason\":\"compiler-artifact\"}\n\
                      {\"reason\":\"compiler-message\",\"message\":{\"rendered\":\"unused\"}}\n";
        assert_eq!(messages(output), ["unused"]);
    }
}
