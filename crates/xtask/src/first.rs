//! The first command of the README, as a newcomer runs it: built for release, with the default features.

use std::process::{Command, Output};

use anyhow::{Context, Result, bail};

use crate::machine::{cargo, root};
use crate::test::Outcome;

/// The arguments of the command in the README.
const ARGUMENTS: [&str; 2] = ["solve", "testdata/puzzles/mixed.txt"];

/// Builds the command and runs it, and asks it for a subcommand that is a feature.
pub(crate) fn command() -> Outcome {
    run().into()
}

fn run() -> Result<()> {
    let readme = std::fs::read_to_string(root().join("README.md")).context("no README.md")?;
    if !readme.contains(&format!("cargo run --release -- {}", ARGUMENTS.join(" "))) {
        bail!("the README begins with another command");
    }
    let solved = ran(&ARGUMENTS)?;
    let lines = String::from_utf8_lossy(&solved.stdout).lines().count();
    if !solved.status.success() || lines != 1000 {
        bail!("{} with {lines} lines: {}", solved.status, String::from_utf8_lossy(&solved.stderr));
    }
    for (subcommand, feature) in [("serve", "serve"), ("mcp", "serve"), ("dataset", "dataset")] {
        let refused = ran(&[subcommand])?;
        let message = String::from_utf8_lossy(&refused.stderr);
        let names_feature = message.contains(&format!("--features {feature}"));
        if refused.status.code() != Some(2) || !names_feature {
            bail!("`bivalue {subcommand}` ended with {}: {message}", refused.status);
        }
    }
    Ok(())
}

/// Runs the command with these arguments; the first time it is built.
fn ran(arguments: &[&str]) -> Result<Output> {
    let mut command: Command = cargo();
    command.args(["run", "--quiet", "--locked", "--release", "--"]).args(arguments);
    command.current_dir(root()).output().context("cannot start cargo")
}
