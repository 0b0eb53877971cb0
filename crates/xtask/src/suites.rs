//! The test suites: all of them, or those that are done quickly.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::machine::{cargo, data_folder, run, run_watched};
use crate::outcome::Outcome;

/// The suites that `--quick` runs besides unit tests, by the names of their targets.
const QUICK: &[&str] = &["doc_examples", "formats", "grid", "layers"];

/// Every test and every example in the docs, with all features.
pub(crate) fn all() -> Outcome {
    every_suite().into()
}

fn every_suite() -> Result<Vec<String>> {
    let what = ["--no-fail-fast", "--workspace", "--all-features", "--lib", "--bins", "--tests"];
    let suites = run_watched(&mut test(&what));
    let examples = doc_examples();
    // The examples are run also where a suite failed.
    suites.and_then(|not_run| examples.map(|()| not_run))
}

/// The examples in the docs. If cargo were to show what they print, each of them would be built and
/// linked as a program of its own, which takes twenty times as long.
fn doc_examples() -> Result<()> {
    let what = ["test", "--locked", "--no-fail-fast", "--workspace", "--all-features", "--doc"];
    run(cargo().args(what))
}

/// The tests of the library as it is without any feature.
pub(crate) fn bare() -> Outcome {
    let packages = ["bivalue-core", "bivalue-format", "bivalue"];
    let what = packages.iter().flat_map(|package| ["--package", package]);
    let what: Vec<_> = what.chain(["--no-default-features", "--lib"]).collect();
    run_watched(&mut test(&what)).into()
}

/// Unit tests, the quick suites, and the examples in the docs.
pub(crate) fn quick() -> Outcome {
    quick_suites().into()
}

fn quick_suites() -> Result<Vec<String>> {
    let targets = targets("test")?;
    for name in QUICK {
        if !targets.iter().any(|(_, target)| target == name) {
            bail!("no suite is called {name}");
        }
    }
    let mut suites = vec!["--workspace", "--all-features", "--lib", "--bins"];
    suites.extend(QUICK.iter().flat_map(|name| ["--test", name]));
    let mut not_run = run_watched(&mut test(&suites))?;
    doc_examples()?;
    let slow = targets.iter().filter(|(_, target)| !QUICK.contains(&target.as_str()));
    not_run.extend(slow.map(|(package, target)| format!("suite {package}/{target}")));
    Ok(not_run)
}

/// Every example program of the library, run to its end.
pub(crate) fn examples() -> Outcome {
    run_examples().into()
}

fn run_examples() -> Result<()> {
    let folder = programs()?.join("examples");
    let examples = targets("example")?;
    for (_, name) in &examples {
        println!("---- {name} ----");
        run(&mut Command::new(folder.join(name)))?;
    }
    if examples.is_empty() {
        bail!("there is no example");
    }
    Ok(())
}

/// Builds the programs and examples of the workspace, and returns their folder. They are built as
/// for the tests, with the same features, so that nothing is built twice.
///
/// # Errors
/// If they cannot be built.
pub fn programs() -> Result<PathBuf> {
    build(&["--bins", "--examples"])
}

/// Builds the program of the crate `checks` in the same way, and returns its folder.
pub(crate) fn checks() -> Result<PathBuf> {
    build(&["--bin", "checks"])
}

fn build(which: &[&str]) -> Result<PathBuf> {
    let what = ["build", "--quiet", "--locked", "--workspace", "--all-features"];
    run(cargo().args(what).args(which))?;
    let folder = metadata()?["target_directory"].as_str().map(PathBuf::from);
    Ok(folder.context("no target folder")?.join("debug"))
}

/// `cargo test` that also shows what passing tests print, of which [`run_watched`] takes notice.
fn test(what: &[&str]) -> Command {
    let mut command = cargo();
    command.args(["test", "--locked"]).args(what).args(["--", "--show-output"]);
    // Tests that need the outer data set find it here, or say that they were not run.
    if let Some(folder) = data_folder() {
        command.env("BIVALUE_DATA", folder);
    }
    command
}

/// Returns the output of `cargo metadata`.
pub(crate) fn metadata() -> Result<Value> {
    let what = ["metadata", "--locked", "--no-deps", "--format-version", "1"];
    let output = cargo().args(what).stderr(Stdio::inherit()).output();
    serde_json::from_slice(&output.context("cannot start cargo")?.stdout)
        .context("cannot read what cargo says of the workspace")
}

/// Returns what the workspace has of a kind (`test` for suites, `example`): of each its package and
/// its name.
fn targets(kind: &str) -> Result<Vec<(String, String)>> {
    let metadata = metadata()?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found = Vec::new();
    for package in list(&metadata["packages"]) {
        for target in list(&package["targets"]) {
            if list(&target["kind"]).contains(&Value::from(kind)) {
                found.push((text(&package["name"]), text(&target["name"])));
            }
        }
    }
    Ok(found)
}
