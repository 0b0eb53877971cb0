//! Python, in environments of our own below `target`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::machine::{answers, root};

/// The Python of the environment with that name, which has all packages that are needed, each in
/// the version that is named; nothing if that is not possible here. Of the packages that are wanted
/// it has those that can be installed.
pub(crate) fn python(name: &str, needed: &[&str], wanted: &[&str]) -> Option<PathBuf> {
    let folder = root().join("target").join(name);
    let python = folder.join("bin/python");
    let is_there = || needed.iter().all(|package| has(&python, package));
    // One that could not be installed is not tried again in this environment.
    let tried = folder.join("wanted.txt");
    let before = fs::read_to_string(&tried).unwrap_or_default();
    let is_new = |package: &str| !before.lines().any(|line| line == package);
    if is_there() && !wanted.iter().any(|package| is_new(package)) {
        return Some(python);
    }
    let install = |packages: &[&str]| {
        let pip = ["-m", "pip", "--quiet", "install"];
        answers(Command::new(&python).args(pip).args(packages))
    };
    if !is_there() {
        let made = answers(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if !made || !install(needed) || !is_there() {
            return None;
        }
    }
    // One that cannot be installed does not keep the others away.
    for package in wanted.iter().filter(|package| !has(&python, package)) {
        install(&[*package]);
    }
    let _ = fs::write(&tried, wanted.join("\n"));
    Some(python)
}

/// Returns whether a package is there, in the version that is named, or in any.
fn has(python: &Path, package: &str) -> bool {
    let (name, version) = package.split_once("==").unwrap_or((package, ""));
    let script = format!(
        "import importlib.metadata as m; raise SystemExit(m.version('{name}') != ('{version}' or m.version('{name}')))"
    );
    answers(Command::new(python).args(["-c", &script]))
}
