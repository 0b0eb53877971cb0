//! The Python package: built, installed and tested in an environment of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::clients::has;
use crate::machine::{answers, cargo, root, run, run_watched};
use crate::test::Outcome;

/// What the tests need, in the versions that are known to work.
const NEEDED: [&str; 4] =
    ["maturin==1.16.0", "numpy==2.4.6", "pytest==9.2.0", "hypothesis==6.170.17"];

/// What the package works with if it is there; tests without it say that they were not run.
const WANTED: [&str; 4] = ["tqdm", "gymnasium", "pyarrow", "polars"];

/// Builds, installs and tests the package, if Python is here and what is needed can be installed.
pub(crate) fn package() -> Outcome {
    let recent = ["-c", "import sys; raise SystemExit(sys.version_info < (3, 10))"];
    if !answers(Command::new("python3").args(recent)) {
        return Outcome::NotRun("Python 3.10 or later is not installed".into());
    }
    match python() {
        Some(python) => test(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", NEEDED.join(", "))),
    }
}

/// The Python of an environment of our own that has what is needed.
fn python() -> Option<PathBuf> {
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    let is_there = || NEEDED.iter().all(|package| has(&python, package));
    if !is_there() {
        let install = |packages: &[&str]| {
            let pip = ["-m", "pip", "--quiet", "install"];
            answers(Command::new(&python).args(pip).args(packages))
        };
        let made = answers(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if !made || !install(&NEEDED) || !is_there() {
            return None;
        }
        // One that cannot be installed does not keep the others away.
        for package in WANTED {
            install(&[package]);
        }
    }
    Some(python)
}

fn test(python: &Path) -> Result<Vec<String>> {
    let manifest = root().join("python/Cargo.toml");
    let format = ["fmt", "--check", "--manifest-path", "python/Cargo.toml"];
    run(cargo().args(format))?;
    // Built for a quick build, not for speed.
    let build = ["-m", "maturin", "develop", "--quiet", "--profile", "quick", "--locked"];
    run(Command::new(python)
        .args(build)
        .arg("--manifest-path")
        .arg(&manifest)
        .arg("--target-dir")
        .arg(root().join("target/python-build"))
        .env("VIRTUAL_ENV", root().join("target/python")))?;
    let tests = ["-m", "pytest", "--quiet", "-rs", "-p", "no:cacheprovider"];
    run_watched(Command::new(python).args(tests).current_dir(root().join("python")))
}
