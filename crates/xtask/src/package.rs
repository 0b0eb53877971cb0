//! The Python package: built, installed and tested in an environment of its own.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::machine::{answers, cargo, root, run, run_watched};
use crate::python_env::python;
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
    match python("python", &NEEDED, &WANTED) {
        Some(python) => test(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", NEEDED.join(", "))),
    }
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
