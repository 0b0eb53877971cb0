//! The test suites: all of them, or those that are done quickly.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::machine::{cargo, data_folder, run, run_watched};
use crate::test::Outcome;

/// The suites that `--quick` runs besides unit tests, by the names of their targets.
const QUICK: &[&str] = &["doc_examples", "formats", "grid", "layers"];

/// Unit tests that `--quick` leaves out, by the beginnings of their paths: they search long.
const SLOW_UNITS: &[&str] = &[];

/// Every test and every example in the docs, with all features.
pub(crate) fn all() -> Outcome {
    run_watched(&mut test(&["--no-fail-fast", "--workspace", "--all-features"], &[])).into()
}

/// The tests of the library as it is without any feature.
pub(crate) fn bare() -> Outcome {
    run_watched(&mut test(&["--package", "bivalue", "--no-default-features", "--lib"], &[])).into()
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
    let skipped: Vec<_> = SLOW_UNITS.iter().flat_map(|name| ["--skip", name]).collect();
    let mut not_run = run_watched(&mut test(&suites, &skipped))?;
    not_run.extend(run_watched(&mut test(&["--workspace", "--all-features", "--doc"], &[]))?);
    let slow = targets.iter().filter(|(_, target)| !QUICK.contains(&target.as_str()));
    not_run.extend(slow.map(|(package, target)| format!("suite {package}/{target}")));
    not_run.extend(SLOW_UNITS.iter().map(|name| format!("unit tests {name}")));
    Ok(not_run)
}

/// Every example program of the library, run to its end.
pub(crate) fn examples() -> Outcome {
    let all = targets("example").and_then(|targets| {
        for (package, name) in &targets {
            println!("---- {name} ----");
            let what = ["run", "--quiet", "--locked", "--package", package, "--example", name];
            run(cargo().args(what))?;
        }
        if targets.is_empty() {
            bail!("there is no example");
        }
        Ok(())
    });
    all.into()
}

/// `cargo test` that also shows what passing tests print, of which [`run_watched`] takes notice.
fn test(what: &[&str], harness: &[&str]) -> Command {
    let mut command = cargo();
    command.args(["test", "--locked"]).args(what).args(["--", "--show-output"]).args(harness);
    // Tests that need the outer data set find it here, or say that they were not run.
    if let Some(folder) = data_folder() {
        command.env("BIVALUE_DATA", folder);
    }
    command
}

/// What the workspace has of a kind (`test` for suites, `example`): of each its package and its name.
fn targets(kind: &str) -> Result<Vec<(String, String)>> {
    let what = ["metadata", "--locked", "--no-deps", "--format-version", "1"];
    let output = cargo().args(what).stderr(Stdio::inherit()).output();
    let metadata: Value = serde_json::from_slice(&output.context("cannot start cargo")?.stdout)
        .context("cannot read what cargo says of the workspace")?;
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
