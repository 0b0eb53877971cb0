//! The command in the form in which it is released: built with the profile `dist`, with all
//! features.

use std::env;
use std::fs;
use std::process::{Command, Output};

use anyhow::{Context, Result, bail};

use crate::first::{ARGUMENTS, solves_the_file};
use crate::machine::{cargo, root, run};
use crate::outcome::Outcome;
use crate::sizes::within;

/// Builds the command, measures it, and runs it.
pub(crate) fn command() -> Outcome {
    built_and_run().into()
}

fn built_and_run() -> Result<Vec<String>> {
    let mut not_run = Vec::new();
    let build = ["build", "--quiet", "--locked", "--profile", "dist", "--package", "bivalue-cli"];
    run(cargo().args(build).args(["--all-features", "--target-dir"]).arg(root().join("target")))?;
    let program = root().join("target/dist").join(format!("bivalue{}", env::consts::EXE_SUFFIX));
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        within("bivalue", fs::metadata(&program)?.len())?;
    } else {
        not_run.push("the limit of its size, which is known for Linux on x86-64".into());
    }
    let ran = |arguments: &[&str]| -> Result<Output> {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(root()).output().context("cannot start the command")
    };
    solves_the_file(&ran(&ARGUMENTS)?)?;
    let version = format!("bivalue {}", env!("CARGO_PKG_VERSION"));
    for (arguments, said) in [
        (&["--version"][..], version.as_str()),
        (&["serve", "--help"], "Usage: bivalue serve"),
        (&["mcp", "--help"], "Usage: bivalue mcp"),
        (&["dataset", "--help"], "Usage: bivalue dataset"),
    ] {
        let output = ran(arguments)?;
        let text = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() || !text.contains(said) {
            bail!("`bivalue {}` ended with {}: {text}", arguments.join(" "), output.status);
        }
    }
    Ok(not_run)
}
