//! The Python package: built, installed and tested in an environment of its own.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::machine::{answers, cargo, root, run, run_watched};
use crate::python_env::python;
use crate::test::Outcome;

/// Packages that the tests need, in versions that are known to work.
const NEEDED: [&str; 4] =
    ["maturin==1.16.0", "numpy==2.4.6", "pytest==9.2.0", "hypothesis==6.170.17"];

/// Optional packages; tests that need a missing one report that they were not run.
const WANTED: [&str; 8] = [
    "tqdm",
    "gymnasium",
    "pyarrow",
    "polars",
    "duckdb",
    "verifiers==0.4.0",
    "nbclient",
    "ipykernel",
];

/// Builds, installs and tests the package, if Python is here and what is needed can be installed.
pub(crate) fn package() -> Outcome {
    if !has_python() {
        return Outcome::NotRun("Python 3.10 or later is not installed".into());
    }
    match python("python", &NEEDED, &WANTED) {
        Some(python) => test(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", NEEDED.join(", "))),
    }
}

/// Returns whether a Python that the package supports is here.
pub(crate) fn has_python() -> bool {
    let recent = ["-c", "import sys; raise SystemExit(sys.version_info < (3, 10))"];
    answers(Command::new("python3").args(recent))
}

fn test(python: &Path) -> Result<Vec<String>> {
    let format = ["fmt", "--check", "--manifest-path", "python/Cargo.toml"];
    run(cargo().args(format))?;
    install(python, "python")?;
    pytest(python, "tests")
}

/// Builds the package and installs it into the environment with that name. It is built for a quick
/// build, not for speed.
pub(crate) fn install(python: &Path, environment: &str) -> Result<()> {
    let build = ["-m", "maturin", "develop", "--quiet", "--profile", "quick", "--locked"];
    run(Command::new(python)
        .args(build)
        .arg("--manifest-path")
        .arg(root().join("python/Cargo.toml"))
        .arg("--target-dir")
        .arg(root().join("target/python-build"))
        .env("VIRTUAL_ENV", root().join("target").join(environment)))
}

/// Runs tests in the folder of the package, and returns what was not run.
pub(crate) fn pytest(python: &Path, tests: &str) -> Result<Vec<String>> {
    let options = ["-m", "pytest", "--quiet", "-rs", "-p", "no:cacheprovider", tests];
    run_watched(Command::new(python).args(options).current_dir(root().join("python")))
}
