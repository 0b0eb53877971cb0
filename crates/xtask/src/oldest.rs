//! The oldest Rust that the manifest promises (`rust-version`): everything must compile with it.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use crate::machine::{root, run, toolchain};
use crate::outcome::Outcome;

/// Compiles the library and the command with the oldest Rust, if that toolchain is installed.
pub(crate) fn check() -> Outcome {
    let version = match promised() {
        Ok(version) => version,
        Err(error) => return Outcome::Failed(format!("{error:#}")),
    };
    let Some(name) = installed(&version) else {
        let install = format!("`rustup toolchain install {version}`");
        return Outcome::NotRun(format!("no toolchain {version} ({install})"));
    };
    let what = ["check", "--locked", "--all-features", "--package", "bivalue"];
    run(toolchain(&name).args(what).args(["--package", "bivalue-cli"])).into()
}

/// The version that the workspace's manifest names.
fn promised() -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).context("no Cargo.toml")?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let version = version.context("Cargo.toml names no rust-version")?;
    Ok(version.trim().trim_matches('"').to_owned())
}

/// The name of an installed toolchain of that version. Rustup is asked for its list, because naming
/// a toolchain that is missing would make it install one.
fn installed(version: &str) -> Option<String> {
    let output = Command::new("rustup").args(["toolchain", "list", "--quiet"]).output().ok()?;
    find(&String::from_utf8_lossy(&output.stdout), version)
}

fn find(list: &str, version: &str) -> Option<String> {
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    let mut fitting = names.filter(|name| {
        let rest = name.strip_prefix(version);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    });
    fitting.next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promised_toolchain_is_found_in_the_list_and_no_other_is() {
        let list = "stable-x86_64 (default)\n1.8-x86_64\n1.89.0-x86_64\n1.95.0-x86_64\n";
        assert_eq!(find(list, "1.89").as_deref(), Some("1.89.0-x86_64"));
        assert_eq!(find(list, "1.9"), None);
        assert_eq!(find("1.89-x86_64\n", "1.89").as_deref(), Some("1.89-x86_64"));
        assert!(promised().unwrap().starts_with("1."));
    }
}
