//! The service, asked by clients that others wrote: the reference client of the Model Context Protocol, and
//! Schemathesis, which makes requests from the `OpenAPI` document.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::machine::{answers, cargo, root, run};
use crate::test::Outcome;

/// The Python packages, in the versions that are known to work.
const PACKAGES: [&str; 2] = ["mcp==2.3.0", "schemathesis==4.32.5"];

/// Asks the service of the command, if Python and the packages are here or can be installed.
pub(crate) fn clients() -> Outcome {
    if !answers(Command::new("python3").arg("--version")) {
        return Outcome::NotRun("Python 3 is not installed".into());
    }
    match python() {
        Some(python) => ask(&python).into(),
        None => Outcome::NotRun(format!("{} cannot be installed", PACKAGES.join(" and "))),
    }
}

/// The Python of an environment of our own that has the packages.
fn python() -> Option<PathBuf> {
    let folder = root().join("target/clients");
    let python = folder.join("bin/python");
    let pip = |arguments: &[&str]| {
        answers(Command::new(&python).args(["-m", "pip", "--quiet"]).args(arguments))
    };
    let is_there = || PACKAGES.iter().all(|package| has(&python, package));
    if is_there() {
        return Some(python);
    }
    let made = answers(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    let installed = made && pip(&["install", PACKAGES[0], PACKAGES[1]]);
    (installed && is_there()).then_some(python)
}

/// Whether that version of a package is there.
pub(crate) fn has(python: &Path, package: &str) -> bool {
    let (name, version) = package.split_once("==").unwrap_or((package, ""));
    let script = format!(
        "import importlib.metadata as m; raise SystemExit(m.version('{name}') != '{version}')"
    );
    answers(Command::new(python).args(["-c", &script]))
}

fn ask(python: &Path) -> Result<()> {
    run(cargo().args(["build", "--quiet", "--locked", "--package", "bivalue-cli"]))?;
    let metadata = cargo()
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo metadata")?;
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout)?;
    let target = metadata["target_directory"].as_str().context("no target folder")?;
    let command = Path::new(target).join("debug/bivalue");
    let folder = root().join("crates/server/tests/clients");
    for client in ["mcp_client.py", "http_client.py"] {
        run(Command::new(python).arg(folder.join(client)).arg(&command))?;
    }
    Ok(())
}
